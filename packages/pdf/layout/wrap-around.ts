import type { Shape } from "../syntax/content.ts";
import type { Box } from "../syntax/matrix.ts";
import { type Line, lineBox } from "./line.ts";

/** A band beside a drawing or number in which the lines of a paragraph are shorter. Lengths are in points. */
export interface Cut {
  bottom: number;
  top: number;
  /** How much later lines begin, and how much earlier they end, than in the rest of the area. */
  left: number;
  right: number;
}

/** A drawing that text runs around is at least this large, in units of the font size. */
const LEAST = 1.5;
/** The share of a line that a drawing's box may cover where the drawing itself is transparent. */
const COVERED = 0.25;
/** The height above the baseline of a line, and below it, in units of the font size. */
const INK = { above: 0.7, below: 0.2 };

/** The edges of the drawings that a line runs around, in a zone that ends at `right`. Infinite if it runs around none. */
export function edgesBeside(line: Line, shapes: readonly Shape[], right: number): { left: number; right: number } {
  const { size } = line;
  const own = lineBox(line);
  const most = COVERED * (own.right - own.left);
  const edges = { left: -Infinity, right: Infinity };
  for (const { box, kind } of shapes) {
    if (kind !== "image" || !isBeside(own, box, size)) continue;
    if (box.left < right && box.right > own.right + 0.5 * size && box.left > own.right - most)
      edges.right = Math.min(edges.right, Math.max(box.left, own.right));
    if (box.left < own.left - 0.5 * size && box.right < own.left + most && box.right > own.left - NEAR * size)
      edges.left = Math.max(edges.left, Math.min(box.right, own.left));
  }
  return edges;
}

/** The widest gap between a drawing and the line that begins after it, in units of the font size. */
const NEAR = 2;

/** Whether a drawing is large and beside the letters of a line, and does not only touch their height. */
function isBeside(line: Box, box: Box, size: number): boolean {
  const isLarge = Math.min(box.right - box.left, box.top - box.bottom) > LEAST * size;
  return isLarge && line.bottom + 0.2 * size < box.top && line.top - 0.2 * size > box.bottom;
}

/** Finds the drawings that lines of a paragraph run around, within the edges of its area. */
export function findCuts(
  { lines, size }: { lines: readonly Line[]; size: number },
  shapes: readonly Shape[],
  { left, right }: { left: number; right: number },
): Cut[] {
  return shapes.flatMap(({ box, kind }): Cut[] => {
    const beside = lines.map(lineBox).filter((line) => isBeside(line, box, size));
    if (kind !== "image" || beside.length === 0) return [];
    const [start, end] = [Math.min(...beside.map((line) => line.left)), Math.max(...beside.map((line) => line.right))];
    const most = COVERED * (end - start);
    const isAfter = box.left < right && box.right > end + 0.5 * size && box.left > end - most;
    const isBefore = box.right > left && box.left < start - 0.5 * size && box.right < start + most;
    const cut = {
      bottom: box.bottom,
      top: box.top,
      left: isBefore ? Math.max(0, start - left) : 0,
      right: isAfter ? Math.max(0, right - Math.max(end, box.left)) : 0,
    };
    return cut.left > 0 || cut.right > 0 ? [cut] : [];
  });
}

/** As many lines that end at one edge, this far before the others, run around something, in units of the font size. */
const WRAPPED = { lines: 3, shorter: 3, tolerance: 0.12 };

/**
 * The first lines of a text that end at one edge, before that of the lines below them: they run around what stands beside
 * them, such as the caption of a picture or the room that is kept free around it.
 */
export function findWrapped(lines: readonly Line[], right: number): ReadonlySet<Line> {
  const [first] = lines;
  const edge = first?.right ?? right;
  const count = lines.findIndex((line) => Math.abs(line.right - edge) > WRAPPED.tolerance * line.size);
  const isShorter = first !== undefined && right - edge > WRAPPED.shorter * first.size;
  const isWider = (lines[count]?.right ?? edge) > edge + WRAPPED.shorter * (first?.size ?? 0);
  return new Set(count >= WRAPPED.lines && isShorter && isWider ? lines.slice(0, count) : []);
}

/** The band beside the first lines of a paragraph that are shorter than the others. */
export function cutBeside({ lines, size }: { lines: readonly Line[]; size: number }, right: number): Cut[] {
  const wrapped = findWrapped(lines, Math.max(...lines.map((line) => line.right)));
  const [first, next] = [lines[0], lines[wrapped.size]];
  if (wrapped.size === 0 || !first || !next) return [];
  return [{ bottom: next.y + (INK.above + 0.05) * size, top: first.y + 2 * size, left: 0, right: right - first.right }];
}

/** How much shorter a line is at both sides because of the cuts that it is beside. */
export function cutAt(cuts: readonly Cut[], y: number, size: number): { left: number; right: number } {
  const beside = cuts.filter(({ bottom, top }) => y - INK.below * size < top && y + INK.above * size > bottom);
  return {
    left: Math.max(0, ...beside.map(({ left }) => left)),
    right: Math.max(0, ...beside.map(({ right }) => right)),
  };
}

/** The area of boxes that a drawing covers. */
export const coveredArea = (boxes: readonly Box[], { left, right, bottom, top }: Box): number =>
  boxes.reduce(
    (sum, box) =>
      sum +
      Math.max(0, Math.min(box.right, right) - Math.max(box.left, left)) *
        Math.max(0, Math.min(box.top, top) - Math.max(box.bottom, bottom)),
    0,
  );
