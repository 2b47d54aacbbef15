import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";

const SANS: SheetFont = { name: "Arimo", face: "sans" };
const [BEFORE, FIRST, SECOND, AFTER] = [
  "We sail every day. ",
  "Children wear",
  "life jackets",
  " on deck at all times.",
];
const width = (text: string) => getWidth(text, SANS, 12);
const start = 40 + width(BEFORE);

/** A sentence whose highlight goes on in the second line. Each box is painted just before its words. */
const page = () =>
  new Sheet()
    .text(40, 400, SANS, 12, BEFORE)
    .raw("1 1 0 rg")
    .rule(start - 2, 397, width(FIRST) + 4, 14)
    .raw("0 g")
    .text(start, 400, SANS, 12, FIRST)
    .raw("1 1 0 rg")
    .rule(38, 382, width(SECOND) + 4, 14)
    .raw("0 g")
    .text(40, 385, SANS, 12, SECOND)
    .text(40 + width(SECOND), 385, SANS, 12, AFTER);

async function translate(sheet: Sheet, change: (text: string) => string) {
  const document = await pdf.open(sheetsToPdf([sheet]));
  const texts = document.blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "")).join(""));
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: change(run.text) } : run)));
  const [surface] = readSurfaces(await readPdf(await document.save({ language: "es", direction: "ltr" })));
  const content = surface?.content;
  return { texts, shapes: content?.shapes ?? [], runs: content?.shows.flatMap(({ runs }) => runs) ?? [], content };
}

test("a highlight moves with its words and lies below them", async () => {
  const change = (text: string) => text.replace("We sail", "In summer we sail").replace("life jackets", "vests");
  const { texts, shapes, runs, content } = await translate(page(), change);
  expect(texts).toEqual([`${BEFORE}${FIRST} ${SECOND}${AFTER}`]);
  const own = runs.filter(({ text }) => /Children|wear|vests/.test(text));
  expect(own.length).toBeGreaterThan(0);
  for (const run of own) {
    const behind = shapes.find(
      ({ box }) =>
        box.left < run.x + 1 && box.right > run.x + run.length - 1 && box.bottom < run.y && box.top > run.y + 8,
    );
    expect(behind, run.text).toBeDefined();
    expect(run.show.start).toBeGreaterThan(behind?.paint?.start ?? Infinity);
  }
  for (const run of runs.filter(({ text }) => /summer|deck/.test(text)))
    for (const { box } of shapes) {
      const shared = Math.min(box.right, run.x + run.length) - Math.max(box.left, run.x);
      expect(Math.abs(box.bottom + 3 - run.y) < 5 ? shared : 0).toBeLessThan(4);
    }
  expect(content?.shows.length).toBeGreaterThan(0);
});

test("a highlight whose words fit in one line has one box", async () => {
  const { shapes } = await translate(page(), (text) =>
    text.replace("We sail every day.", "We sail.").replace("Children wear life jackets", "Vests"),
  );
  expect(shapes.length).toBe(1);
  expect((shapes[0]?.box.right ?? 0) - (shapes[0]?.box.left ?? 0)).toBeLessThan(width("Vests") + 10);
});

test("a highlight whose box is cut off at the end of a line is painted again behind its words", async () => {
  const sheet = new Sheet()
    .text(40, 400, SANS, 12, BEFORE)
    .raw(`q 1 1 0 rg ${start - 2} 397 ${width(FIRST) + 2} 14 re W n`)
    .rule(start - 2, 397, 300, 14)
    .raw("Q")
    .text(start, 400, SANS, 12, FIRST)
    .text(40, 385, SANS, 12, "a vest on deck at all times of the day.");
  const { runs, shapes } = await translate(sheet, (text) => text.replace("We sail", "In summer we sail"));
  const run = runs.find(({ text }) => /Children/.test(text));
  expect(shapes).toHaveLength(1);
  expect(shapes[0]?.box.left).toBeLessThan(run?.x ?? 0);
  expect(shapes[0]?.box.left).toBeGreaterThan((run?.x ?? 0) - 4);
  expect(shapes[0]?.paint?.start).toBeLessThan(run?.show.start ?? 0);
});

test("a line that begins with a highlight of another color belongs to its paragraph", async () => {
  const sheet = new Sheet().raw("0.2 g").text(40, 400, SANS, 12, "Our skippers teach you to wear");
  sheet
    .raw("1 1 0 rg")
    .rule(40, 382, width(SECOND) + 6, 14)
    .raw("0 g")
    .text(43, 385, SANS, 12, SECOND);
  sheet.raw("0.2 g").text(46 + width(SECOND), 385, SANS, 12, " while they steer.");
  const { texts } = await translate(sheet, (text) => text);
  expect(texts).toEqual([`Our skippers teach you to wear ${SECOND} while they steer.`]);
});

test("the cells of a table with one colored column are no highlights", async () => {
  const sheet = new Sheet();
  for (const y of [400, 384])
    sheet
      .raw("1 1 0 rg")
      .rule(40, y - 4, width("Price") + 8, 16)
      .raw("0 g")
      .text(44, y, SANS, 12, "Price")
      .text(44 + width("Price") + 8, y, SANS, 12, "is paid later");
  const document = await pdf.open(sheetsToPdf([sheet]));
  expect(
    document.blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "")).join("")),
  ).toContain("Price");
});
