import type { Segmentation } from "./regions.ts";
import { isRound, type Shape } from "./shapes.ts";
import { findStrokes } from "./strokes.ts";

/** The longest side of a ray, as a share of the picture. */
const MAX_RAY = 0.1;
/** So many short lines around a disc are the rays of a sun. */
export const MIN_RAYS = 4;

/** How far a pole goes on from a disc, in radii: farther than a ray. */
const POLE = { from: 0.4, to: 2.6, step: 0.2 } as const;
/** The largest distance of a pole from the middle of its disc, in radii. */
const MAX_ASIDE = 0.8;

/** Whether a line goes on straight down or up from a disc, as the pole of a lamp or the string of a balloon. */
function isOnPole({ x, y, radius }: Disc, ink: Uint8Array, width: number, height: number): boolean {
  const isInked = (row: number) => {
    const start = Math.round(y + row) * width;
    for (let column = Math.round(x - MAX_ASIDE * radius); column <= x + MAX_ASIDE * radius; column++)
      if (column >= 0 && column < width && ink[start + column]) return true;
    return false;
  };
  const distances = Array.from(
    { length: Math.round((POLE.to - POLE.from) / POLE.step) },
    (_, at) => radius * (1 + POLE.from + at * POLE.step),
  );
  const isIn = (row: number) => y + row >= 0 && y + row < height;
  return [1, -1].some((side) => distances.every((row) => isIn(side * row) && isInked(side * row)));
}

interface Disc {
  x: number;
  y: number;
  radius: number;
}

/**
 * Counts the short free lines around each disc, and finds those on poles: a sun has rays and stands free, and a ball or a
 * knob has no rays.
 */
export function countRays(shapes: readonly Shape[], ink: Uint8Array, { width, height }: Segmentation): void {
  const strokes = findShortStrokes(ink, width, height);
  for (const shape of shapes.filter((candidate) => isRound(candidate) && candidate.area < 0.09)) {
    const [x, y] = [((shape.left + shape.right) / 2) * width, ((shape.top + shape.bottom) / 2) * height];
    const radius = ((shape.right - shape.left) * width + (shape.bottom - shape.top) * height) / 4;
    shape.isOnPole = isOnPole({ x, y, radius }, ink, width, height);
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
