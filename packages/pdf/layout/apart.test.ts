import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const ITALIC: SheetFont = { name: "Serif-Italic", face: "serif" };

async function readTexts(sheet: Sheet): Promise<string[]> {
  return (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
}

/** Lines one below another. */
function stack(lines: readonly string[], { x = 60, y = 400, leading = 13 } = {}): Sheet {
  const sheet = new Sheet();
  for (const [row, line] of lines.entries()) sheet.text(x, y - leading * row, SERIF, 10, line);
  return sheet;
}

test("texts side by side that end with spaces are no justified line", async () => {
  const sheet = new Sheet();
  const columns = [
    ["Sketches and a ", "clickable model"],
    ["Three teams in a ", "parallel project"],
    ["Rounds of the ", "real customers"],
  ];
  let x = 40;
  for (const lines of columns) {
    for (const [row, line] of lines.entries()) sheet.text(x, 400 - 12 * row, SERIF, 10, line);
    x += getWidth(lines[0] ?? "", SERIF, 10) + 40;
  }
  expect(await readTexts(sheet)).toEqual(columns.map((lines) => lines.join("")));
});

test("a line whose spaces are as wide within its operators as between them is one text", async () => {
  const sheet = new Sheet();
  const [first, second] = ["If the second", "argument"];
  sheet.raw("12 Tw").text(60, 400, SERIF, 10, first);
  const gap = getWidth(" ", SERIF, 10) + 12;
  sheet.text(60 + getWidth(first, SERIF, 10) + 24 + gap, 400, ITALIC, 10, second);
  expect(await readTexts(sheet)).toEqual(["If the second argument"]);
});

test("the labels below the bars of a chart are texts of their own", async () => {
  const sheet = new Sheet();
  let x = 60;
  for (const [word, gap] of [
    ["Schools", 14],
    ["Hospitals", 8],
    ["Libraries", 14],
    ["Offices", 0],
  ] as const) {
    sheet.text(x, 400, SERIF, 10, word);
    x += getWidth(word, SERIF, 10) + gap;
  }
  expect(await readTexts(sheet)).toEqual(["Schools", "Hospitals", "Libraries", "Offices"]);
});

test("the words of the key of a chart are texts of their own", async () => {
  const sheet = stack(["Heating", "Lighting", "Ventilation"]).raw("0.5 w 52 366 62 48 re S");
  expect(await readTexts(sheet)).toEqual(["Heating", "Lighting", "Ventilation"]);
});

test("a number of a scale is no part of the text below it", async () => {
  const sheet = stack(["Month of the year"], { y: 387 }).text(126, 400, SERIF, 10, "8");
  expect(await readTexts(sheet)).toEqual(["8", "Month of the year"]);
});

test("a text does not go on below a smaller label", async () => {
  const sheet = stack(["New website and pictures for the spring catalogue", "Amelia Stone"], { leading: 21 });
  sheet.text(60, 389, SERIF, 7, "YOUR CONTACT");
  expect(await readTexts(sheet)).toEqual([
    "New website and pictures for the spring catalogue",
    "YOUR CONTACT",
    "Amelia Stone",
  ]);
});

test("sentences with more space between them than lines have are paragraphs", async () => {
  const sheet = new Sheet();
  const text = "The tool packs and unpacks archives and prints what is known about each of them, in order.";
  const y = sheet.flow([{ text, font: SERIF }], { x: 40, y: 500, width: 200, size: 10 });
  sheet.text(40, y - 20, SERIF, 10, "It reads the archives of all users.");
  sheet.text(40, y - 38, SERIF, 10, "Use it to install packages.");
  expect(await readTexts(sheet)).toEqual([text, "It reads the archives of all users.", "Use it to install packages."]);
});

test("a reference goes on in lines that are indented", async () => {
  const sheet = stack(
    ["[1] A. Smith and B. Jones. The value of urban trees in the", "[2] C. Brown. How cities grow."],
    {
      leading: 26,
    },
  );
  sheet.text(72, 387, SERIF, 10, "large cities of the country, 2018.");
  expect((await readTexts(sheet))[0]).toBe(
    "[1] A. Smith and B. Jones. The value of urban trees in the large cities of the country, 2018.",
  );
});

test("the number of a table at the beginning of a full line is no list marker", async () => {
  const lines = ["The streets were of three kinds, as shown in Table", "1. In each street there were ten trees."];
  expect(await readTexts(stack(lines))).toEqual([lines.join(" ")]);
});

test("a page number in the operator of its leader stays at its place", async () => {
  const sheet = new Sheet();
  const number = " .  .  .  .  .  .  .  .  .  .  .  .  .  . 6";
  for (const [row, title] of ["About this text", "Installation"].entries()) {
    sheet.text(60, 500 - 14 * row, SERIF, 10, title);
    sheet.text(360 - getWidth(number, SERIF, 10), 500 - 14 * row, SERIF, 10, number);
  }
  const longer = "About this text and everything that belongs to it, at last";
  const lines = await translatedLines(sheet, (text) => text.replace("About this text", longer));
  const own = lines.filter(({ y }) => Math.abs(y - 500) < 1);
  expect(Math.max(...own.map(({ right }) => right))).toBeCloseTo(360, 0);
  const title = own.find(({ text }) => text.startsWith("About"));
  expect(title?.size).toBeCloseTo(10, 0);
  const after = own.filter(({ x }) => x > (title?.x ?? 0) + 1);
  expect(Math.min(...after.map(({ x }) => x))).toBeGreaterThan(title?.right ?? 0);
});

test("a line in italics that is set off from the text below it is a text of its own", async () => {
  const oblique: SheetFont = { name: "Serif-Italic", face: "italic" };
  const sheet = new Sheet().text(40, 400, SERIF, 10, "Site engineer");
  sheet.text(320 - getWidth("Hartley and Sons, Bristol", oblique, 10), 400, oblique, 10, "Hartley and Sons, Bristol");
  const text = "Supervised up to forty workers and checked the quality of the concrete on each site.";
  sheet.flow([{ text, font: SERIF }], { x: 40, y: 387, width: 280, size: 10, justify: true });
  expect(new Set(await readTexts(sheet))).toEqual(new Set(["Site engineer", "Hartley and Sons, Bristol", text]));
});

test("the short rest of a word below an indented line belongs to its paragraph", async () => {
  const sheet = new Sheet().text(72, 400, SERIF, 10, "We used an instrument that we found to be success-");
  sheet.text(60, 388, SERIF, 10, "ful.");
  expect(await readTexts(sheet)).toEqual(["We used an instrument that we found to be successful."]);
});
