import type { Segmentation } from "./regions.ts";
import { findStrokes } from "./strokes.ts";

/** Lines of a smaller width and height are details, such as waves, gulls and rays. */
const MIN_SIZE = 0.12;
/** The largest share of a line's pixels at a region of a thing, or between two grounds, for it to enclose nothing. */
const MAX_USED = 0.3;
/** How far from a line the regions at its sides are read, in pixels. */
const REACH = 7;

/**
 * The places of lines that enclose nothing, because their outline is open: both sides are the same ground, so what they
 * draw has no color. `isThing` says whether a label is a region of a thing.
 */
export function findOpenLines(
  ink: Uint8Array,
  { labels, width, height }: Segmentation,
  isThing: (label: number) => boolean,
): string[] {
  const places = new Set<string>();
  for (const { pixels, left, right, top, bottom } of findStrokes(ink, width, height)) {
    if (Math.min((right - left) / width, (bottom - top) / height) < MIN_SIZE) continue;
    const used = pixels.filter((i) => isUsed(labels, i % width, Math.floor(i / width), width, height, isThing));
    if (used.length > MAX_USED * pixels.length) continue;
    places.add(toPlace((left + right) / 2 / width, (top + bottom) / 2 / height));
  }
  return [...places];
}

/** Whether a pixel of a line is at a thing, or separates two grounds. */
function isUsed(
  labels: Int32Array,
  x: number,
  y: number,
  width: number,
  height: number,
  isThing: (label: number) => boolean,
): boolean {
  const beside = [
    [-REACH, 0],
    [REACH, 0],
    [0, -REACH],
    [0, REACH],
  ].map(([dx = 0, dy = 0]) => {
    const [column, row] = [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))];
    return labels[row * width + column] ?? 0;
  });
  return new Set(beside).size > 1 || beside.some(isThing);
}

function toPlace(x: number, y: number): string {
  const [column, row] = [x, y].map((share) => (share < 0.36 ? 0 : share > 0.64 ? 2 : 1));
  const across = ["left", "middle", "right"][column ?? 1] ?? "middle";
  const down = ["top", "middle", "bottom"][row ?? 1] ?? "middle";
  if (across === "middle") return down;
  return down === "middle" ? across : `${down} ${across}`;
}
