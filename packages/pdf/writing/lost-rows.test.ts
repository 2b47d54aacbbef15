import { expect, test } from "vitest";
import type { Box } from "../syntax/matrix.ts";
import { findLostRows } from "./lost-rows.ts";

type Texts = Parameters<typeof findLostRows>[0];
type Layouts = Parameters<typeof findLostRows>[1];
type OneText = Texts[number];
type Ends = Pick<OneText["paragraph"]["lines"][number], "left" | "right" | "y">;

/** Texts of one line of 10 points, and where their letters are after the translation. */
function find(cells: readonly { before: Ends; now?: Ends; rows?: number }[], panels: readonly Box[] = []): number[] {
  const around = { shapes: panels.map((box) => ({ box })) };
  const layouts = new Map<OneText, ReturnType<Layouts["get"]>>();
  const texts = cells.map(({ before, now, rows = 1 }) => {
    const lines = Array.from({ length: rows }, (_, row) => ({ ...before, y: before.y - 12 * row, size: 10 }));
    const text = { paragraph: { lines }, around } as object as OneText;
    if (now)
      layouts.set(text, {
        lines: [{ y: now.y, runs: [{ x: now.left, width: now.right - now.left, size: 10, formula: null }] }],
      } as ReturnType<Layouts["get"]>);
    return text;
  });
  const lost = findLostRows(texts, layouts as Layouts);
  return texts.flatMap((text, index) => (lost.includes(text) ? [index] : []));
}

const first = { left: 40, right: 66, y: 100 };
const second = { left: 82, right: 117, y: 100 };

test("texts of a row whose gap is lost are found", () => {
  expect(find([{ before: first, now: { ...first, right: 80 } }, { before: second }])).toEqual([0, 1]);
  expect(find([{ before: first, now: { ...first, right: 76 } }, { before: second }])).toEqual([]);
});

test("a text that left its row is found", () => {
  expect(find([{ before: first, now: { ...first, y: 94 } }, { before: second }])).toEqual([0, 1]);
  expect(find([{ before: first, now: { ...first, y: 99 } }, { before: second }])).toEqual([]);
  const both = { before: second, now: { ...second, y: 94 } };
  expect(find([{ before: first, now: { ...first, y: 94 } }, both])).toEqual([]);
});

test("columns of running text are no rows", () => {
  const column = { before: first, now: { ...first, right: 82, y: 90 }, rows: 3 };
  expect(find([column, { before: second, rows: 3 }])).toEqual([]);
});

test("headings of different panels are no rows", () => {
  const cells = [
    { before: { ...first, right: 50 }, now: { ...first, right: 50, y: 94 } },
    { before: { ...second, left: 190, right: 220 } },
  ];
  const sidebar = { left: 0, right: 170, bottom: -400, top: 200 };
  expect(find(cells, [sidebar])).toEqual([]);
  expect(find(cells, [{ ...sidebar, right: 300 }])).toEqual([0, 1]);
  expect(find(cells, [{ ...sidebar, bottom: 80 }])).toEqual([0, 1]);
});
