import type { Box } from "../../syntax/matrix.ts";
import type { Alignment } from "../alignment.ts";
import type { Line } from "../line.ts";
import type { Paragraph } from "../paragraph.ts";
import type { Surroundings } from "../surroundings.ts";
import { findHeadedEdge, findOuterEdge, findRaggedEdge, findWrapEdge } from "./outer-edge.ts";

/**
 * The right edge of the column of wrapped lines, up to the end of the free space. Ragged lines rarely reach it, so it is that
 * free space in a box (`held`), or the edge that lines with the same start and other columns show.
 */
export function getColumnEdge(
  paragraph: Paragraph,
  { lines, paragraphs }: Surroundings,
  { free, held, alignment }: { free: number; held: boolean; alignment: Alignment },
): number {
  if (paragraph.lines.length < 2 || paragraph.alignment !== "left") return paragraph.right;
  if (held || isDisplayed(paragraph, lines)) return Math.max(paragraph.right, free);
  const wrap =
    alignment === "left" ? Math.max(findWrapEdge(paragraph), findRaggedEdge(paragraph, paragraphs)) : -Infinity;
  const alike = lines.filter(
    ({ left, size }) => Math.abs(left - paragraph.left) < 1.5 && Math.abs(size - paragraph.size) < 0.1 * size,
  );
  const own = paragraph.box.right - paragraph.left;
  // Columns are equally wide, and ragged lines reach the edge of one of them sooner than that of another.
  const others = paragraphs.flatMap(({ box, lines: found, left, size }) => {
    const isColumn = found.length >= COLUMN.lines && (left > paragraph.box.right || box.right < paragraph.left);
    const width = box.right - left;
    const isAlike = Math.abs(size - paragraph.size) < 0.1 * size && width > own && width < ALIKE * own;
    return isColumn && isAlike ? [paragraph.left + width] : [];
  });
  const edges = [
    ...alike.map(({ right }) => right),
    ...others,
    ...findOuterEdge(paragraph, { lines, paragraphs }),
    ...findHeadedEdge(paragraph, paragraphs),
  ];
  return Math.max(paragraph.right, Math.min(free, Math.max(...edges, wrap)));
}

/** The widest column relative to the longest line of another one that is as wide. */
const ALIKE = 1.12;

/**
 * A column of text has paragraphs of this many lines, which are this wide, and its single lines are this near to one of
 * them, in units of the font size.
 */
const COLUMN = { lines: 3, width: 10, near: 6 };

/** The right edge of the column of a page that a single line is in, or Infinity if the page has one column. */
export function findPageColumnEdge({ box, lines, size }: Paragraph, { paragraphs }: Surroundings): number {
  if (lines.length > 1) return Infinity;
  const isNear = (otherBox: Box) => Math.max(box.bottom - otherBox.top, otherBox.bottom - box.top) < COLUMN.near * size;
  const columns = paragraphs.filter((otherParagraph) => {
    const width = otherParagraph.box.right - otherParagraph.box.left;
    return otherParagraph.lines.length >= COLUMN.lines && width > COLUMN.width * otherParagraph.size;
  });
  const isBeside = (a: Paragraph, b: Paragraph) =>
    b.box.left > a.box.right && Math.abs(b.box.right - b.box.left - a.box.right + a.box.left) < 2 * a.size;
  const own = columns.filter(
    (column) =>
      box.left > column.box.left - 1 &&
      box.right < column.box.right + 1 &&
      isNear(column.box) &&
      columns.some((otherColumn) => isBeside(column, otherColumn)),
  );
  return Math.max(...own.map((column) => column.box.right), own.length > 0 ? 0 : Infinity);
}

/** A heading has at most this many lines, and letters this much larger than those of the text. */
const DISPLAYED = { lines: 3, size: 1.5 };

/** Whether a paragraph is a heading in large letters, whose lines end where its words did and not at a column's edge. */
function isDisplayed({ lines: own, size }: Paragraph, lines: readonly Line[]): boolean {
  if (own.length > DISPLAYED.lines) return false;
  const widths = new Map<number, number>();
  for (const { size, left, right } of lines) widths.set(size, (widths.get(size) ?? 0) + (right - left) / size);
  const [text = [size]] = [...widths].sort((a, b) => b[1] - a[1]);
  return size > DISPLAYED.size * text[0];
}
