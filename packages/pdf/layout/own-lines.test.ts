import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const BOLD: SheetFont = { name: "Bold", face: "bold" };

async function readTexts(sheet: Sheet): Promise<string[]> {
  return (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
}

test("the room below a class in a narrow cell is a text of its own, and a wrapped name of a class is not", async () => {
  const sheet = new Sheet();
  const cells = [
    ["Gentle exercise for seniors", "Hall"],
    ["Dance for parents and", "babies"],
    ["Painting with oil for the", "Christmas market"],
  ];
  for (const [column, lines] of cells.entries()) {
    sheet
      .raw(`0.${8 - column} g`)
      .rule(40 + 120 * column, 480, 118, 34)
      .raw("0 g");
    for (const [row, text] of lines.entries()) {
      const x = 99 + 120 * column - getWidth(text, SERIF, 9) / 2;
      sheet.text(x, 500 - 11 * row, SERIF, 9, text);
    }
  }
  expect(await readTexts(sheet)).toEqual([
    "Gentle exercise for seniors",
    "Hall",
    "Dance for parents and babies",
    "Painting with oil for the Christmas market",
  ]);
});

test("a telephone number below a town is a text of its own, and one within a sentence is not", async () => {
  const sheet = new Sheet();
  sheet.raw("0.8 g").rule(30, 300, 150, 300).raw("0 g");
  for (const [row, text] of ["Leeds, England", "+44 113 496 0200", "workshop.leeds@example.com"].entries())
    sheet.text(40, 500 - 12 * row, SERIF, 10, text);
  for (const [row, text] of ["For questions please call us on", "+44 113 496 0200 in the morning."].entries())
    sheet.text(40, 400 - 12 * row, SERIF, 10, text);
  expect(await readTexts(sheet)).toEqual([
    "Leeds, England",
    "+44 113 496 0200",
    "workshop.leeds@example.com",
    "For questions please call us on +44 113 496 0200 in the morning.",
  ]);
});

test("a line below one that leaves half of its column free is a text of its own", async () => {
  const sheet = new Sheet();
  sheet.text(
    40,
    560,
    SERIF,
    10,
    "The college awards this diploma after three years of work in one of its many workshops by the river.",
  );
  for (const [row, text] of [
    "Diploma in upholstery, West Dean College, Sussex, 2014",
    "Final project: a chair from 1790",
  ].entries())
    sheet.text(40, 500 - 12 * row, SERIF, 10, text);
  for (const [row, text] of [
    "The journey led us over the green hills of the south to the",
    "Thames and then to the sea.",
  ].entries())
    sheet.text(40, 440 - 12 * row, SERIF, 10, text);
  expect((await readTexts(sheet)).slice(1)).toEqual([
    "Diploma in upholstery, West Dean College, Sussex, 2014",
    "Final project: a chair from 1790",
    "The journey led us over the green hills of the south to the Thames and then to the sea.",
  ]);
});

test("heads of columns are texts of their own where the gap between them is as wide as a space", async () => {
  const sheet = new Sheet();
  const second = 40 + getWidth("Body part", BOLD, 10) + 1.05 * getWidth(" ", BOLD, 10);
  sheet.text(40, 500, BOLD, 10, "Body part").text(second, 500, BOLD, 10, "Protection").text(260, 500, BOLD, 10, "Norm");
  for (const [row, [first, text, norm]] of [
    ["Hands", "Gloves of nitrile", "EN 374"],
    ["Eyes", "Goggles", "EN 166"],
    ["Feet", "Closed shoes", "EN 345"],
  ].entries())
    sheet
      .text(40, 475 - 25 * row, SERIF, 10, first ?? "")
      .text(second, 475 - 25 * row, SERIF, 10, text ?? "")
      .text(260, 475 - 25 * row, SERIF, 10, norm ?? "");
  expect((await readTexts(sheet)).slice(0, 3)).toEqual(["Body part", "Protection", "Norm"]);
});

test("a class that needs one line less than before stays near its room, in the middle of their cell", async () => {
  const sheet = new Sheet().raw("0.8 g").rule(40, 460, 120, 52).raw("0 g");
  for (const [row, text] of ["Swimming for the little", "beginners", "Pool"].entries())
    sheet.text(100 - getWidth(text, SERIF, 9) / 2, 494 - 11 * row, SERIF, 9, text);
  const lines = await translatedLines(sheet, (text) =>
    text.replace("Swimming for the little beginners", "Natación").replace("Pool", "Piscina"),
  );
  const [upper, lower] = ["Natación", "Piscina"].map((word) => lines.find(({ text }) => text === word)?.y ?? 0);
  expect((upper ?? 0) - (lower ?? 0)).toBeCloseTo(11, 0);
  expect(((upper ?? 0) + (lower ?? 0)) / 2).toBeCloseTo(483, 0);
});

test.each([
  ["Avenida do Parque, 8, segundo andar", "4710-250 Braga"],
  ["Carrer de la Mare de Déu del Pilar 3", "08003 Barcelona"],
  ["17 Rosebank Terrace, second floor", "FD2 6LB"],
  ["1200 Court Street, Suite 14", "Salem, OR 97301"],
  ["Alte Schönhauser Allee 112, Hof", "D-10119 Berlin"],
])("the place of an address below %s is a line of its own", async (street, place) => {
  const sheet = new Sheet().raw("0.9 g").rule(30, 440, 190, 80).raw("0 g");
  for (const [row, text] of ["Marta Figueiredo e filhos da casa", street, place].entries())
    sheet.text(40, 500 - 12 * row, SERIF, 10, text);
  expect((await readTexts(sheet)).slice(-2)).toEqual([street, place]);
});

test("a number and a name at the beginning of a line of running text are no place of an address", async () => {
  const sheet = new Sheet();
  for (const [row, text] of [
    "The fund of the village gave the workshops of the",
    "2000 Brackley",
    "people all that they had asked for in the last ten",
    "years, and more than the council.",
  ].entries())
    sheet.text(40, 500 - 12 * row, SERIF, 10, text);
  expect((await readTexts(sheet))[0]).toMatch(/of the 2000 Brackley/);
});

test.each([
  ["Prices include the tax.", "Free delivery from one hundred."],
  ["Prices include the tax on sales of goods.", "Free delivery."],
  ["Children pay half.", "Dogs travel for free."],
])("each of two sentences that leave much of the page free is a text of its own: %s", async (first, second) => {
  const sheet = new Sheet().text(
    40,
    560,
    SERIF,
    10,
    "The shop is open on all days of the week from nine in the morning to six.",
  );
  for (const [row, text] of [first, second].entries()) sheet.text(40, 500 - 12 * row, SERIF, 9, text);
  expect((await readTexts(sheet)).slice(-2)).toEqual([first, second]);
});
