import type { Target } from "@atelier/document-model";
import type { Box } from "../syntax/matrix.ts";
import type { Alignment } from "./alignment.ts";
import { findFoldEdge, findPanel, findRuledBox } from "./containers.ts";
import { findPageColumnEdge, getColumnEdge } from "./edges/column-edge.ts";
import { findFlushEdge } from "./edges/flush-edge.ts";
import type { Line } from "./line.ts";
import { mirrorSpan } from "./mirror.ts";
import { type Obstacle, obstaclesFor } from "./obstacles.ts";
import { startsSentence } from "./own-lines.ts";
import type { Paragraph } from "./paragraph.ts";
import { findCell } from "./rows/cell.ts";
import { findNumberEdge } from "./rows/cell-rows.ts";
import { type Gutter, guttersBeside } from "./rows/gutters.ts";
import { findJustified } from "./single-lines.ts";
import type { Surroundings } from "./surroundings.ts";
import { alignmentOfLine, alignmentOfParagraph } from "./text-alignment.ts";
import { getBottom } from "./text-bottom.ts";
import { getTextExtent } from "./text-extent.ts";
import { type Cut, cutBeside, findCuts } from "./wrap-around.ts";

/** Where a paragraph's new text may go, and how it is aligned. */
export interface TextArea {
  left: number;
  right: number;
  /** The lowest position of its last line. */
  bottom: number;
  /** The lowest position with space above what is below it, which its text keeps if it need not become smaller for it. */
  roomy?: number;
  alignment: Alignment;
  /**
   * Whether its far end is a margin or a box edge and not other text. Only then a line of the other direction may begin
   * there.
   */
  open: boolean;
  /** The lowest and highest positions of text in the middle of a box; more or fewer lines share its middle. */
  cell: { bottom: number; top: number } | null;
  /** Where its lines are shorter, because they run around a drawing. */
  cuts: readonly Cut[];
  /** Where a centered line that does not fit between what is beside it goes, and notes that need smaller letters or more lines. */
  wider?: Pick<TextArea, "left" | "right" | "alignment"> | undefined;
}

/**
 * Finds the free area around a paragraph, up to the edges of its container, other text, rules, its clip and the page
 * margins. Text that is written from right to left and was not before begins at the other edge of its column.
 */
export function getTextArea(
  paragraph: Paragraph,
  around: Surroundings,
  direction: Target["direction"] = "ltr",
): TextArea {
  const { box, size } = paragraph;
  if (isSlanted(paragraph)) return getSlantedArea(box);
  const container = findRuledBox(box, around.shapes);
  const large = container !== null && container.right - container.left > 0.9 * (around.page.right - around.page.left);
  const panel = findPanel(box, around.shapes);
  const found = obstaclesFor(paragraph, around, panel?.parts ?? []);
  const obstacles = direction === "rtl" ? found.filter((obstacle) => !isOwnMarker(obstacle, paragraph)) : found;
  const text = textEdges(around);
  const margin = getMargin(text.left, around);
  const pageRight = Math.max(text.right, around.page.right - margin);
  const alignment =
    paragraph.lines.length > 1
      ? alignmentOfParagraph(paragraph, around, large ? null : container)
      : alignmentOfLine(paragraph, around, large ? null : container);
  const justified = alignment === "left" && !container ? findJustified(paragraph, around.paragraphs) : undefined;
  const isWide = container !== null && container.right - container.left > WIDE_BOX * size;
  // Wrapped text keeps as far from the right edge of its box as from the left one, if it has room.
  const widest = (paragraph.lines.length > 1 && alignment !== "center" && isWide ? 3 : 0.5) * size;
  const padding = container ? Math.min(Math.max(box.left - container.left, 1), widest) : 0;
  let right = Math.min(pageRight, panel ? panel.box.right - padding : Infinity);
  let left = Math.max(text.left, panel ? panel.box.left + padding : -Infinity);
  const isOpen = { left: true, right: true };
  // A centered line can be wider than the text in a frame of the page.
  if (alignment === "center" && paragraph.lines.length === 1 && container) {
    left = Math.min(left, container.left + FRAME * size);
    right = Math.max(right, container.right - FRAME * size);
  }
  const below = obstacles.filter(({ rule, isText, box: other }) => rule && !isText && isUnder(other, box));
  for (const { box: other, gap, rule, isText } of obstacles) {
    // The dashes of a rule below the text limit it no more than a drawn line does.
    if (rule && !isText && below.some((dash) => isSameHeight(dash.box, other))) continue;
    // A line to write on is as low as the text before it.
    if (other.top <= box.bottom - (rule ? 0.15 : -0.1) * size || other.bottom >= box.top - 0.1 * size) continue;
    if (other.left >= box.right - 0.5 && other.left - gap < right) {
      right = other.left - gap;
      isOpen.right = paragraph.lines.length > 1 || !isText || isBehindRule(other, box, obstacles);
    }
    if (other.right <= box.left + 0.5 && other.right + gap > left) {
      left = other.right + gap;
      isOpen.left = paragraph.lines.length > 1 || !isText;
    }
  }
  for (const gutter of guttersBeside(around.gutters, box, 1.5 * size)) {
    // The heads of a table in a row of one color only keep away from each other.
    if (gutter.table && panel && panel.parts.length > 1) continue;
    // The columns of a table end with its rows.
    if (gutter.table && (gutter.top < box.bottom || gutter.bottom > box.top)) continue;
    const { near, far } = gutterEdges(gutter, around.lines, size);
    const free = gutter.table ? findNumberEdge(paragraph, around.lines) : 0;
    if (gutter.left >= box.right - 0.5) right = Math.min(right, Math.max(gutter.left, near, free));
    if (gutter.right <= box.left + 0.5) left = Math.max(left, Math.min(gutter.right, far));
  }
  const flush = findFlushEdge(paragraph, around.lines);
  right = Math.min(right, findPageColumnEdge(paragraph, around), findFoldEdge(paragraph, around), flush);
  const clip = findClip(paragraph);
  if (clip) {
    right = Math.min(right, clip.right);
    left = Math.max(left, clip.left);
  }
  const column = Math.min(
    flush,
    getColumnEdge(paragraph, around, { free: right, held: container !== null && !large, alignment }),
  );
  // Wrapped lines that go beyond the edge of their column can be broken there.
  const end = paragraph.lines.length > 1 ? Math.min(flush, box.right) : box.right;
  const span = getSpan(
    { ...paragraph, box: { ...box, right: end }, right: column },
    alignment,
    Math.max(right, end),
    Math.min(left, box.left),
  );
  const open = alignment === "right" ? isOpen.left : isOpen.right;
  if (direction === "rtl" && open) Object.assign(span, mirrorSpan(paragraph, alignment, { left, right }) ?? span);
  const lowest = getBottom(paragraph, around, { ...span, obstacles, container, clip });
  const cell = large ? null : findCell(paragraph, around, container);
  let wider: TextArea["wider"];
  if (alignment === "center" && paragraph.lines.length === 1 && !cell)
    wider = findWider(span, { left: Math.min(left, box.left), right: Math.max(right, end) });
  else if (alignment === "left" && !container && areNotes(paragraph.lines)) wider = widenNotes(span, box, right);
  if (justified) span.right = Math.min(span.right, Math.max(justified.right, box.right));
  const drawn = findCuts(paragraph, around.shapes, span);
  const cuts = drawn.length > 0 ? drawn : cutBeside(paragraph, span.right);
  return { ...span, alignment: justified ? "justify" : alignment, open, ...lowest, cell, cuts, wider };
}

const isUnder = (rule: Box, { left, right, bottom }: Box): boolean =>
  rule.left < right && rule.right > left && rule.top < bottom + 1;

const isSameHeight = (a: Box, b: Box): boolean => Math.abs(a.bottom - b.bottom) < 0.1 && Math.abs(a.top - b.top) < 0.1;

/** As many lines show the margin of a page. A single one, such as a note along its edge, begins anywhere. */
const MARGIN = { lines: 4, widest: 0.1 };

/** The margin at the left of a page, which its right one is like. */
function getMargin(left: number, { page, lines }: Surroundings): number {
  const margin = Math.max(left - page.left, 0);
  return lines.length < MARGIN.lines ? Math.min(margin, MARGIN.widest * (page.right - page.left)) : margin;
}

/** Notes become this much wider at most. */
const NOTES = 1.3;

/** Whether each line begins a sentence, as notes below a table do. Such lines show no edge of a column. */
const areNotes = (lines: readonly Line[]): boolean =>
  lines.length > 1 && lines.slice(1).every((line, index) => startsSentence(lines[index] ?? line, line));

/** The free room at the right of notes. */
const widenNotes = (span: Pick<Box, "left" | "right">, box: Box, free: number): TextArea["wider"] => ({
  left: span.left,
  right: Math.max(span.right, Math.min(free, box.left + NOTES * (box.right - box.left))),
  alignment: "left",
});

/** A line that is at most this much wider needs no other place. */
const LITTLE = 1.1;

/** The free room around a centered line, from the nearer one of its limits. */
function findWider(span: Pick<Box, "left" | "right">, free: Pick<Box, "left" | "right">): TextArea["wider"] {
  if (free.right - free.left < LITTLE * (span.right - span.left)) return undefined;
  const isRightNearer = free.right - span.right < span.left - free.left;
  return { ...free, alignment: isRightNearer ? "right" : "left" };
}

/** Two list markers that begin this near to each other, in points, are those of one list. */
const SAME_LIST = 1.5;

/** Whether an obstacle is the marker of a list item or of one above or below it, which change their side with the text. */
function isOwnMarker({ box }: Obstacle, { lines: [first], marker, size }: Paragraph): boolean {
  const own = first?.sign?.box ?? marker;
  return own !== null && Math.abs(box.left - own.left) < SAME_LIST && box.right - box.left < 2 * size;
}

/** Whether a drawn edge stands between a text and another one, so that the edge limits it. */
const isBehindRule = (otherBox: Box, box: Box, obstacles: readonly Obstacle[]): boolean =>
  obstacles.some(
    ({ box: edge, isText }) =>
      !isText &&
      edge.left >= box.right - 0.5 &&
      edge.left < otherBox.left &&
      edge.bottom < box.top &&
      edge.top > box.bottom,
  );

/** The distance that a centered line keeps from the frame of a page, in units of the font size. */
const FRAME = 2.5;
/** Text in a box of this width, in units of the font size, keeps the distance from its edges. */
const WIDE_BOX = 12;

/** Text is slanted if it is this far from upright and from turned text, in radians. That of a scan is less so. */
const SLANTED = 0.1;
/** The width that a slanted text gains at each side, as a share. Nothing shows how much room it has. */
const SLANTED_ROOM = 0.06;

function isSlanted({ lines }: Paragraph): boolean {
  const run = lines[0]?.words[0]?.run;
  // A picture shows how much room its text has.
  if (!run || run.isLine || lines.length > 1) return false;
  const turn = Math.abs(run.angle) % (Math.PI / 2);
  return Math.min(turn, Math.PI / 2 - turn) > SLANTED;
}

/** A text at an angle, such as that of a stamp, stays in its middle. */
function getSlantedArea({ left, right, bottom }: Box): TextArea {
  const room = SLANTED_ROOM * (right - left);
  return { left: left - room, right: right + room, bottom, alignment: "center", open: false, cell: null, cuts: [] };
}

/**
 * How far text may reach into a gutter from its left and its right side. The longest cell of a table may fill a part of
 * it. Text of a column reaches as far as the lines above and below that end before the next column.
 */
function gutterEdges(gutter: Gutter, lines: readonly Line[], size: number): { near: number; far: number } {
  if (gutter.table) return { near: gutter.right - 0.7 * size, far: gutter.left + 0.7 * size };
  const ends = lines.flatMap(({ right }) => (right <= gutter.right - COLUMN_GAP * size ? [right] : []));
  return { near: Math.max(0, ...ends), far: Infinity };
}

/** The distance between text of two columns, in units of the font size. */
const COLUMN_GAP = 1;

/** A wrapped paragraph keeps its column. A single line can use the free space on its unaligned sides. */
function getSpan({ box, lines, left, right: column }: Paragraph, alignment: Alignment, right: number, free: number) {
  if (lines.length > 1 && alignment !== "center") {
    const start = alignment === "right" ? box.left : left;
    return { left: start, right: Math.max(column, box.right) };
  }
  if (alignment === "right") return { left: free, right: box.right };
  if (alignment === "center") {
    const center = (box.left + box.right) / 2;
    const half = Math.max(Math.min(center - free, right - center), (box.right - box.left) / 2);
    return { left: center - half, right: center + half };
  }
  return { left, right };
}

function textEdges({ lines, page }: Surroundings): { left: number; right: number } {
  const inside = lines.filter(({ left, right }) => right > page.left && left < page.right);
  const { left, right } = getTextExtent(inside, page);
  return {
    left: Math.max(page.left, Math.min(page.right, left)),
    right: Math.min(page.right, Math.max(page.left, right)),
  };
}

function findClip({ lines }: Paragraph): Box | null {
  // Clips are stored in the stream's space, so only upright text uses them.
  const run = lines[0]?.words[0]?.run;
  return run && Math.abs(run.angle) < 0.01 ? run.show.state.clip : null;
}
