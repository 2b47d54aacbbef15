import type { Segmentation } from "./regions.ts";
import { findStrokes, type Stroke } from "./strokes.ts";

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
  const free = new Uint8Array(ink.length);
  const add = ({ left, right, top, bottom }: Stroke) =>
    places.add(toPlace((left + right) / 2 / width, (top + bottom) / 2 / height));
  for (const stroke of findStrokes(ink, width, height)) {
    const { pixels, left, right, top, bottom } = stroke;
    if (Math.min((right - left) / width, (bottom - top) / height) < MIN_SIZE) continue;
    const unused = pixels.filter((i) => !isUsed(labels, i % width, Math.floor(i / width), width, height, isThing));
    if (unused.length >= (1 - MAX_USED) * pixels.length) add(stroke);
    else for (const i of unused) free[i] = 1;
  }
  for (const part of findStrokes(free, width, height)) if (isOutline(part, width, height)) add(part);
  return [...places];
}

/** The least width and height of an open part of an outline, as shares, and how far it bends from a straight line. */
const OUTLINE = { size: 0.2, bend: 0.2 } as const;

/** Whether a part of a line bends around what it draws, as the back of an animal. Strings and arms are straight. */
function isOutline({ pixels, left, right, top, bottom }: Stroke, width: number, height: number): boolean {
  if (Math.min((right - left) / width, (bottom - top) / height) < OUTLINE.size) return false;
  const points = pixels.map((i) => [i % width, Math.floor(i / width)] as const);
  const isRising = pixels.some((i) => i % width < left + 0.1 * (right - left) && i / width > (top + bottom) / 2);
  const [dx, dy] = [right - left, isRising ? top - bottom : bottom - top];
  const length = Math.hypot(dx, dy);
  const from = isRising ? bottom : top;
  return points.some(([x, y]) => Math.abs((x - left) * dy - (y - from) * dx) / length > OUTLINE.bend * length);
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
