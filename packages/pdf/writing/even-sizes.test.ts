import { expect, test } from "vitest";
import { Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

/** Three boxes with text, the last of which has no room for another line. */
function boxes(): Sheet {
  const sheet = new Sheet();
  for (const [row, word] of ["winter", "summer", "autumn"].entries()) {
    const y = 500 - 100 * row;
    const height = row === 2 ? 44 : 80;
    sheet
      .raw("0.9 g")
      .rule(40, y + 14 - height, 180, height)
      .raw("0 g");
    const text = Array.from({ length: 14 }, () => word).join(" ");
    sheet.flow([{ text, font: SERIF }], { x: 46, y, width: 168, size: 10 });
  }
  return sheet;
}

test("paragraphs of one style on a page have one size if one of them becomes smaller", async () => {
  const lines = await translatedLines(boxes(), (text) =>
    text.replaceAll(/winter|summer|autumn/g, (word) => `${word}s`),
  );
  const sizes = new Set(lines.map(({ size }) => size.toFixed(1)));
  expect(sizes.size).toBe(1);
  expect(Number([...sizes][0])).toBeLessThan(9.9);
});
