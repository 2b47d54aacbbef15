import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../../fixtures/sheet.ts";
import { translatedLines } from "../../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const BOLD: SheetFont = { name: "Bold", face: "bold" };

/** Writes a text around a middle. */
const center = (sheet: Sheet, middle: number, y: number, size: number, text: string, font = SERIF) =>
  sheet.text(middle - getWidth(text, font, size) / 2, y, font, size, text);

const getMiddle = (line?: { x: number; right: number }) => ((line?.x ?? 0) + (line?.right ?? 0)) / 2;

/** A ruled table with a centered second column, of which most cells are equally long. */
function table(): Sheet {
  const sheet = new Sheet().raw("0 G 0.4 w 40 512 m 300 512 l S 40 484 m 300 484 l S 40 436 m 300 436 l S");
  const rows = [
    ["Candle", "Predicted time"],
    ["", "(minutes)"],
    ["Thin white", "97"],
    ["Table candle", "398"],
    ["Beeswax", "470"],
    ["Altar candle", "2031"],
  ];
  for (const [at, [name = "", value = ""]] of rows.entries()) {
    const y = 502 - 11 * at - (at > 1 ? 6 : 0);
    if (name) sheet.text(48, y, SERIF, 9, name);
    center(sheet, 220, y, 9, value);
  }
  return sheet;
}

test.each([
  ["398", "12"],
  ["398", "11 000"],
  ["97", "7 y medio"],
  ["Predicted time", "Tiempo"],
  ["2031", "1"],
])("a cell of a centered column keeps its middle where %s becomes %s", async (cell, translation) => {
  const lines = await translatedLines(table(), (text) => (text === cell ? translation : text));
  const found = lines.find(({ text }) => text === translation);
  expect(getMiddle(found)).toBeCloseTo(220, 0);
});

test("smaller cells of a table stay in the middle of their column", async () => {
  const lines = await translatedLines(table(), (text) =>
    text.replace("Table candle", "Eine lange Kerze fuer den Tisch im Zimmer").replace("Predicted time", "Zeit"),
  );
  for (const text of ["Zeit", "97", "398", "470", "2031"]) {
    const found = lines.find((line) => line.text === text);
    expect(getMiddle(found)).toBeCloseTo(220, 0);
  }
});

test.each(["What to do", "Action"])(
  "a head of a table that is in its middle by chance keeps its left edge (%s)",
  async (head) => {
    const width = getWidth(head, BOLD, 10);
    const [left, right] = [210 - width / 2 - 90, 210 + width / 2 + 90];
    const sheet = new Sheet().raw(`0 G 0.4 w ${left} 512 m ${right} 512 l S ${left} 498 m ${right} 498 l S`);
    sheet.text(left + 6, 501, BOLD, 10, "Problem").text(210 - width / 2, 501, BOLD, 10, head);
    for (const [at, cell] of ["Rub with salt and oil", "Heat the pan longer", "Use less oil"].entries())
      sheet.text(left + 6, 488 - 12 * at, SERIF, 10, `Row ${at}`).text(210 - width / 2, 488 - 12 * at, SERIF, 10, cell);
    const lines = await translatedLines(sheet, (text) => text.replace(head, "Lo que hay que hacer"));
    expect(lines.find(({ text }) => text.startsWith("Lo que"))?.x).toBeCloseTo(210 - width / 2, 0);
  },
);

test.each(["Table 1: Times of burning.", "Table 1: All times of burning that were measured"])(
  "the title below a table keeps the middle of its last rule (%s)",
  async (title) => {
    const width = getWidth(title, SERIF, 10);
    const sheet = new Sheet().raw(`0 G 0.4 w ${220 - width / 2 + 4} 440 m ${220 + width / 2 - 4} 440 l S`);
    sheet.text(220 - width / 2, 426, SERIF, 10, title);
    sheet.flow(
      [{ text: "The times were measured by two pupils on four days of the same week. ".repeat(4), font: SERIF }],
      {
        x: 60,
        y: 390,
        width: 300,
        size: 10,
      },
    );
    const lines = await translatedLines(sheet, (text) => text.replace(title, "Tabla 1: Tiempos"));
    const found = lines.find(({ text }) => text.startsWith("Tabla"));
    expect(getMiddle(found)).toBeCloseTo(220, 0);
  },
);

test("a title a little beside the middle of a page of centered headings keeps its own middle", async () => {
  const sheet = new Sheet();
  center(sheet, 202, 550, 12, "CONTRACT OF A LOAN", BOLD);
  for (const at of [0, 1, 2]) {
    center(sheet, 210, 500 - 90 * at, 11, `Clause ${["one", "number two", "the third"][at]}`, BOLD);
    sheet.flow(
      [{ text: "The school lends an instrument to the pupil for a year, with its case. ".repeat(3), font: SERIF }],
      {
        x: 40,
        y: 484 - 90 * at,
        width: 340,
        size: 10,
        justify: true,
      },
    );
  }
  const lines = await translatedLines(sheet, (text) => text.replace("CONTRACT OF A LOAN", "CONTRATO"));
  const found = lines.find(({ text }) => text === "CONTRATO");
  expect(getMiddle(found)).toBeCloseTo(202, 0);
});

test("the date of a letter that begins left of the middle of the page ends at the right edge", async () => {
  const date = "Villarrubia de los Ojos, 9 de noviembre de 1987";
  const sheet = new Sheet().text(380 - getWidth(date, SERIF, 10), 550, SERIF, 10, date);
  sheet.text(40, 520, SERIF, 10, "Dear director of the library,");
  sheet.flow(
    [
      {
        text: "I found a box of forty notebooks in the attic of my grandmother and wish to give them. ".repeat(3),
        font: SERIF,
      },
    ],
    {
      x: 40,
      y: 490,
      width: 338,
      size: 10,
    },
  );
  const lines = await translatedLines(sheet, (text) => text.replace(date, "Villarrubia, 9 November 1987"));
  const found = lines.find(({ text }) => text.startsWith("Villarrubia"));
  expect(found?.right).toBeCloseTo(380, 0);
});
