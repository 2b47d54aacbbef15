import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const TEXT =
  "Our office in the old town is open from Monday to Friday between nine and four, and you can also call or write a letter to all of us in the tower";
const WIDTH = 195;

/** The new lines of a justified paragraph whose last line is full, after a change of its words. */
async function getRows(old: string, changed: string): Promise<{ rows: number; size: number }> {
  const sheet = new Sheet();
  const end = sheet.flow([{ text: TEXT, font: SERIF }], { x: 40, y: 500, width: WIDTH, size: 10, justify: true });
  expect(end).toBeCloseTo(464, 0);
  const lines = await translatedLines(sheet, (text) => text.replace(old, changed));
  return { rows: new Set(lines.map(({ y }) => Math.round(y))).size, size: Math.min(...lines.map(({ size }) => size)) };
}

test.each([
  ["in the tower", "in this tower"],
  ["all of us", "all of you"],
  ["write a letter", "write my letter"],
  ["also call", "even call"],
])("a line that ends a little too late does not add a line for its last word (%s)", async (old, changed) => {
  expect(await getRows(old, changed)).toEqual({ rows: 3, size: 10 });
});

test("a text that is longer by several words gets another line", async () => {
  expect((await getRows("in the tower", "in the tower of the mayor and the council of the town")).rows).toBe(4);
});

test("a title at the edge of its page keeps it, although the text below it has its middle", async () => {
  const bold: SheetFont = { name: "Sans-Bold", face: "sans" };
  const title = "Where does the energy go?";
  const below = "The lights stay on in all rooms.";
  const indent = 50 + (getWidth(title, bold, 28) - getWidth(below, SERIF, 17)) / 2;
  expect(indent).toBeGreaterThan(65);
  const sheet = new Sheet().text(50, 500, bold, 28, title).text(indent, 450, SERIF, 17, below);
  sheet.text(50, 100, SERIF, 10, "Hillside School");
  const lines = await translatedLines(sheet, (old) => old.replace(title, "¿Dónde va?"));
  expect(lines.find(({ y }) => Math.abs(y - 500) < 1)?.x).toBeCloseTo(50, 0);
});
