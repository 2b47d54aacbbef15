import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const RIGHT = 330;
const FIRST = "The library of the quarter opened its doors twenty years ago";

/** The right end of the first line of a text of two lines, whose spaces are wider by `stretch` in the first one, after it became shorter. */
async function getFirstEnd(
  stretch: number,
  change = (text: string) => text.replace("twenty years", "two years"),
): Promise<number> {
  const sheet = new Sheet();
  sheet.raw(`${stretch} Tw`).text(40, 500, SERIF, 10, FIRST).raw("0 Tw");
  sheet.text(40, 488, SERIF, 10, "and lent more than one hundred thousand books.");
  const lines = await translatedLines(sheet, change);
  const top = lines.filter(({ y }) => Math.abs(y - 500) < 1);
  return Math.max(...top.map(({ right }) => right));
}

test("two lines whose first one is stretched to the edge are justified again", async () => {
  const stretch = (RIGHT - 40 - getWidth(FIRST, SERIF, 10)) / (FIRST.split(" ").length - 1);
  expect(await getFirstEnd(stretch)).toBeCloseTo(RIGHT, 0);
});

test("two lines with the same spaces are not stretched", async () => {
  const edge = 40 + getWidth(FIRST, SERIF, 10);
  expect(Math.abs((await getFirstEnd(0)) - edge)).toBeGreaterThan(1);
});

const STRETCH = (RIGHT - 40 - getWidth(FIRST, SERIF, 10)) / (FIRST.split(" ").length - 1);

test("the only stretched line of a text is not stretched by wide gaps", async () => {
  const long = (text: string) => text.replace("twenty years ago and lent", "veinteañalmente aproximadamente y lent");
  expect(await getFirstEnd(STRETCH, long)).toBeLessThan(RIGHT - 20);
});

test("a line below two justified ones keeps their edge if it becomes longer", async () => {
  const sheet = new Sheet();
  sheet.raw(`${STRETCH} Tw`).text(40, 500, SERIF, 10, FIRST).raw("0 Tw");
  sheet.text(40, 488, SERIF, 10, "and lent more than one hundred thousand books.");
  sheet.text(40, 400, SERIF, 10, "The rules of the club are written beside the door.");
  const lines = await translatedLines(sheet, (text) =>
    text.replace("rules of the club", "rules of our own old club of the quarter"),
  );
  expect(Math.max(...lines.filter(({ y }) => y < 420).map(({ right }) => right))).toBeLessThan(RIGHT + 1);
});

test("a line as wide as a page is stretched by wider gaps, because a ragged one stands out more", async () => {
  const text = `${FIRST}, on a warm evening in May,`;
  const width = getWidth(text, SERIF, 10) + 20;
  const sheet = new Sheet(600, 600).raw(`${20 / (text.split(" ").length - 1)} Tw`).text(40, 500, SERIF, 10, text);
  sheet.raw("0 Tw").text(40, 488, SERIF, 10, "and lent more than one hundred thousand books.");
  const lines = await translatedLines(sheet, (line) =>
    line.replace("evening in May, and", "incomprehensibilities_of_evenings"),
  );
  const top = lines.filter(({ y }) => Math.abs(y - 500) < 1);
  expect(Math.max(...top.map(({ right }) => right))).toBeCloseTo(40 + width, 0);
});

test("a stretched line above the last word of its text is justified again", async () => {
  const sheet = new Sheet().raw(`${STRETCH} Tw`).text(40, 500, SERIF, 10, FIRST).raw("0 Tw");
  sheet.text(40, 488, SERIF, 10, "today.");
  const lines = await translatedLines(sheet, (text) =>
    text.replace("its doors", "its old doors").replace("today", "yesterday"),
  );
  const top = lines.filter(({ y }) => Math.abs(y - 500) < 1);
  expect(Math.max(...top.map(({ right }) => right))).toBeCloseTo(RIGHT, 0);
});
