import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const BOLD: SheetFont = { name: "Serif-Bold", face: "bold" };
const [SIZE, LEADING] = [10, 12];

/** Rows of words of the same width, the last one shorter. */
const fill = (rows: number, word: string) => Array.from({ length: rows * 5 - 1 }, () => word).join(" ");

function column(shapes = false): Sheet {
  const sheet = new Sheet();
  const options = { x: 40, width: 160, size: SIZE, justify: true };
  let y = sheet.flow([{ text: fill(4, "winter"), font: SERIF }], { ...options, y: 500 });
  sheet.text(40, y - 8, BOLD, 12, "The garden");
  if (shapes) sheet.rule(40, y + 5, 160, 0.5);
  y = sheet.flow([{ text: fill(4, "summer"), font: SERIF }], { ...options, y: y - 24 });
  // Text further down leaves no room below the last line.
  sheet.text(40, y - 1, { name: "Sans", face: "sans" }, 7, "Page");
  return sheet;
}

/** The height of the first line with a word. */
const findHeight = (lines: readonly { text: string; y: number }[], word: string) =>
  Math.max(...lines.filter(({ text }) => text.includes(word)).map(({ y }) => y));

test("paragraphs below a shorter or longer one keep their distances", async () => {
  const rename = (text: string) => text.replace("garden", "gardens").replaceAll("summer", "summar");
  const before = await translatedLines(column(), rename);
  const shorter = await translatedLines(column(), (text) => rename(text).replaceAll("winter", "cold"));
  expect(findHeight(shorter, "gardens") - findHeight(before, "gardens")).toBeGreaterThan(0.9 * LEADING);
  expect(findHeight(shorter, "gardens") - findHeight(shorter, "summar")).toBeCloseTo(
    findHeight(before, "gardens") - findHeight(before, "summar"),
    0,
  );
});

test("a longer paragraph uses the room that the others of its column do not need", async () => {
  const change = (text: string) =>
    text
      .replace(/winter$/, "winter and then a year")
      .replaceAll("summer", "day")
      .replace("garden", "gardens");
  const lines = await translatedLines(column(), change);
  expect(Math.min(...lines.filter(({ text }) => text.includes("winter")).map(({ size }) => size))).toBeGreaterThan(9.9);
});

test("a heading in a narrow column takes a second line before it becomes small", async () => {
  const change = (text: string) => text.replaceAll("winter", "cold").replace("The garden", "The gardens of the island");
  const lines = await translatedLines(column(), change);
  expect(lines.find(({ text }) => text.includes("gardens"))?.size).toBeGreaterThan(11.5);
});

test("paragraphs with a rule between them stay where they are", async () => {
  const lines = await translatedLines(column(true), (text) =>
    text.replaceAll("winter", "cold").replace("garden", "gardens"),
  );
  const before = await translatedLines(column(true), (text) => text.replace("garden", "gardens"));
  expect(findHeight(lines, "gardens")).toBeCloseTo(findHeight(before, "gardens"), 1);
});

test("lines of a justified paragraph in a narrow column reach its edge", async () => {
  const sheet = new Sheet();
  const text = fill(5, "winter");
  sheet.flow([{ text, font: SERIF }], { x: 40, y: 500, width: 160, size: SIZE, justify: true });
  const lines = await translatedLines(sheet, () => "extraordinariamente desafortunada ".repeat(5).trim());
  const ends = new Map<number, number>();
  for (const { y, right } of lines) ends.set(y, Math.max(right, ends.get(y) ?? 0));
  const rights = [...ends].sort((a, b) => b[0] - a[0]).map(([, right]) => right);
  for (const right of rights.slice(0, -1)) expect(right).toBeGreaterThan(198);
});

test("two lines with one middle are centered", async () => {
  const sheet = new Sheet().text(40, 80, SERIF, SIZE, "Left margin of the page").text(300, 80, SERIF, SIZE, "Right");
  for (const [row, text] of ["Professor Marsh", "Director"].entries()) {
    const size = SIZE - 2 * row;
    sheet.text(130 - getWidth(text, SERIF, size) / 2, 300 - LEADING * row, SERIF, size, text);
  }
  const lines = await translatedLines(sheet, (text) => text.replace("Director", "Directora general"));
  const [line] = lines.filter(({ text }) => text.includes("general"));
  expect(((line?.x ?? 0) + (line?.right ?? 0)) / 2).toBeCloseTo(130, 0);
});

test("nearly equal lines in the middle of their box stay centered", async () => {
  const sheet = new Sheet().raw("0.8 g 60 440 140 80 re f 0 g").text(20, 80, SERIF, SIZE, "Margin");
  for (const [row, text] of ["Count all the cars of", "the towns in a week"].entries())
    sheet.text(130 - getWidth(text, SERIF, SIZE) / 2, 490 - LEADING * row, SERIF, SIZE, text);
  const gap = getWidth("Count all the cars of", SERIF, SIZE) - getWidth("the towns in a week", SERIF, SIZE);
  expect(gap).toBeLessThan(3);
  expect(gap).toBeGreaterThan(0.5);
  const lines = await translatedLines(sheet, (text) => text.replace("in a week", "in one"));
  const last = lines.filter(({ y }) => y < 480 && y > 100);
  const [left, right] = [Math.min(...last.map(({ x }) => x)), Math.max(...last.map((line) => line.right))];
  expect((left + right) / 2).toBeCloseTo(130, 0);
});

test("list markers move with their items, and a longer item does not become smaller", async () => {
  const sheet = new Sheet();
  for (const [row, text] of ["Open the winter door", "Close the summer door", "Leave the door as it is"].entries()) {
    sheet.text(40, 500 - 14 * row, SERIF, SIZE, `${row + 1}.`);
    sheet.text(58, 500 - 14 * row, SERIF, SIZE, text);
  }
  sheet.text(40, 80, SERIF, SIZE, "A last line that is long enough to be the column");
  const lines = await translatedLines(sheet, (text) =>
    text
      .replace("winter", "heavy and colorful wooden winter door of the old garden near the river and the small round")
      .replace("summer", "summer house")
      .replace("Leave", "Keep"),
  );
  const second = findHeight(lines, "summer");
  expect(second).toBeLessThan(480);
  expect(findHeight(lines, "2.")).toBeCloseTo(second, 1);
  expect(findHeight(lines, "3.")).toBeCloseTo(findHeight(lines, "Keep"), 1);
  expect(Math.min(...lines.map(({ size }) => size))).toBeGreaterThan(9.9);
});

test("a heading with a rule below it stays above the rule", async () => {
  const sheet = new Sheet();
  const y = sheet.flow([{ text: `${fill(4, "winter")}.`, font: SERIF }], { x: 40, width: 160, size: SIZE, y: 500 });
  sheet.text(40, y - 8, BOLD, 12, "The garden").rule(40, y - 14, 160, 0.5);
  sheet.flow([{ text: fill(4, "summer"), font: SERIF }], { x: 40, width: 160, size: SIZE, y: y - 30 });
  const lines = await translatedLines(sheet, (text) => text.replaceAll("winter", "ice").replace("garden", "gardens"));
  expect(findHeight(lines, "gardens")).toBeCloseTo(y - 8, 1);
});

test("the last text of a page may use the empty room below it", async () => {
  const sheet = new Sheet();
  sheet.flow([{ text: fill(3, "winter"), font: SERIF }], { x: 40, width: 160, size: SIZE, y: 500 });
  const lines = await translatedLines(sheet, (text) => text.replaceAll("winter", "summertime"));
  expect(Math.min(...lines.map(({ size }) => size))).toBeGreaterThan(9.9);
});

test("a condensed font keeps its height and its width", async () => {
  const text = "Engineer for bridges and roads";
  const sheet = new Sheet()
    .raw("78 Tz")
    .text(40, 500, SERIF, SIZE, text)
    .raw("100 Tz")
    .text(40, 80, SERIF, SIZE, "End");
  const [line] = await translatedLines(sheet, (own) => own.replace("roads", "towns"));
  expect(line?.size).toBeCloseTo(SIZE, 1);
  expect((line?.right ?? 0) - 40).toBeCloseTo(0.78 * getWidth(text.replace("roads", "towns"), SERIF, SIZE), 0);
});

test("a marker that is shown letter by letter stays whole beside a longer item", async () => {
  const sheet = new Sheet();
  for (const row of [0, 1, 2]) {
    const y = 500 - 14 * row;
    sheet.letters(40, y, SERIF, SIZE, `${row + 1}.`, 0).text(58, y, SERIF, SIZE, "The winter in the garden");
  }
  const long = "and the colorful wooden door of the old garden near the river and the small round hill";
  const lines = await translatedLines(sheet, (text) => text.replace("garden", `garden ${long}`));
  expect(
    lines
      .filter(({ text }) => /^[123.]+$/.test(text))
      .map(({ text }) => text)
      .join(""),
  ).toBe("1.2.3.");
});

test("a marker with a space of its own keeps its place beside a bold item", async () => {
  const sheet = new Sheet();
  for (const row of [0, 1]) {
    const y = 500 - 14 * row;
    sheet.text(40, y, SERIF, SIZE, `${row + 1}. `).text(40 + getWidth("1. ", SERIF, SIZE), y, BOLD, SIZE, "The mill");
  }
  const lines = await translatedLines(sheet, (text) => text.replace("mill", "old mill").replace(/\d/, "9"));
  expect(lines.filter(({ text }) => /^[12]\.$/.test(text)).map(({ x }) => x)).toEqual([40, 40]);
  expect(lines.filter(({ text }) => text === "The old mill")).toHaveLength(2);
});

test("entries with dates beside them stay in the rows of their dates", async () => {
  const sheet = new Sheet();
  const options = { x: 120, width: 200, size: SIZE };
  let y = 500;
  for (const year of ["2021", "2016", "2012"]) {
    sheet.text(40, y, SERIF, SIZE, year).text(120, y, BOLD, SIZE, `Officer in ${year}`);
    y = sheet.flow([{ text: fill(2, "summer"), font: SERIF }], { ...options, y: y - LEADING }) - 8;
  }
  const lines = await translatedLines(sheet, (text) =>
    text.replace("Officer", "Agent").replace(/^summer/, "summer and then another whole summer of these years"),
  );
  const heads = lines.filter(({ text }) => text.startsWith("Agent"));
  const dates = lines.filter(({ text }) => /^20\d\d$/.test(text));
  expect(heads).toHaveLength(3);
  for (const [row, { y: height }] of heads.entries()) expect(height).toBeCloseTo(dates[row]?.y ?? 0, 0);
});

/** A title over two columns with paragraphs at the same heights. */
function page(): Sheet {
  const sheet = new Sheet();
  sheet.text(90, 530, BOLD, 20, "The messenger of the village");
  for (const [column, word] of ["winter", "summer"].entries())
    for (const [row, y] of [500, 446, 392].entries())
      sheet.flow([{ text: fill(3, `${word}${row}`), font: SERIF }], {
        x: 40 + 185 * column,
        y,
        width: 170,
        size: SIZE,
        justify: true,
      });
  return sheet;
}

test("paragraphs at the heights of those in another column move, and the title keeps its size", async () => {
  const lines = await translatedLines(page(), (text) =>
    text
      .replace("messenger", "messengers")
      .replaceAll("summer0", "summarily0")
      .replaceAll("summer", "summar")
      .replaceAll("winter", "wintry"),
  );
  expect(lines.find(({ text }) => text.includes("messengers"))?.size).toBeCloseTo(20, 1);
  const sizes = lines.filter(({ text }) => text.includes("summar")).map(({ size }) => size);
  expect(Math.min(...sizes)).toBeGreaterThan(9.9);
});

test("a heading and a text above a formula stay there below a text that becomes shorter", async () => {
  const rename = (text: string) => text.replace("garden", "gardens").replaceAll("summer", "summar");
  const sheet = new Sheet();
  const options = { x: 40, width: 160, size: SIZE, justify: true };
  let y = sheet.flow([{ text: fill(4, "winter"), font: SERIF }], { ...options, y: 500 });
  sheet.text(40, y - 8, BOLD, 12, "The garden");
  y = sheet.flow([{ text: fill(3, "summer"), font: SERIF }], { ...options, y: y - 24 });
  sheet.text(80, y - 8, { name: "CMMI10", face: "serif" }, SIZE, "x = a + b");
  const lines = await translatedLines(sheet, (text) => rename(text).replaceAll("winter", "cold"));
  const before = await translatedLines(sheet, rename);
  expect(lines.find(({ text }) => text.startsWith("x"))?.y).toBeCloseTo(y - 8, 1);
  for (const word of ["gardens", "summar"]) expect(findHeight(lines, word)).toBeCloseTo(findHeight(before, word), 1);
});

test("the foot of a page stays where it is when the text above it becomes shorter", async () => {
  const sheet = new Sheet();
  const y = sheet.flow([{ text: fill(8, "winter"), font: SERIF }], {
    x: 40,
    y: 500,
    width: 160,
    size: SIZE,
    justify: true,
  });
  sheet.flow([{ text: fill(8, "summer"), font: SERIF }], { x: 220, y: 500, width: 160, size: SIZE, justify: true });
  const foot = y - 18;
  sheet.text(40, foot, SERIF, SIZE, "A draft of the year").text(220, foot, SERIF, SIZE, "A draft of the month");
  const lines = await translatedLines(sheet, (text) => text.replaceAll("winter", "cold").replace("draft", "sketch"));
  const feet = lines.filter(({ text }) => text.startsWith("A sketch"));
  expect(feet).toHaveLength(2);
  for (const line of feet) expect(line.y).toBeCloseTo(foot, 1);
});

test("the text below a longer note with a sign before it moves down", async () => {
  const sheet = new Sheet();
  const options = { width: 160, size: SIZE, justify: true };
  sheet.raw("0.9 0.2 0.1 rg 70 495 12 12 re f 0 g");
  let y = sheet.flow([{ text: fill(3, "winter"), font: SERIF }], { ...options, x: 90, y: 500 });
  sheet.text(90, y - 10, BOLD, 12, "The garden");
  y = sheet.flow([{ text: fill(4, "summer"), font: SERIF }], { ...options, x: 90, y: y - 28 });
  const change = (text: string) =>
    text.replace("garden", "gardens").replaceAll("summer", "day").replaceAll("winter", "winter time");
  const lines = await translatedLines(sheet, change);
  const last = Math.min(...lines.filter(({ text }) => /winter|time/.test(text)).map((line) => line.y));
  expect(last - findHeight(lines, "gardens")).toBeGreaterThan(15);
});

test("the number of a formula stays beside it below a text that becomes longer", async () => {
  const sheet = new Sheet();
  const options = { x: 40, width: 160, size: SIZE, justify: true };
  const y = sheet.flow([{ text: fill(4, "winter"), font: SERIF }], { ...options, y: 500 });
  sheet.text(80, y - 8, { name: "CMMI10", face: "serif" }, SIZE, "x = a + b");
  sheet.text(185, y - 8, SERIF, SIZE, "(1)");
  sheet.flow([{ text: fill(4, "summer"), font: SERIF }], { ...options, y: y - 32 });
  const lines = await translatedLines(sheet, (text) =>
    text.replaceAll("winter", "winterly").replaceAll("summer", "sommer"),
  );
  expect(lines.find(({ text }) => text.startsWith("(1"))?.y).toBeCloseTo(y - 8, 1);
});
