import type { Layout } from "../layout/layout.ts";
import { getText, hasRightToLeft } from "../layout/line.ts";
import type { Text } from "../reading/texts.ts";
import { union } from "../syntax/matrix.ts";

/** Where a line begins and ends, in points. */
interface Span {
  left: number;
  right: number;
}

/** Lines share an edge or a middle within `same`, do not within `other`, and are moved by `moved`; in units of the font size. */
const EDGE = { same: 0.15, other: 0.8, moved: 0.5 };
/** As many lines show that both edges are straight by design, and a share of the new ones that end before the edge shows that it is lost. */
const JUSTIFIED = { lines: 4, ragged: 0.5 };
/** As many texts below each other show the right edge or the middle of a column. */
const COLUMN = 3;

/**
 * The texts of one frame that lost their alignment: those that were justified, set to the right or centered and are not any
 * more, and single lines that left the edges and the middle they had. Text with a list marker moves with it, and text from
 * right to left to the other edge.
 */
export function findLostAlignment(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): Text[] {
  const now = new Map(texts.map((text) => [text, getSpans(layouts.get(text)) ?? text.paragraph.lines] as const));
  const columns = findColumns(texts);
  const cells = findCells(texts);
  return texts.filter((text) => {
    const spans = now.get(text);
    if (!layouts.has(text) || !spans || hasMarker(text) || text.paragraph.lines.some(hasRightToLeft)) return false;
    const size = text.paragraph.size;
    if (text.paragraph.lines.length > 1) return hasLostEdges(text.paragraph.lines, spans, size);
    return (
      isMoved(text, spans) ||
      (cells.has(text) && (layouts.get(text)?.shift ?? 0) === 0 && leavesCells(text, spans)) ||
      columns.some((column) => column.texts.includes(text) && leavesColumn(text, spans, column))
    );
  });
}

const hasMarker = ({ paragraph: { marker, lines } }: Text): boolean =>
  marker !== null ||
  lines.some(({ listed }) => listed) ||
  /^\s*(?:[\d.]+|\p{L}\)|[•–—-])\s/u.test(lines[0] ? getText(lines[0]) : "");

/** Where the lines of a layout begin and end. Null if it has no letters. */
function getSpans(layout: Layout | undefined): Span[] | null {
  const spans = (layout?.lines ?? []).flatMap(({ runs }) => {
    const drawn = runs.filter(({ size, formula }) => size > 0 || formula);
    if (drawn.length === 0) return [];
    return [
      {
        left: Math.min(...drawn.map(({ x }) => x)),
        right: Math.max(...drawn.map(({ x, width }) => x + width)),
      },
    ];
  });
  return spans.length > 0 ? spans : null;
}

const getMiddle = ({ left, right }: Span) => (left + right) / 2;
const getSpread = (values: readonly number[]) => (values.length < 2 ? 0 : Math.max(...values) - Math.min(...values));

function hasLostEdges(before: readonly Span[], now: readonly Span[], size: number): boolean {
  const lefts = getSpread(before.map(({ left }) => left));
  const rights = getSpread(before.map(({ right }) => right));
  const full = before.slice(0, -1);
  const isJustified =
    before.length >= JUSTIFIED.lines &&
    getSpread(before.slice(1).map(({ left }) => left)) < EDGE.same * size &&
    getSpread(full.map(({ right }) => right)) < EDGE.same * size;
  if (isJustified) {
    const edge = Math.max(...full.map(({ right }) => right));
    const rest = now.slice(0, -1);
    const ragged = rest.filter(({ right }) => right < edge - EDGE.moved * size);
    return rest.length > 1 && ragged.length > JUSTIFIED.ragged * rest.length;
  }
  if (lefts < EDGE.other * size || before.length < COLUMN) return false;
  // Only the first line is indented.
  if (getSpread(before.slice(1).map(({ left }) => left)) < EDGE.same * size) return false;
  if (rights < EDGE.same * size) return getSpread(now.map(({ right }) => right)) > EDGE.moved * size;
  const isCentered = getSpread(before.map(getMiddle)) < EDGE.same * size && rights > EDGE.other * size;
  return isCentered && getSpread(now.map(getMiddle)) > EDGE.moved * size;
}

/** Whether a single line begins, ends and has its middle elsewhere. */
function isMoved({ paragraph: { lines, size } }: Text, now: readonly Span[]): boolean {
  const [line] = lines;
  const [first] = now;
  if (!line || !first || now.length > 1) return false;
  const moves = [first.left - line.left, first.right - line.right, getMiddle(first) - getMiddle(line)];
  return moves.every((move) => Math.abs(move) > EDGE.moved * size);
}

/** Single lines below each other that end at one edge or have one middle, and begin elsewhere. */
interface Column {
  texts: readonly Text[];
  read: (span: Span) => number;
}

function findColumns(texts: readonly Text[]): Column[] {
  const single = texts.filter(({ paragraph: { lines } }) => lines.length === 1);
  return [(span: Span) => span.right, getMiddle].flatMap((read) => {
    const groups: Text[][] = [];
    for (const text of single.toSorted((a, b) => read(a.paragraph.box) - read(b.paragraph.box))) {
      const last = groups.at(-1);
      const previous = last?.at(-1);
      const step = previous ? read(text.paragraph.box) - read(previous.paragraph.box) : Infinity;
      if (last && step < 0.5 * EDGE.same * text.paragraph.size) last.push(text);
      else groups.push([text]);
    }
    return groups.flatMap((group) => {
      const size = Math.max(...group.map(({ paragraph }) => paragraph.size));
      const isClear = getSpread(group.map(({ paragraph: { box } }) => box.left)) > EDGE.other * size;
      return group.length >= COLUMN && isClear && !haveOneLeft(group) && areAlone(group, texts)
        ? [{ texts: group, read }]
        : [];
    });
  });
}

/** Whether more than two thirds of the texts begin at one edge, so that they end at one by chance. */
const haveOneLeft = (group: readonly Text[]): boolean =>
  group.some(
    ({ paragraph: { box, size } }) =>
      3 * group.filter((near) => Math.abs(near.paragraph.box.left - box.left) < EDGE.same * size).length >
      2 * group.length,
  );

/** Whether no other text is between and beside the texts of a column: lines of a text end at one edge by chance. */
function areAlone(group: readonly Text[], texts: readonly Text[]): boolean {
  const { left, right, bottom, top } = group.map(({ paragraph: { box } }) => box).reduce(union);
  return !texts.some((text) => {
    const { box } = text.paragraph;
    const middle = (box.bottom + box.top) / 2;
    return !group.includes(text) && box.left < right && box.right > left && middle < top && middle > bottom;
  });
}

/** So many cells in rows of their own begin at one edge, this near to each other in units of the font size. */
const CELLS = { count: 3, near: 2.5 };
/** A cell that begins this far from the others is seen to be moved. */
const MOVED_CELL = 0.3;

/** The single lines that begin where those above or below them do, beside other texts: cells of a table and their head. */
function findCells(texts: readonly Text[]): ReadonlySet<Text> {
  const single = texts.filter(({ paragraph: { lines } }) => lines.length === 1);
  const isInRow = ({ paragraph }: Text) =>
    texts.some(
      (other) =>
        other.paragraph !== paragraph &&
        Math.abs((other.paragraph.lines[0]?.y ?? 0) - (paragraph.lines[0]?.y ?? 0)) < EDGE.same * paragraph.size,
    );
  const cells = single.filter(isInRow).toSorted((a, b) => b.paragraph.box.top - a.paragraph.box.top);
  const found = new Set<Text>();
  for (const cell of cells) {
    const { box, size } = cell.paragraph;
    const alike = cells.filter((other) => Math.abs(other.paragraph.box.left - box.left) < 0.5 * EDGE.same * size);
    const at = alike.indexOf(cell);
    const isNear = (other: Text | undefined) =>
      other !== undefined &&
      Math.max(box.bottom - other.paragraph.box.top, other.paragraph.box.bottom - box.top) < CELLS.near * size;
    if (alike.length >= CELLS.count && (isNear(alike[at - 1]) || isNear(alike[at + 1]))) found.add(cell);
  }
  return found;
}

/** Whether a line begins elsewhere than before, and its middle and end are not kept either. */
function leavesCells({ paragraph: { box, size } }: Text, now: readonly Span[]): boolean {
  const [first] = now;
  return (
    first !== undefined &&
    Math.abs(first.left - box.left) > MOVED_CELL * size &&
    Math.abs(getMiddle(first) - getMiddle(box)) > MOVED_CELL * size &&
    Math.abs(first.right - box.right) > MOVED_CELL * size
  );
}

/** Whether a line ended at the edge or had the middle of a column, and does not any more. */
function leavesColumn({ paragraph: { box, size } }: Text, now: readonly Span[], { read }: Column): boolean {
  const [first] = now;
  return first !== undefined && Math.abs(read(first) - read(box)) > EDGE.moved * size;
}
