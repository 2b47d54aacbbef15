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

test.each([
  [["Mill Street", "Church Lane", "Station Road"]],
  [["Bell Street", "Garden Lane", "Harbour Road"]],
  [["Mill Lane", "Market Hill", "Castle Park", "Station Road"]],
])("each first cell of a row is a text of its own where no word of the next one had room (%s)", async (names) => {
  const sheet = new Sheet(595, 842);
  sheet.text(
    72,
    534,
    SERIF,
    10,
    "The council will clean the pipes of the town during the second week of May, and the water can be brown.",
  );
  const days = ["Monday", "Tuesday", "Thursday", "Friday"];
  const right = 214 + Math.max(...names.map((name) => getWidth(name, SERIF, 10)));
  const bottom = 484 - 12 * names.length;
  for (const y of [bottom, 512, 530]) sheet.raw(`0 G 0.5 w 209 ${y} m ${right + 104} ${y} l S`);
  for (const x of [209, right + 7, right + 64, right + 104]) upright(sheet, x, bottom, 530);
  for (const [row, name] of ["Street", ...names].entries()) {
    const y = row === 0 ? 514 : 512 - 12 * row;
    const day = row === 0 ? "Day" : (days[row - 1] ?? "");
    const hours = row === 0 ? "Hour" : `${7 + row} to ${11 + row}`;
    // Groff shows a row with one operator.
    const places = [
      [name, 214],
      [day, right + 35 - getWidth(day, SERIF, 10) / 2],
      [hours, right + 98 - getWidth(hours, SERIF, 10)],
    ] as const;
    let end = 214;
    const items = places.flatMap(([text, x]) => {
      const move = (x - end) * -100;
      end = x + getWidth(text, SERIF, 10);
      return [move, text];
    });
    sheet.array(214, y, SERIF, 10, items);
  }
  const lines = await translatedLines(sheet, (text) => text.replace(names[0] ?? "", "Calle"));
  expect(lines.map(({ text }) => text)).toEqual(expect.arrayContaining(["Calle", ...names.slice(1)]));
});
