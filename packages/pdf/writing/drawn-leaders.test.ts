import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const TITLE = "Tomato soup";
const RIGHT = 360;
const start = 40 + getWidth(TITLE, SERIF, 10) + 3;

/** A dish with a drawn rule or drawn dots between its name and its price. */
function menu(isDotted: boolean): Sheet {
  const sheet = new Sheet().text(40, 400, SERIF, 10, TITLE).text(RIGHT + 8, 400, SERIF, 10, "4.50");
  if (isDotted) for (let x = start; x < RIGHT; x += 3) sheet.rule(x, 400, 1, 1);
  else sheet.rule(start, 400, RIGHT - start, 0.5);
  return sheet;
}

/** The left and right edges of the shapes that are drawn after `change` of the texts. */
async function readEdges(sheet: Sheet, change: (text: string) => string) {
  const document = await pdf.open(sheetsToPdf([sheet]));
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: change(run.text) } : run)));
  const saved = await document.save({ language: "es", direction: "ltr" });
  const boxes = readSurfaces(await readPdf(saved)).flatMap(({ content }) => content.shapes.map(({ box }) => box));
  return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)) };
}

test.each([true, false])("a drawn leader gives way to a longer title (dots: %s)", async (isDotted) => {
  const change = (text: string) => text.replace(TITLE, "Creamy soup of tomatoes and fresh basil");
  const lines = await translatedLines(menu(isDotted), change);
  const title = lines.find(({ x }) => Math.abs(x - 40) < 1);
  expect(title?.size).toBeGreaterThan(9.9);
  const { left, right } = await readEdges(menu(isDotted), change);
  expect(left).toBeGreaterThan(title?.right ?? 0);
  expect(left).toBeLessThan((title?.right ?? 0) + 7);
  expect(Math.abs(right - RIGHT)).toBeLessThan(3);
});

test.each([true, false])("a drawn leader follows a shorter title (dots: %s)", async (isDotted) => {
  const { left, right } = await readEdges(menu(isDotted), (text) => text.replace(TITLE, "Soup"));
  expect(left).toBeLessThan(start - 10);
  expect(Math.abs(right - RIGHT)).toBeLessThan(isDotted ? 3 : 0.5);
});

test.each([0, 1, 2, 3])("a rule %s points above the baseline gives way to a longer title", async (height) => {
  const sheet = new Sheet()
    .text(40, 400, SERIF, 10, TITLE)
    .text(RIGHT + 8, 400, SERIF, 10, "4.50")
    .rule(start, 400 + height, RIGHT - start, 0.5);
  const change = (text: string) => text.replace(TITLE, "Creamy soup of tomatoes");
  const title = (await translatedLines(sheet, change)).find(({ x }) => Math.abs(x - 40) < 1);
  expect((await readEdges(sheet, change)).left).toBeGreaterThan(title?.right ?? Infinity);
});

test.each([
  ["longer", "Creamy soup of tomatoes"],
  ["shorter", "Soup"],
])("a dashed leader keeps the distance of its dashes after a %s title", async (_, title) => {
  const sheet = new Sheet()
    .text(40, 400, SERIF, 10, TITLE)
    .text(RIGHT + 8, 400, SERIF, 10, "4.50")
    .raw(`q [1 4] 0 d 0.6 w ${start} 400 m ${RIGHT} 400 l S Q`);
  const document = await pdf.open(sheetsToPdf([sheet]));
  for (const block of document.blocks)
    block.write(
      block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.replace(TITLE, title) } : run)),
    );
  const [surface] = readSurfaces(await readPdf(await document.save({ language: "es", direction: "ltr" })));
  const source = new TextDecoder("latin1").decode(surface?.bytes);
  const moves = [...source.matchAll(/1 0 0 1 (-[\d.]+) 0 cm/g)].map(([, x]) => Number(x));
  const cuts = [...source.matchAll(/([\d.]+) [\d.]+ [\d.]+ [\d.]+ re\s+W/g)].map(([, x]) => Number(x));
  expect(moves.length + cuts.length).toBeGreaterThan(0);
  for (const move of moves) expect(Math.abs(move / 5 - Math.round(move / 5))).toBeLessThan(0.01);
  for (const cut of cuts) expect((((cut - start) % 5) + 5) % 5).toBeCloseTo(3.5, 1);
});

test("a short row of dots follows a shorter title too", async () => {
  const sheet = new Sheet().text(40, 400, SERIF, 10, TITLE).text(start + 30, 400, SERIF, 10, "4.50");
  for (let x = start; x < start + 26; x += 1.5) sheet.rule(x, 400, 0.75, 0.75);
  const { left } = await readEdges(sheet, (text) => text.replace(TITLE, "Soup"));
  expect(left).toBeLessThan(start - 10);
});

test("a wider first dot, as browsers draw it, is not repeated", async () => {
  const sheet = new Sheet().text(40, 400, SERIF, 10, TITLE).text(RIGHT + 8, 400, SERIF, 10, "4.50");
  sheet.rule(start, 400, 1.5, 0.75);
  for (let x = start + 2.25; x < RIGHT; x += 1.5) sheet.rule(x, 400, 0.75, 0.75);
  const document = await pdf.open(sheetsToPdf([sheet]));
  for (const block of document.blocks)
    block.write(
      block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.replace(TITLE, "Soup") } : run)),
    );
  const saved = await document.save({ language: "es", direction: "ltr" });
  const dots = readSurfaces(await readPdf(saved))
    .flatMap(({ content }) => content.shapes.map(({ box }) => box))
    .sort((a, b) => a.left - b.left);
  expect(dots[0]?.left).toBeLessThan(start - 10);
  for (const [index, dot] of dots.entries()) {
    expect(dot.right - dot.left).toBeCloseTo(0.75, 1);
    if (index > 0) expect(dot.left - (dots[index - 1]?.left ?? 0)).toBeCloseTo(1.5, 1);
  }
});
