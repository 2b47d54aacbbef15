import type { Box } from "../syntax/matrix.ts";
import { findFlushEdge } from "./edges/flush-edge.ts";
import { getText, type Line } from "./line.ts";
import type { Paragraph } from "./paragraph.ts";
import type { Surroundings } from "./surroundings.ts";

/** A line goes beyond the flush edge by at most this where its program found no break, in units of the font size. */
const BEYOND = 1.5;

/**
 * Whether the lines of a paragraph before its last one end at the flush edge of its column, and some of them beyond it, where
 * a program found no break: the paragraph is justified as the others are.
 */
export function isAtFlushEdge(paragraph: Paragraph, lines: readonly Line[]): boolean {
  const { lines: own, size } = paragraph;
  const edge = findFlushEdge(paragraph, lines);
  const before = own.slice(0, -1).map(({ right }) => right - edge);
  const isFlush = (distance: number) => Math.abs(distance) < 0.06 * size + 0.3;
  return (
    before.filter(isFlush).length >= 2 &&
    before.every((distance) => isFlush(distance) || (distance > 0 && distance < BEYOND * size))
  );
}

/** Two lines that end at one edge show no column by themselves, and a margin is this near, in units of the font size. */
const CHANCE = { lines: 3, margin: 1, others: 2, tolerance: 0.15, exact: 0.05 };

/**
 * Whether two lines of a paragraph end at one edge by chance: not exactly there, no other line ends there, and it is further
 * from the edge of the page, or of the box around it, than the beginning of the lines.
 */
export function endsByChance(
  paragraph: Paragraph,
  { lines, page, paragraphs }: Surroundings,
  box: Box | null,
): boolean {
  const { lines: own, left, size } = paragraph;
  const [first, second] = own;
  if (own.length !== CHANCE.lines || !first || !second) return false;
  if (isAmongRagged(paragraph, paragraphs)) return true;
  if (Math.abs(first.right - second.right) < CHANCE.exact) return false;
  // Hyphens of some of the lines hang beyond the edge.
  const there = lines.filter(
    (line) =>
      !own.includes(line) &&
      own.slice(0, -1).some(({ right }) => Math.abs(line.right - right) < CHANCE.tolerance * size),
  );
  const outer = box ?? page;
  return there.length < CHANCE.others && outer.right - first.right > left - outer.left + CHANCE.margin * size;
}

/** The edge of a drawing and that of text beside it are this exact, in points. */
const DRAWN = 0.15;

/**
 * Whether the first of two lines ends exactly where a rule or box does that begins where the lines do, or as far from the right
 * edge of its box as it begins from the left one.
 */
export function endsAtDrawnEdge(
  { lines: [first, second], left }: Paragraph,
  { shapes }: Surroundings,
  box: Box | null,
): boolean {
  if (!first || !second || second.right > first.right || Math.abs(first.left - second.left) > DRAWN) return false;
  if (box) return Math.abs(left - box.left - box.right + first.right) < DRAWN;
  return shapes.some(
    (shape) => Math.abs(shape.box.left - left) < 2 * DRAWN && Math.abs(shape.box.right - first.right) < DRAWN,
  );
}

/** Equal margins of a page differ by less, in points. */
const MARGINS = 0.15;

/**
 * Whether the first of two lines is as far from the right edge of its page as all text is from the left one, and the second one
 * is shorter: the line is full.
 */
export function endsAtEqualMargin(
  { lines: [first, second], left }: Paragraph,
  { lines, page }: Pick<Surroundings, "lines" | "page">,
): boolean {
  if (!first || !second || second.right > first.right) return false;
  const margin = Math.min(...lines.map((line) => line.left)) - page.left;
  const isAtMargin = Math.abs(page.right - first.right - margin) < MARGINS;
  return isAtMargin && left - page.left - margin < EQUAL_INDENT * first.size;
}

/** A list item begins at most this far from the margin, in units of the font size. */
const EQUAL_INDENT = 4;

/** As many ragged paragraphs of a column of so many lines show that one of three lines ends at one edge by chance. */
const RAGGED = { paragraphs: 2, lines: 3 };

/** Whether other paragraphs that begin where one does in its size are ragged, and none is justified. */
function isAmongRagged(paragraph: Paragraph, paragraphs: readonly Paragraph[]): boolean {
  const { left, size } = paragraph;
  const alike = paragraphs.filter(
    (other) =>
      other !== paragraph &&
      other.lines.length >= RAGGED.lines &&
      Math.abs(other.left - left) < 0.5 &&
      Math.abs(other.size - size) < 0.05 * size,
  );
  return alike.length >= RAGGED.paragraphs && alike.every(({ alignment }) => alignment === "left");
}

/** Whether a line begins and ends where the lines of justified paragraphs do, and is not set to the right as the numbers of formulas are. */
export const fillsColumn = ({ box, size }: Paragraph, paragraphs: readonly Paragraph[]): boolean =>
  paragraphs.some(
    ({ lines, left, right, alignment }) =>
      lines.length > 1 &&
      alignment !== "right" &&
      alignment !== "center" &&
      Math.abs(left - box.left) < 0.1 * size &&
      Math.abs(right - box.right) < 0.1 * size,
  );

/** Two lines that end this near to each other, in units of the font size, do not so by chance. */
const SAME_END = 0.005;

/** Whether two different lines end at exactly one place. Letters of one width end at few places, also by chance. */
export const endsExactly = (line: Line | undefined, first: Line): boolean =>
  line !== undefined &&
  Math.abs(line.right - first.right) < SAME_END * first.size &&
  getText(line) !== getText(first) &&
  !first.words.some(({ run }) => /mono$/.test(run.show.state.font?.style.family ?? ""));
