import { type Line, lineBox } from "../layout/line.ts";
import type { Paragraph } from "../layout/paragraph.ts";
import type { Surroundings } from "../layout/surroundings.ts";
import type { TextArea } from "../layout/text-area.ts";
import type { Limits } from "./picture-limits.ts";

interface PlacedParagraph {
  paragraph: Paragraph;
  around: Surroundings;
  limits: Limits;
  /** Whether its lines are centered on those above and below them. */
  isCentered?: boolean;
}

/** A drawing before a line is this near to it, and what is behind the line is further away, in units of its size. */
const AFTER = { near: 1, far: 1.4 };

/** A line in the middle of its picture stays there, unless it only begins after a drawing, such as a box to tick. */
export function centered({ paragraph, around, limits, isCentered }: PlacedParagraph, area: TextArea): TextArea {
  const { box, lines, size } = paragraph;
  const { page } = around;
  if (isCentered) {
    const [own, widest] = [(box.left + box.right) / 2, 0.47 * (page.right - page.left)];
    const half = Math.max((box.right - box.left) / 2, Math.min(own - limits.left, limits.right - own, widest));
    return { ...area, alignment: "center", left: own - half, right: own + half };
  }
  if (isAtEdge(paragraph, around))
    return area.alignment === "center" && lines.length === 1 ? { ...area, alignment: "left", left: box.left } : area;
  if (limits.left > box.left - AFTER.near * size && limits.right > box.right + AFTER.far * size) return area;
  const [own, middle] = [(box.left + box.right) / 2, (page.left + page.right) / 2];
  const width = page.right - page.left;
  if (area.alignment !== "center" && (isInMiddle(paragraph, around) || isInPanel(paragraph, limits))) {
    const half = Math.max((box.right - box.left) / 2, Math.min(own - limits.left, limits.right - own, 0.47 * width));
    return { ...area, alignment: "center", left: own - half, right: own + half };
  }
  if (lines.length > 1 || area.alignment === "center" || Math.abs(own - middle) > 0.02 * width) return area;
  const half = Math.max((box.right - box.left) / 2, Math.min(0.47 * width, own - area.left, area.right - own));
  const free = area.left > box.left - 1 ? 0.47 * width : half;
  return { ...area, alignment: "center", left: own - free, right: own + free };
}

/** Text keeps this distance from the lower edge of its background, in units of its size. */
const PADDING_BELOW = 0.12;

/** The lowest text of a panel may become so many lines longer, and keeps this distance from its edge, in units of its size. */
const FURTHER = { lines: 2, padding: 1 };

/**
 * The area down to the lowest text and to the edge of its panel: what is below is no empty room, as it is on a page. Only the
 * lowest text, if it is no heading, gets further lines where its background goes on below all of it.
 */
export function keptAbove(
  { paragraph: { box, size, leading, lines: own }, around: { lines }, limits }: PlacedParagraph,
  area: TextArea,
): TextArea {
  const others = lines.filter((line) => !own.includes(line));
  const lowest = Math.min(...others.map((line) => lineBox(line).bottom));
  const panel = Math.min(box.bottom, limits.bottom + PADDING_BELOW * size);
  if (box.bottom < lowest && others.some((line) => line.size > size * (1 - SAME_SIZE))) {
    const further = Math.max(limits.below + FURTHER.padding * size, box.bottom - FURTHER.lines * leading);
    return { ...area, bottom: Math.min(box.bottom, Math.max(further, panel)) };
  }
  return { ...area, bottom: Math.max(area.bottom, Math.min(box.bottom, lowest), panel) };
}

/** The area without what is outside of the background of its text. */
export function limited({ paragraph: { box }, limits }: PlacedParagraph, area: TextArea): TextArea {
  const left = Math.max(area.left, Math.min(limits.left, box.left));
  const right = Math.min(area.right, Math.max(limits.right, box.right));
  if (area.alignment !== "center") return { ...area, left, right };
  const middle = (area.left + area.right) / 2;
  const half = Math.max(Math.min(middle - left, right - middle), (box.right - box.left) / 2);
  return { ...area, left: middle - half, right: middle + half };
}

/** A single line may become longer by this factor or by this in units of its size, and keeps a distance from text beside it. */
const LONGER = 2.5;
const LONGER_WORD = 5;
const BESIDE = 0.6;
/** A text this far behind another one in its row follows it, in units of its size. */
const FOLLOWS = 4;
/** A text this near to the right edge of its panel, in units of its size, is set to it if there is room before it. */
const EDGE = 0.5;

/**
 * The area of a single line with the room that the picture shows beside it, up to other drawings and texts. A line that cannot
 * become longer at its own side uses the other one.
 */
export function widened({ paragraph, around, limits }: PlacedParagraph, area: TextArea): TextArea {
  const { box, lines, size } = paragraph;
  const own = box.right - box.left;
  const isOfRow = area.alignment !== "center" && isLabel(paragraph, around);
  if (lines.length > 1 || (!isOfRow && area.right - area.left > LONGER * own)) return area;
  const beside = around.lines
    .filter((line) => !lines.includes(line))
    .map(lineBox)
    .filter(({ top, bottom }) => bottom < box.top && top > box.bottom);
  const reach = Math.max((LONGER - 1) * own, LONGER_WORD * size);
  const free = {
    left: Math.max(
      limits.left,
      around.page.left,
      box.left - reach,
      ...beside.filter(({ right }) => right <= box.left + 0.2 * size).map(({ right }) => right + BESIDE * size),
    ),
    right: Math.min(
      limits.right,
      around.page.right,
      box.right + reach,
      ...beside.filter(({ left }) => left >= box.right - 0.2 * size).map(({ left }) => left - BESIDE * size),
    ),
  };
  const [before, after] = [Math.max(0, box.left - free.left), Math.max(0, free.right - box.right)];
  if (isOfRow) {
    const middle = (box.left + box.right) / 2;
    // The labels on both sides can become longer too, so that each has half of the room between them.
    const gaps = beside.map(({ left, right }) => (Math.max(box.left - right, left - box.right) - BESIDE * size) / 2);
    const half = own / 2 + Math.max(0, Math.min(before, after, ...gaps));
    return { ...area, alignment: "center", left: middle - half, right: middle + half };
  }
  if (area.alignment === "center") {
    const half = Math.max((area.right - area.left) / 2, own / 2 + Math.min(before, after));
    const middle = (area.left + area.right) / 2;
    return { ...area, left: middle - half, right: middle + half };
  }
  // A text that follows another one in its row begins where it did, because that one can become longer too.
  const follows = beside.some(({ right }) => right <= box.left && box.left - right < FOLLOWS * size);
  const isHeld = after < EDGE * size && before > own && !isAtEdge(paragraph, around);
  const isRight = (area.alignment === "right" || isHeld || isOpposite(paragraph, around, beside)) && !follows;
  if (isRight && before > after)
    return { ...area, alignment: "right", left: Math.min(area.left, box.left - before), right: box.right };
  if (!isRight || area.right - area.left <= 1.02 * own)
    return {
      ...area,
      alignment: "left",
      left: box.left,
      right: Math.max(isRight ? box.right : area.right, box.right + after),
    };
  return area;
}

/** A text at the end of a row is as far from the right edge of the picture as the first one from the left, within this in units of its size. */
const OPPOSITE = 0.4;

/** Whether a text is set to the right edge of its picture, opposite to one at the left edge, as in the head of a screen. */
function isOpposite(
  paragraph: Paragraph,
  around: Surroundings,
  beside: readonly Pick<Line, "left" | "right">[],
): boolean {
  const { box, size } = paragraph;
  const { page } = around;
  const first = Math.min(...beside.map(({ left }) => left));
  return (
    beside.length > 0 &&
    beside.every(({ right }) => right < box.left - FOLLOWS * size) &&
    first < (page.left + page.right) / 2 &&
    box.left > (page.left + page.right) / 2 &&
    Math.abs(page.right - box.right - (first - page.left)) < OPPOSITE * size &&
    !isAtEdge(paragraph, around)
  );
}

/** Texts that begin within this distance below each other begin at one edge, in units of their size. */
const SAME_EDGE = 0.6;
/** Lines of one column are this near to each other, in units of their size. */
const NEAR = 4;

/** Lines of one size differ by less, as a share. */
const SAME_SIZE = 0.2;

const getDrop = (line: Line, [first]: readonly Line[]) => Math.abs(line.y - (first?.y ?? 0));

/** The lines of about the size of a paragraph beside and around it. */
const findAlike = ({ size, lines: own }: Paragraph, { lines }: Surroundings): Line[] =>
  lines.filter((line) => !own.includes(line) && Math.abs(line.size - size) < SAME_SIZE * size);

/** Whether a line is one of a row of labels, as below the bars of a chart: texts of its size are beside it, and none below or above it begins where it does. */
function isLabel(paragraph: Paragraph, around: Surroundings): boolean {
  const row = findAlike(paragraph, around).filter((line) => getDrop(line, paragraph.lines) < 0.5 * paragraph.size);
  return row.length >= LABELS && !isAtEdge(paragraph, around) && areEven([...row, paragraph.box]);
}

/** The distances of the middles of labels differ by less than this share of them. Texts that follow each other have even gaps instead. */
const PITCH = 0.04;

/** Whether the middles of texts have one distance, as the things that they name. */
function areEven(row: readonly Pick<Line, "left" | "right">[]): boolean {
  const middles = row.map(({ left, right }) => (left + right) / 2).sort((a, b) => a - b);
  const pitches = middles.slice(1).map((middle, index) => middle - (middles[index] ?? middle));
  return Math.max(...pitches) - Math.min(...pitches) < PITCH * Math.max(...pitches);
}

/** The distances of a line in the middle of its panel from both edges differ by less, in units of its size and as a share of them. */
const PANEL = { size: 0.15, share: 0.06 };

/** A few short lines that are equally long, with ends that differ by less than this in units of their size, have no edge. */
const EQUAL = { lines: 3, width: 8, spread: 0.35 };

const areEqual = ({ box, lines, size }: Paragraph): boolean =>
  lines.length <= EQUAL.lines &&
  box.right - box.left < EQUAL.width * size &&
  lines.every(({ left, right }) => left - box.left < EQUAL.spread * size && box.right - right < EQUAL.spread * size);

/** Whether a line, or a few of one length, are in the middle of their panel, as the text of a button. */
function isInPanel(paragraph: Paragraph, { left, right }: Limits): boolean {
  const { box, lines, size } = paragraph;
  const [before, after] = [box.left - left, right - box.right];
  if ((lines.length > 1 && !areEqual(paragraph)) || !Number.isFinite(before + after) || before < 0 || after < 0)
    return false;
  return Math.abs(before - after) < PANEL.size * size + PANEL.share * (before + after);
}

/**
 * The least number of lines whose middle shows that of a column, how near they are in units of the size of a text. In the
 * middle of the picture, as a share of its width, one line shows it.
 */
const MIDDLE = { lines: 2, near: 6, tolerance: 0.35, page: 0.02 };

/** Whether lines of one length have the middle of lines of other lengths around them, which begin elsewhere. */
function isInMiddle({ box, size, lines: own }: Paragraph, { lines, page }: Surroundings): boolean {
  const getMiddle = (line: Pick<Line, "left" | "right">) => (line.left + line.right) / 2;
  const tolerance = MIDDLE.tolerance * size;
  if (own.some((line) => Math.abs(getMiddle(line) - getMiddle(box)) > tolerance)) return false;
  const near = lines.filter(
    (line) => !own.includes(line) && getDrop(line, own) < MIDDLE.near * Math.max(size, line.size),
  );
  const shared = near.filter(
    (line) => Math.abs(getMiddle(line) - getMiddle(box)) < tolerance && Math.abs(line.left - box.left) > size,
  );
  const isOfPage = Math.abs(getMiddle(box) - getMiddle(page)) < MIDDLE.page * (page.right - page.left);
  return (
    shared.length >= (isOfPage ? 1 : MIDDLE.lines) &&
    !near.some(
      (line) =>
        Math.abs(line.left - box.left) < 0.2 * size &&
        !shared.includes(line) &&
        Math.abs(getMiddle(line) - getMiddle(box)) > tolerance,
    )
  );
}

/** Whether a text begins where a text of another length below or above it does, and has its middle nowhere. */
function isAtEdge(paragraph: Paragraph, around: Surroundings): boolean {
  const { box, size, lines } = paragraph;
  const near = around.lines.filter((line) => {
    const drop = getDrop(line, lines);
    return !lines.includes(line) && drop >= 0.5 * size && drop < NEAR * size;
  });
  const sharesMiddle = (line: Line) => Math.abs((line.left + line.right) / 2 - (box.left + box.right) / 2) < 0.2 * size;
  const sharesEdge = (line: Line) => Math.abs(line.left - box.left) < SAME_EDGE * size;
  return (
    near.some((line) => sharesEdge(line) && !sharesMiddle(line)) &&
    !near.some((line) => sharesMiddle(line) && !sharesEdge(line))
  );
}

/** The least number of labels beside a label. */
const LABELS = 2;
