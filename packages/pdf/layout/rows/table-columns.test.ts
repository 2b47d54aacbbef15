import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../../fixtures/sheet.ts";
import { translatedLines } from "../../fixtures/translated-lines.ts";
import { pdf } from "../../open-pdf.ts";
import { readSurfaces } from "../../reading/surfaces.ts";
import { findNeighbors } from "../../reading/texts.ts";
import { readPdf } from "../../syntax/file.ts";
import { findColumns } from "../../writing/columns.ts";
import { Typesetting } from "../../writing/typeset.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

async function readTexts(sheet: Sheet): Promise<string[]> {
  return (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
}

/** Rows of a table whose cells are moves of the pen within one operator, with their numbers at the right of their columns. */
function drawTable(rows: readonly (readonly string[])[]): Sheet {
  const sheet = new Sheet();
  const ends = [0, 150, 218];
  for (const [row, cells] of rows.entries()) {
    const items: (string | number)[] = [];
    let x = 60;
    for (const [at, text] of cells.entries()) {
      const width = getWidth(text, SERIF, 10);
      const start = at === 0 ? 60 : (ends[at] ?? 0) - width;
      if (at > 0) items.push(-((start - x) / 10) * 1000);
      items.push(text);
      x = start + width;
    }
    sheet.array(60, 400 - 12 * row, SERIF, 10, items);
  }
  return sheet;
}

const ROWS = [
  ["Paper", "0.031", "22.4"],
  ["Porcelain", "0.027", "25.7"],
  ["Steel with lid", "0.009", "77.0"],
];

test("the cells of a row whose gaps are equal by chance are texts of their own", async () => {
  const texts = await readTexts(drawTable(ROWS));
  expect(texts).toEqual(expect.arrayContaining(["Paper", "Porcelain", "Steel with lid"]));
});

test("unchanged cells of one operator can be set with the cells of other rows", async () => {
  const { texts } = new Typesetting(readSurfaces(await readPdf(sheetsToPdf([drawTable(ROWS)]))));
  const changed = texts.filter(({ runs }) => textOfRuns(runs) === "Paper");
  const found = findNeighbors(texts, changed).map(({ runs }) => textOfRuns(runs));
  expect(found).toEqual(expect.arrayContaining(["Porcelain", "0.027", "25.7", "Steel with lid"]));
  // The changed cell holds the operator of its row.
  expect(found).not.toContain("0.031");
});

test("text of a cell that needs fewer lines stays in the middle of its row", async () => {
  const sheet = new Sheet();
  sheet.text(40, 400, SERIF, 10, "H-001").text(300, 400, SERIF, 10, "14.00");
  sheet.text(100, 406, SERIF, 10, "Ladder of aluminium with six").text(100, 394, SERIF, 10, "steps");
  sheet.text(40, 370, SERIF, 10, "H-002").text(100, 370, SERIF, 10, "Hammer").text(300, 370, SERIF, 10, "9.00");
  const lines = await translatedLines(sheet, (text) => text.replace(/Ladder.*/, "Escalera"));
  expect(lines.find(({ text }) => text === "Escalera")?.y).toBeCloseTo(400, 0);
});

test("text near the left edge of its box stays there, although another text ends where it does", async () => {
  const sheet = new Sheet().raw("0.1 0.3 0.4 rg").rule(28, 500, 244, 46).raw("1 g");
  const title = "Discover the valley";
  sheet.text(40, 518, SERIF, 20, title).raw("0 g");
  const other = "Rooms and boats";
  sheet.text(40 + getWidth(title, SERIF, 20) - getWidth(other, SERIF, 10), 470, SERIF, 10, other);
  const lines = await translatedLines(sheet, (text) => text.replace(title, "Bienvenidos"));
  expect(lines.find(({ text }) => text === "Bienvenidos")?.x).toBeCloseTo(40, 0);
});

test("the rows of a table between paragraphs do not move without their amounts", async () => {
  const sheet = new Sheet();
  const text =
    "The tenant pays the rent on the first day of every month, and the costs of heating and water on the last day.";
  const options = { x: 40, width: 300, size: 10 };
  let y = 520;
  for (let count = 0; count < 3; count++) y = sheet.flow([{ text, font: SERIF }], { ...options, y }) - 12;
  for (const [label, amount] of [
    ["Rent without heating", "640.00"],
    ["Heating and water", "85.50"],
    ["Parking space", "30.00"],
  ] as const) {
    sheet.text(60, y, SERIF, 10, label).text(300 - getWidth(amount, SERIF, 10), y, SERIF, 10, amount);
    y -= 14;
  }
  y -= 4;
  for (let count = 0; count < 3; count++) y = sheet.flow([{ text, font: SERIF }], { ...options, y }) - 6;
  const { texts } = new Typesetting(readSurfaces(await readPdf(sheetsToPdf([sheet]))));
  const columns = findColumns(texts, new Set(texts)).flat();
  const found = columns.filter((column) =>
    column.some(({ runs }) => /^(?:Rent w|Heating|Parking)/.test(textOfRuns(runs))),
  );
  expect(found.map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(Math.max(...columns.map(({ length }) => length))).toBeGreaterThan(1);
});
