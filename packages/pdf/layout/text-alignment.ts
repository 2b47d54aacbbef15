import type { Shape } from "../syntax/content.ts";
import { type Box, contains } from "../syntax/matrix.ts";
import type { Alignment } from "./alignment.ts";
import {
  endsAtDrawnEdge,
  endsAtEqualMargin,
  endsByChance,
  endsExactly,
  fillsColumn,
  isAtFlushEdge,
} from "./flush-lines.ts";
import { type Line, lineBox } from "./line.ts";
import type { Paragraph } from "./paragraph.ts";
import { isInCenteredColumn, isNearlyCentered } from "./rows/centered-columns.ts";
import { isInCenter, isInCenteredRow } from "./rows/centered-rows.ts";
import { beginsAtRule, isCenteredAtRule, isCenteredBetweenRules } from "./rows/rule-alignment.ts";
import type { Surroundings } from "./surroundings.ts";
import { getTextExtent } from "./text-extent.ts";
import { isStretchedToEdge } from "./word-spaces.ts";
import { startsItem } from "./zones.ts";

/**
 * Two lines do not show a justified edge. They are justified if a justified paragraph of the same column shares their
 * edge, or several others of two lines.
 */
export function alignmentOfParagraph(paragraph: Paragraph, around: Surroundings, container: Box | null): Alignment {
  const { alignment, left, lines, size } = paragraph;
  const { paragraphs } = around;
  const [first] = lines;
  if (alignment === "right" && first && isHangingItem(lines, paragraphs)) return "left";
  if (alignment === "left" && container && isCenteredIn(lines, container)) return "center";
  if (alignment === "justify" && endsByChance(paragraph, around, container)) return "left";
  if (alignment === "left" && !container && isAtFlushEdge(paragraph, around.lines)) return "justify";
  if (alignment !== "left" || lines.length > 2 || !first) return alignment;
  const [, last] = lines;
  if (last && !container && isStretchedToEdge(first, last)) return "justify";
  if (endsAtDrawnEdge(paragraph, around, container)) return "justify";
  if (!container && endsAtEqualMargin(paragraph, around)) return "justify";
  const alike = paragraphs.filter(
    (otherParagraph) =>
      otherParagraph.lines.length > 1 &&
      (Math.abs(otherParagraph.left - left) < 1 || isItemIn(otherParagraph, paragraph)) &&
      (otherParagraph.alignment === "justify"
        ? // A line without a break can end beyond the edge.
          first.right > otherParagraph.right - 0.4 && first.right < otherParagraph.right + size
        : Math.abs((otherParagraph.lines[0]?.right ?? 0) - first.right) < 0.4),
  );
  const areExact = alike.some((other) => other !== paragraph && endsExactly(other.lines[0], first));
  const isJustified = alike.length >= PAIRS || alike.some((other) => other.alignment === "justify");
  return isJustified || areExact ? "justify" : "left";
}

/** The text of an item begins this far behind the edge of its column, in units of the font size, and ends at the other one. */
const ITEM = { indent: 4, tolerance: 0.4 };

/** Whether the text behind a marker ends its first line at the edge of a justified paragraph that begins a little before it. */
const isItemIn = ({ alignment, left, right }: Paragraph, item: Paragraph): boolean =>
  item.marker !== null &&
  alignment === "justify" &&
  item.left > left &&
  item.left - left < ITEM.indent * item.size &&
  Math.abs((item.lines[0]?.right ?? 0) - right) < ITEM.tolerance;

/** As many other paragraphs that begin at one edge and go on at another show that their lines are not set to the right. */
const ITEMS = 2;

/** Whether two lines begin where the first and the second lines of other paragraphs do, so that they end at one edge by chance. */
function isHangingItem([first, second]: readonly Line[], paragraphs: readonly Paragraph[]): boolean {
  if (!first || !second || first.left > second.left) return false;
  const alike = paragraphs.filter(
    ({ lines: [start, next] }) =>
      start !== undefined &&
      next !== undefined &&
      start !== first &&
      Math.abs(start.left - first.left) < 0.5 &&
      Math.abs(next.left - second.left) < 0.5,
  );
  return alike.length >= ITEMS;
}

/** As many paragraphs whose first lines end at one edge are justified. */
const PAIRS = 3;

/** Whether lines that begin near each other, but not at one edge, have the middle of their box. */
function isCenteredIn(lines: readonly Line[], { left, right }: Box): boolean {
  const lefts = lines.map((line) => line.left);
  return (
    Math.max(...lefts) - Math.min(...lefts) > 0.1 &&
    lines.every((line) => Math.abs(line.left + line.right - left - right) < 0.12 * line.size)
  );
}

/** Centered lines of one group are this near to each other, in units of the font size. */
const CENTERED_NEAR = 3;

/** A text fills its box if this is left at both sides together, in units of the font size. */
const FULL = 1;

const isAloneIn = ({ lines: own }: Paragraph, box: Box, lines: readonly Line[]): boolean =>
  !lines.some((line) => !own.includes(line) && contains(box, lineBox(line), 1));

/** A text that begins this near to the left edge of all texts begins at it, in points. */
const AT_EDGE = 0.5;

/** As many other texts that begin at one edge show that it is that of the page or column. */
const AT_LEFT = 3;

/** A line alone in its row that begins this far inside and ends at the right edge is set to it, as the date of a letter is. */
const INDENTED = 0.4;

/** As many other lines that end at one edge show that it is the right edge of the page's text. */
const AT_RIGHT = 3;

/** The widest gap between a label and its line to write on, and their distance in height, in units of the font size. */
const LEADER_GAP = 1.5;
const LEADER_HEIGHT = 0.35;

/** Whether a line is the label or title before a leader, which begins where it ends. */
export const isBeforeLeader = ({ box, size, lines }: Paragraph, { box: leader, leader: left }: Shape): boolean =>
  left !== undefined &&
  Math.abs((leader.bottom + leader.top) / 2 - (lines.at(-1)?.y ?? box.bottom)) < LEADER_HEIGHT * size &&
  left > box.right - 0.5 &&
  left - box.right < LEADER_GAP * size;

/** A justified paragraph of a column is this near to a line of the column, in units of the font size. */
const COLUMN_NEAR = 8;

/** Whether a justified paragraph above or below a line reaches further at both sides, so that it shows the column. */
const isColumnOver = ({ alignment, left, right, box: other }: Paragraph, { box, size }: Paragraph): boolean =>
  alignment === "justify" &&
  left < box.left - 1.2 * size &&
  right > box.right + size &&
  Math.max(other.bottom - box.top, box.bottom - other.top) < COLUMN_NEAR * size;

/** Whether a line stands beside other texts of its own, as the cells of a table do. */
const isInRow = (own: Paragraph, paragraphs: readonly Paragraph[]): boolean =>
  paragraphs.some(
    (otherParagraph) => otherParagraph !== own && Math.abs(otherParagraph.box.bottom - own.box.bottom) < 0.1 * own.size,
  );

/** As many other lines that end where a line does, at different beginnings, show labels that are set to the right. */
const LABELS_AT_RIGHT = 3;

/** So many lines that end at exactly one place, in units of the font size, are set to the right. */
const EXACT = { lines: 4, tolerance: 0.01 };

function endsColumnOfLabels(
  { box, size }: Paragraph,
  { lines, paragraphs }: Pick<Surroundings, "lines" | "paragraphs">,
): boolean {
  const isSame = (a: number, b: number) => Math.abs(a - b) < 0.05 * size;
  // The lines of a longer paragraph end at one edge because they are full.
  const single = paragraphs.flatMap((paragraph) => (paragraph.lines.length === 1 ? paragraph.lines : []));
  const ending = single.filter(({ left, right }) => isSame(right, box.right) && Math.abs(left - box.left) > 0.5 * size);
  const beginnings = new Set(ending.map(({ left }) => Math.round(left)));
  const isAtLeft = lines.filter(({ left }) => isSame(left, box.left)).length > 1;
  // Some names of a column are nearly equally long by chance. Lines that begin at one edge do not all end at exactly one place.
  const exact = single.filter(({ right }) => Math.abs(right - box.right) < EXACT.tolerance * size);
  const isExact =
    exact.length >= EXACT.lines &&
    new Set(exact.map(({ left }) => Math.round(left))).size >= LABELS_AT_RIGHT &&
    ending.length > 0 &&
    lines.every((line) => !isSame(line.left, box.left) || exact.includes(line));
  if (isExact) return true;
  return beginnings.size >= LABELS_AT_RIGHT && !isAtLeft;
}

/** The alignment of a single line, by its box, by the lines above and below it, and by the page. */
export function alignmentOfLine(
  paragraph: Paragraph,
  { paragraphs, lines, page, shapes }: Surroundings,
  container: Box | null,
): Alignment {
  const { box, size } = paragraph;
  if (endsColumnOfLabels(paragraph, { lines, paragraphs })) return "right";
  if (shapes.some((shape) => isBeforeLeader(paragraph, shape))) return "left";
  if (shapes.some((shape) => isCenteredAtRule(paragraph, lines, shape))) return "center";
  if (isCenteredBetweenRules(paragraph, { shapes, paragraphs })) return "center";
  if (shapes.some((shape) => beginsAtRule(paragraph, shape))) return "left";
  const center = (box.left + box.right) / 2;
  if (paragraph.marker || paragraph.lines[0]?.listed) return "left";
  if (paragraph.alignment === "right" && fillsColumn(paragraph, paragraphs)) return "left";
  if (paragraph.alignment !== "left") return paragraph.alignment === "justify" ? "left" : paragraph.alignment;
  if (isInCenteredColumn(paragraph, paragraphs) || isNearlyCentered(paragraph, { paragraphs, lines, page }))
    return "center";
  const peers = paragraphs.filter(
    (otherParagraph) =>
      otherParagraph !== paragraph &&
      otherParagraph.lines.length === 1 &&
      Math.abs(otherParagraph.box.top - box.top) < 8 * size &&
      Math.min(otherParagraph.box.right, box.right) > Math.max(otherParagraph.box.left, box.left),
  );
  const near = (a: number, b: number) => Math.abs(a - b) < 0.08 * size + 0.4;
  const isItem = ({ lines: [first] }: Paragraph) => first !== undefined && startsItem(first);
  if (
    isItem(paragraph) &&
    paragraphs.some(
      (otherParagraph) =>
        otherParagraph !== paragraph && isItem(otherParagraph) && near(otherParagraph.box.left, box.left),
    )
  )
    return "left";
  const isAtLeft = (otherParagraph: Paragraph) =>
    near(otherParagraph.box.left, box.left) ||
    (otherParagraph.marker !== null && near(otherParagraph.marker.left, box.left));
  const edges = getTextExtent(lines, page);
  const middles = [(page.left + page.right) / 2, (edges.left + edges.right) / 2];
  const isNearMiddle = (middle: number) => Math.abs(center - middle) < 0.25 * size + 1;
  const isInMiddle =
    (box.left > edges.left + 1.2 * size && middles.some(isNearMiddle)) ||
    paragraphs.some(
      (otherParagraph) =>
        isColumnOver(otherParagraph, paragraph) && isNearMiddle((otherParagraph.left + otherParagraph.right) / 2),
    );
  // A text in the middle of the page can begin where a cell of a table near it does by chance.
  const isAlone = isInMiddle && !isInRow(paragraph, paragraphs);
  // Few centered texts of one width begin at one edge by chance.
  const isTwin = (otherPeer: Paragraph) =>
    isInMiddle && Math.abs(otherPeer.box.left + otherPeer.box.right - box.left - box.right) < 0.3 * size;
  const twins = peers.filter((otherPeer) => isAtLeft(otherPeer) && isTwin(otherPeer)).length;
  const atLeft = peers.filter(
    (otherPeer) =>
      isAtLeft(otherPeer) &&
      !(isAlone && isInRow(otherPeer, paragraphs)) &&
      !(twins < AT_LEFT && isTwin(otherPeer) && otherPeer.size !== size),
  );
  const lefts = atLeft.length;
  const ending = peers.filter((otherPeer) => near(otherPeer.box.right, box.right) && !isAtLeft(otherPeer));
  const rights = ending.length;
  const centered = paragraphs.filter(
    (otherParagraph) =>
      otherParagraph !== paragraph &&
      (otherParagraph.lines.length === 1 || otherParagraph.alignment === "center") &&
      Math.abs(otherParagraph.box.top - box.top) < CENTERED_NEAR * size &&
      Math.abs(otherParagraph.box.left + otherParagraph.box.right - box.left - box.right) < 0.3 * size &&
      Math.abs(otherParagraph.box.left - box.left) > 0.5 * size,
  );
  // A heading begins where other texts of the page do, also where it is as far from the right by chance.
  const others = paragraphs.filter((otherParagraph) => otherParagraph !== paragraph && isAtLeft(otherParagraph));
  // The middle of the text below it is that of a heading at the edge of the page's text by chance.
  const isAtPageEdge = others.length > 0 && Math.abs(box.left - edges.left) < AT_EDGE;
  if (lefts + rights === 0 && centered.length > 0 && others.length < AT_LEFT && !isAtPageEdge) return "center";
  if (isInCenteredRow(paragraph, { container, paragraphs, shapes })) return "center";
  if (container) {
    const [before, after] = [box.left - container.left, container.right - box.right];
    // A text that begins where another one does is in the middle of its box by chance if that one is not.
    if (before > size && isInCenter(box, container) && atLeft.every((other) => isInCenter(other.box, container)))
      return "center";
    // A text that fills its box has no edge.
    const isFull = before + after < FULL * size && lefts + rights === 0 && isAloneIn(paragraph, container, lines);
    if (isFull) return "center";
    if (lefts === 0 && after < 1.2 * size && before > 3 * Math.max(after, 1)) return "right";
  }
  // One line can end where another one does by chance, if it is in the middle or begins where other texts do.
  const isAtColumn = paragraphs.some(
    (otherParagraph) => otherParagraph.lines.length > 1 && near(otherParagraph.left, box.left),
  );
  const isChance = rights === 1 && (isAtColumn || isInMiddle);
  // Equally long texts of another column end at one edge too.
  const isOtherColumn =
    others.length >= AT_LEFT && ending.every((other) => near(other.box.left, ending[0]?.box.left ?? 0));
  // A text close to the left edge of its box is not set to the right if another one ends where it does.
  const isAtBoxLeft =
    container !== null &&
    rights === 1 &&
    box.left - container.left < 1.2 * size &&
    container.right - box.right > 3 * Math.max(box.left - container.left, 1);
  if (rights > lefts && !isAtBoxLeft && !isChance && !isOtherColumn) return "right";
  if (lefts > 0) return "left";
  // A line over the paragraphs of a column, or in it, is in the middle of the page by chance.
  const isInColumn = paragraphs.some(
    ({ lines: own, left, alignment }) =>
      own.length > 1 && near(left, box.left) && (alignment === "left" || alignment === "justify"),
  );
  if (isInMiddle && !isInColumn) return "center";
  // Marks of other lines can hang beyond the edge.
  const isAtEdge =
    near(box.right, edges.right) || lines.filter((line) => near(line.right, box.right)).length > AT_RIGHT;
  const indent = (box.left - edges.left) / Math.max(edges.right - edges.left, 1);
  const isAtRight =
    box.left > (page.left + page.right) / 2 || (indent > INDENTED && !isInRow(paragraph, paragraphs) && !container);
  if (isAtRight && isAtEdge && !isAtColumn) return "right";
  return "left";
}
