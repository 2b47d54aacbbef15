import type { Paragraph } from "../paragraph.ts";
import type { Surroundings } from "../surroundings.ts";
import { getTextExtent } from "../text-extent.ts";

/** So many cells above and below each other with one middle, of which so many have other edges, show a centered column. */
const COLUMN = { cells: 3, others: 2 };
/** The cells of a column are this near to each other, their middles this far apart and their edges further, in units of the font size. */
const NEAR = { above: 2.5, middle: 0.06, edge: 0.25 };

const getMiddle = ({ box }: Paragraph): number => (box.left + box.right) / 2;

/**
 * Whether a single line is a cell of a column whose cells have one middle and different edges. Equally long cells begin at
 * one edge there too.
 */
export function isInCenteredColumn(paragraph: Paragraph, paragraphs: readonly Paragraph[]): boolean {
  const { box, size } = paragraph;
  const cells = paragraphs
    .filter(
      (other) =>
        other.lines.length === 1 &&
        other.marker === null &&
        other.box.left < box.right &&
        other.box.right > box.left &&
        Math.abs(other.size - size) < 0.1 * size,
    )
    .sort((a, b) => b.box.top - a.box.top);
  const own = cells.indexOf(paragraph);
  if (own < 0) return false;
  let [from, to] = [own, own];
  const areNear = (upper: Paragraph | undefined, lower: Paragraph | undefined) =>
    upper !== undefined && lower !== undefined && upper.box.bottom - lower.box.top < NEAR.above * size;
  while (areNear(cells[from - 1], cells[from])) from -= 1;
  while (areNear(cells[to], cells[to + 1])) to += 1;
  const column = cells.slice(from, to + 1).filter((cell) => cell !== paragraph);
  const middle = getMiddle(paragraph);
  const differs = (cell: Paragraph) =>
    Math.abs(cell.box.left - box.left) > NEAR.edge * size && Math.abs(cell.box.right - box.right) > NEAR.edge * size;
  return (
    column.length >= COLUMN.cells &&
    column.every((cell) => Math.abs(getMiddle(cell) - middle) < NEAR.middle * size) &&
    column.filter(differs).length >= COLUMN.others
  );
}

/**
 * A title is this near to the middle of its page, as a share of its width, and as far from the edges, and texts of its edges
 * are further from it, in units of its size.
 */
const TITLE = { near: 0.025, indent: 2, peers: 8 };
/** So many other centered lines show that the texts of the page are centered, this near to its middle in units of their size. */
const CENTERED = { lines: 3, near: 0.3 };

/**
 * Whether a line was meant to be centered, by a program that measured its letters wrongly: it is about in the middle of a page
 * with several centered lines, and no other text begins or ends where it does.
 */
export function isNearlyCentered(
  paragraph: Paragraph,
  { paragraphs, lines, page }: Pick<Surroundings, "paragraphs" | "lines" | "page">,
): boolean {
  const { box, size } = paragraph;
  const edges = getTextExtent(lines, page);
  const middle = (edges.left + edges.right) / 2;
  const isIndented = ({ box: { left, right }, size: own }: Paragraph) =>
    left > edges.left + TITLE.indent * own && right < edges.right - TITLE.indent * own;
  if (!isIndented(paragraph) || Math.abs(getMiddle(paragraph) - middle) > TITLE.near * (page.right - page.left))
    return false;
  const others = paragraphs.filter((other) => other !== paragraph);
  const isNear = (other: Paragraph) =>
    Math.max(other.box.bottom - box.top, box.bottom - other.box.top) < TITLE.peers * size;
  const hasPeer = others.some(
    (other) =>
      (isNear(other) &&
        (Math.abs(other.box.left - box.left) < size || Math.abs(other.box.right - box.right) < 0.5 * size)) ||
      (other.box.bottom < box.top && other.box.top > box.bottom),
  );
  const centered = others.filter(
    (other) =>
      other.lines.length === 1 && isIndented(other) && Math.abs(getMiddle(other) - middle) < CENTERED.near * other.size,
  );
  return !hasPeer && centered.length >= CENTERED.lines;
}
