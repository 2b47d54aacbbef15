import type { Alignment } from "../layout/alignment.ts";
import { type Box, union } from "../syntax/matrix.ts";
import type { Flow, Table } from "./flow.ts";
import type { PageItems, TextItem } from "./items.ts";

/** The area of a text from side to side, in the page's space. */
export interface Column {
  left: number;
  right: number;
}

/** The size of most letters. */
export function commonSize(pages: readonly PageItems[]): number {
  const letters = new Map<number, number>();
  for (const { text } of pages.flatMap(({ items }) => items.filter((item) => item.kind === "text"))) {
    const size = Math.round(text.paragraph.size * 2) / 2;
    const length = text.runs.reduce((sum, part) => sum + (part.kind === "text" ? part.text.length : 0), 0);
    letters.set(size, (letters.get(size) ?? 0) + length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 11;
}

/** The alignment of a paragraph. That of a single line shows in its distance from both edges. */
export function alignmentIn({ box, alignment, text: { paragraph } }: TextItem, { left, right }: Column): Alignment {
  if (alignment) return alignment;
  if (paragraph.lines.length > 1 || paragraph.marker) return paragraph.alignment;
  const [before, after] = [box.left - left, right - box.right];
  const tolerance = 0.6 * paragraph.size;
  if (before > 2 * paragraph.size && Math.abs(before - after) < 2 * tolerance) return "center";
  return before > 4 * paragraph.size && Math.abs(after) < tolerance ? "right" : paragraph.alignment;
}

/** The content of a cell. If the cells of its column share only the right edge, as numbers do, its lines keep it. */
export function aligned(cell: readonly Flow[], rows: Table["rows"], at: number): Flow[] {
  const boxes = rows.flatMap((row) => (row[at] ?? []).flatMap((part) => (part.kind === "item" ? [part.item.box] : [])));
  const spread = (values: readonly number[]) =>
    values.reduce((most, value) => Math.max(most, value), -Infinity) -
    values.reduce((least, value) => Math.min(least, value), Infinity);
  const isRight =
    boxes.length > 2 && spread(boxes.map(({ right }) => right)) + 2 < spread(boxes.map(({ left }) => left));
  return cell.map((part) =>
    isRight && part.kind === "item" && part.item.kind === "text"
      ? { kind: "item", item: { ...part.item, alignment: "right" } }
      : part,
  );
}

/** The box around the cells of a row. */
export function rowBox(cells: readonly Flow[][] | undefined): Box | null {
  const boxes = (cells ?? []).flat().map((part) => (part.kind === "table" ? part.box : part.item.box));
  return boxes.length === 0 ? null : boxes.reduce(union);
}

/** Whether lines or boxes are drawn between the rows of a table. */
export function isRuled(box: Box, rows: Table["rows"], drawn: readonly Box[]): boolean {
  const width = box.right - box.left;
  const inside = drawn.filter(
    ({ left, right, bottom, top }) =>
      left > box.left - 20 && right < box.right + 20 && bottom > box.bottom - 20 && top < box.top + 20,
  );
  const rules = inside.filter(({ left, right, bottom, top }) => top - bottom < 2.5 && right - left > 0.3 * width);
  const boxes = inside.filter(({ left, right, bottom, top }) => top - bottom > 6 && right - left > 10);
  return rows.length > 1 && (rules.length >= rows.length / 2 || boxes.length >= rows.length);
}
