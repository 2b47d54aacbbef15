import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

/** A drawn box with lines in its middle. */
function box(sheet: Sheet, x: number, lines: readonly string[], { width = 120, height = 60 } = {}): Sheet {
  sheet.text(
    20,
    550,
    SERIF,
    10,
    "A line of text that is as wide as the text of this page, from one edge to the other one",
  );
  sheet.raw(`0.5 w ${x} 400 ${width} ${height} re S`);
  const middle = 400 + height / 2 + (lines.length - 1) * 6 - 2.7;
  for (const [row, line] of lines.entries())
    sheet.text(x + (width - getWidth(line, SERIF, 10)) / 2, middle - 12 * row, SERIF, 10, line);
  return sheet;
}

/** Replaces all texts but the first one. */
const change = (other: string) => (text: string) => (text.startsWith("A line") ? text : other);

const getSizes = (lines: readonly { size: number }[]) => lines.map(({ size }) => size);

test("letters become a little narrower before a text becomes much smaller", async () => {
  const sheet = new Sheet().text(40, 400, SERIF, 10, "Name of the owner");
  sheet.text(40 + getWidth("Name of the owner and", SERIF, 10), 400, SERIF, 10, "Date of birth");
  const lines = await translatedLines(sheet, (text) => text.replace("owner", "owner an"));
  const own = lines.filter(({ x }) => x < 41);
  expect(Math.min(...getSizes(own))).toBeGreaterThan(9.3);
  expect(Math.max(...own.map(({ right }) => right))).toBeLessThan(40 + getWidth("Name of the owner and", SERIF, 10));
});

test("a centered text in a box uses its width, and fewer or more lines stay in its middle", async () => {
  const lines = await translatedLines(
    box(new Sheet(), 60, ["Department of", "sales"]),
    change("Committee of administration"),
  );
  const own = lines.filter(({ y }) => y < 500);
  expect(Math.min(...getSizes(own))).toBeGreaterThan(9.9);
  const [top, bottom] = [Math.max(...own.map(({ y }) => y)) + 7.5, Math.min(...own.map(({ y }) => y)) - 2.2];
  expect(Math.abs((top + bottom) / 2 - 430)).toBeLessThan(2);
  const more = await translatedLines(
    box(new Sheet(), 60, ["Safety officer"]),
    change("Officer of the safety and of the health"),
  );
  const heights = [...new Set(more.map(({ y }) => Math.round(y)).filter((y) => y < 500))];
  expect(heights).toHaveLength(2);
  expect(Math.abs((Math.max(...heights) + 7.5 + Math.min(...heights) - 2.2) / 2 - 430)).toBeLessThan(2);
});

test("the texts of a row and of a list keep one size", async () => {
  const sheet = new Sheet();
  for (const [column, text] of ["Credit", "Cash", "Total", "Sum"].entries()) {
    sheet.raw(`0.5 w ${40 + 50 * column} 395 50 14 re S`).text(44 + 50 * column, 399, SERIF, 10, text);
  }
  const lines = await translatedLines(sheet, (text) => text.replace("Credit", "Creditorial").replace("Cash", "Money"));
  const sizes = getSizes(lines.filter(({ text }) => text !== "Total" && text !== "Sum"));
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(0.1);
});

test("nearly full cells of a centered row are centered", async () => {
  const sheet = new Sheet();
  for (const [column, text] of ["January", "March", "May"].entries())
    box(sheet, 40 + 44 * column, [text], { width: 44, height: 14 });
  const lines = await translatedLines(sheet, (text) => text.replace("January", "Jan").replace("March", "Mar"));
  const first = lines.find(({ text }) => text === "Jan");
  expect(((first?.x ?? 0) + (first?.right ?? 0)) / 2).toBeCloseTo(62, 0);
});

test("the only line of a page uses the room up to a usual margin", async () => {
  const sheet = new Sheet().text(180, 500, SERIF, 10, "A note along the edge");
  const [line, ...rest] = await translatedLines(sheet, (text) => text.replace("note", "note of more words that goes"));
  expect(rest).toEqual([]);
  expect(line?.size).toBeCloseTo(10, 1);
});

test("a label that is drawn narrower than other text of its font stays as narrow", async () => {
  const sheet = new Sheet().text(40, 500, SERIF, 10, "The picture below shows the origin of both axes in inches");
  sheet.raw("50 Tz").text(40, 400, SERIF, 10, "the origin in inches").raw("100 Tz");
  const lines = await translatedLines(sheet, (text) =>
    text.replaceAll("the origin in inches", "el origen en pulgadas").replace("The picture", "La imagen"),
  );
  const right = Math.max(...lines.filter(({ y }) => Math.abs(y - 400) < 1).map((line) => line.right));
  expect((right - 40) / getWidth("el origen en pulgadas", SERIF, 10)).toBeCloseTo(0.5, 1);
});
