"use client";
import { useRef } from "react";
import type { MarkMode, Point, Size } from "./plane.ts";
import type { useMask } from "./use-mask.ts";

/** Draws lines with the brush or the eraser. `diameter` is in percent of the shorter side. */
export function useBrush(size: Size, marks: ReturnType<typeof useMask>, diameter: number, mode: MarkMode) {
  const lastPixel = useRef<readonly [number, number]>(undefined);
  const diameterPixels = (diameter / 100) * Math.min(size.width, size.height);
  return {
    /** The diameter as a share of the width. */
    share: diameterPixels / size.width,
    isDrawing: () => lastPixel.current !== undefined,
    /** Continues the line to a point, or starts a new line there. */
    drawTo([x, y]: Point) {
      const pixel = [x * size.width, y * size.height] as const;
      marks.drawLine(lastPixel.current ?? pixel, pixel, diameterPixels, mode);
      lastPixel.current = pixel;
    },
    endLine() {
      if (!lastPixel.current) return;
      lastPixel.current = undefined;
      marks.finish();
    },
  };
}
