import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const BOLD: SheetFont = { name: "Serif-Bold", face: "bold" };

async function readTexts(sheet: Sheet): Promise<string[]> {
  return (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
}

const FACTS = [
  ["Day:", "Tuesday, 30 September"],
  ["Time:", "between ten and noon"],
] as const;

const LINE = "A line of text that shows how wide the column of this letter is.";

function addFacts(sheet: Sheet, y: number): Sheet {
  for (const [row, [label, value]] of FACTS.entries()) {
    sheet.text(60, y - 13 * row, SERIF, 10, label);
    sheet.text(130, y - 13 * row, SERIF, 10, value);
  }
  return sheet;
}

test("labels and the values beside them are rows, also in close lines", async () => {
  expect(new Set(await readTexts(addFacts(new Sheet(), 500)))).toEqual(new Set(FACTS.flat()));
});

test("cells without colons are rows where the next word would have fit", async () => {
  const sheet = new Sheet();
  const rows = [
    ["Lost property", "01632 960 801"],
    ["Wheelchair access", "01632 960 802"],
  ] as const;
  for (const [row, [label, value]] of rows.entries()) {
    sheet.text(60, 500 - 13 * row, SERIF, 10, label);
    sheet.text(200, 500 - 13 * row, SERIF, 10, value);
  }
  sheet.flow([{ text: LINE, font: SERIF }], { x: 60, y: 540, width: 360, size: 10 });
  expect(new Set(await readTexts(sheet))).toEqual(new Set([LINE, ...rows.flat()]));
});

test("labels stay beside their values below a text that becomes longer", async () => {
  const text =
    "We are replacing all meters that are older than fifteen years, and our man would like to come on this day:";
  const sheet = new Sheet();
  const end = sheet.flow([{ text, font: SERIF }], { x: 60, y: 540, width: 300, size: 10 });
  for (const row of [1, 2, 3])
    sheet.flow([{ text: LINE, font: SERIF }], { x: 60, y: end - 24 - 18 * row, width: 300, size: 10 });
  const items = await translatedLines(addFacts(sheet, end - 6), (found) =>
    found.startsWith("We")
      ? found.replace("fifteen", "about fifteen or even a little more than sixteen whole")
      : `${found}!`,
  );
  for (const [label, value] of FACTS) {
    const [left, right] = [label, value].map((part) => items.find((item) => item.text === `${part}!`));
    expect(left?.y).toBeCloseTo(right?.y ?? 0, 1);
  }
});

test("rows with a short word and a colon are texts of their own", async () => {
  const sheet = new Sheet();
  for (const [row, text] of ["Enclosure: reply card", "cc: Property management"].entries())
    sheet.text(60, 500 - 12 * row, SERIF, 10, text);
  sheet.flow([{ text: LINE, font: SERIF }], { x: 60, y: 540, width: 360, size: 10 });
  expect(await readTexts(sheet)).toContain("cc: Property management");
});

test("ragged text in a column beside a table is one paragraph", async () => {
  const text = "The pump is made for wells, cisterns and tanks with rain water. It starts when a tap is opened.";
  const sheet = new Sheet();
  sheet.flow([{ text, font: SERIF }], { x: 30, y: 540, width: 220, size: 8, leading: 11 });
  for (const [row, cell] of ["Head", "Flow", "Power", "Current", "Speed", "Weight"].entries()) {
    sheet.text(30, 490 - 13 * row, SERIF, 8, cell);
    sheet.text(290, 540 - 11 * row, SERIF, 8, cell);
  }
  expect(await readTexts(sheet)).toContain(text);
});

test("a short paragraph whose lines go on in lower case is one text, also with a capital letter at a line", async () => {
  const lines = [
    "From the wooden tower you see herons,",
    "owls and in winter thousands of geese.",
    "Binoculars can be had at the entrance.",
  ];
  const sheet = new Sheet(800, 500);
  for (const [row, line] of lines.entries()) sheet.text(60, 400 - 13 * row, SERIF, 10, line);
  sheet.text(60, 450, SERIF, 10, `${LINE} ${LINE} ${LINE.slice(0, 30)}`);
  expect(await readTexts(sheet)).toContain(lines.join(" "));
});

test("a number at the beginning of a full line is no list marker", async () => {
  const sheet = new Sheet();
  const lines = ["Take the train to the lake and change to bus", "14. Get off at the second stop."];
  for (const [row, line] of lines.entries()) sheet.text(60, 400 - 13 * row, SERIF, 10, line);
  expect(await readTexts(sheet)).toEqual([lines.join(" ")]);
});

test("the descriptions of a menu do not go on below the next dish", async () => {
  const sheet = new Sheet();
  const [first, second] = [
    "with brown bread and salted butter from the farm next door",
    "horseradish cream with cucumber and dill from our garden",
  ];
  sheet.text(60, 500, BOLD, 10, "Leek and potato soup").text(60, 488, SERIF, 8, first);
  sheet.text(60, 470, BOLD, 10, "Smoked trout").text(60, 458, SERIF, 8, second);
  expect(await readTexts(sheet)).toEqual(["Leek and potato soup", first, "Smoked trout", second]);
});

test("the names below lines for signatures keep the middle of their lines", async () => {
  const sheet = new Sheet();
  for (const [x, name] of [
    [40, "Director"],
    [260, "Secretary"],
  ] as const)
    sheet.rule(x, 412, 120, 0.7).text(x + 60 - getWidth(name, SERIF, 10) / 2, 400, SERIF, 10, name);
  const lines = await translatedLines(sheet, (text) => `${text} of all`);
  for (const middle of [100, 320]) {
    const own = lines.filter(({ x, right }) => x > middle - 70 && right < middle + 70);
    const [left, right] = [Math.min(...own.map(({ x }) => x)), Math.max(...own.map((line) => line.right))];
    expect((left + right) / 2).toBeCloseTo(middle, 0);
  }
});

test("two centered texts of one width stay centered", async () => {
  const sheet = new Sheet();
  const [title, name] = ["THE PRIZE", "Ann Hall"];
  const width = getWidth(title, SERIF, 30);
  const size = (30 * width) / getWidth(name, SERIF, 30);
  sheet.text(210 - width / 2, 500, SERIF, 30, title).text(210 - width / 2, 420, SERIF, size, name);
  sheet.text(30, 300, SERIF, 10, LINE).text(330, 100, SERIF, 10, "Page one of two");
  const lines = await translatedLines(sheet, (text) => text.replace("THE PRIZE", "THE PRIZE OF THE"));
  const line = lines.find(({ text }) => text.startsWith("THE PRIZE"));
  expect(((line?.x ?? 0) + (line?.right ?? 0)) / 2).toBeCloseTo(210, 0);
});

test("names at the right edge stay there, also where some of them are nearly equally long", async () => {
  const names = ["Pablo Bridges", "Marta Gil", "Clara Bume", "Lucia Pardo", "Lucie Perdo"];
  const sheet = new Sheet();
  for (const [row, name] of names.entries()) {
    sheet.text(
      60,
      500 - 20 * row,
      SERIF,
      11,
      ["The gardener", "The neighbor", "The mayor", "A girl", "The dog"][row] ?? "",
    );
    sheet.text(380 - getWidth(name, SERIF, 11), 500 - 20 * row, SERIF, 11, name);
  }
  const items = await translatedLines(sheet, (text) => (names.includes(text) ? `${text} and others` : text));
  const ends = items.filter(({ text }) => text.endsWith("others")).map(({ right }) => right);
  expect(ends).toHaveLength(names.length);
  for (const right of ends) expect(right).toBeCloseTo(380, 0);
});
