import type { Segmentation } from "./regions.ts";
import { isRound, type Shape } from "./shapes.ts";
import { findStrokes } from "./strokes.ts";

/** The longest side of a ray, as a share of the picture. */
const MAX_RAY = 0.1;
/** So many short lines around a disc are the rays of a sun. */
export const MIN_RAYS = 4;

/** Counts the short free lines around each disc: a sun has rays, and a ball or a knob has none. */
export function countRays(shapes: readonly Shape[], ink: Uint8Array, { width, height }: Segmentation): void {
  const strokes = findShortStrokes(ink, width, height);
  for (const shape of shapes.filter((candidate) => isRound(candidate) && candidate.area < 0.09)) {
    const [x, y] = [((shape.left + shape.right) / 2) * width, ((shape.top + shape.bottom) / 2) * height];
    const radius = ((shape.right - shape.left) * width + (shape.bottom - shape.top) * height) / 4;
    shape.rays = strokes.filter((stroke) => {
      const distance = Math.hypot(stroke.x - x, stroke.y - y);
      return distance > 1.05 * radius && distance < 2.4 * radius + 0.01 * width && stroke.size < 1.6 * radius;
    }).length;
  }
}

/** The middles and sizes of connected lines that are short. */
const findShortStrokes = (ink: Uint8Array, width: number, height: number): { x: number; y: number; size: number }[] =>
  findStrokes(ink, width, height)
    .map(({ left, right, top, bottom }) => ({
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      size: Math.max(right - left, bottom - top),
    }))
    .filter(({ size }) => size < MAX_RAY * Math.max(width, height));
