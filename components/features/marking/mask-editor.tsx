"use client";
import { useId, useRef, useState } from "react";
import { cn } from "#components/ui/cn.ts";
import { editorStatus } from "./editor-status.ts";
import { MaskToolbar } from "./mask-toolbar.tsx";
import { canvasSize, type Point } from "./plane.ts";
import { type Tool, tools } from "./tools.ts";
import { useMask } from "./use-mask.ts";
import { useMaskInput } from "./use-mask-input.ts";
import { useObjectPicker } from "./use-object-picker.ts";

const INITIAL_DIAMETER = 6;

/** Marks an area of an image by clicking objects or with a brush and an eraser. Works with a pointer and a keyboard. */
export function MaskEditor({
  image,
  url,
  width,
  height,
  mask,
  onChange,
  onBusy,
}: {
  image: File;
  url: string;
  /** The size of the image in pixels. */
  width: number;
  height: number;
  mask: File | undefined;
  onChange: (mask: File | undefined) => void;
  /** Reports whether the mask file is being created. */
  onBusy: (busy: boolean) => void;
}) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [tool, setTool] = useState<Tool>("object");
  const [diameter, setDiameter] = useState(INITIAL_DIAMETER);
  const marks = useMask(canvas, { width, height }, mask, { onChange, onBusy });
  const picker = useObjectPicker(image);
  const size = canvasSize({ width, height });
  const { cursor, brushShare, handlers } = useMaskInput({
    canvas,
    size,
    marks,
    tool,
    diameter,
    onDiameter: setDiameter,
    pickObject: (point, mode) => {
      if (picker.isPending) return;
      picker.mutate(point, { onSuccess: (found) => void marks.applyMask(found, mode) });
    },
  });
  return (
    <div className="grid gap-3">
      <MaskToolbar
        groupName={id}
        tool={tool}
        onTool={setTool}
        diameter={diameter}
        onDiameter={setDiameter}
        undo={marks.undo}
        redo={marks.redo}
        clear={marks.share === 0 ? undefined : marks.clear}
      />
      <div
        role="application"
        aria-label="Image to mark. Use the arrow keys to move the cursor and Enter to mark."
        aria-describedby={`${id}-state`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can do everything that the pointer can.
        tabIndex={0}
        data-testid="mask-editor"
        {...handlers}
        className={cn(
          "checkerboard relative mx-auto max-h-[70vh] w-full touch-none select-none overflow-hidden rounded-[6px] border border-line",
          picker.isPending ? "cursor-progress" : "cursor-crosshair",
        )}
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(70vh * ${width / height})` }}
      >
        {/* biome-ignore lint/performance/noImgElement: the image is a local object URL. */}
        <img src={url} alt="" draggable={false} className="absolute inset-0 size-full" />
        <canvas
          ref={canvas}
          width={size.width}
          height={size.height}
          className="absolute inset-0 size-full opacity-60"
          aria-hidden
        />
        {cursor ? <Cursor point={cursor} width={tool === "object" ? 10 : `${brushShare * 100}%`} /> : null}
      </div>
      <p id={`${id}-state`} role="status" className="caption">
        {editorStatus({
          picking: picker.isPending,
          error: picker.error?.message,
          share: marks.share,
          hint: tools.find((known) => known.id === tool)?.hint ?? "",
        })}
      </p>
    </div>
  );
}

function Cursor({ point: [x, y], width }: { point: Point; width: number | string }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/60%)]"
      style={{ left: `${x * 100}%`, top: `${y * 100}%`, width, aspectRatio: 1 }}
    />
  );
}
