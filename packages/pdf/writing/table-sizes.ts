import { UNSEEN } from "../layout/attempts.ts";
import type { Layout } from "../layout/layout.ts";
import type { Text } from "../reading/texts.ts";
import type { Shape } from "../syntax/content.ts";
import { type Box, contains } from "../syntax/matrix.ts";
import { isNumberOfFormula } from "./columns.ts";
import { findFew } from "./few-labels.ts";
import type { SizeLimit } from "./size-limit.ts";
import { getStyle } from "./text-style.ts";

/** As many rows of several cells below each other are a table. */
const ROWS = 2;
/** Cells that became less small than this do not stand out beside others. */
const SEEN = 0.96;
/** A cell has at most this many lines, and without a box around it this width in units of the font size. */
const CELL = { lines: 3, width: 24 };
/** Cells of one row have baselines this near, and those of one table sizes this near, in units of the font size. */
const NEAR = { baseline: 0.1, size: 0.06 };
/** How far from each other the cells of a column are, such as a total from the amounts, in units of the font size. */
const STEP = 3.2;
/**
 * The smallest size of a table, which longer cells get with narrower letters, below the size at which letters become that
 * narrow; and the size of the cells below a head that alone is too long, relative to that of the head.
 */
const SMALLEST = { scale: 0.75, narrow: 0.84, usual: 0.92, head: 1.1, narrowed: 0.8 };

/**
 * The limits of the cells of tables of which one became smaller, such as an amount beside a long label: all cells of a table
 * have one size, because cells of several sizes beside each other are worse than a smaller table. A head that is too long
 * makes its row smaller, and the rows below it less so.
 */
export function matchTables(
  texts: readonly Text[],
  layouts: ReadonlyMap<Text, Layout>,
  limits: ReadonlyMap<Text, SizeLimit>,
): Map<Text, SizeLimit> {
  const found = new Map<Text, SizeLimit>();
  for (const page of Map.groupBy(texts.filter(isCell), ({ surface }) => surface.space).values())
    for (const table of findTables(page)) {
      const needs = new Map(table.map((cell) => [cell, getNeed(layouts.get(cell), limits.get(cell))]));
      const getLeast = (cells: readonly Text[]) =>
        Math.max(SMALLEST.scale, Math.min(1, ...cells.flatMap((cell) => needs.get(cell)?.scale ?? [])));
      const head = findHead(table);
      const rows = table.filter((cell) => !head.includes(cell));
      const least = getLeast(table);
      const scales = { head: least, rows: Math.min(getLeast(rows), Math.min(1, SMALLEST.head * least)) };
      if (least >= SEEN) continue;
      const few = findFew([table.filter((cell) => !isNumber(cell))], layouts);
      if (few.size > 0 && table.every((cell) => few.has(cell) || (needs.get(cell)?.scale ?? 1) >= SEEN)) {
        for (const [cell, limit] of few) found.set(cell, limit);
        continue;
      }
      for (const cell of table) {
        const scale = head.includes(cell) ? scales.head : scales.rows;
        const { fit = 1 } = needs.get(cell) ?? {};
        if (scale >= SEEN) continue;
        found.set(cell, {
          ceiling: scale,
          ...(fit < scale && cell.paragraph.lines.length === 1 && { narrowest: getNarrowest(fit / scale) }),
          ...(isNumber(cell) && endsColumn(cell, table) && { endsAtRight: true }),
        });
      }
    }
  return found;
}

const getNarrowest = (narrow: number): number => (narrow < SMALLEST.usual ? SMALLEST.narrow : SMALLEST.usual);

/**
 * How large a cell can be in its place: the size that it needs with letters that are as narrow as it may be, and the size that it
 * needs without.
 */
function getNeed(layout: Layout | undefined, limit: SizeLimit | undefined): { scale: number; fit: number } {
  const fit = layout ? layout.scale * (layout.narrow < UNSEEN ? layout.narrow : 1) : 1;
  const [usual, narrowed] = [(0.995 * fit) / SMALLEST.usual, (0.995 * fit) / SMALLEST.narrow];
  const scale = Math.max(usual, Math.min(narrowed, SMALLEST.narrowed), SMALLEST.scale);
  // A series of cells that gives way to one of them has the size that all of them need.
  return { fit, scale: Math.min(1, fit < 1 ? scale : 1, limit && limit.ceiling >= SMALLEST.scale ? limit.ceiling : 1) };
}

/** The cells of each table of a page: texts beside and below each other, in several rows of several cells. */
function findTables(page: readonly Text[]): Text[][] {
  const tables: Text[][] = [];
  const seen = new Set<Text>();
  for (const first of page) {
    if (seen.has(first)) continue;
    const table = [first];
    seen.add(first);
    for (const cell of table)
      for (const text of page)
        if (!seen.has(text) && isSameSize(cell, text) && (isInRow(cell, text) || goesOn(cell, text))) {
          seen.add(text);
          table.push(text);
        }
    const rows = table.filter((cell) => table.some((text) => isInRow(cell, text)));
    const heights = new Set(rows.map(rowKey));
    if (heights.size >= ROWS && rows.length >= SHARE * table.length) tables.push(table);
  }
  return tables;
}

/** This share of the cells of a table has another one in their row. */
const SHARE = 0.7;

/** The first row of a table, if it is in another style than the others. */
function findHead(table: readonly Text[]): Text[] {
  const top = Math.max(...table.map(getBase));
  const size = table[0]?.paragraph.size ?? 0;
  const [head, rest] = [
    table.filter((cell) => top - getBase(cell) < NEAR.baseline * size),
    table.filter((cell) => top - getBase(cell) >= NEAR.baseline * size),
  ];
  const styles = new Set(rest.map(getStyle));
  return head.every((cell) => !styles.has(getStyle(cell))) ? head : [];
}

const isNumber = ({ runs }: Text): boolean => !runs.some((run) => run.kind === "text" && /\p{L}{2}/u.test(run.text));

/** Whether a cell stands below or above another one of the same column. */
function goesOn({ paragraph: { box: a, size } }: Text, { paragraph: { box: b } }: Text): boolean {
  const gap = Math.max(a.bottom - b.top, b.bottom - a.top);
  const distances = [a.right - b.right, a.left - b.left, (a.left + a.right - b.left - b.right) / 2];
  return gap < STEP * size && distances.some((distance) => Math.abs(distance) < 1);
}

/** Whether a cell is right-aligned: more cells end where it does than begin where it does. */
function endsColumn(cell: Text, cells: readonly Text[]): boolean {
  const { box } = cell.paragraph;
  const others = cells.filter((other) => other !== cell);
  const rights = others.filter(({ paragraph }) => Math.abs(paragraph.box.right - box.right) < 0.5).length;
  const lefts = others.filter(({ paragraph }) => Math.abs(paragraph.box.left - box.left) < 0.5).length;
  return rights > lefts;
}

const isCell = (text: Text): boolean => hasFormOfCell(text) && !isNumberOfFormula(text);

const hasFormOfCell = ({ paragraph: { lines, box, size, marker }, frame, around }: Text): boolean =>
  lines.length <= CELL.lines &&
  frame.angle === 0 &&
  marker === null &&
  (box.right - box.left < CELL.width * size || around.shapes.some((shape) => isBesideRule(box, shape, size)));

/** An upright rule is thinner, in points, and this near to the text of its cell, in units of the font size. */
const RULE = { width: 3, near: 2 };

/** Whether a text is in a box that is not much higher, or begins behind an upright rule. */
function isBesideRule(box: Box, { box: drawn }: Shape, size: number): boolean {
  if (drawn.bottom > box.bottom + size || drawn.top < box.top - size) return false;
  const isRule = drawn.right - drawn.left < RULE.width;
  return isRule
    ? drawn.right < box.left + 1 && box.left - drawn.right < RULE.near * size
    : contains(drawn, box, 1) && drawn.top - drawn.bottom < box.top - box.bottom + 2 * RULE.near * size;
}

const getBase = ({ paragraph: { lines, box } }: Text): number => lines[0]?.y ?? box.bottom;

const rowKey = (text: Text): number => Math.round(getBase(text) / 2);

const isSameSize = (a: Text, b: Text): boolean =>
  Math.abs(a.paragraph.size - b.paragraph.size) < NEAR.size * a.paragraph.size;

const isInRow = (text: Text, cell: Text): boolean =>
  cell !== text &&
  isSameSize(text, cell) &&
  Math.abs(getBase(text) - getBase(cell)) < NEAR.baseline * text.paragraph.size;
