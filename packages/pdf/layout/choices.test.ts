import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";

const SANS: SheetFont = { name: "Sans", face: "sans" };
const CHOICES = ["Sailing boat", "Motor boat", "Canoe"];

/** A row of choices, each behind a drawn box to tick. */
function row(): { sheet: Sheet } {
  const sheet = new Sheet().text(50, 540, SANS, 10, "About your boat");
  let x = 50;
  for (const choice of CHOICES) {
    sheet.raw(`0.8 w 0 G ${x} 499 9 9 re S`).text(x + 13, 500, SANS, 10, choice);
    x += 13 + getWidth(choice, SANS, 10) + 14;
  }
  return { sheet: sheet.text(50, 450, SANS, 10, "Length in metres") };
}

test.each([
  ["Sailing boat", "Navegando bote"],
  ["Sailing boat", "Segelboot mit zwei Masten"],
  ["Motor boat", "Boot"],
])("drawn boxes to tick move with their choices, where %s becomes %s", async (choice, name) => {
  const document = await pdf.open(sheetsToPdf([row().sheet]));
  for (const block of document.blocks)
    block.write(
      block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.replace(choice, name) } : run)),
    );
  const saved = await document.save({ language: "es", direction: "ltr" });
  expect(document.adjustments?.poor_pages).toEqual([]);
  const [surface] = readSurfaces(await readPdf(saved));
  const boxes = (surface?.content.shapes ?? []).map(({ box }) => box).sort((a, b) => a.left - b.left);
  const words = (surface?.content.shows ?? [])
    .flatMap(({ runs }) => runs)
    .filter(({ y, text }) => Math.abs(y - 500) < 1 && text.trim() !== "");
  expect(boxes).toHaveLength(CHOICES.length);
  for (const { size } of words) expect(size).toBeCloseTo(10, 1);
  const isChoice = (x: number, at: number) => x > (boxes[at]?.left ?? 0) && x < (boxes[at + 1]?.left ?? Infinity);
  for (const at of CHOICES.keys()) {
    const own = words.filter(({ x }) => isChoice(x, at));
    expect(Math.min(...own.map(({ x }) => x)) - (boxes[at]?.left ?? 0)).toBeCloseTo(13, 0);
    const end = Math.max(...own.map(({ x, length }) => x + length));
    if (at + 1 < CHOICES.length) expect((boxes[at + 1]?.left ?? 0) - end).toBeCloseTo(14, 0);
  }
});
