import type { RefObject } from "react";
import { type MarkMode, type Plane, type Size, tinted, toAlpha } from "./plane.ts";

/** The color of the marks on the screen. */
const TINT = [43, 57, 230] as const;

type Pixel = readonly [x: number, y: number];

/** Reads and draws marks on a canvas of the given size. */
export function maskCanvas(canvas: RefObject<HTMLCanvasElement | null>, { width, height }: Size) {
  const context = () => canvas.current?.getContext("2d", { willReadFrequently: true }) ?? null;
  return {
    show(plane: Plane): void {
      context()?.putImageData(new ImageData(tinted(plane, TINT), width, height), 0, 0);
    },
    read(): Plane {
      return toAlpha(context()?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray());
    },
    /** Draws a line with a round brush. `diameter` is in canvas pixels. */
    drawLine(from: Pixel, to: Pixel, diameter: number, mode: MarkMode): void {
      const drawing = context();
      if (!drawing) return;
      drawing.globalCompositeOperation = mode === "add" ? "source-over" : "destination-out";
      drawing.strokeStyle = `rgb(${TINT.join(" ")})`;
      drawing.lineCap = "round";
      drawing.lineJoin = "round";
      drawing.lineWidth = diameter;
      drawing.beginPath();
      drawing.moveTo(...from);
      // A line without length draws nothing, but a tap must draw a dot.
      drawing.lineTo(to[0] + 0.01, to[1]);
      drawing.stroke();
    },
  };
}
