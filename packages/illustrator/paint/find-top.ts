import type { Placement } from "../layout/composition.ts";
import { renderSprite } from "./sprite.ts";

const PROBE = 64;
const OPAQUE = 128;

/**
 * The height of the drawn upper edge of a subject near a position across, as a share of its height from the top: the
 * middle of the edge within `reach` to both sides. What is above `from`, such as a lamp over a sofa, is left out.
 * Positions and `reach` are shares of the width, `from` one of the height. Null if nothing is drawn there.
 */
export function findTop(
  { subject, tone, full, outfit }: Pick<Placement, "subject" | "tone" | "full" | "outfit">,
  at: number,
  reach: number,
  from: number,
): number | null {
  // The outlines of a flat and a shaded picture are the same.
  const { width, height, data } = renderSprite(subject, { flat: false, tone, full, outfit }, PROBE);
  const tops: number[] = [];
  const last = Math.min(width - 1, Math.floor((at + reach) * width));
  for (let column = Math.max(0, Math.floor((at - reach) * width)); column <= last; column++)
    for (let row = Math.round(from * height); row < height; row++)
      if (data[(row * width + column) * 4 + 3] >= OPAQUE) {
        tops.push(row / height);
        break;
      }
  return tops.sort((a, b) => a - b)[Math.floor(tops.length / 2)] ?? null;
}

/** A surface below its upper edge by this share of the height still carries things. */
const EDGE = 0.05;

/**
 * The widest stretch of a subject at a height, as shares of its width from the left: the seat of a sofa without the lamp
 * beside it. `surface` is a share of the height from the top. Null if nothing is drawn there.
 */
export function findSeat(
  { subject, tone, full, outfit }: Pick<Placement, "subject" | "tone" | "full" | "outfit">,
  surface: number,
): readonly [from: number, to: number] | null {
  const { width, height, data } = renderSprite(subject, { flat: false, tone, full, outfit }, PROBE);
  const row = Math.min(height - 1, Math.round((surface + EDGE) * height));
  let [from, to] = [0, 0];
  for (let column = 0, start = 0; column <= width; column++) {
    if (column < width && data[(row * width + column) * 4 + 3] >= OPAQUE) continue;
    if (column - start > to - from) [from, to] = [start, column];
    start = column + 1;
  }
  return to > from ? [from / width, to / width] : null;
}
