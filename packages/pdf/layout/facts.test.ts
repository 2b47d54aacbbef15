import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Tinos", face: "serif" };

async function readTexts(sheet: Sheet): Promise<string[]> {
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  return blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "@")).join(""));
}

test("the rows of facts at the top of a letter stay separate where the longest one ends at the margin", async () => {
  const sheet = new Sheet().text(40, 519, SERIF, 14, "Brightwater");
  const facts = ["Account no. 4471 9920 03", "Bill date: 3 November 2026", "Page 1 of 2"];
  const left = 380 - getWidth(facts[1] ?? "", SERIF, 9);
  for (const [row, fact] of facts.entries()) sheet.text(left, 530 - 11 * row, SERIF, 9, fact);
  expect(await readTexts(sheet)).toEqual(expect.arrayContaining(facts));
});

test("a time below a date stays in a row of its own", async () => {
  const sheet = new Sheet();
  for (const [row, date] of ["Fri 5 March", "Wed 10 March"].entries()) {
    sheet.text(40, 500 - 40 * row, SERIF, 10, date).text(40, 488 - 40 * row, SERIF, 10, "06:40");
    sheet.text(40 + getWidth("Wed 10 March", SERIF, 10) + 12, 500 - 40 * row, SERIF, 10, "The boat leaves the harbor");
  }
  expect(await readTexts(sheet)).toEqual(expect.arrayContaining(["Fri 5 March", "Wed 10 March"]));
});

test("a heading over a paragraph keeps their edge, also if it is in the middle of the page", async () => {
  const sheet = new Sheet(400, 600);
  sheet.text(40, 540, SERIF, 10, "A list of things");
  const left = 200 - getWidth("Method", SERIF, 14) / 2;
  sheet.text(left, 500, SERIF, 14, "Method");
  const text = "Stir the sugar and the salt into the flour and wait for a while until it has become dry.";
  sheet.flow([{ text, font: SERIF }], { x: left, y: 440, width: 150, size: 10 });
  const lines = await translatedLines(sheet, (word) => word.replace("Method", "The whole method"));
  expect(lines.find((line) => line.text === "The whole method")?.x).toBeCloseTo(left, 0);
});

test("entries that begin with words in italics stay separate, also if the first one is the longest", async () => {
  const italic: SheetFont = { name: "Tinos-Italic", face: "italic" };
  const sheet = new Sheet();
  for (const [row, [head, rest]] of [
    ["Library", " \u2014 The library still has books that no man has read."],
    ["Garden", " (Anna) \u2014 All is well."],
  ].entries()) {
    sheet.text(40, 500 - 14 * row, italic, 10, head ?? "");
    sheet.text(40 + getWidth(head ?? "", italic, 10), 500 - 14 * row, SERIF, 10, rest ?? "");
  }
  expect(await readTexts(sheet)).toHaveLength(2);
});

test("a definition of two lines with a hanging indent is one text", async () => {
  const sheet = new Sheet();
  const first = "Derived Work Any work that under any applicable law is derived from the";
  sheet.text(40, 500, SERIF, 10, first).text(60, 488, SERIF, 10, "Work.");
  sheet.flow([{ text: "The rest of the text of this page is long. ".repeat(6), font: SERIF }], {
    ...{ x: 40, y: 450, size: 10 },
    width: getWidth(first, SERIF, 10) + 1,
  });
  expect(await readTexts(sheet)).toContain(`${first} Work.`);
});
