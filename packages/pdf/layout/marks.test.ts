import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";

const SANS: SheetFont = { name: "Arimo", face: "sans" };
const MONO: SheetFont = { name: "Cousine", face: "mono" };
const BEFORE = "The function ";
const CODE = "count()";
const change = (text: string) => text.replace("The function", "The very useful function");
const start = 40 + getWidth(BEFORE, SANS, 12);
const width = getWidth(CODE, MONO, 10);

/** A paragraph with inline code on a gray box, which is painted after the words before it. */
function page(isSpelled: boolean): Sheet {
  const sheet = new Sheet().text(40, 400, SANS, 12, BEFORE);
  sheet
    .raw("0.9 g")
    .rule(start - 2, 397, width + 4, 12)
    .raw("0 g");
  if (isSpelled) sheet.letters(start, 400, MONO, 10, CODE, 0);
  else sheet.text(start, 400, MONO, 10, CODE);
  return sheet
    .text(start + width, 400, SANS, 12, " returns the number of rows")
    .text(40, 385, SANS, 12, "that a query has found in the table.");
}

test.each([false, true])("inline code moves with its box (letter by letter: %s)", async (isSpelled) => {
  const lines = await translatedLines(page(isSpelled), change);
  const code = lines.filter(({ text, size }) => size === 10 && CODE.includes(text));
  expect(code.map(({ text }) => text).join("")).toBe(CODE);
  const x = code[0]?.x ?? 0;
  expect(x).toBeGreaterThan(start + 30);
  const document = await pdf.open(sheetsToPdf([page(isSpelled)]));
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: change(run.text) } : run)));
  const [surface] = readSurfaces(await readPdf(await document.save({ language: "es", direction: "ltr" })));
  const [box] = surface?.content.shapes ?? [];
  expect(box?.box.left).toBeCloseTo(x - 2, 1);
  expect(box?.box.bottom).toBeCloseTo(397, 1);
  const shown = surface?.content.shows.findLast(({ runs }) => runs.length > 0);
  expect(shown?.start).toBeGreaterThan(box?.paint?.end ?? 0);
});

test("the cells of a table with code are no inline code", async () => {
  const sheet = new Sheet();
  for (const y of [400, 384]) {
    sheet
      .raw("0.9 g")
      .rule(40, y - 4, width + 8, 16)
      .raw("0 g");
    sheet.text(44, y, MONO, 10, CODE).text(44 + width + 8, y, SANS, 10, "Counts the rows of a table");
  }
  const document = await pdf.open(sheetsToPdf([sheet]));
  expect(document.blocks.flatMap(({ runs }) => runs).some(({ kind }) => kind === "code")).toBe(false);
});

test("a key moves with its border, which is one path of two edges, and is part of its sentence", async () => {
  const key = getWidth("Esc", MONO, 10);
  const left = 40 + getWidth("Press ", SANS, 12);
  const sheet = new Sheet().text(40, 400, SANS, 12, "Press ");
  const [outer, inner] = [`${left} 397 ${key + 6} 12 re`, `${left + 1} 398.5 ${key + 4} 9.5 re`];
  sheet.raw(`0.95 g ${outer} f 0.5 g ${outer} ${inner} f* 0 g`).text(left + 3, 400, MONO, 10, "Esc");
  sheet.text(left + key + 6, 400, SANS, 12, " to close the panel and return to the text");
  const document = await pdf.open(sheetsToPdf([sheet]));
  expect(document.blocks).toHaveLength(1);
  for (const block of document.blocks)
    block.write(
      block.runs.map((run) =>
        run.kind === "text" ? { ...run, text: run.text.replace("Press", "Always press") } : run,
      ),
    );
  const [surface] = readSurfaces(await readPdf(await document.save({ language: "es", direction: "ltr" })));
  const shown = surface?.content.shows.flatMap(({ runs }) => runs).find(({ text }) => text === "Esc");
  expect(shown?.x).toBeGreaterThan(left + 20);
  expect(surface?.content.shapes).toHaveLength(2);
  for (const { box } of surface?.content.shapes ?? []) expect(box.left).toBeCloseTo((shown?.x ?? 0) - 3, 1);
});
