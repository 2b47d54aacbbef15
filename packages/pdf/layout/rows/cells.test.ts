import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../../fixtures/sheet.ts";
import { translatedLines } from "../../fixtures/translated-lines.ts";
import { pdf } from "../../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

/** A row of colored cells, 60 points wide and 19 high, with a short text in the middle of each. */
function cells(): Sheet {
  const sheet = new Sheet();
  for (const [column, text] of ["Unit", "Unit price", "Amount"].entries())
    sheet
      .raw(`0.${8 - column} g`)
      .rule(40 + 60 * column, 494, 60, 19)
      .raw("0 g")
      .text(44 + 60 * column, 500.8, SERIF, 9, text);
  return sheet;
}

test("a longer text in a low cell takes two lines around the middle of the cell before it becomes small", async () => {
  const lines = await translatedLines(cells(), (text) => text.replace("Unit price", "Precio de la unidad"));
  const own = lines.filter(({ x }) => x > 95 && x < 160);
  const rows = [...new Set(own.map(({ y }) => Math.round(y)))].sort((a, b) => b - a);
  expect(rows).toHaveLength(2);
  const size = Math.min(...own.map((line) => line.size));
  expect(size).toBeGreaterThan(0.8 * 9);
  const [top, bottom] = [(rows[0] ?? 0) + 0.75 * size, (rows[1] ?? 0) - 0.22 * size];
  expect(Math.abs((top + bottom) / 2 - 503.5)).toBeLessThan(1.5);
  expect([top <= 513, bottom >= 494]).toEqual([true, true]);
  expect(lines.find(({ text }) => text === "Amount")?.y).toBeCloseTo(500.8, 1);
});

test("a raised mark that is a letter is not translated and keeps its glyph", async () => {
  const sheet = new Sheet();
  sheet.row(40, 500, 10, [
    { text: "Smoked trout with horseradish", font: SERIF },
    { text: "a", font: SERIF, size: 6, rise: 3.5 },
    { text: " and bread", font: SERIF },
  ]);
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  expect(blocks.map(({ runs }) => textOfRuns(runs))).toEqual(["Smoked trout with horseradish and bread"]);
  const lines = await translatedLines(sheet, (text) => text.replace("Smoked", "Ahumada"));
  expect(lines.find(({ text }) => text === "a")?.y).toBeCloseTo(503.5, 1);
});

test("a text in the middle of a part of a colored row stays there, and rules separate the parts", async () => {
  const sheet = new Sheet().raw("0.8 g").rule(40, 494, 240, 14).raw("0 g");
  for (const [column, text] of ["Item", "Due", "Sum"].entries()) {
    sheet.raw("1 G 0.5 w").raw(`${40 + 80 * column} 494 m ${40 + 80 * column} 508 l S`);
    sheet.text(80 + 80 * column - getWidth(text, SERIF, 9) / 2, 498, SERIF, 9, text);
    for (const row of [1, 2, 3]) sheet.text(43 + 80 * column, 498 - 14 * row, SERIF, 9, `Row ${row}`);
  }
  const lines = await translatedLines(sheet, (text) => text.replace("Item", "Elemento").replace("Due", "Cita final"));
  for (const [text, middle] of [
    ["Elemento", 80],
    ["Cita final", 160],
  ] as const) {
    const found = lines.find((line) => line.text === text);
    expect(((found?.x ?? 0) + (found?.right ?? 0)) / 2).toBeCloseTo(middle, 0);
  }
});

test("a slanted text stays in its middle and does not become much wider", async () => {
  const sheet = new Sheet().raw("q 0.866 0.5 -0.5 0.866 200 300 cm").text(0, 0, SERIF, 14, "Reduced fare").raw("Q");
  const lines = await translatedLines(sheet, () => "Precio reducido");
  const width = getWidth("Reduced fare", SERIF, 14);
  const [line] = lines;
  const own = (line?.right ?? 0) - (line?.x ?? 0);
  expect(own).toBeLessThan(1.13 * width);
  // Half of the width, at an angle of 30 degrees.
  expect((line?.x ?? 0) + own * 0.433).toBeCloseTo(200 + width * 0.433, 0);
});

test("a text that fills its box is in the middle of it", async () => {
  const sheet = new Sheet().raw("0.8 g").rule(100, 440, 122, 60).raw("0 g");
  sheet.text(222 - 2 - getWidth("Emergency number: 112", SERIF, 12), 466, SERIF, 12, "Emergency number: 112");
  const lines = await translatedLines(sheet, () => "Notruf: 112");
  const [line] = lines;
  expect(((line?.x ?? 0) + (line?.right ?? 0)) / 2).toBeCloseTo(161, -1);
});
