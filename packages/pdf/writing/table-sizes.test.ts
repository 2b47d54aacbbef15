import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const BOLD: SheetFont = { name: "Tinos-Bold", face: "bold" };

/** A table with a head, three columns with upright rules between them, and rows for one line. */
function table(): Sheet {
  const sheet = new Sheet();
  const [edges, rows] = [
    [40, 120, 260, 330],
    ["Part", "What to look at", "How often"],
  ];
  const body = [
    ["Chain", "Rust and play", "1 month"],
    ["Lamps", "Charge and cables", "2 months"],
    ["Brakes", "Worn pads", "6 months"],
  ];
  for (const [row, cells] of [rows, ...body].entries()) {
    const y = 400 - 16 * row;
    for (const [column, text] of cells.entries())
      sheet.text((edges[column] ?? 0) + 4, y, row === 0 ? BOLD : SERIF, 10, text);
    sheet.raw(`0.5 w 40 ${y - 4} m 330 ${y - 4} l S`);
  }
  for (const x of edges) sheet.raw(`0.5 w ${x} 346 m ${x} 412 l S`);
  return sheet;
}

test.each([
  ["Charge and cables", "Carga completa de la batería y cables dañados"],
  ["Lamps", "Luces de delante y atrás"],
])("all cells of a table have the size of one that is too long (%s)", async (text, longer) => {
  const lines = await translatedLines(table(), (cell) => cell.replace(text, longer));
  const sizes = lines.filter(({ y }) => y < 395).map(({ size }) => size);
  expect(sizes).toHaveLength(9);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(0.2);
});

test("a head that is too long makes the rows below it a little smaller than it would be alone", async () => {
  const lines = await translatedLines(table(), (cell) =>
    cell.replace("What to look at", "Qué es lo que hay que mirar siempre bien"),
  );
  const [head, rows] = [lines.filter(({ y }) => y > 395), lines.filter(({ y }) => y < 395)];
  const [least, most] = [Math.min(...head.map(({ size }) => size)), Math.max(...head.map(({ size }) => size))];
  expect(most - least).toBeLessThan(0.1);
  for (const { size } of rows) expect(size).toBeGreaterThan(least);
  for (const { size } of rows) expect(size).toBeLessThan(1.15 * least);
});

test("cells of equal length use the free room of their column", async () => {
  const sheet = new Sheet();
  for (const [row, text] of [
    "in pot of 15 l",
    "in pot of 10 l",
    "in pot of 12 l",
    "bare roots",
    "in pot of 14 l",
    "in pot of 13 l",
    "in pot of 16 l",
    "in pot of 11 l",
  ].entries()) {
    const y = 500 - 22 * row;
    sheet.text(40, y, SERIF, 10, `Tree number ${row}`).text(200, y, SERIF, 10, text);
    const price = `${34 + row}.00`;
    sheet.text(380 - getWidth(price, SERIF, 10), y, SERIF, 10, price).raw(`0.3 w 36 ${y - 6} m 384 ${y - 6} l S`);
  }
  const lines = await translatedLines(sheet, (text) =>
    text.replace("in pot of", "en tiesto de").replace("bare roots", "a raíz desnuda"),
  );
  for (const { size } of lines) expect(size).toBeGreaterThan(9.9);
});

test.each([
  [-600, 148],
  [-2000, 150],
])("two cells that one operator shows at both sides of a rule are texts of their own (%s)", async (move, rule) => {
  const head = "What to look at  ";
  const sheet = new Sheet().array(60, 400, BOLD, 10, [head, move, "How often"]);
  const ends = 60 + getWidth(head, BOLD, 10) - move / 100;
  sheet.raw(`0.5 w ${Math.min(rule, ends - 3)} 380 m ${Math.min(rule, ends - 3)} 420 l S`);
  const lines = await translatedLines(sheet, (text) => text.replace("What", "What then"));
  expect(lines.find(({ text }) => text === "How often")?.x).toBeCloseTo(ends, 0);
  expect(lines.find(({ text }) => text.startsWith("What"))?.right).toBeLessThan(Math.min(rule, ends - 3));
});

test("the cell below the longest one of a column between others is a cell of its own", async () => {
  const sheet = new Sheet();
  for (const [row, cells] of [
    ["Copies", "Ground floor", "10 cents"],
    ["Printing", "First floor, desk two", "20 cents"],
    ["Lockers", "Entrance", "1 euro"],
  ].entries())
    for (const [column, text] of cells.entries())
      sheet.text([44, 100, 200][column] ?? 0, 400 - 12 * row, SERIF, 10, text);
  const lines = await translatedLines(sheet, (text) => text.replace("Ground floor", "Planta baja"));
  expect(lines.map(({ text }) => text)).toContain("First floor, desk two");
  const long = await translatedLines(sheet, (text) => text.replace("First floor", "Primera planta"));
  expect(long.find(({ text }) => text === "Entrance")?.y).toBeCloseTo(376, 0);
});
