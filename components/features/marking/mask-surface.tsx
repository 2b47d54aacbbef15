"use client";
import type { ComponentProps, Ref } from "react";
import { cn } from "#components/ui/cn.ts";
import { useTranslations } from "#translations";
import type { Point, Size } from "./plane.ts";

/** The image with the marks on top. It receives the pointer and keyboard input. */
export function MaskSurface({
  canvas,
  url,
  image,
  canvasSize,
  cursor,
  busy,
  ...handlers
}: Omit<ComponentProps<"div">, "children"> & {
  canvas: Ref<HTMLCanvasElement>;
  url: string;
  /** The size of the image in pixels. */
  image: Size;
  canvasSize: Size;
  /** The position and the CSS width of the cursor, while it is over the image. */
  cursor: { point: Point; width: number | string } | undefined;
  busy: boolean;
}) {
  const t = useTranslations("marking");
  const { width, height } = image;
  return (
    <div
      role="application"
      aria-label={t("imageMarkUseArrowKeys")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can do everything that the pointer can.
      tabIndex={0}
      data-testid="mask-editor"
      {...handlers}
      className={cn(
        "checkerboard relative mx-auto max-h-[70vh] w-full touch-none select-none overflow-hidden rounded-[6px] border border-line",
        busy ? "cursor-progress" : "cursor-crosshair",
      )}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(70vh * ${width / height})` }}
    >
      {/* biome-ignore lint/performance/noImgElement: the image is a local object URL. */}
      <img src={url} alt="" draggable={false} className="absolute inset-0 size-full" />
      <canvas
        ref={canvas}
        width={canvasSize.width}
        height={canvasSize.height}
        className="absolute inset-0 size-full opacity-60"
        aria-hidden
      />
      {cursor ? <Cursor point={cursor.point} width={cursor.width} /> : null}
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
