import type { Closure } from "./closure.ts";
import type { LineEnd } from "./skeleton.ts";

/**
 * How steep the ends of two shoulders are, how far they are from the bottom of the drawing and from each other's height, and
 * how far they are apart, as shares of the picture and of the height of the drawing.
 */
const BUST = { steep: 0.8, low: 0.04, level: 0.06, width: 0.35, slim: 0.45 } as const;
/** Shoulders that end so near the lower edge of the paper go on to it, as a share of its height. */
const AT_EDGE = 0.12;

/** Closes the clothes of a person who is drawn down to the chest: two lines go down, and nothing is below them. */
export function closeBust(ends: readonly LineEnd[], ink: Uint8Array, width: number, height: number): Closure[] {
  const top = Math.floor(ink.indexOf(1) / width);
  const bottom = Math.floor(ink.lastIndexOf(1) / width);
  const low = ends.filter(({ y, dy }) => dy > BUST.steep && y > bottom - BUST.low * height).sort((a, b) => a.x - b.x);
  const [left, right] = [low[0], low.at(-1)];
  if (!left || !right || Math.abs(left.y - right.y) > BUST.level * height) return [];
  // The legs of a stick figure are close to each other beside its height.
  if (right.x - left.x < Math.max(BUST.width * width, BUST.slim * (bottom - top))) return [];
  if (height - bottom > AT_EDGE * height) return [{ from: [left.x, left.y], to: [right.x, right.y] }];
  return [left, right].map(({ x, y }) => ({ from: [x, y], to: [x, height - 1] }));
}
