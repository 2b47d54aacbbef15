import type { Color } from "./colors.ts";
import { findFrequent, isNear } from "./frequent-color.ts";

/** A frequent color can be that of the background if it is found at least this often, relative to the most frequent one. */
const RARER = 0.5;
/** The share of a line's length along which its background is connected. Letters are separate. */
const ALONG = 0.7;

/**
 * The color behind letters: the most frequent one in the detector's rectangle. What is above and below it, in `edge` rows each,
 * as the border of a sign, says nothing about it. Broad letters can be more frequent than what is around them, but are not
 * connected with each other.
 */
export function findPaper(
  { columns, rows, colors }: { columns: number; rows: number; colors: Uint8Array },
  edge: number,
): Color {
  const inner: number[] = [];
  for (let at = edge * columns; at < (rows - edge) * columns; at++) inner.push(at);
  const first = findFrequent(colors, inner);
  const rest = inner.filter((at) => !isNear(colors, at, first));
  if (rest.length === 0) return first;
  const second = findFrequent(colors, rest);
  const [own, rare] = [first, second].map((color) => inner.filter((at) => isNear(colors, at, color)));
  if ((rare?.length ?? 0) < RARER * (own?.length ?? 0)) return first;
  const isOver = (pixels: readonly number[] = []) => getReach(pixels, columns) > ALONG * columns;
  return isOver(rare) && !isOver(own) ? second : first;
}

/** How many columns the longest connected part of some samples spans. */
function getReach(pixels: readonly number[], columns: number): number {
  const all = new Set(pixels);
  const seen = new Set<number>();
  let longest = 0;
  for (const start of pixels) {
    if (seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    let [left, right] = [columns, 0];
    for (const at of part) {
      const column = at % columns;
      [left, right] = [Math.min(left, column), Math.max(right, column)];
      for (const next of [column > 0 ? at - 1 : -1, column < columns - 1 ? at + 1 : -1, at - columns, at + columns])
        if (all.has(next) && !seen.has(next)) {
          seen.add(next);
          part.push(next);
        }
    }
    longest = Math.max(longest, right - left);
  }
  return longest;
}
