import type { Text } from "../reading/texts.ts";
import type { SizeLimit } from "./size-limit.ts";
import { getStyle } from "./text-style.ts";

/** A column of as many cells that became smaller, each with others in its row, is part of a table. */
const ROWS = 3;
/** Cells that became less small than this do not stand out beside others. */
const SEEN = 0.96;
/** The most lines of a cell. */
const CELL_LINES = 3;
/** Cells of one row have baselines this near, and those of one table sizes this near, in units of the font size. */
const NEAR = { baseline: 0.1, size: 0.06 };

/**
 * The limits of the cells beside and below those of a column that became smaller, such as its amounts and its total: all
 * of a table has one size.
 */
export function matchTables(texts: readonly Text[], limits: ReadonlyMap<Text, SizeLimit>): Map<Text, SizeLimit> {
  const found = new Map<Text, SizeLimit>();
  for (const page of Map.groupBy(texts.filter(isCell), ({ surface }) => surface.space).values()) {
    const rows = Map.groupBy(page, rowKey);
    const besides = (text: Text) =>
      [-1, 0, 1].flatMap((step) => rows.get(rowKey(text) + step) ?? []).filter((cell) => isInRow(text, cell));
    const isLabel = (text: Text) => {
      const cells = besides(text);
      return cells.length > 0 && cells.every(({ paragraph: { box } }) => box.left > text.paragraph.box.right);
    };
    const smaller = page.filter((text) => (limits.get(text)?.ceiling ?? 1) < SEEN && isLabel(text));
    for (const column of findColumns(smaller)) {
      if (column.length < ROWS) continue;
      const ceiling = Math.min(...column.map((text) => limits.get(text)?.ceiling ?? 1));
      const cells = new Set(column.flatMap(besides));
      const last = Math.min(...column.map(({ paragraph }) => paragraph.box.bottom));
      for (const text of page)
        if (isBelow(column, text, last)) for (const cell of [text, ...besides(text)]) cells.add(cell);
      // A part of a column of amounts would stand out beside the rest of it.
      const own = new Set([...column, ...cells]);
      if (page.some((text) => !own.has(text) && isNumber(text) && [...cells].some((cell) => goesOn(cell, text))))
        continue;
      for (const cell of cells)
        if (!column.includes(cell) && (limits.get(cell)?.ceiling ?? 1) > ceiling)
          found.set(cell, {
            ...limits.get(cell),
            ceiling: Math.min(ceiling, found.get(cell)?.ceiling ?? 1),
            ...(isNumber(cell) && endsColumn(cell, cells) && { endsAtRight: true }),
          });
    }
  }
  return found;
}

/** The texts of one style that begin at one edge, each near to the next one, from top to bottom. */
function findColumns(texts: readonly Text[]): Text[][] {
  const edges = Map.groupBy(texts, (text) => `${Math.round(text.paragraph.box.left)} ${getStyle(text)}`);
  return [...edges.values()].flatMap((alike) => {
    const columns: Text[][] = [];
    for (const text of alike.toSorted((a, b) => b.paragraph.box.top - a.paragraph.box.top)) {
      const last = columns.at(-1)?.at(-1);
      if (last && goesOn(last, text)) columns.at(-1)?.push(text);
      else columns.push([text]);
    }
    return columns;
  });
}

const isNumber = ({ runs }: Text): boolean => !runs.some((run) => run.kind === "text" && /\p{L}{2}/u.test(run.text));

/** How far from each other the cells of a column are, in units of the font size. */
const STEP = 2.5;

/** Whether a cell stands below or above another one of the same column. */
function goesOn({ paragraph: { box: a, size } }: Text, { paragraph: { box: b } }: Text): boolean {
  const gap = Math.max(a.bottom - b.top, b.bottom - a.top);
  return gap < STEP * size && (Math.abs(a.right - b.right) < 1 || Math.abs(a.left - b.left) < 1);
}

/** Whether a cell is right-aligned: more cells end where it does than begin where it does. */
function endsColumn(cell: Text, cells: ReadonlySet<Text>): boolean {
  const { box } = cell.paragraph;
  const others = [...cells].filter((other) => other !== cell);
  const rights = others.filter(({ paragraph }) => Math.abs(paragraph.box.right - box.right) < 0.5).length;
  const lefts = others.filter(({ paragraph }) => Math.abs(paragraph.box.left - box.left) < 0.5).length;
  return rights > lefts;
}

const isCell = ({ paragraph: { lines }, frame }: Text): boolean => lines.length <= CELL_LINES && frame.angle === 0;

const rowKey = ({ paragraph: { lines } }: Text): number => Math.round((lines[0]?.y ?? 0) / 2);

const isSameSize = (a: Text, b: Text): boolean =>
  Math.abs(a.paragraph.size - b.paragraph.size) < NEAR.size * a.paragraph.size;

const isInRow = (text: Text, cell: Text): boolean =>
  cell !== text &&
  isSameSize(text, cell) &&
  Math.abs((text.paragraph.lines[0]?.y ?? 0) - (cell.paragraph.lines[0]?.y ?? 0)) < NEAR.baseline * text.paragraph.size;

/** How far below the cells of a column its last row can be, in units of the font size. */
const LAST_ROW = 3;

/** Whether a text, such as a total, is the last cell of a column in another style. */
function isBelow(column: readonly Text[], text: Text, last: number): boolean {
  const [first] = column;
  if (!first || !isSameSize(first, text)) return false;
  const { box, size } = text.paragraph;
  return Math.abs(box.left - first.paragraph.box.left) < 1 && box.top < last + 1 && last - box.top < LAST_ROW * size;
}
