import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const TITLE = "1. Pupil";
const GAP = { left: 54, right: 66 + getWidth(TITLE, SERIF, 12) };

/** A frame whose upper line has a gap for its title, which is a clip, as browsers draw it. */
const frame = () =>
  new Sheet()
    .raw(`q 0 0 420 595 re ${GAP.left} 390 ${GAP.right - GAP.left} 20 re W* n 0.5 G 40 300 340 100 re S Q`)
    .text(60, 396, SERIF, 12, TITLE)
    .text(60, 360, SERIF, 12, "Name and place of birth");

test.each([
  ["longer", "1. Data of pupil"],
  ["shorter", "1. Me"],
])("a %s title of a frame stays in the gap of its line", async (_, title) => {
  const lines = await translatedLines(frame(), (text) => text.replace(TITLE, title));
  const found = lines.find(({ y }) => Math.abs(y - 396) < 3);
  expect(found?.x).toBeCloseTo(60, 0);
  expect(found?.right ?? Infinity).toBeLessThan(GAP.right);
});
