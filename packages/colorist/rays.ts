import type { Segmentation } from "./regions.ts";
import { isRound, type Shape } from "./shapes.ts";

/** The longest side of a ray, as a share of the picture. */
const MAX_RAY = 0.1;
/** So many short lines around a disc are the rays of a sun. */
export const MIN_RAYS = 4;

/** Counts the short free lines around each disc: a sun has rays, and a ball or a knob has none. */
export function countRays(shapes: readonly Shape[], ink: Uint8Array, { width, height }: Segmentation): void {
  const strokes = findShortStrokes(ink, width, height);
  for (const shape of shapes.filter((one) => isRound(one) && one.area < 0.09)) {
    const [x, y] = [((shape.left + shape.right) / 2) * width, ((shape.top + shape.bottom) / 2) * height];
    const radius = ((shape.right - shape.left) * width + (shape.bottom - shape.top) * height) / 4;
    shape.rays = strokes.filter((stroke) => {
      const distance = Math.hypot(stroke.x - x, stroke.y - y);
      return distance > 1.05 * radius && distance < 2.4 * radius + 0.01 * width && stroke.size < 1.6 * radius;
    }).length;
  }
}

/** The middles and sizes of connected lines that are short. */
function findShortStrokes(ink: Uint8Array, width: number, height: number): { x: number; y: number; size: number }[] {
  const seen = new Uint8Array(ink.length);
  const strokes: { x: number; y: number; size: number }[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (!ink[start] || seen[start]) continue;
    seen[start] = 1;
    const members = [start];
    const box = { left: width, right: 0, top: height, bottom: 0 };
    for (const i of members) {
      const [x, y] = [i % width, Math.floor(i / width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const j = i + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || j < 0 || j >= ink.length || !ink[j] || seen[j]) continue;
          seen[j] = 1;
          members.push(j);
        }
    }
    const size = Math.max(box.right - box.left, box.bottom - box.top);
    if (size < MAX_RAY * Math.max(width, height))
      strokes.push({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, size });
  }
  return strokes;
}
