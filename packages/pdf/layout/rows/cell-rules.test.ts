import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../../fixtures/sheet.ts";
import { translatedLines } from "../../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const BOLD: SheetFont = { name: "Bold", face: "bold" };

const upright = (sheet: Sheet, x: number, bottom: number, top: number) =>
  sheet.raw(`0 G 0.4 w ${x} ${bottom} m ${x} ${top} l S`);

/** Two rows of centered cells between upright rules. */
function cells(): Sheet {
  const sheet = new Sheet();
  const rules = [60, 130, 200, 254, 330];
  for (const x of rules) upright(sheet, x, 480, 520);
  for (const [row, texts] of [
    ["Preparation", "Oven", "Portions", "Difficulty"],
    ["25 minutes", "50 minutes", "8 people", "Easy"],
  ].entries())
    for (const [column, text] of texts.entries()) {
      const middle = ((rules[column] ?? 0) + (rules[column + 1] ?? 0)) / 2;
      const font = row === 0 ? SERIF : BOLD;
      sheet.text(middle - getWidth(text, font, 10) / 2, 506 - 14 * row, font, 10, text);
    }
  return sheet;
}

test.each([
  ["Portions", "Porciones", 227],
  ["8 people", "8 personas", 227],
  ["Portions", "Comida", 227],
  ["Oven", "Calentamiento", 165],
  ["Easy", "Complicado", 292],
])("a cell stays in the middle of the rules beside it (%s)", async (text, change, middle) => {
  const lines = await translatedLines(cells(), (old) => old.replace(text, change));
  const found = lines.find((line) => line.text === change);
  expect(((found?.x ?? 0) + (found?.right ?? 0)) / 2).toBeCloseTo(middle, 0);
});

/** A table without rules: labels, and numbers that end at the right edge of long heads. */
function table(): Sheet {
  const sheet = new Sheet();
  for (const [row, texts] of [
    ["Cup", "Thickness (mm)", "Time (min)"],
    ["Thin", "2.1", "31.4"],
    ["Medium", "3.8", "33.0"],
    ["Thick", "6.0", "35.2"],
    ["Thin with lid", "2.1", "64.8"],
  ].entries())
    for (const [column, text] of texts.entries()) {
      const x = column === 0 ? 60 : (column === 1 ? 200 : 270) - getWidth(text, SERIF, 10);
      sheet.text(x, 500 - 13 * row, SERIF, 10, text);
    }
  return sheet;
}

test.each(["Delgado con párpado", "Fina con una tapadera", "Delgada con su tapa"])(
  "a label takes the room below the head of a column of numbers (%s)",
  async (label) => {
    const lines = await translatedLines(table(), (text) => text.replace("Thin with lid", label));
    expect(lines.find(({ text }) => text === label)?.size).toBeGreaterThan(9.9);
    expect(Math.min(...lines.map(({ size }) => size))).toBeGreaterThan(9.9);
  },
);

test("a label does not reach the number of its row", async () => {
  const label = "Delgada con una tapadera de barro cocido y blanco";
  const lines = await translatedLines(table(), (text) => text.replace("Thin with lid", label));
  const row = lines.filter(({ y }) => Math.abs(y - 448) < 1).sort((a, b) => a.x - b.x);
  expect((row.find(({ text }) => text === "2.1")?.x ?? 0) - (row[0]?.right ?? 0)).toBeGreaterThan(3);
});
