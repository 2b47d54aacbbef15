import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../../fixtures/sheet.ts";
import { translatedLines } from "../../fixtures/translated-lines.ts";

const BOLD: SheetFont = { name: "Bold", face: "black" };

/** The left edges and widths of the cells of a row. */
const CELLS = [
  { left: 40, width: 120 },
  { left: 160, width: 60 },
  { left: 220, width: 38 },
  { left: 258, width: 70 },
];

/** How far the middle of a changed head is from that of its cell, and its left edge from that of the cell. */
async function findShift(heads: readonly string[], getStart: (width: number, cell: { width: number }) => number) {
  const sheet = new Sheet();
  for (const [index, { left, width }] of CELLS.entries()) {
    const head = heads[index] ?? "";
    sheet.raw(`0.8 g ${left} 490 ${width} 20 re f 0 g`);
    const start = index === 0 ? 3 : getStart(getWidth(head, BOLD, 10), { width });
    sheet.text(left + start, 497, BOLD, 10, head);
  }
  const lines = await translatedLines(sheet, (text) => text.replace("Rate", "Fee"));
  const found = lines.find(({ text }) => text === "Fee") ?? { x: 0, right: 0 };
  return { middle: (found.x + found.right) / 2 - 239, left: found.x - 220 };
}

const HEADS = ["Description", "Hours", "Rate", "Sum"];

test("the head of a row whose other heads are in their middle stays in its middle, beside a first one at its left edge", async () => {
  const { middle } = await findShift(HEADS, (width, cell) => (cell.width - width) / 2);
  expect(Math.abs(middle)).toBeLessThan(0.5);
});

test("the heads of a row that begin at the left edges of their cells stay there", async () => {
  expect((await findShift(HEADS, () => 3)).left).toBeCloseTo(3, 0);
});
