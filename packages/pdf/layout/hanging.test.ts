import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const RIGHT = 330;

/** Adds a line that fills its column. */
function addFull(sheet: Sheet, x: number, y: number, text: string): void {
  const gap = (RIGHT - x - getWidth(text, SERIF, 10)) / (text.split(" ").length - 1);
  sheet.raw(`${gap} Tw`).text(x, y, SERIF, 10, text).raw("0 Tw");
}

test("the full lines of a numbered item keep the edge at which they begin", async () => {
  const sheet = new Sheet();
  addFull(sheet, 40, 500, "4. If you are not the current maintainer of this work, you may");
  addFull(sheet, 53, 488, "distribute a compiled work that comes from it, as long as each");
  addFull(sheet, 53, 476, "of the people who receive the compiled work can get the whole");
  const lines = await translatedLines(sheet, (text) => text.replace("current maintainer", "maintainer"));
  const rows = [...Map.groupBy(lines, ({ y }) => Math.round(y)).values()].map((row) =>
    Math.min(...row.map(({ x }) => x)),
  );
  expect(rows).toHaveLength(3);
  for (const [row, x] of rows.entries()) expect(x).toBeCloseTo(row === 0 ? 40 : 53, 0);
});

test("two full lines of a term begin where those of other terms do", async () => {
  const sheet = new Sheet();
  for (const [row, term] of ["Derived work", "Modification", "Distribution"].entries()) {
    const y = 500 - 40 * row;
    addFull(sheet, 40, y, `${term} is the making of copies for the use of others, and`);
    if (row < 2) sheet.text(60, y - 12, SERIF, 10, "all that belongs to it.");
    else addFull(sheet, 60, y - 12, "it includes all that belongs to this, but not only the parts that");
  }
  const lines = await translatedLines(sheet, (text) => text.replace("but not only", "but not"));
  const last = Math.min(...lines.map(({ y }) => y));
  const start = Math.min(...lines.filter(({ y }) => Math.abs(y - last) < 1).map(({ x }) => x));
  expect(start).toBeCloseTo(60, 0);
  expect(lines.find(({ text }) => text.startsWith("Distribution"))?.x).toBeCloseTo(40, 0);
});

test("a full line of its own below justified items begins where it did", async () => {
  const sheet = new Sheet();
  for (const [row, x] of [40, 53, 66].entries()) {
    const y = 500 - 40 * row;
    addFull(sheet, x, y, "Each of the items of this list fills its column until the");
    sheet.text(x, y - 12, SERIF, 10, "last line of it ends.");
  }
  addFull(sheet, 79, 360, "This one goes on at the top of the next page of it");
  const lines = await translatedLines(sheet, (text) => text.replace("at the top of the next page of it", "at the top"));
  expect(lines.find(({ text }) => text.startsWith("This"))?.x).toBeCloseTo(79, 0);
});

test("the entries of a list of references hang as before, and end at the edge of the column", async () => {
  const sheet = new Sheet();
  for (const [row, text] of [
    "The water of a small river moves slowly near the banks and",
    "quickly in the middle, so that it was measured at twelve of",
    "its bridges and compared with the simple model of the other",
  ].entries())
    addFull(sheet, 40, 560 - 12 * row, text);
  sheet.text(40, 524, SERIF, 10, "rivers [1].");
  for (const [row, entry] of [
    "Brown, T. The flow of water over stones. Journal of",
    "Green, P. A short history of the",
  ].entries()) {
    const y = 480 - 40 * row;
    sheet.text(40, y, SERIF, 10, `[${row + 1}]`);
    addFull(sheet, 57, y, entry);
    sheet.text(57, y - 12, SERIF, 10, "rivers and lakes, 2008.");
  }
  const lines = await translatedLines(sheet, (text) => text.replace("Brown, T. The flow", "Brown, T. The rapid flow"));
  const entries = lines.filter(({ text }) => /^(Brown|Green)/.test(text));
  expect(entries).toHaveLength(2);
  for (const { x } of entries) expect(x).toBeCloseTo(57, 0);
  expect(lines.filter(({ text }) => /^\[\d\]$/.test(text.trim())).map(({ x }) => Math.round(x))).toEqual([40, 40]);
});

test("a citation at the beginning of a line is no marker", async () => {
  const sheet = new Sheet();
  sheet.text(40, 500, SERIF, 10, "The flow of water over stones was measured in the work of");
  sheet
    .text(40, 488, SERIF, 10, "[12]")
    .text(40 + getWidth("[12] ", SERIF, 10), 488, SERIF, 10, "Brown and other people.");
  const lines = await translatedLines(sheet, (text) => text.replace("of water over stones was", "was"));
  expect(lines.map(({ text }) => text).join(" ")).toContain("work of [12]");
});

test.each(["1.", "12."])("the gap of two spaces behind the number %s of a heading stays", async (number) => {
  const bold: SheetFont = { name: "Serif-Bold", face: "serif" };
  const sheet = new Sheet()
    .text(40, 500, bold, 12, `${number}  Opening hours of the archive`)
    .text(40, 480, SERIF, 10, "The room is open on all days of the week.");
  const start = 40 + getWidth(`${number}  `, bold, 12);
  const lines = await translatedLines(sheet, (text) => text.replace("Opening hours", "Horas"));
  expect(lines.find(({ text }) => text.startsWith("Horas"))?.x).toBeCloseTo(start, 0);
});
