import { type Box, contains } from "../../syntax/matrix.ts";
import { type Line, lineBox } from "../line.ts";
import type { Paragraph } from "../paragraph.ts";
import type { Surroundings } from "../surroundings.ts";

/** A cell for one line is lower than this, and text keeps this distance from its edges, in units of the font size. */
const CELL = { height: 3.2, gap: 0.12 };
/** Text in the middle of a higher box is centered, and keeps this distance from its edges. */
const BOX_GAP = 0.5;

/** The part of a box in whose middle a text is alone, or the height of its lines in a row that is set in its middle. */
export function findCell(
  paragraph: Paragraph,
  { lines, paragraphs }: Surroundings,
  container: Box | null,
): { bottom: number; top: number } | null {
  return findCellOfBox(paragraph, lines, container) ?? findCellOfRow(paragraph, paragraphs);
}

function findCellOfBox(
  { lines: own, box, size, alignment }: Paragraph,
  lines: readonly Line[],
  container: Box | null,
): { bottom: number; top: number } | null {
  if (!container) return null;
  const isLow = own.length === 1 && container.top - container.bottom <= CELL.height * size;
  if (!isLow && !isInMiddle(box, container, size) && alignment !== "center") return null;
  const others = lines.some((line) => !own.includes(line) && contains(container, lineBox(line), 1));
  const [above, below] = [container.top - box.top, box.bottom - container.bottom];
  // Text at one edge of its cell stays there.
  if (others || Math.abs(above - below) > 0.5 * size) return null;
  const gap = (isLow ? CELL.gap : BOX_GAP) * size;
  return { bottom: container.bottom + gap, top: container.top - gap };
}

/**
 * As many texts of one line beside the middle of some lines, or texts of different length with that middle, show that a row is
 * set in its middle. Longer texts are no cells.
 */
const ROW = { texts: 2, near: 0.15, lines: 4 };

/** The height of the lines of a cell whose row is set in its middle. */
function findCellOfRow(paragraph: Paragraph, paragraphs: readonly Paragraph[]): { bottom: number; top: number } | null {
  const { box, lines } = paragraph;
  if (lines.length < 2 || lines.length > ROW.lines) return null;
  const isOfRow = isBesideLines(paragraph, paragraphs) || isBesideCells(paragraph, paragraphs);
  return isOfRow ? { bottom: box.bottom, top: box.top } : null;
}

/** Whether single lines beside a text of several lines are in its middle. */
function isBesideLines(paragraph: Paragraph, paragraphs: readonly Paragraph[]): boolean {
  const { box, size } = paragraph;
  const middle = getMiddle(paragraph);
  const beside = paragraphs.filter(
    (other) =>
      other.lines.length === 1 &&
      Math.abs(getMiddle(other) - middle) < ROW.near * size &&
      (other.box.left > box.right || other.box.right < box.left),
  );
  return beside.length >= ROW.texts;
}

/** Whether all texts beside a text of several lines are cells with its middle, and some of them have more or fewer lines. */
function isBesideCells(paragraph: Paragraph, paragraphs: readonly Paragraph[]): boolean {
  const { box, lines, size } = paragraph;
  const row = paragraphs.filter(
    (other) => other !== paragraph && other.box.bottom < box.top && other.box.top > box.bottom,
  );
  const middle = getMiddle(paragraph);
  const areCells = row.every(
    (other) => other.lines.length <= ROW.lines && Math.abs(getMiddle(other) - middle) < ROW.near * size,
  );
  return row.length >= ROW.texts && areCells && row.some((other) => other.lines.length !== lines.length);
}

/** The height of the middle of the baselines of a text. */
const getMiddle = ({ lines }: Paragraph): number => ((lines[0]?.y ?? 0) + (lines.at(-1)?.y ?? 0)) / 2;

/** Whether a text is as far from the left edge of a box as from its right edge. */
const isInMiddle = (box: Box, container: Box, size: number) =>
  Math.abs(box.left - container.left - container.right + box.right) < 0.3 * size;
