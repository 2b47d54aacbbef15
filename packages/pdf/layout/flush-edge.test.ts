import { expect, test } from "vitest";
import { Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Tinos", face: "serif" };
const WORDS = "The members of the council have met on every day of the week to find a better way for the town. ";

test("text keeps the edge of its column where a few lines of the source go beyond it", async () => {
  const sheet = new Sheet();
  const options = { x: 40, width: 280, size: 10, justify: true };
  const y = sheet.flow([{ text: WORDS.repeat(5), font: SERIF }], { ...options, y: 540 });
  sheet.text(
    40,
    y - 12,
    SERIF,
    10,
    "The plan, the letters of all members and the addresses are at https://council.example/plan",
  );
  sheet.text(40, y - 24, SERIF, 10, "and in the office of the town.");
  const lines = await translatedLines(sheet, (text) =>
    text.replace("the letters of all", "all of the many letters of our"),
  );
  const below = lines.filter((line) => line.y < y - 5);
  expect(below.length).toBeGreaterThan(1);
  for (const { right } of below) expect(right).toBeLessThan(322);
});

test("text above two columns keeps its width", async () => {
  const sheet = new Sheet();
  sheet.text(40, 540, SERIF, 10, "Written by the secretary of the council, by the mayor and by his deputies,");
  sheet.text(40, 528, SERIF, 10, "for the meeting in spring.");
  for (const x of [40, 220])
    sheet.flow([{ text: WORDS.repeat(5), font: SERIF }], { x, y: 480, width: 160, size: 10, justify: true });
  const lines = await translatedLines(sheet, (text) => text.replace("secretary", "first secretary"));
  expect(Math.max(...lines.filter(({ y }) => y > 520).map(({ right }) => right))).toBeGreaterThan(300);
});
