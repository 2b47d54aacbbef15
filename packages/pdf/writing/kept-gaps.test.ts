import { expect, test } from "vitest";
import { Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const BOLD: SheetFont = { name: "Serif-Bold", face: "bold" };

const fill = (count: number, word: string) => Array.from({ length: count }, () => word).join(" ");

test("the heading below a list moves down with a longer item", async () => {
  const sheet = new Sheet();
  sheet.text(40, 500, BOLD, 11, "Before");
  for (const [row, item] of [
    "the first item of this list",
    "the second item of this list",
    "the last item of it",
  ].entries())
    sheet.text(64, 476 - 13 * row, SERIF, 10, "•").text(76, 476 - 13 * row, SERIF, 10, item);
  sheet.text(40, 424, BOLD, 11, "Cancellation");
  sheet.flow([{ text: fill(80, "winter"), font: SERIF }], { x: 40, y: 400, width: 300, size: 10 });
  const lines = await translatedLines(sheet, (text) => text.replace("the last item of it", fill(20, "summer")));
  const last = Math.min(...lines.filter(({ text }) => text.includes("summer")).map(({ y }) => y));
  const heading = lines.find(({ text }) => text.includes("Cancellation"));
  expect(last).toBeLessThan(448);
  expect(last - (heading?.y ?? last)).toBeGreaterThan(20);
});

test("a paragraph is set tighter rather than that the space below it is lost", async () => {
  const sheet = new Sheet();
  const options = { x: 40, width: 300, size: 10, leading: 13, justify: true };
  const end = sheet.flow([{ text: fill(110, "winter"), font: SERIF }], { ...options, y: 500 });
  sheet
    .raw("0.8 g")
    .rule(40, end - 118, 300, 110)
    .raw("0 g");
  const lines = await translatedLines(sheet, (text) => `${fill(9, "summer")} ${text}`);
  const last = Math.min(...lines.map(({ y }) => y));
  expect(Math.min(...lines.map(({ size }) => size))).toBeGreaterThan(9.95);
  expect(last - (end - 8)).toBeGreaterThan(9);
});
