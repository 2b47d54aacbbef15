import type { Line } from "../line.ts";
import type { Paragraph } from "../paragraph.ts";

/**
 * As many lines that end at one edge show the edge of a column, if at most this share of them ends further right. They are as
 * wide and follow each other, in units of the font size: cells of a table are equally long by chance, as "2 l" and "5 l" are.
 */
const FLUSH = { lines: 6, beyond: 0.25, width: 8, step: 1.8 };
/** As many lines of the next column beside or above a text, and beside or below it. One is a part of a header. */
const BESIDE = 2;
/** Lines of one column begin this near to each other, in units of the font size. */
const INDENT = 4;

/** As many lines of a text that end at one edge show it, if at most this share of them ends further right. */
const ZONE = { lines: 3, beyond: 0.25 };

/**
 * The right edge of lines. A program that finds no break lets a line end further right, where its column does not.
 */
export function findRightEdge(lines: readonly Line[]): number {
  const byEdge = Map.groupBy(lines, ({ right }) => Math.round(right));
  const [, flush] = [...byEdge].reduce(
    (most, found) => (found[1].length > most[1].length ? found : most),
    [0, [] as Line[]],
  );
  const edge = Math.max(...flush.map(({ right }) => right));
  const beyond = lines.filter(({ right, size }) => right > edge + 0.5 * size).length;
  return flush.length >= ZONE.lines && beyond <= ZONE.beyond * flush.length
    ? Math.max(...lines.flatMap(({ right, size }) => (right > edge + 0.5 * size ? [] : [right])))
    : Math.max(...lines.map(({ right }) => right));
}

/**
 * The edge at which the justified lines of a paragraph's column end, or Infinity without one. A few lines go beyond it
 * where a program found no break, as before an address, and later text is not to follow them.
 */
export function findFlushEdge({ box, left, size }: Paragraph, lines: readonly Line[]): number {
  const alike = lines.filter(
    (line) =>
      Math.abs(line.size - size) < 0.1 * size && Math.abs(line.left - left) < INDENT * size && line.right > box.left,
  );
  const running = alike.filter((line) => line.right - line.left > FLUSH.width * size && isFollowed(line, alike));
  const byEdge = Map.groupBy(running, ({ right }) => Math.round(right));
  const [edge, flush] = [...byEdge].reduce(
    (most, found) => (found[1].length > most[1].length ? found : most),
    [0, [] as Line[]],
  );
  const beyond = alike.filter(({ right }) => right > edge + 0.5 * size);
  // Where another column follows, text above and below the columns is wider by design.
  const next = lines.filter((line) => line.left > edge - 0.5);
  const [above, below] = [
    next.filter((line) => line.y > box.bottom - size),
    next.filter((line) => line.y < box.top + size),
  ];
  // The last page fills its left column first. Text below both columns that is wider shows that they end above it.
  const isCrossed = lines.some(
    (line) => line.y < box.bottom && line.left < edge - INDENT * size && line.right > edge + INDENT * size,
  );
  const isInFirst = above.length >= BESIDE && !isCrossed && box.left < edge - INDENT * size;
  const isBeside = Math.min(above.length, below.length) >= BESIDE || isInFirst;
  const isColumn = next.length === 0 || isBeside;
  const isEdge = flush.length >= FLUSH.lines && beyond.length <= FLUSH.beyond * flush.length && isColumn;
  return isEdge ? Math.max(...flush.map(({ right }) => right)) : Infinity;
}

/** Whether a line has another one directly above or below it. */
const isFollowed = ({ y, size }: Line, lines: readonly Line[]): boolean =>
  lines.some((line) => line.y !== y && Math.abs(line.y - y) < FLUSH.step * size);
