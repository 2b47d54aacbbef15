import type { Box } from "../../syntax/matrix.ts";
import { getText, type Line } from "../line.ts";
import type { Gutter } from "./gutters.ts";

/** A column narrower than this belongs to a table, in units of the font size. Columns of text are wider. */
const NARROW = 10;

/**
 * Finds the rows of tables without rules, by the gutters between their columns, and marks these gutters. Returns whether
 * a line begins a row in relation to the lines above it in the same cell or column. `containers` are the drawn boxes around
 * lines: those of another box are in no row with them.
 */
export function tableRows(
  lines: readonly Line[],
  gutters: readonly Gutter[],
  containers: ReadonlyMap<Line, Box | null>,
): (zone: readonly Line[], line: Line) => boolean {
  if (gutters.length === 0) return () => false;
  for (const gutter of gutters) gutter.table = isTable(gutter, lines, gutters);
  const tables = gutters.filter(({ table }) => table);
  const columns = new Map<Line, Set<number>>();
  const open = new Map<Box | null, { line: Line; present: Set<number>; cells: Line[] }>();
  const text = textBeside(lines, tables);
  const rows = new Map<Line, Line[]>();
  for (const line of [...lines].sort((a, b) => b.y - a.y)) {
    const beside = tables.filter((gutter) => covers(gutter, line));
    if (beside.length === 0) continue;
    const box = containers.get(line) ?? null;
    let row = open.get(box);
    if (!row || row.line.y - line.y > 0.2 * line.size) row = { line, present: new Set(), cells: [] };
    open.set(box, row);
    row.cells.push(line);
    rows.set(line, row.cells);
    row.present.add(beside.filter(({ right }) => right <= line.left + 0.5).length);
    columns.set(line, row.present);
  }
  return (zone, line) => {
    const [first, last] = [zone[0], zone.at(-1)];
    if (!first || !last || text.has(line) || isRunning(last, line, lines)) return false;
    const [before, now] = [columns.get(first), columns.get(line)];
    // Cells that all go on in lower case are the second lines of a row that began with a capital letter.
    const [cells, above] = [rows.get(line) ?? [], rows.get(first) ?? []];
    const isLower = (cell: Line) => /^\s*\p{Ll}/u.test(getText(cell));
    if (cells.length > 1 && cells.every(isLower) && !above.some(isLower)) return false;
    return (
      before !== undefined && now !== undefined && before.size > 1 && [...before].every((column) => now.has(column))
    );
  };
}

/** The least number of characters of a full line of running text. Cells are rarely that long. */
export const RUNNING = 40;

/** Whether a line goes on in the running text of a line above it, which was full or ends within a sentence. */
function isRunning(last: Line, line: Line, lines: readonly Line[]): boolean {
  if (getText(last).trim().length < RUNNING) return false;
  if (/[\p{L},]\s*$/u.test(getText(last)) && /^\s*\p{Ll}/u.test(getText(line))) return true;
  const alike = lines.filter(
    ({ left, size }) => Math.abs(left - line.left) < 1 && Math.abs(size - line.size) < 0.1 * size,
  );
  const edge = Math.max(...alike.map(({ right }) => right));
  return edge - last.right < firstWord(line);
}

/** The lines of text columns beside tables, whose lines are no rows. */
function textBeside(lines: readonly Line[], tables: readonly Gutter[]): Set<Line> {
  const columns: Line[][] = [];
  let right = -Infinity;
  for (const line of [...lines].sort((a, b) => a.left - b.left)) {
    if (!tables.some((gutter) => covers(gutter, line))) continue;
    if (line.left < right) columns.at(-1)?.push(line);
    else columns.push([line]);
    right = Math.max(right, line.right);
  }
  const texts = columns.filter((column) => {
    const sorted = [...column].sort((a, b) => b.y - a.y);
    return hasFullText(sorted, Math.max(...column.map((line) => line.right)));
  });
  return new Set(texts.flat());
}

const covers = ({ bottom, top }: Gutter, { y }: Line) => bottom <= y && top >= y;

/** Whether a column at one side of a gutter is narrow, or its lines end before they are full. */
function isTable(gutter: Gutter, lines: readonly Line[], gutters: readonly Gutter[]): boolean {
  const covered = lines.filter((line) => covers(gutter, line));
  const others = gutters.filter(
    (otherGutter) => otherGutter !== gutter && otherGutter.bottom < gutter.top && otherGutter.top > gutter.bottom,
  );
  /** Whether another gutter lies between a line and this one. */
  const isApart = (line: Line) =>
    others.some(
      (other) =>
        covers(other, line) &&
        ((other.left >= gutter.right && other.right <= line.left + 0.5) ||
          (other.right <= gutter.left && other.left >= line.right - 0.5)),
    );
  const beside = covered.filter((line) => !isApart(line));
  const before = beside.filter((line) => line.right <= gutter.left + 0.5).sort((a, b) => b.right - a.right);
  const after = beside.filter((line) => line.left >= gutter.right - 0.5).sort((a, b) => a.left - b.left);
  return [before, after].some((side) => {
    const column = nearest(columnBeside(side, gutter));
    return column.length > 0 && (isNarrow(column) || isRagged(column));
  });
}

/** A line this near to a gutter begins or ends its column, in units of the font size. */
const BESIDE = 2;

/** The lines of the column next to a gutter: those below or above a line that reaches it. */
function columnBeside(side: readonly Line[], { left, right }: Gutter): Line[] {
  const reaching = side.filter(
    ({ left: start, right: end, size }) => left - end < BESIDE * size && start - right < BESIDE * size,
  );
  const [from, to] = [Math.min(...reaching.map((line) => line.left)), Math.max(...reaching.map((line) => line.right))];
  return side.filter((line) => line.left < to && line.right > from);
}

/** The first line of each row. */
function nearest(lines: readonly Line[]): Line[] {
  const rows = new Map<number, Line>();
  for (const line of lines) {
    const key = Math.round(line.y);
    if (![key - 1, key, key + 1].some((row) => rows.has(row))) rows.set(key, line);
  }
  return [...rows.values()];
}

const isNarrow = (column: readonly Line[]) =>
  Math.max(...column.map(({ left, right, size }) => (right - left) / size)) < NARROW;

/** Whether the next word would have fit on most lines. */
function isRagged(column: readonly Line[]): boolean {
  const sorted = [...column].sort((a, b) => b.y - a.y);
  const edge = Math.max(...column.map(({ right }) => right));
  if (hasFullText(sorted, edge)) return false;
  const short = sorted.slice(1).filter((line, index) => {
    const last = sorted[index];
    return last && edge - last.right > firstWord(line) + 0.45 * line.size;
  });
  return column.length > 3 && short.length > 0.5 * (column.length - 1);
}

/** This many lines in a row that fill a column of this width, in units of the font size, are text. */
const FULL = { lines: 3, width: 12, tolerance: 0.3 };

function hasFullText(column: readonly Line[], edge: number): boolean {
  let count = 0;
  for (const { left, right, size } of column) {
    const isFull = edge - right < FULL.tolerance * size && right - left > FULL.width * size;
    count = isFull ? count + 1 : 0;
    if (count >= FULL.lines) return true;
  }
  return false;
}

function firstWord(line: Line): number {
  const text = getText(line).trimStart();
  return text === "" ? 0 : ((line.right - line.left) * (/^\S+/.exec(text)?.[0].length ?? 0)) / text.length;
}
