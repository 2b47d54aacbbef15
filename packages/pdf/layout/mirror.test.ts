import { expect, test } from "vitest";
import { Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";

const SANS: SheetFont = { name: "Arimo", face: "sans" };
const HEBREW = ["בית", "ספר", "עיר", "דרך"];

/** Where each line of the Hebrew translation ends at the right, by its height, and the drawings. */
async function translated(sheet: Sheet) {
  const document = await pdf.open(sheetsToPdf([sheet]));
  let at = 0;
  const change = (text: string) => text.replace(/\p{L}+/gu, () => HEBREW[at++ % HEBREW.length] ?? "");
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: change(run.text) } : run)));
  const [surface] = readSurfaces(await readPdf(await document.save({ language: "he", direction: "rtl" })));
  const ends = new Map<number, number>();
  for (const { x, y, length } of surface?.content.shows.flatMap(({ runs }) => runs) ?? [])
    ends.set(Math.round(y), Math.max(ends.get(Math.round(y)) ?? 0, x + length));
  return { ends, shapes: surface?.content.shapes ?? [], poor: document.adjustments?.poor_pages };
}

test("the items of a list begin at the right with their bullets and their indent", async () => {
  const sheet = new Sheet().text(40, 520, SANS, 10, "This line is as wide as the text of the page is");
  for (const y of [480, 466]) sheet.rule(52, y + 2, 3, 3).text(62, y, SANS, 10, "Bring warm clothes");
  const { ends, shapes, poor } = await translated(sheet);
  const edge = ends.get(520) ?? 0;
  for (const y of [480, 466]) {
    expect(ends.get(y)).toBeCloseTo(edge - 22, 0);
    const bullet = shapes.find(({ box }) => Math.abs(box.bottom - y - 2) < 1);
    expect(bullet?.box.right).toBeCloseTo(edge - 12, 0);
  }
  expect(poor).toEqual([]);
});

test("numbered items of one list begin at one edge", async () => {
  const sheet = new Sheet().text(40, 520, SANS, 10, "This line is as wide as the text of the page is");
  for (const [at, text] of ["Read the letter", "Sign the form and give it back"].entries())
    sheet.text(52, 490 - at * 13, SANS, 10, `${at + 1}.`).text(66, 490 - at * 13, SANS, 10, text);
  const { ends } = await translated(sheet);
  for (const y of [490, 477]) expect(ends.get(y)).toBeCloseTo((ends.get(520) ?? 0) - 12, 0);
});

test("the cells of a ruled table begin at their right edges, and a warning names the order of columns", async () => {
  const sheet = new Sheet();
  for (const x of [40, 140, 240, 340]) sheet.rule(x, 440, 0.5, 80);
  for (const [row, y] of [500, 480, 460, 444].entries())
    for (const x of [40, 140, 240]) sheet.text(x + 4, y, SANS, 10, `Room ${row}`);
  const { ends, poor } = await translated(sheet);
  for (const y of [500, 480, 460]) expect(ends.get(y)).toBeGreaterThan(335);
  expect(poor).toEqual([{ page: 1, reasons: ["columns"] }]);
});

test("a text in the middle of the page stays there beside a table whose cell begins at the same place", async () => {
  const sheet = new Sheet();
  sheet.text(40, 540, SANS, 10, "This is the first line of the page, which is about as wide as its text can be here");
  const middle = "Thank you for all";
  sheet.text(170, 380, SANS, 10, middle);
  for (const y of [450, 435, 420]) for (const x of [40, 170, 300]) sheet.text(x, y, SANS, 10, "Garden room");
  const { ends } = await translated(sheet);
  expect(ends.get(380)).toBeLessThan(300);
});
