"use client";
import { Brush, Eraser, MousePointerClick, Redo2, Trash2, Undo2 } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { useMask, workingSize } from "./use-mask.ts";
import { type Place, useObjectPicker } from "./use-object-picker.ts";

const tools = [
  {
    id: "object",
    title: "Object",
    icon: MousePointerClick,
    hint: "Click a thing to mark it; click a marked one to free it.",
  },
  { id: "brush", title: "Brush", icon: Brush, hint: "Paint over what you mean." },
  { id: "eraser", title: "Eraser", icon: Eraser, hint: "Paint over what you do not mean." },
] as const;
type Tool = (typeof tools)[number]["id"];

/** How far an arrow key moves the mark's place, as a share of the picture; with Shift, finely. */
const STRIDE = 0.04;
const FINE = 0.005;

/** Marks a part of a picture by clicking things, with a brush and an eraser; by mouse, touch, pen or keyboard. */
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
  /** The image's size in pixels. */
  width: number;
  height: number;
  mask: File | undefined;
  onChange: (mask: File | undefined) => void;
  /** Told while a mark is being made into the mask's file. */
  onBusy: (busy: boolean) => void;
}) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<readonly [number, number]>(undefined);
  const [tool, setTool] = useState<Tool>("object");
  const [diameter, setDiameter] = useState(6);
  const [place, setPlace] = useState<Place>();
  const marks = useMask(canvas, { width, height }, mask, { onChange, onBusy });
  const picker = useObjectPicker(image);
  const size = workingSize({ width, height });
  const thickness = (diameter / 100) * Math.min(size.width, size.height);
  const inPixels = ([x, y]: Place) => [x * size.width, y * size.height] as const;

  const pickAt = (at: Place) => {
    if (picker.isPending) return;
    const [x, y] = inPixels(at);
    const alpha = canvas.current?.getContext("2d")?.getImageData(x, y, 1, 1).data[3] ?? 0;
    picker.mutate(at, { onSuccess: (found) => marks.stamp(found, alpha > 127 ? "remove" : "add") });
  };
  const strokeTo = (at: Place) => {
    const to = inPixels(at);
    marks.stroke(last.current ?? to, to, thickness, tool === "eraser" ? "remove" : "add");
    last.current = to;
  };
  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const at = placeOf(event);
    if (tool === "object") return pickAt(at);
    event.currentTarget.setPointerCapture(event.pointerId);
    strokeTo(at);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const at = placeOf(event);
    setPlace(at);
    if (last.current) strokeTo(at);
  };
  const up = () => {
    if (!last.current) return;
    last.current = undefined;
    marks.finish();
  };
  const press = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const stride = event.shiftKey ? FINE : STRIDE;
    const moves: Record<string, Place> = {
      arrowleft: [-stride, 0],
      arrowright: [stride, 0],
      arrowup: [0, -stride],
      arrowdown: [0, stride],
    };
    const [x, y] = place ?? [0.5, 0.5];
    const by = moves[key];
    if (by) setPlace([within(x + by[0]), within(y + by[1])]);
    else if (key === "enter" || key === " ") {
      if (tool === "object") pickAt([x, y]);
      else {
        strokeTo([x, y]);
        up();
      }
    } else if (key === "z" && (event.ctrlKey || event.metaKey)) (event.shiftKey ? marks.redo : marks.undo)?.();
    else if (key === "[") setDiameter((before) => Math.max(1, before - 1));
    else if (key === "]") setDiameter((before) => Math.min(30, before + 1));
    else return;
    event.preventDefault();
  };
  const chosen = tools.find((known) => known.id === tool);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div
          role="radiogroup"
          aria-label="Marking tool"
          className="flex rounded-[7px] border border-line-strong/70 bg-sunken p-0.5"
        >
          {tools.map(({ id: known, title, icon: Icon }) => (
            <label
              key={known}
              className="flex h-8.5 cursor-pointer items-center gap-1.5 rounded-[5px] px-3 text-ink-2 text-sm hover:text-ink has-[:checked]:bg-surface has-[:checked]:font-medium has-[:checked]:text-ink has-[:checked]:shadow-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
            >
              <input
                type="radio"
                name={id}
                checked={tool === known}
                onChange={() => setTool(known)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-4" />
              {title}
            </label>
          ))}
        </div>
        {tool === "object" ? null : (
          <label className="flex items-center gap-2 text-ink-2 text-sm">
            Size
            <input
              type="range"
              min={1}
              max={30}
              value={diameter}
              onChange={(event) => setDiameter(Number(event.target.value))}
              className="w-28 accent-[var(--accent)]"
            />
          </label>
        )}
        <div className="ml-auto flex">
          <Button kind="quiet" size="icon" aria-label="Undo" disabled={!marks.undo} onClick={marks.undo}>
            <Undo2 aria-hidden />
          </Button>
          <Button kind="quiet" size="icon" aria-label="Redo" disabled={!marks.redo} onClick={marks.redo}>
            <Redo2 aria-hidden />
          </Button>
          <Button
            kind="quiet"
            size="icon"
            aria-label="Clear the marks"
            disabled={marks.share === 0}
            onClick={marks.clear}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      </div>
      <div
        role="application"
        aria-label="The image to mark. Arrow keys move the place, Enter marks it."
        aria-describedby={`${id}-state`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a surface to paint on, with a key for every act.
        tabIndex={0}
        data-testid="mask-editor"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={() => setPlace(undefined)}
        onKeyDown={press}
        className={cn(
          "checkerboard relative mx-auto max-h-[70vh] w-full touch-none select-none overflow-hidden rounded-[6px] border border-line",
          picker.isPending ? "cursor-progress" : "cursor-crosshair",
        )}
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(70vh * ${width / height})` }}
      >
        {/* biome-ignore lint/performance/noImgElement: the picked file itself. */}
        <img src={url} alt="" draggable={false} className="absolute inset-0 size-full" />
        <canvas
          ref={canvas}
          width={size.width}
          height={size.height}
          className="absolute inset-0 size-full opacity-60"
          aria-hidden
        />
        {place ? (
          <span
            aria-hidden
            className="pointer-events-none absolute -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/60%)]"
            style={{
              left: `${place[0] * 100}%`,
              top: `${place[1] * 100}%`,
              width: tool === "object" ? 10 : `${(thickness / size.width) * 100}%`,
              aspectRatio: 1,
            }}
          />
        ) : null}
      </div>
      <p id={`${id}-state`} role="status" className="caption">
        {picker.isPending
          ? "Looking for the thing there…"
          : picker.error
            ? `${picker.error.message} The brush works in any case.`
            : marks.share > 0
              ? `${marks.share < 0.01 ? "Less than 1" : Math.round(marks.share * 100)} % of the image is marked. ${chosen?.hint}`
              : chosen?.hint}
      </p>
    </div>
  );
}

function placeOf(event: PointerEvent<HTMLElement>): Place {
  const frame = event.currentTarget.getBoundingClientRect();
  return [within((event.clientX - frame.left) / frame.width), within((event.clientY - frame.top) / frame.height)];
}

const within = (share: number) => Math.min(1, Math.max(0, share));
