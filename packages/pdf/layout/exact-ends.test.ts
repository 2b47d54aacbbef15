import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const ITALIC: SheetFont = { name: "Italic", face: "italic" };
const FIRST = "Never put the pan in a dishwasher and never pour cold water on it";
const SECOND = "If you have any questions, bring the pan to our shop any day";
const RIGHT = 50 + getWidth(FIRST, SERIF, 11) + 4;

/** Two paragraphs of two lines. Their first lines end at `RIGHT`, the second one with `shift`, by wider spaces. */
function page(shift: number): Sheet {
  const sheet = new Sheet();
  const stretch = (text: string, font: SheetFont, left: number, y: number, right: number) => {
    const words = text.split(" ");
    const width = getWidth(words.join(""), font, 11);
    const space = (right - left - width) / (words.length - 1);
    let x = left;
    for (const word of words) {
      sheet.text(x, y, font, 11, word);
      x += getWidth(word, font, 11) + space;
    }
  };
  stretch(FIRST, SERIF, 50, 500, RIGHT);
  sheet.text(50, 487, SERIF, 11, "because the iron can crack.");
  stretch(SECOND, ITALIC, 66, 464, RIGHT + shift);
  return sheet.text(50, 451, ITALIC, 11, "and we look at it free of charge.");
}

const getEnd = async (shift: number) => {
  const lines = await translatedLines(page(shift), (text) => text.replace("Never put the pan", "Do not wash pans"));
  return Math.max(...lines.filter(({ y }) => Math.abs(y - 500) < 1).map(({ right }) => right));
};

test("two first lines that end at exactly one place are justified", async () => {
  expect(await getEnd(0)).toBeCloseTo(RIGHT, 0);
});

test("two first lines that end near each other are not", async () => {
  expect(await getEnd(-3)).toBeLessThan(RIGHT - 1);
});
