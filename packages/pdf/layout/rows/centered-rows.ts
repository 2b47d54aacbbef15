import type { Shape } from "../../syntax/content.ts";
import type { Box } from "../../syntax/matrix.ts";
import { findRuledBox } from "../containers.ts";
import type { Paragraph } from "../paragraph.ts";

type Sides = Pick<Box, "left" | "right">;

/** Whether a text is in the middle of its box. */
export const isInCenter = (box: Sides, { left, right }: Sides): boolean => {
  const [before, after] = [box.left - left, right - box.right];
  return Math.abs(before - after) < 0.12 * (before + after) + 0.5;
};

/** As many other cells of a row whose text is in their middle show that the row is centered. */
const CENTERED_CELLS = 2;
/** A centered text begins further from the edge of its cell than the first text of the row by this, in units of the font size. */
const FURTHER = 0.25;
/** Texts that begin this near to each other, in units of the font size, begin at one edge. */
const SAME = 0.08;

/**
 * Whether a text and the other cells of its row have their texts in their middle. Cells that are nearly full show it only
 * together. The first one can name the rows, at the left edge, if another one has more room before its text.
 */
export function isInCenteredRow(
  paragraph: Paragraph,
  {
    container,
    paragraphs,
    shapes,
  }: { container: Box | null; paragraphs: readonly Paragraph[]; shapes: readonly Shape[] },
): boolean {
  const { box, size } = paragraph;
  if (!container || !isInCenter(box, container)) return false;
  const row = paragraphs.filter(
    (other) => other.box !== box && other.lines.length === 1 && Math.abs(other.box.bottom - box.bottom) < 0.1 * size,
  );
  const cells = row.flatMap((other) => {
    const cell = findRuledBox(other.box, shapes);
    return cell
      ? [{ left: other.box.left, before: other.box.left - cell.left, center: isInCenter(other.box, cell) }]
      : [];
  });
  if (cells.length >= CENTERED_CELLS && cells.every(({ center }) => center)) return true;
  const isAtLeft = paragraphs.some(
    (other) => other.box !== box && other.lines.length === 1 && Math.abs(other.box.left - box.left) < SAME * size,
  );
  const [first, ...rest] = cells.toSorted((a, b) => a.left - b.left);
  return (
    !isAtLeft &&
    first !== undefined &&
    first.left < box.left &&
    rest.length >= CENTERED_CELLS &&
    rest.every(({ center }) => center) &&
    [...rest, { before: box.left - container.left }].some(({ before }) => before > first.before + FURTHER * size)
  );
}
