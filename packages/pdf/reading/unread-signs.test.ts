import { expect, test } from "vitest";
import { Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const UNMAPPED = "its font does not map its glyphs to text";
const ITEMS = ["Use rapeseed oil, not olive oil.", "If it is sticky, there was too much.", "Repeat this three times."];

const getUntouched = async (sheet: Sheet) => (await pdf.open(sheetsToPdf([sheet]))).untouched;

/** A list whose bullets are in a font without a text map. */
function list(bullets: string, left = 50): Sheet {
  const font: SheetFont = { name: "Marks", face: "serif", unknown: "•◦AB" };
  const sheet = new Sheet().text(50, 540, SERIF, 10, "Before the first use");
  for (const [row, text] of ITEMS.entries())
    sheet.text(left, 500 - row * 20, font, 10, bullets[row] ?? "•").text(62, 500 - row * 20, SERIF, 10, text);
  return sheet;
}

test.each(["•••", "AAA"])("the bullets of a list (%s) are no text that was not translated", async (bullets) => {
  expect(await getUntouched(list(bullets))).toEqual([]);
});

test("different letters before lines are text", async () => {
  expect(await getUntouched(list("ABA"))).toEqual([{ place: "3 characters of pages", reason: UNMAPPED }]);
});

test("a letter that no text follows is text", async () => {
  expect(await getUntouched(list("•••", 300))).toEqual([{ place: "3 characters of pages", reason: UNMAPPED }]);
});

test.each([
  ["ABCDEF+CMEX10", 0],
  ["ABCDEF+LMMathExtension10-Regular", 0],
  ["ABCDEF+CMR10", 1],
])("a large sign of the font %s beside text is counted %i times", async (name, count) => {
  const sheet = new Sheet()
    .text(50, 540, SERIF, 10, "The sum of all parts is as large as the whole.")
    .text(50, 480, { name, face: "serif", unknown: "X" }, 10, "X");
  expect(await getUntouched(sheet)).toEqual(count > 0 ? [{ place: "1 characters of pages", reason: UNMAPPED }] : []);
});
