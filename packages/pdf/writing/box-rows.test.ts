import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const SIGNS: SheetFont = { name: "Signs", face: "sans" };

/** Options with boxes to tick between them, one row for each list, with `space` at the end of their operators. */
function options(rows: readonly (readonly string[])[], space = ""): Sheet {
  const sheet = new Sheet();
  for (const [row, names] of rows.entries()) {
    let x = 40;
    for (const name of names) {
      sheet.text(x, 400 - 16 * row, SIGNS, 10, "□").text(x + 12, 400 - 16 * row, SERIF, 10, `${name}${space}`);
      x += 12 + getWidth(name, SERIF, 10) + 12;
    }
  }
  return sheet;
}

const LONGER = "completely without any gluten";

test.each([
  ["No gluten", LONGER, ""],
  ["No gluten", LONGER, "\u00a0\u00a0\u00a0"],
  ["No nuts", "none", ""],
])("the boxes behind an option move with it (%s)", async (name, translation, space) => {
  const rows = [
    ["No gluten", "No nuts", "No milk"],
    ["Yes", "Perhaps later"],
  ];
  const lines = await translatedLines(options(rows, space), (text) => text.replace(name, translation));
  const row = lines.filter(({ y }) => Math.abs(y - 400) < 1).sort((a, b) => a.x - b.x);
  expect(row.map(({ text }) => text).join(" ")).toBe(`□ No gluten □ No nuts □ No milk`.replace(name, translation));
  for (const { size } of row) expect(size).toBeCloseTo(10, 1);
  const texts = row.filter(({ text }) => text !== "□");
  const boxes = row.filter(({ text }) => text === "□");
  for (const [index, { x }] of boxes.entries()) {
    expect((texts[index]?.x ?? 0) - x).toBeCloseTo(12, 0);
    if (index > 0) expect(x - (texts[index - 1]?.right ?? 0)).toBeCloseTo(12, 0);
  }
  const below = lines.filter(({ y }) => y < 390 && y > 380).map(({ x }) => Math.round(x));
  expect(Math.min(...below)).toBe(40);
});

test("options without room in their row become smaller together, and their boxes do not", async () => {
  const sheet = options([["No gluten", "No nuts", "No milk", "No eggs"]]).raw("0.5 w 36 380 250 40 re S");
  const lines = await translatedLines(sheet, (text) =>
    text.replace("No gluten", "no gluten in any way").replace("No nuts", "no nuts at all"),
  );
  const texts = lines.filter(({ text }) => text !== "□");
  expect(Math.max(...texts.map(({ size }) => size)) - Math.min(...texts.map(({ size }) => size))).toBeLessThan(0.1);
  expect(texts[0]?.size).toBeLessThan(9.9);
  expect(Math.max(...texts.map(({ right }) => right))).toBeLessThan(287);
  for (const { text, size } of lines) if (text === "□") expect(size).toBeCloseTo(10, 1);
});

test("the boxes of several options that one operator shows move with their own options only", async () => {
  const width = getWidth("□", SIGNS, 10);
  const [start, second] = [40 + width + 4, 100];
  const sheet = new Sheet().array(40, 400, SIGNS, 10, ["□", -100 * (second - 40 - width), "□"]);
  sheet.text(start, 400, SERIF, 10, "Novels").text(second + width + 4, 400, SERIF, 10, "History");
  const lines = await translatedLines(sheet, (text) => text.replace("Novels", "New novels"));
  const boxes = lines
    .filter(({ text }) => text === "□")
    .map(({ x }) => x)
    .sort((a, b) => a - b);
  expect(boxes[0]).toBeCloseTo(40, 0);
  expect(boxes[1]).toBeCloseTo(second + getWidth("New novels", SERIF, 10) - getWidth("Novels", SERIF, 10), 0);
});

test("options that are shown letter by letter with spaces at their end move too", async () => {
  const sheet = new Sheet();
  let x = 40;
  for (const name of ["helmet", "lock", "map of the paths"]) {
    sheet.text(x, 400, SIGNS, 10, "□").letters(x + 12, 400, SERIF, 10, `${name}   `, 0);
    x += 11.9 + getWidth(`${name}   `, SERIF, 10);
  }
  const lines = await translatedLines(sheet, (text) => text.replace("lock", "padlock of steel"));
  const row = lines.sort((a, b) => a.x - b.x);
  expect(row.map(({ text }) => text).join(" ")).toMatch(/^□ helmet.* □ padlock of steel.* □ map of the paths$/);
  for (const { size } of row) expect(size).toBeCloseTo(10, 1);
});
