import type { ReadSegment } from "./segment-types.ts";

/** A row of a table as a program wrote it. */
export interface TableRow {
  /** Its number in the file, from 1. */
  number: number;
  cells: readonly string[];
  /** Why the cells of some columns cannot be read, by column. */
  faults: Pick<ReadonlyMap<number, string>, "get">;
}

/** The rows in which the names of the columns can be. */
const MAX_HEADER_ROW = 20;
const ID = /^\d{1,9}$/;

/**
 * The segments of the table that has the columns id, source and target, in any order and with others beside them. Throws
 * TypeError with the row that cannot be read.
 */
export function readSegmentRows(tables: readonly (readonly TableRow[])[]): ReadSegment[] {
  for (const [index, rows] of tables.entries())
    for (const [at, { cells }] of rows.slice(0, MAX_HEADER_ROW).entries()) {
      const find = (name: RegExp) => cells.findIndex((cell) => name.test(cell.trim()));
      const columns = { id: find(/^id$/i), source: find(/^source\b/i), target: find(/^target\b/i) };
      if (Object.values(columns).every((column) => column >= 0))
        return [
          rows.slice(at + 1),
          ...tables.slice(index + 1).filter((table) => isContinued(table[0], cells, columns.id)),
        ]
          .flat()
          .flatMap((row) => readRow(row, columns));
    }
  throw new TypeError(
    "It has no table with the columns id, source and target. Send the XLIFF, docx or xlsx of the export.",
  );
}

/** Whether a table that starts with this row is a part of a split table: it has as many columns, and ids but no names. */
const isContinued = (first: TableRow | undefined, names: readonly string[], idColumn: number): boolean =>
  first?.cells.length === names.length && ID.test((first.cells[idColumn] ?? "").trim());

function readRow(
  { number, cells, faults }: TableRow,
  columns: Record<"id" | "source" | "target", number>,
): ReadSegment[] {
  const [id = "", source = "", target = ""] = [columns.id, columns.source, columns.target].map((at) => cells[at]);
  const fault = Object.values(columns).flatMap((column) => faults.get(column) ?? [])[0];
  if (fault) throw new TypeError(`Row ${number} (segment ${id.trim() || "without id"}): ${fault}`);
  if ([id, source, target].every((text) => text.trim() === "")) return [];
  if (!ID.test(id.trim()))
    throw new TypeError(`Row ${number} has the id "${id.trim()}". Restore the number that it had in the export.`);
  return [{ id: Number(id), source, target }];
}

/** Each segment once. Throws TypeError if a file has two targets for one. */
export function mergeEqual(segments: readonly ReadSegment[]): ReadSegment[] {
  const found = new Map<number, ReadSegment>();
  for (const segment of segments) {
    const known = found.get(segment.id);
    if (known && (known.target !== segment.target || known.source !== segment.source))
      throw new TypeError(`It has the segment ${segment.id} twice with different texts. Remove one of them.`);
    found.set(segment.id, segment);
  }
  return [...found.values()];
}
