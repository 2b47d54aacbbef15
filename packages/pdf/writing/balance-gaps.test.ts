import { expect, test } from "vitest";
import { Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const FIRST = "Read these instructions before you turn on the machine for the first time and keep them";
const SECOND = "in a safe place.";
const SHORT = "Read these instructions before you use it.";

/** A text of two lines below a rule and above a panel, at a distance from it. */
const page = (distance: number) =>
  new Sheet()
    .rule(40, 425, 380, 1)
    .text(40, 400, SERIF, 10, FIRST)
    .text(40, 386, SERIF, 10, SECOND)
    .rule(40, 386 - distance - 30, 380, 30);

const shorten = (text: string) => (text.startsWith("Read") ? SHORT : text);
const getTop = async (sheet: Sheet, text = "Read") =>
  (await translatedLines(sheet, shorten)).find((line) => line.text.startsWith(text))?.y ?? 0;

test("the hole above a panel is spread over the spaces around a shorter text", async () => {
  const y = await getTop(page(18));
  expect(y).toBeLessThan(397);
  expect(y).toBeGreaterThan(392);
});

test("a text far above the next one stays at its place", async () => {
  expect(await getTop(page(80))).toBeCloseTo(400, 0);
});

test("a text without anything above it stays at its place", async () => {
  const sheet = new Sheet().text(40, 400, SERIF, 10, FIRST).text(40, 386, SERIF, 10, SECOND).rule(40, 338, 380, 30);
  expect(await getTop(sheet)).toBeCloseTo(400, 0);
});

test("a text in a row with another one stays at its place", async () => {
  expect(await getTop(page(18).text(440, 400, SERIF, 10, "Page 4 of 8"))).toBeCloseTo(400, 0);
});

test("a text that keeps its lines stays at its place", async () => {
  const lines = await translatedLines(page(18), (text) => text.replace("machine", "motor"));
  expect(lines.find(({ text }) => text.startsWith("Read"))?.y).toBeCloseTo(400, 0);
});

test("a column spreads the hole over the spaces before its headings", async () => {
  const sheet = new Sheet();
  const add = (y: number, ...lines: string[]) =>
    lines.forEach((line, at) => void sheet.text(40, y - 13 * at, SERIF, 10, line));
  add(
    500,
    "The library of the town is open on all days of the week, and on",
    "Sundays in winter, when it is cold and dark.",
  );
  add(
    464,
    "It has many books for children, and each of them can be read in the",
    "rooms of the library or at home, where it stays for two weeks.",
  );
  add(428, FIRST.slice(0, 70), SECOND);
  sheet.rule(40, 365, 330, 30);
  const before = (await translatedLines(sheet, (text) => text.replace("library", "bookshop"))).find(({ text }) =>
    text.startsWith("It has"),
  );
  const after = await getTop(sheet, "It has");
  expect(before?.y).toBeCloseTo(464, 0);
  expect(after).toBeLessThan(463);
  expect(after).toBeGreaterThan(456);
});
