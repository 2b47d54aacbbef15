"use client";
import { MoveHorizontal } from "lucide-react";
import { type CSSProperties, useRef, useState } from "react";
import { cn } from "#components/ui/cn.ts";
import { imageLoading } from "#components/ui/image-loading.ts";
import { useTranslations } from "#translations";
import { useSweep } from "./use-sweep.ts";

/**
 * Compares two images of the same shape with a divider that the pointer and the arrow keys move. With `moves`, the divider
 * moves once when the images come into view, unless the visitor prefers reduced motion.
 */
export function BeforeAfter({
  before,
  after,
  alt,
  width,
  height,
  priority = false,
  moves = false,
}: {
  before: string;
  after: string;
  alt: string;
  width: number;
  height: number;
  priority?: boolean;
  moves?: boolean;
}) {
  const t = useTranslations("ui");
  const frame = useRef<HTMLDivElement>(null);
  const { isMoving, stop } = useSweep(frame, moves);
  const [share, setShare] = useState(50);
  return (
    <div
      ref={frame}
      onAnimationEnd={stop}
      className={cn("checkerboard relative w-full overflow-hidden rounded-[6px]", isMoving && "sweep")}
      style={{ aspectRatio: `${width} / ${height}`, "--split": `${share}%` } as CSSProperties}
    >
      {/* biome-ignore lint/performance/noImgElement: the images must be shown unchanged. */}
      <img
        src={after}
        alt={alt}
        width={width}
        height={height}
        {...imageLoading(priority)}
        className="absolute inset-0 size-full object-cover"
      />
      {/* biome-ignore lint/performance/noImgElement: the images must be shown unchanged. */}
      <img
        src={before}
        alt=""
        width={width}
        height={height}
        {...imageLoading(priority)}
        className="absolute inset-0 size-full object-cover"
        style={{ clipPath: "inset(0 calc(100% - var(--split)) 0 0)" }}
      />
      <div
        aria-hidden
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white shadow-[0_0_0_1px_rgb(0_0_0/25%)]"
        style={{ left: "var(--split)" }}
      >
        <span className="absolute top-1/2 left-1/2 grid size-9 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-white text-[#15161c] text-sm shadow-md">
          <MoveHorizontal className="size-4" />
        </span>
      </div>
      <input
        type="range"
        aria-label={t("beforeAfter")}
        min={0}
        max={100}
        value={share}
        onPointerDown={stop}
        onChange={(event) => {
          stop();
          setShare(Number(event.target.value));
        }}
        className="absolute inset-0 size-full cursor-ew-resize opacity-0 focus-visible:opacity-100 focus-visible:[&::-webkit-slider-runnable-track]:opacity-0 focus-visible:[&::-webkit-slider-thumb]:opacity-0"
      />
    </div>
  );
}
