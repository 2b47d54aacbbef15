"use client";
import { useId, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { getProblem } from "../playground/run/job-response.ts";
import { editorStatus } from "./editor-status.ts";
import { MaskSurface } from "./mask-surface.tsx";
import { MaskToolbar } from "./mask-toolbar.tsx";
import { canvasSize, type Size } from "./plane.ts";
import type { Tool } from "./tools.ts";
import { useMask } from "./use-mask.ts";
import { useMaskInput } from "./use-mask-input.ts";
import { useObjectPicker } from "./use-object-picker.ts";

const INITIAL_DIAMETER = 6;
const OBJECT_CURSOR_PX = 10;

interface Props extends Size {
  image: File;
  /** A URL of the image. `width` and `height` are its size in pixels. */
  url: string;
  mask: File | undefined;
  onChange: (mask: File | undefined) => void;
  /** Reports whether the mask file is being created. */
  onBusy: (busy: boolean) => void;
  /** Whether objects can be found by clicking: visitors only paint. */
  canPick: boolean;
  /** Reports whether the last click on an object found none. */
  onPickFailed: (failed: boolean) => void;
}

/** Marks an area of an image by clicking objects or with a brush and an eraser. Works with a pointer and a keyboard. */
export function MaskEditor({ image, url, width, height, mask, onChange, onBusy, canPick, onPickFailed }: Props) {
  const t = useTranslations("marking");
  const playgroundTexts = useTranslations("playground");
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [tool, setTool] = useState<Tool>(canPick ? "object" : "brush");
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
      picker.mutate(point, {
        onSuccess: (found) => void marks.applyMask(found, mode),
        onSettled: (_found, error) => onPickFailed(error !== null),
      });
    },
  });
  const cursorWidth = tool === "object" ? OBJECT_CURSOR_PX : `${brushShare * 100}%`;
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
      <MaskSurface
        canvas={canvas}
        url={url}
        image={{ width, height }}
        canvasSize={size}
        cursor={cursor && { point: cursor, width: cursorWidth }}
        busy={picker.isPending}
        aria-describedby={`${id}-state`}
        {...handlers}
      />
      <p id={`${id}-state`} role="status" className="caption">
        {editorStatus(
          {
            picking: picker.isPending,
            ahead: picker.ahead,
            error: picker.error ? getProblem(picker.error, playgroundTexts).detail : undefined,
            share: marks.share,
            hint: t(`${tool}Hint`),
          },
          t,
        )}
      </p>
    </div>
  );
}
