import type { Line } from "../line.ts";
import type { Paragraph } from "../paragraph.ts";
import { firstWordWidth } from "../rows/short-rows.ts";
import type { Surroundings } from "../surroundings.ts";

/** A column has paragraphs of this many lines, this near to the text in them, in units of the font size. */
const COLUMN = { lines: 3, near: 6 };
/** A quotation is indented by at most this, in units of the font size. */
const INDENTED = 3;

/** The right edge of an indented text, such as a quotation, that is as far from the other edge of the column around it. */
export function findOuterEdge(
  paragraph: Paragraph,
  { lines, paragraphs }: Pick<Surroundings, "lines" | "paragraphs">,
): number[] {
  const { left: own, right: end, size, box } = paragraph;
  const outer = paragraphs.find(
    ({ left, box: other, lines: found }) =>
      found.length >= COLUMN.lines &&
      left < own - 1 &&
      own - left < INDENTED * size &&
      other.right > end &&
      Math.max(other.bottom - box.top, box.bottom - other.top) < COLUMN.near * size,
  );
  if (!outer) return [];
  const alike = lines.filter(
    ({ left, size: other }) => Math.abs(left - outer.left) < 1 && Math.abs(other - size) < 0.1 * size,
  );
  const edge = Math.max(...alike.map(({ right }) => right)) - (own - outer.left);
  return isWrappedAt(paragraph, edge) ? [edge] : [];
}

/** Whether no first word of a line would have fit on the line above it, in a column with this right edge. */
const isWrappedAt = ({ lines, size }: Paragraph, edge: number): boolean =>
  lines.slice(1).every((line, index) => edge - (lines[index]?.right ?? edge) < firstWordWidth(line) + 0.45 * size);

/** The text below a heading is this near, in units of the size of the heading, and begins at its edge. */
const HEADED = { near: 1.5, edge: 1 };

/** The right edge of the text below a heading of several lines, in whose column those are broken. */
export function findHeadedEdge(paragraph: Paragraph, paragraphs: readonly Paragraph[]): number[] {
  const { box, size, left } = paragraph;
  const text = paragraphs.find(
    (below) =>
      below.lines.length > 1 &&
      below.size < size &&
      Math.abs(below.left - left) < HEADED.edge &&
      below.box.top < box.bottom + 0.2 * size &&
      box.bottom - below.box.top < HEADED.near * size,
  );
  return text && isWrappedAt(paragraph, text.right) ? [text.right] : [];
}

/** How far a text reaches into the room in which its lines show that no word fits, as a share. */
const WRAP = 0.7;

/**
 * The right edge of the column of a ragged text, which can be further right than its lines: the first words of the lines of
 * this text and of those like it did not fit on the lines above. -Infinity for other texts.
 */
export function findRaggedEdge(paragraph: Paragraph, paragraphs: readonly Paragraph[]): number {
  const { marker, right, lines, size, left, alignment } = paragraph;
  if (marker || lines.length < COLUMN.lines || alignment !== "left") return -Infinity;
  const alike = paragraphs.filter(
    (other) => other.lines.length > 1 && Math.abs(other.left - left) < 1 && Math.abs(other.size - size) < 0.1 * size,
  );
  return reachInto(
    right,
    alike.flatMap((other) => findWrapEnds(other.lines, size)),
  );
}

/**
 * The right edge of the column of a list item of several lines, which can be further right than those: the first words of its
 * lines did not fit on the lines above, and a shorter item stays on one line. -Infinity for other texts.
 */
export function findWrapEdge({ lines, marker, right, size }: Paragraph): number {
  return marker ? reachInto(right, findWrapEnds(lines, size)) : -Infinity;
}

/** Where lines would end with the first words of the next ones, which did not fit. The edge of their column is before that. */
const findWrapEnds = (lines: readonly Line[], size: number): number[] =>
  lines.slice(1).map((line, index) => (lines[index] ?? line).right + firstWordWidth(line) + 0.25 * size);

const reachInto = (right: number, ends: readonly number[]): number =>
  right + WRAP * Math.max(0, Math.min(...ends) - right);
