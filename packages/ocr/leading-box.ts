import type { Raster } from "@atelier/images/raster";
import { distance, medianColor } from "./colors.ts";
import type { Point } from "./geometry.ts";

/** A color this far from the background, in levels of 255, is ink. */
const INK = 48;
/** The sides of a box to tick, and the gap after it, in units of the line's height. */
const SIDE = { least: 0.35, most: 0.95 };
const GAP = 0.08;
/** A bold capital at this distance from the next letter looks like a box, so a text that begins with it needs a wider gap. */
const CAPITAL = { text: /^\s*[BDOQR08]/, gap: 0.22 };
/** How different its sides may be, and the share of each edge that is drawn. */
const SQUARE = 0.25;
const DRAWN = 0.85;
/** Its edges are this near to its bounds, in units of its side. */
const EDGE = 0.2;

/**
 * The share of a level line's width that a box to tick takes at its left end; 0 without one. The box is a drawing, and the
 * text of the line, `text`, begins after it.
 */
export function measureLeadingBox(line: Raster, text = ""): number {
  const { width, height } = line;
  const paper = medianColor(line, new Uint8Array(width * height).fill(1));
  const isInk = (x: number, y: number) => distance(line, y * width + x, paper) > INK;
  const limit = Math.min(width, Math.ceil(2 * height));
  const counts = Array.from({ length: limit }, (_, x) => {
    let count = 0;
    for (let y = 0; y < height; y++) if (isInk(x, y)) count++;
    return count;
  });
  const left = counts.findIndex((count) => count > 0);
  const end = counts.findIndex((count, x) => x > left && count === 0);
  if (left < 0 || end < 0) return 0;
  const next = counts.findIndex((count, x) => x > end && count > 0);
  if (next < 0 || next - end < (CAPITAL.text.test(text) ? CAPITAL.gap : GAP) * height) return 0;
  const rows = Array.from({ length: height }, (_, y) => {
    let count = 0;
    for (let x = left; x < end; x++) if (isInk(x, y)) count++;
    return count;
  });
  const [top, bottom] = [rows.findIndex((count) => count > 0), rows.findLastIndex((count) => count > 0) + 1];
  const [across, down] = [end - left, bottom - top];
  const side = Math.max(across, down);
  if (side < SIDE.least * height || across > SIDE.most * height) return 0;
  if (Math.abs(across - down) > SQUARE * side) return 0;
  const reach = Math.max(1, Math.round(EDGE * side));
  const hasEdge = (values: readonly number[], length: number) => Math.max(0, ...values) >= DRAWN * length;
  const isBox =
    hasEdge(counts.slice(left, left + reach), down) &&
    hasEdge(counts.slice(end - reach, end), down) &&
    hasEdge(rows.slice(top, top + reach), across) &&
    hasEdge(rows.slice(bottom - reach, bottom), across);
  return isBox ? (end + next) / 2 / width : 0;
}

/** The corners of a line, in reading order from the top left, without a share of its width at its left end. */
export function withoutStart([topLeft, topRight, bottomRight, bottomLeft]: readonly Point[], share: number): Point[] {
  if (!topLeft || !topRight || !bottomRight || !bottomLeft) return [];
  const along = (from: Point, to: Point): Point => [
    from[0] + share * (to[0] - from[0]),
    from[1] + share * (to[1] - from[1]),
  ];
  return [along(topLeft, topRight), topRight, bottomRight, along(bottomLeft, bottomRight)];
}
