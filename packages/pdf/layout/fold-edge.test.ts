import { expect, test } from "vitest";
import { Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const ITEM = "the press room and the workshop";
const LONG = "the press room and the workshop, in which you can print a card";

/** A folded page, whose middle panel has a color, with a list that begins at `x`. */
const folded = (x: number) =>
  new Sheet(840, 595)
    .raw("0.9 g 280 0 280 595 re f 0 g")
    .text(x, 540, SERIF, 16, "What you will see")
    .text(x, 500, SERIF, 11, "•")
    .text(x + 12, 500, SERIF, 11, ITEM)
    .text(x, 484, SERIF, 11, "•")
    .text(x + 12, 484, SERIF, 11, "a garden")
    .text(590, 540, SERIF, 16, "How to find us");

test.each([
  ["beside a panel", 30, 250],
  ["in a panel", 310, 530],
])("an item %s ends as far from the fold as its text begins", async (_, x, edge) => {
  const lines = await translatedLines(folded(x), (text) => text.replace(ITEM, LONG));
  expect(Math.max(...lines.filter((line) => line.x < edge).map(({ right }) => right))).toBeLessThan(edge + 1);
  expect(lines.map(({ text }) => text).join(" ")).toContain("card");
});

test("an item beside the edge of the page ends at its margin", async () => {
  const lines = await translatedLines(folded(590), (text) => text.replace(ITEM, LONG));
  expect(Math.max(...lines.map(({ right }) => right))).toBeLessThan(840);
});
