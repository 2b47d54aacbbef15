import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../../fixtures/sheet.ts";
import { translatedLines } from "../../fixtures/translated-lines.ts";
import { pdf } from "../../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const MONO: SheetFont = { name: "Mono", face: "mono" };
const WORDS = "The members of the council have met on every day of the week to find a better way for the town.";

async function readTexts(sheet: Sheet): Promise<string[]> {
  return (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
}

/** Adds a line that ends at `right`. */
function addFull(sheet: Sheet, { x, y, right, text }: { x: number; y: number; right: number; text: string }): void {
  const gap = (right - x - getWidth(text, SERIF, 10)) / (text.split(" ").length - 1);
  sheet.raw(`${gap} Tw`).text(x, y, SERIF, 10, text).raw("0 Tw");
}

const LINES = [
  "The sky at a glance is a convenience of the program that can show",
  "what passes of the satellites you can expect at your place between",
  "now and the end of the night. An example is shown on the picture",
  "below this text. You can begin it from the menu, and there are more",
];

/** The right edges of lines, from top to bottom. */
const toEdges = (parts: readonly { y: number; right: number }[]) =>
  [...Map.groupBy(parts, ({ y }) => Math.round(y)).values()].map((row) => Math.max(...row.map(({ right }) => right)));

test("lines whose ends a program rounded are justified", async () => {
  const sheet = new Sheet();
  for (const [row, text] of LINES.entries())
    addFull(sheet, { x: 40, y: 500 - 12 * row, right: 340 + (row % 3) / 2, text });
  sheet.text(40, 452, SERIF, 10, "of them in the last chapter.");
  const edges = toEdges(await translatedLines(sheet, (text) => text.replace("convenience", "help")));
  expect(edges.length).toBeGreaterThan(3);
  for (const edge of edges.slice(0, -1)) expect(Math.abs(edge - 340)).toBeLessThan(2);
});

test("a paragraph with a line beyond the edge of its column is justified as the others", async () => {
  const sheet = new Sheet();
  const y = sheet.flow([{ text: `${WORDS} `.repeat(6), font: SERIF }], {
    x: 40,
    y: 560,
    width: 300,
    size: 10,
    justify: true,
  });
  const start = y - 8;
  for (const [row, text] of LINES.slice(0, 3).entries())
    addFull(sheet, { x: 40, y: start - 12 * row, right: row === 1 ? 345 : 340, text });
  sheet.text(40, start - 36, SERIF, 10, "of this chapter.");
  const parts = await translatedLines(sheet, (text) => text.replace("convenience", "help"));
  const edges = toEdges(parts.filter((part) => part.y < start + 5));
  expect(edges.length).toBeGreaterThan(2);
  for (const edge of edges.slice(0, -1)) expect(Math.abs(edge - 340)).toBeLessThan(2);
});

test("two spaces within a justified line separate no columns", async () => {
  const sheet = new Sheet();
  for (const [row, text] of LINES.slice(0, 2).entries()) addFull(sheet, { x: 40, y: 500 - 12 * row, right: 340, text });
  const [before, code] = ["in square brackets, e.g.", "[set]."];
  const start = 40 + getWidth(before, SERIF, 10) + 12.5;
  const end = start + getWidth(code, MONO, 10) + 3;
  sheet.text(40, 476, SERIF, 10, before).text(start, 476, MONO, 10, code);
  addFull(sheet, { x: end, y: 476, right: 340, text: "You can join several sets of these" });
  addFull(sheet, { x: 40, y: 464, right: 340, text: LINES[3] ?? "" });
  sheet.text(40, 452, SERIF, 10, "of them in the last chapter.");
  expect(await readTexts(sheet)).toHaveLength(1);
});

test("lines beside the free room around a picture go on below it and stay justified", async () => {
  const sheet = new Sheet();
  const short = [
    "The function gives you detailed facts about",
    "the first pass that comes, with the height of",
    "the path at the time of each pass. The facts",
  ];
  for (const [row, text] of short.entries()) addFull(sheet, { x: 40, y: 500 - 12 * row, right: 230, text });
  for (const [row, text] of LINES.slice(0, 2).entries()) addFull(sheet, { x: 40, y: 464 - 12 * row, right: 340, text });
  sheet.text(40, 440, SERIF, 10, "of this chapter.");
  expect(await readTexts(sheet)).toHaveLength(1);
  const edges = toEdges(await translatedLines(sheet, (text) => text.replace("convenience", "help")));
  expect(edges.length).toBeGreaterThan(4);
  for (const edge of edges.slice(0, 3)) expect(Math.abs(edge - 230)).toBeLessThan(1);
  for (const edge of edges.slice(3, -1)) expect(Math.abs(edge - 340)).toBeLessThan(1);
});

test("two lines that end at one edge by chance are not justified", async () => {
  const sheet = new Sheet();
  for (const [row, text] of LINES.slice(0, 2).entries())
    addFull(sheet, { x: 40, y: 500 - 12 * row, right: 340 + 0.4 * row, text });
  sheet.text(40, 476, SERIF, 10, "of this chapter.");
  const edges = toEdges(
    await translatedLines(sheet, (text) => text.replace("this chapter", "the last chapter of this book")),
  );
  expect(edges.length).toBeGreaterThan(2);
  expect(Math.min(...edges.slice(0, -1).map((edge) => Math.abs(edge - 340)))).toBeGreaterThan(1);
});

test("the dashes of a rule below a heading do not limit it", async () => {
  const sheet = new Sheet().text(40, 500, SERIF, 12, "Finishing");
  for (let x = 40; x < 380; x += 3) sheet.rule(x, 497, 1.5, 0.8);
  const [heading] = await translatedLines(sheet, () => "The finishing of the work");
  expect(heading?.text).toBe("The finishing of the work");
  expect(heading?.size).toBeCloseTo(12, 1);
});

test("an item in the first of two columns stays in it where the second one is shorter", async () => {
  const sheet = new Sheet();
  const options = { width: 150, size: 10, justify: true } as const;
  const y = sheet.flow([{ text: `${WORDS} `.repeat(3), font: SERIF }], { x: 40, y: 560, ...options });
  for (const top of [560, 530])
    sheet.flow([{ text: "The members of the council have met today.", font: SERIF }], { x: 210, y: top, ...options });
  sheet.text(45, y - 20, SERIF, 10, "•").text(55, y - 20, SERIF, 10, "The room is warm.");
  const longer = "The room was held at a constant temperature all day.";
  const lines = await translatedLines(sheet, (text) => text.replace("The room is warm.", longer));
  const below = lines.filter((line) => line.y < y - 10);
  expect(below.length).toBeGreaterThan(1);
  for (const { right } of below) expect(right).toBeLessThan(192);
});
