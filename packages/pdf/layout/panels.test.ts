import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";
import { lineBreaks } from "./breaks.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const BOLD: SheetFont = { name: "Bold", face: "bold" };
const ITALIC: SheetFont = { name: "Italic", face: "italic" };

const readTexts = async (sheet: Sheet) =>
  (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());

/** A page of three panels, of which the middle one has a color. */
const folded = () => new Sheet(840, 595).raw("0.9 g 280 0 280 595 re f 0 g");

const LEFT = ["Weekend: two days at the wheel with us,", "lunch is included."];
const RIGHT = ["You will find plates, cups and many", "vases and lamps in the shop, and we also", "take orders."];

test.each([11, 12, 13])("the lines of outer panels at one height are no rows of a table (size %s)", async (size) => {
  const sheet = folded()
    .text(30, 560, BOLD, 16, "Courses")
    .text(310, 560, BOLD, 16, "Prices")
    .text(590, 560, BOLD, 16, "Shop");
  for (const [row, text] of LEFT.entries()) sheet.text(30, 500 - row * size * 1.4, SERIF, size, text);
  for (const [row, text] of RIGHT.entries()) sheet.text(590, 500 - row * size * 1.4, SERIF, size, text);
  for (const [row, text] of ["Evening", "Weekend", "Family"].entries()) {
    sheet.text(310, 505 - row * size * 1.5, SERIF, size, text);
    sheet.text(500, 505 - row * size * 1.5, SERIF, size, "35 EUR");
  }
  const texts = await readTexts(sheet);
  expect(texts).toContain(LEFT.join(" "));
  expect(texts).toContain(RIGHT.join(" "));
});

test("a paragraph of a panel moves up with the one above it", async () => {
  const sheet = folded();
  const first =
    "By train: walk down from the station and follow the path by the river for ten minutes until you see us.";
  const y = sheet.flow([{ text: first, font: SERIF }], { x: 310, y: 500, width: 220, size: 11 });
  const second = "By car: the parking is behind the church and is free on Sundays for everybody who visits us.";
  sheet.flow([{ text: second, font: SERIF }], { x: 310, y: y - 8, width: 220, size: 11 });
  for (const [x, at] of [
    [30, 500],
    [30, y - 8],
  ] as const)
    sheet.flow([{ text: "The clay comes from the hill nearby, and we mix the colors with care.", font: SERIF }], {
      x,
      y: at,
      width: 200,
      size: 11,
    });
  const lines = await translatedLines(sheet, (text) => (text === first ? "By train: walk down." : text));
  const [above, below] = ["By train", "By car"].map((start) => lines.find(({ text }) => text.startsWith(start)));
  expect((above?.y ?? 0) - (below?.y ?? 0)).toBeLessThan(30);
});

/** A box with a heading and lines that leave room in it. */
function notice(lines: readonly string[], width: number): Sheet {
  const sheet = new Sheet().raw("0.9 g 60 300 ".concat(`${width} 100 re f 0 g`)).text(72, 380, BOLD, 11, "Hours");
  for (const [row, text] of lines.entries()) sheet.text(72, 366 - row * 14, SERIF, 11, text);
  return sheet;
}

test.each([
  [["From Tuesday to Saturday", "from 10 to 18", "Closed in January"], 240],
  [["Open every day", "except on Sundays"], 220],
  [["Bus number 14", "and tram 3", "to the bridge"], 230],
])("the lines %j of a box are texts of their own", async (lines, width) => {
  expect((await readTexts(notice(lines, width))).slice(1)).toEqual(lines);
});

test("text that fills its box is one text", async () => {
  const lines = ["A cup is broken? Bring it to us and we", "mend it for you with pleasure."];
  expect((await readTexts(notice(lines, getWidth(lines[0] ?? "", SERIF, 11) + 24))).slice(1)).toEqual([
    lines.join(" "),
  ]);
});

test("a quotation takes the room of the column around it before another line", async () => {
  const sheet = new Sheet();
  const text =
    "The clay comes from the hill nearby, and we mix all the colors with care, without lead and safe for children.";
  const y = sheet.flow([{ text, font: SERIF }], { x: 40, y: 500, width: 220, size: 11 });
  const quote = "We learn to look, and then to wait. The fire does the rest.";
  sheet.flow([{ text: quote, font: ITALIC }], { x: 54, y: y - 10, width: 200, size: 11 });
  const lines = await translatedLines(sheet, (found) => found.replace("to look, and then", "to look at it, and later"));
  expect(new Set(lines.filter(({ x, y: at }) => x >= 53 && at < y).map(({ y: at }) => Math.round(at))).size).toBe(2);
});

test.each([
  ["Le feu fait le reste. »", "»"],
  ["Comment venir ?", "?"],
  ["Le feu !", "!"],
])("no line begins with the last sign of %s", (text, sign) => {
  expect(lineBreaks(text, "fr")).not.toContain(text.lastIndexOf(sign));
});
