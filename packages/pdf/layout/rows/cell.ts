import { type Box, contains } from "../../syntax/matrix.ts";
import { type Line, lineBox } from "../line.ts";
import type { Paragraph } from "../paragraph.ts";
import type { Surroundings } from "../surroundings.ts";

/** A cell for one line is lower than this, and text keeps this distance from its edges, in units of the font size. */
const CELL = { height: 3.2, gap: 0.12 };
/** Text in the middle of a higher box is centered, and keeps this distance from its edges. */
const BOX_GAP = 0.5;

/** The part of a box in whose middle a text is alone. */
export function findCell(
  paragraph: Paragraph,
  { lines, paragraphs }: Surroundings,
  container: Box | null,
): { bottom: number; top: number } | null {
  return (
    findCellOfBox(paragraph, lines, container) ??
    findCellOfRow(paragraph, paragraphs) ??
    findCellBesideOthers(paragraph, paragraphs)
  );
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

/** As many texts of one line beside the middle of some lines show that a row is set in its middle. Longer texts are no cells. */
const ROW = { texts: 2, near: 0.15, lines: 4 };

/** The height of the lines of a cell whose row is set in its middle, as single lines beside it show. */
function findCellOfRow(
  { lines: own, box, size }: Paragraph,
  paragraphs: readonly Paragraph[],
): { bottom: number; top: number } | null {
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last || own.length < 2 || own.length > ROW.lines) return null;
  const middle = (first.y + last.y) / 2;
  const beside = paragraphs.filter(
    ({ lines: [line, second], box: other }) =>
      line !== undefined &&
      second === undefined &&
      Math.abs(line.y - middle) < ROW.near * size &&
      (other.left > box.right || other.right < box.left),
  );
  return beside.length >= ROW.texts ? { bottom: box.bottom, top: box.top } : null;
}

/** As many cells beside a text of several lines, with texts of different length and one middle, show that their row is set in it. */
const CELLS = 2;

/** The height of the lines of a cell in a row whose texts all have one middle. */
function findCellBesideOthers(
  paragraph: Paragraph,
  paragraphs: readonly Paragraph[],
): { bottom: number; top: number } | null {
  const { box, lines, size } = paragraph;
  if (lines.length < 2 || lines.length > ROW.lines) return null;
  const row = paragraphs.filter(
    (other) => other !== paragraph && other.box.bottom < box.top && other.box.top > box.bottom,
  );
  const middle = getMiddle(paragraph);
  const isEven = row.every(
    (other) => other.lines.length <= ROW.lines && Math.abs(getMiddle(other) - middle) < ROW.near * size,
  );
  const hasLess = row.some((other) => other.lines.length !== lines.length);
  return row.length >= CELLS && isEven && hasLess ? { bottom: box.bottom, top: box.top } : null;
}

const getMiddle = ({ lines }: Paragraph): number => ((lines[0]?.y ?? 0) + (lines.at(-1)?.y ?? 0)) / 2;

/** Whether a text is as far from the left edge of a box as from its right edge. */
const isInMiddle = (box: Box, container: Box, size: number) =>
  Math.abs(box.left - container.left - container.right + box.right) < 0.3 * size;
