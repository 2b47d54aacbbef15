import { expect, test } from "vitest";
import { Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const MATH: SheetFont = { name: "CMMI10", face: "serif" };
const TEXT = "For small values of the loss we can expand the series and keep the first two terms.";
const LONGER =
  "Para los valores pequeños de la pérdida podemos extender la serie y guardar los primeros dos términos de ella sin otros cálculos.";

/** A text of two lines between two formulas, at a distance from the upper one. */
function page(above: number): Sheet {
  const sheet = new Sheet();
  sheet.text(100, 500 + above, MATH, 10, "x = a + b").text(230, 500 + above, SERIF, 10, "(1)");
  sheet.flow([{ text: TEXT, font: SERIF }], { x: 40, y: 500, width: 205, size: 10, justify: true });
  return sheet.text(100, 471, MATH, 10, "y = a + c").text(230, 471, SERIF, 10, "(2)");
}

test.each([24, 26, 28])(
  "a text between formulas rises before it becomes much smaller (%i points below)",
  async (above) => {
    const lines = await translatedLines(page(above), (text) => text.replace(TEXT, LONGER));
    const words = lines.filter(({ text }) => /\p{L}{3}/u.test(text));
    expect(Math.min(...words.map(({ size }) => size))).toBeGreaterThan(9.5);
    const top = Math.max(...words.map(({ y }) => y));
    expect(top).toBeGreaterThan(500.5);
    expect(top).toBeLessThan(500 + above - 10);
    for (const number of ["(1)", "(2)"])
      expect(lines.find(({ text }) => text.includes(number))?.size).toBeCloseTo(10, 1);
  },
);

test("a text directly below a formula does not rise", async () => {
  const lines = await translatedLines(page(13), (text) => text.replace(TEXT, LONGER));
  const words = lines.filter(({ text }) => /\p{L}{3}/u.test(text));
  expect(Math.max(...words.map(({ y }) => y))).toBeLessThan(500.5);
});
