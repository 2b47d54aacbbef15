import type { Box } from "../syntax/matrix.ts";
import { union } from "../syntax/matrix.ts";
import type { Item } from "./items.ts";

/** Items one below the other. A table has those that stand side by side, also columns of text. */
export type Flow = { kind: "item"; item: Item } | Table;

export interface Table {
  kind: "table";
  /** The left edge of each column and the right edge of the last. */
  edges: number[];
  /** The content of each cell, by row and column. */
  rows: Flow[][][];
  box: Box;
}

/** Boxes that overlap by less than this still are one above the other or side by side, in points. */
const SLACK = 1.5;

/** Word has no tables with more columns. */
const MAX_COLUMNS = 63;

/**
 * Brings the items of a page into an order, by cutting it along empty strips, first from side to side and then from top
 * to bottom (recursive X-Y cut; Nagy and Seth, 1984). `gutters` are strips between columns of text, which stay whole.
 */
export function orderItems(items: readonly Item[], gutters: readonly Box[]): Flow[] {
  const bands = group(
    items,
    ({ box }) => [-box.top, -box.bottom],
    gutters.map(({ bottom, top }) => [-top, -bottom]),
  );
  const flow: Flow[] = [];
  for (let at = 0; at < bands.length; ) {
    const rows = takeTable(bands.slice(at), gutters);
    if (rows.length > 0) {
      flow.push(toTable(rows));
      at += rows.length;
    } else {
      const band = [...(bands[at] ?? [])].sort((a, b) => b.box.top - a.box.top || a.box.left - b.box.left);
      flow.push(...band.map((item): Flow => ({ kind: "item", item })));
      at += 1;
    }
  }
  return flow;
}

/** Groups items whose intervals overlap each other or the same one of `joins`. The groups are in ascending order. */
function group(items: readonly Item[], interval: (item: Item) => Span, joins: readonly Span[] = []): Item[][] {
  const spans = [
    ...items.map((item) => ({ item, span: interval(item) })),
    ...joins.map((span) => ({ item: null, span })),
  ].sort((a, b) => a.span[0] - b.span[0]);
  const groups: Item[][] = [];
  let end = -Infinity;
  for (const { item, span } of spans) {
    if (span[0] >= end - SLACK) groups.push([]);
    end = Math.max(end, span[1]);
    if (item) groups.at(-1)?.push(item);
  }
  return groups.filter((found) => found.length > 0);
}

type Span = readonly [from: number, to: number];

const getSpan = ({ box }: Item): Span => [box.left, box.right];

/** Joins spans that overlap, or of which one is inside the other. The result is in ascending order. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  // Of spans with the same start, the longest one comes first and has the others inside.
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = joined.at(-1);
    if (last && (from < last[1] - SLACK || to <= last[1])) joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}

/** The first bands that are rows of one table. Empty if the first band has one column. */
function takeTable(bands: readonly Item[][], gutters: readonly Box[]): Item[][] {
  const [first = []] = bands;
  let columns = joinSpans(first.map(getSpan));
  if (columns.length < 2 || columns.length > MAX_COLUMNS) return [];
  // Columns of text are one row, and nothing below them belongs to it.
  const box = first.map((item) => item.box).reduce(union);
  if (gutters.some((gutter) => gutter.top > box.bottom && gutter.bottom < box.top)) return [first];
  const rows = [first];
  for (const band of bands.slice(1)) {
    const own = joinSpans(band.map(getSpan));
    const together = joinSpans([...columns, ...own]);
    if (own.length < 2 || together.length < columns.length || together.length > MAX_COLUMNS) break;
    columns = together;
    rows.push(band);
  }
  return rows;
}

function toTable(rows: readonly Item[][]): Table {
  const box = rows.flatMap((row) => row.map((item) => item.box)).reduce(union);
  const columns = joinSpans(rows.flat().map(getSpan));
  const between = columns.slice(1).map(([left], index) => ((columns[index]?.[1] ?? left) + left) / 2);
  const edges = [box.left, ...between, box.right];
  return {
    kind: "table",
    edges,
    box,
    rows: rows.map((row) => {
      // Columns can overlap a little, so an item belongs to the first that has it inside.
      const isIn = ({ box: own }: Item, [left, right]: Span) => own.left >= left && own.right <= right;
      const cells = Map.groupBy(row, (item) => columns.findIndex((column) => isIn(item, column)));
      return columns.map((_, at) => orderItems(cells.get(at) ?? [], []));
    }),
  };
}
