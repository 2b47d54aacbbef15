import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const TITLE = "1. Pupil";
const GAP = { left: 54, right: 66 + getWidth(TITLE, SERIF, 12) };
const FRAME = { left: 40, right: 380 };

/** A frame whose upper line has a gap for its title, which is a clip, as browsers draw it. */
const frame = () =>
  new Sheet()
    .raw(`q 0 0 420 595 re ${GAP.left} 390 ${GAP.right - GAP.left} 20 re W* n 0.5 G 40 300 340 100 re S Q`)
    .text(60, 396, SERIF, 12, TITLE)
    .text(60, 360, SERIF, 12, "Name and place of birth");

test("a shorter title of a frame stays in the gap of its line", async () => {
  const lines = await translatedLines(frame(), (text) => text.replace(TITLE, "1. Me"));
  const found = lines.find(({ y }) => Math.abs(y - 396) < 3);
  expect(found?.x).toBeCloseTo(60, 0);
  expect(found?.right ?? Infinity).toBeLessThan(GAP.right);
});

test.each(["1. Data of pupil", "1. The pupil and the people who look after the pupil"])(
  "the gap in the line of a frame becomes as wide as the title %s",
  async (title) => {
    const document = await pdf.open(sheetsToPdf([frame()]));
    for (const block of document.blocks)
      block.write(
        block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.replace(TITLE, title) } : run)),
      );
    const saved = await document.save({ language: "es", direction: "ltr" });
    const [surface] = readSurfaces(await readPdf(saved));
    const runs = (surface?.content.shows ?? []).flatMap((show) => show.runs);
    const words = runs.filter(({ y }) => Math.abs(y - 396) < 1);
    const end = Math.max(...words.map(({ x, length }) => x + length));
    const parts = (surface?.content.shapes ?? []).filter(({ paint }) => paint !== null).map(({ box }) => box);
    const upper = parts.filter(({ top, bottom }) => top > 399 && bottom > 300);
    expect(words.map(({ size }) => size)).toEqual(words.map(() => 12));
    expect(end).toBeGreaterThan(GAP.right);
    expect(upper.map(({ left }) => left).sort((a, b) => a - b)).toEqual([FRAME.left, expect.closeTo(end + 6, 0)]);
    expect(upper.map(({ right }) => right).sort((a, b) => a - b)).toEqual([expect.closeTo(GAP.right, 1), FRAME.right]);
    expect(document.adjustments?.poor_pages).toEqual([]);
  },
);
