import { areInPanels, findContainer, findPanels } from "../layout/containers.ts";
import { getText, hasRightToLeft } from "../layout/line.ts";
import { isWhole } from "../layout/markers.ts";
import type { Paragraph } from "../layout/paragraph.ts";
import { isKey } from "../layout/zones.ts";
import { canSlice } from "../reading/show-glyphs.ts";
import type { Text } from "../reading/texts.ts";
import type { Shape } from "../syntax/content.ts";
import type { Box } from "../syntax/matrix.ts";
import { findMargins } from "./margins.ts";

/** The largest distance between the baselines of two paragraphs of one column, in units of the font size. */
const NEAR = 4.5;
/** A column has at least this many lines. Fewer are labels, captions or cells. */
const LEAST_LINES = 4;
/** Paragraphs of this width, in units of the font size, are text even if they have few lines. */
const WIDE = 25;
const LEAST_WIDE = 3;
/** As long lines are text, also where each paragraph has one line, in units of the font size. */
const LONG_LINE = 15;
/** The space below a line in which a rule belongs to it, in units of the font size. */
const RULE = 0.8;
/** The share of a paragraph's width that it has in common with the one above it. */
const SHARED = 0.8;
/** How far the edge of a box reaches into the lines above and below it, in units of the font size. */
const EDGE = 0.3;
/** Paragraphs this often in a row with those beside them are cells of a table. */
const IN_ROWS = 0.5;

/**
 * Groups texts into columns whose paragraphs can move together, because nothing else is between or in them; and columns
 * into those that a paragraph connects. A text that cannot move is alone. Texts without a translation move if they are
 * `movable`.
 */
export function findColumns(texts: readonly Text[], movable: ReadonlySet<Text>): Text[][][] {
  const margins = new Set(findMargins(texts));
  // A paragraph can begin on the page before, which has texts of its own.
  const followers = new Set(texts.flatMap(({ next }) => next ?? []));
  const columns = [...Map.groupBy(texts, ({ surface }) => surface).values()].flatMap((own) =>
    stackTexts(own, { margins, movable, followers }),
  );
  const byFirst = new Map(columns.map((column) => [column[0], column]));
  const heads = columns.filter(([first]) => first && !followers.has(first));
  return heads.map((head) => {
    const connected = [head];
    for (let next = head.at(-1)?.next; next; next = connected.at(-1)?.at(-1)?.next)
      connected.push(byFirst.get(next) ?? [next]);
    return connected;
  });
}

/** A formula that a text leads to is this near below it, in units of the font size. */
const FORMULA_NEAR = 3;

/** Whether a formula in a line of its own follows a text. */
export const leadsToFormula = ({ frame, paragraph: { box, size } }: Text): boolean =>
  frame.formulas.some(
    ({ left, right, y }) =>
      left < box.right && right > box.left && y < box.bottom && y > box.bottom - FORMULA_NEAR * size,
  );

function stackTexts(
  texts: readonly Text[],
  { margins, movable, followers }: Record<"margins" | "movable" | "followers", ReadonlySet<Text>>,
): Text[][] {
  const columns: Text[][] = [];
  const sorted = [...texts].sort((a, b) => b.paragraph.box.top - a.paragraph.box.top);
  for (const text of sorted) {
    // The part of a paragraph that began elsewhere is the first one of its column, and one that goes on is the last.
    const isAlone = followers.has(text) || margins.has(text);
    const column = isAlone ? undefined : columns.find((found) => continues(found, text, movable));
    if (column) column.push(text);
    else columns.push([text]);
  }
  return columns
    .flatMap((column) => {
      const last = column.at(-1);
      return last && column.length > 1 && isUnderlined(last) ? [column.slice(0, -1), [last]] : [column];
    })
    .flatMap(splitAtTables)
    .flatMap((column) => (canMove(column) ? [column] : column.map((text) => [text])));
}

/** As many rows below each other are a table within the text of a column. */
const TABLE_ROWS = 2;

/** The parts of a column above and below the rows of a table, whose other cells would stay where they are. */
function splitAtTables(column: readonly Text[]): Text[][] {
  const own = new Set(column.map(({ paragraph }) => paragraph));
  const parts: { isRow: boolean; texts: Text[] }[] = [];
  for (const text of column) {
    const isRow = isInRow(text, own);
    const last = parts.at(-1);
    if (last?.isRow === isRow) last.texts.push(text);
    else parts.push({ isRow, texts: [text] });
  }
  const isTable = ({ isRow, texts }: (typeof parts)[number]) => isRow && texts.length >= TABLE_ROWS;
  if (parts.length < 2 || !parts.some(isTable)) return [[...column]];
  const columns: Text[][] = [[]];
  for (const part of parts)
    if (isTable(part)) columns.push(...part.texts.map((text) => [text]), []);
    else columns.at(-1)?.push(...part.texts);
  return columns.filter(({ length }) => length > 0);
}

/** Whether a text has another one beside it on its first baseline that is not one of its column. */
const isInRow = ({ paragraph, around }: Text, own: ReadonlySet<Paragraph>): boolean =>
  around.paragraphs.some(
    (otherParagraph) =>
      !own.has(otherParagraph) &&
      Math.abs((otherParagraph.lines[0]?.y ?? 0) - (paragraph.lines[0]?.y ?? 0)) < 0.1 * paragraph.size &&
      !areColumns(paragraph, otherParagraph, around),
  );

function continues(column: readonly Text[], text: Text, movable: ReadonlySet<Text>): boolean {
  const last = column.at(-1);
  if (
    !last ||
    last.next ||
    !isFree(last, movable, column.length === 1) ||
    !isFree(text, movable) ||
    isLabelOfOther(last) ||
    isLabelOfOther(text)
  )
    return false;
  const [above, below] = [last.paragraph, text.paragraph];
  const drop = (above.lines.at(-1)?.y ?? 0) - (below.lines[0]?.y ?? 0);
  if (drop <= 0 || drop > NEAR * Math.max(above.size, below.size)) return false;
  const [a, b] = [getListBox(above), getListBox(below)];
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const narrower = Math.min(a.right - a.left, b.right - b.left);
  if (shared < SHARED * narrower) return false;
  const { shapes, lines, paragraphs } = text.around;
  const isAbove = ({ box }: Paragraph) => box.left < above.box.right && box.right > above.box.left;
  const isBeside = ({ box }: Paragraph) => box.bottom < below.box.top && box.top > below.box.bottom;
  // A title over several columns belongs to none of them.
  if (
    paragraphs.some(
      (otherParagraph) =>
        otherParagraph !== above && otherParagraph !== below && isAbove(otherParagraph) && isBeside(otherParagraph),
    )
  )
    return false;
  if (findContainer(above.box, shapes) !== findContainer(below.box, shapes)) return false;
  const band = {
    left: Math.min(above.box.left, below.box.left),
    right: Math.max(above.box.right, below.box.right),
    top: above.box.bottom - 0.5,
    bottom: below.box.top + 0.5,
  };
  // The edge of a box can touch the letters above or below it.
  const edges = {
    ...band,
    top: band.top + EDGE * above.size,
    bottom: band.bottom - EDGE * below.size,
  };
  const own = new Set([...above.lines, ...below.lines]);
  const isBetween = (box: Box, area = band) =>
    box.left < area.right && box.right > area.left && box.bottom < area.top && box.top > area.bottom;
  const drawn = [...last.underlines, ...text.underlines];
  return (
    !shapes.some((shape) => isBetween(shape.box, edges) && !surrounds(shape.box, band) && !drawn.includes(shape)) &&
    !lines.some((line) => !own.has(line) && isBetween({ ...line, bottom: line.y, top: line.y + 0.5 * line.size }))
  );
}

/** The items of a list are indented by at most this much, in units of the font size, and belong to the column before them. */
const LIST_INDENT = 4;

/** The box of a text, from the edge of the column whose list it is an item of. */
const getListBox = ({ box, marker, size, lines: [first] }: Paragraph): Pick<Box, "left" | "right"> => {
  // The number of a heading, which is bold, makes it no item.
  const isHeading = marker?.run.show.state.font?.style.bold === true;
  const sign = isHeading ? undefined : (marker ?? first?.sign?.box);
  return sign ? { left: sign.left - LIST_INDENT * size, right: box.right } : box;
};

const surrounds = (box: Box, inner: Box) =>
  box.left <= inner.left + 1 && box.right >= inner.right - 1 && box.top >= inner.top && box.bottom <= inner.bottom;

/** Whether a rule below a line belongs to it, as below the heading of a section. */
const isUnderlined = ({ paragraph: { box, size, lines }, around, underlines }: Text): boolean =>
  lines.length === 1 &&
  around.shapes.some(
    (shape) =>
      !underlines.has(shape) &&
      shape.kind !== "image" &&
      shape.box.left < box.right &&
      shape.box.right > box.left &&
      shape.box.top < box.bottom + 1 &&
      shape.box.top > box.bottom - RULE * size,
  );

/**
 * Whether a text has no part that stays where it is, such as a list marker or a drawing in it or before it. The first text of
 * a column does not move, so a drawing before it can stay, such as the sign of a note.
 */
function isFree(text: Text, movable: ReadonlySet<Text>, isFirst = false): boolean {
  const { paragraph, frame, covers, written, underlines, around } = text;
  const { box, size, lines, marker } = paragraph;
  const sign = movableSign(paragraph);
  if (covers || frame.angle !== 0 || (written === null && !movable.has(text))) return false;
  // A marker that is text of one operator or a drawing of one path moves with its item, and another one stays.
  if (
    marker
      ? !canSlice(marker.run) && !isWhole(marker.run)
      : lines.some(({ listed }, index) => listed && !(index === 0 && sign))
  )
    return false;
  if (lines.some(hasRightToLeft) || isNumberOfFormula(text)) return false;
  const reach = { ...box, left: isFirst ? box.left : box.left - 2 * size };
  return !around.shapes.some(
    (shape) =>
      !underlines.has(shape) &&
      shape.box.left < reach.right &&
      shape.box.right > reach.left &&
      shape.box.bottom < reach.top &&
      shape.box.top > reach.bottom &&
      // A box or a rule that is much higher belongs to the column, and not to this text.
      shape.box.top - shape.box.bottom < box.top - box.bottom + 3 * size &&
      // The marker of an item moves with it, and those of its neighbors with theirs.
      !around.lines.some((line) => line.sign === shape),
  );
}

/** The number of a formula is in brackets, at about its height in units of the font size. */
const NUMBER = { text: /^\s*[([]\S{1,7}[)\]]\s*$/u, height: 1 };

/** Whether a line is the number beside a formula in a line of its own, which stays. */
export function isNumberOfFormula({ frame, paragraph: { lines, size } }: Text): boolean {
  const [line, second] = lines;
  return (
    line !== undefined &&
    second === undefined &&
    NUMBER.text.test(getText(line)) &&
    frame.formulas.some(({ y }) => Math.abs(y - line.y) < NUMBER.height * size)
  );
}

/** The drawing before the first line of a list item, if it can be moved. */
export const movableSign = ({ lines: [first] }: Paragraph): Shape | null => (first?.sign?.paint ? first.sign : null);

/** As many texts with labels beside them, such as the dates of a list of jobs, keep their rows. */
const LABELED = 2;
/** A label has at most this width, in units of the font size. */
const LABEL = 10;

/** Whether a text is a short line to the left of another one, on its first baseline. */
const isLabel = ({ lines: [label, second], box }: Paragraph, { lines: [first], box: { left }, size }: Paragraph) =>
  label !== undefined &&
  first !== undefined &&
  second === undefined &&
  box.right < left &&
  box.right - box.left < LABEL * size &&
  Math.abs(label.y - first.y) < 0.1 * size;

/** Whether a text is a label with its value beside it, which keeps its row. */
const isLabelOfOther = ({ paragraph, around }: Text): boolean =>
  paragraph.lines.some(isKey) &&
  around.paragraphs.some((otherParagraph) => otherParagraph !== paragraph && isLabel(paragraph, otherParagraph));

/** Whether a gutter between columns of text or a panel separates two paragraphs, so that they are no row. */
const areColumns = ({ box: a, size }: Paragraph, { box: b }: Paragraph, { gutters, shapes }: Text["around"]): boolean =>
  areInPanels(a, b, findPanels(shapes, size)) ||
  gutters.some(
    ({ table, left, right, bottom, top }) =>
      !table &&
      left > Math.min(a.right, b.right) - 1 &&
      right < Math.max(a.left, b.left) + 1 &&
      bottom < Math.max(a.top, b.top) &&
      top > Math.min(a.bottom, b.bottom),
  );

/** Whether a column is running text, and not cells that stand in rows with others. */
function canMove(column: readonly Text[]): boolean {
  const lines = column.reduce((sum, { paragraph }) => sum + paragraph.lines.length, 0);
  const items = column.filter(({ paragraph }) => paragraph.marker ?? movableSign(paragraph)).length;
  const isList = items > column.length / 2;
  const isWide = column.every(({ paragraph: { box, size } }) => box.right - box.left > WIDE * size);
  const least = isWide ? LEAST_WIDE : LEAST_LINES;
  const isText =
    lines > column.length || column.some(({ paragraph: { box, size } }) => box.right - box.left > LONG_LINE * size);
  if (column.length < 2 || (!isList && (lines < least || !isText))) return false;
  const own = new Set(column.map(({ paragraph }) => paragraph));
  const inRows = column.filter((text) => isInRow(text, own));
  const labeled = column.filter(({ paragraph, around }) =>
    around.paragraphs.some(
      (otherParagraph) =>
        !own.has(otherParagraph) &&
        isLabel(otherParagraph, paragraph) &&
        !areColumns(paragraph, otherParagraph, around),
    ),
  );
  return inRows.length <= IN_ROWS * column.length && labeled.length < LABELED;
}
