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
  const long = (text: string) => text.replace("twenty years ago and lent", "veinte_años_o_aproximadamente y lent");
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

test("two lines whose first one has narrower spaces are justified again, as TeX makes them", async () => {
  const narrowed = -0.06 * 10;
  const edge = 40 + getWidth(FIRST, SERIF, 10) + narrowed * (FIRST.split(" ").length - 1);
  expect(await getFirstEnd(narrowed)).toBeCloseTo(edge, 0);
});

test("the first of two lines that ends at a margin like the left one is full", async () => {
  const end = async (width: number) => {
    const sheet = new Sheet(width, 600).text(40, 500, SERIF, 10, FIRST);
    sheet.text(40, 488, SERIF, 10, "and lent more than one hundred thousand books.");
    const lines = await translatedLines(sheet, (text) => text.replace("twenty years", "ten years"));
    return Math.max(...lines.filter(({ y }) => Math.abs(y - 500) < 1).map(({ right }) => right));
  };
  const edge = 40 + getWidth(FIRST, SERIF, 10);
  expect(await end(edge + 40)).toBeCloseTo(edge, 0);
  expect(await end(edge + 47)).toBeLessThan(edge - 1);
});

test("wide gaps of a font with spaces do not make its spaces wider", async () => {
  const sheet = new Sheet();
  for (const row of [0, 1, 2, 3, 4, 5]) {
    sheet
      .raw("5 Tc")
      .text(40, 500 - 12 * row, SERIF, 10, "am")
      .raw("0 Tc");
    sheet.text(40 + getWidth("am", SERIF, 10) + 5, 500 - 12 * row, SERIF, 10, "ore of it is here now");
  }
  sheet.text(40, 300, SERIF, 10, "The end of it all");
  const lines = await translatedLines(sheet, (text) => text.replace("The end of it all", "The end of it at last"));
  const last = lines.filter(({ y }) => y < 310);
  expect(Math.max(...last.map(({ right }) => right))).toBeCloseTo(40 + getWidth("The end of it at last", SERIF, 10), 0);
});
