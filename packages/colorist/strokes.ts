import type { Segmentation } from "./regions.ts";
import type { Shape } from "./shapes.ts";

/** Pixels of ink that touch each other, also at corners. */
export interface Stroke {
  pixels: number[];
  /** Its edges in pixels. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The connected strokes of a drawing. */
export function findStrokes(ink: Uint8Array, width: number, height: number): Stroke[] {
  const seen = new Uint8Array(ink.length);
  const strokes: Stroke[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (!ink[start] || seen[start]) continue;
    seen[start] = 1;
    const stroke: Stroke = { pixels: [start], left: width, right: 0, top: height, bottom: 0 };
    for (const i of stroke.pixels) {
      const [x, y] = [i % width, Math.floor(i / width)];
      stroke.left = Math.min(stroke.left, x);
      stroke.right = Math.max(stroke.right, x);
      stroke.top = Math.min(stroke.top, y);
      stroke.bottom = Math.max(stroke.bottom, y);
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const j = i + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || j < 0 || j >= ink.length || !ink[j] || seen[j]) continue;
          seen[j] = 1;
          stroke.pixels.push(j);
        }
    }
    strokes.push(stroke);
  }
  return strokes;
}

/** Notes at each region the connected strokes around it: the shade and the foot of a lamp are on one. */
export function markStrokes(shapes: readonly Shape[], ink: Uint8Array, { width, height, labels }: Segmentation): void {
  for (const [at, { pixels }] of findStrokes(ink, width, height).entries())
    for (const i of pixels) shapes[(labels[i] ?? 0) - 1]?.strokes.add(at);
}
