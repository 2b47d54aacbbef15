import type { ImageLine } from "@atelier/document-model";
import type { Raster } from "@atelier/images/raster";
import { countPixels, findInk } from "./ink-parts.ts";
import { openWindow } from "./line-window.ts";

type Point = readonly [x: number, y: number];

/** A drawing beside a line has at least this much ink, in units of the squared font size, and as much in its rectangle. */
const LEAST = 0.06;
const INSIDE = 0.012;
/** The distance of the rectangle from its letters, in units of the font size. */
const MARGIN = 0.05;
/** The letters reach along at least this share of the line. */
const MOST = 0.5;

/**
 * The rectangle of a line without a drawing at its start or end, such as the arrow of a sign, which the detector takes for
 * letters. Null if it has none.
 */
export function trimDrawings(image: Raster, polygon: readonly Point[], line: ImageLine): Point[] | null {
  const [topLeft, topRight, bottomRight, bottomLeft] = polygon;
  if (!topLeft || !topRight || !bottomRight || !bottomLeft) return null;
  const window = openWindow(image, line);
  const parts = findInk(window.image, window.line);
  if (!parts || countPixels(parts.drawings) < LEAST * line.size ** 2) return null;
  const length = Math.hypot(topRight[0] - topLeft[0], topRight[1] - topLeft[1]);
  const height = Math.hypot(bottomLeft[0] - topLeft[0], bottomLeft[1] - topLeft[1]);
  if (length === 0 || height === 0) return null;
  const [ux, uy] = [(topRight[0] - topLeft[0]) / length, (topRight[1] - topLeft[1]) / length];
  const place = (at: number) => {
    const x = window.left + (at % window.image.width) - topLeft[0];
    const y = window.top + Math.floor(at / window.image.width) - topLeft[1];
    return { along: x * ux + y * uy, down: y * ux - x * uy };
  };
  let [first, last] = [Infinity, -Infinity];
  for (const [at, value] of parts.letters.entries()) {
    if (!value) continue;
    const { along } = place(at);
    [first, last] = [Math.min(first, along), Math.max(last, along)];
  }
  if (last - first < MOST * length) return null;
  let [before, after] = [0, 0];
  for (const [at, value] of parts.drawings.entries()) {
    if (!value) continue;
    const { along, down } = place(at);
    if (down < 0 || down > height || along < 0 || along > length) continue;
    if (along < first) before++;
    if (along > last) after++;
  }
  const least = INSIDE * line.size ** 2;
  const from = before > least ? Math.max(0, first - MARGIN * line.size) : 0;
  const to = after > least ? Math.min(length, last + MARGIN * line.size) : length;
  if (from === 0 && to === length) return null;
  const move = ([x, y]: Point, by: number): Point => [x + by * ux, y + by * uy];
  return [move(topLeft, from), move(topLeft, to), move(bottomLeft, to), move(bottomLeft, from)];
}
