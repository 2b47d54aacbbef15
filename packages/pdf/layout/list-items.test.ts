import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const SIGNS: SheetFont = { name: "Signs", face: "sans" };

async function readTexts(sheet: Sheet): Promise<string[]> {
  return (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
}

test("an item that is a single line stays in its column of the page", async () => {
  const sheet = new Sheet();
  const words = "The words of a column of text that is set in lines and goes on for a while. ".repeat(3);
  const [left, right] = [
    sheet.flow([{ text: words, font: SERIF }], { x: 40, y: 550, width: 160, size: 10, justify: true }),
    sheet.flow([{ text: words, font: SERIF }], { x: 220, y: 550, width: 160, size: 10, justify: true }),
  ];
  const y = Math.min(left, right) - 40;
  sheet.text(40, y, SERIF, 10, "1.").text(52, y, SERIF, 10, "A short item that is one line");
  const items = await translatedLines(sheet, (text) => text.replace("is one", "is one and then another one of the"));
  expect(Math.max(...items.filter((item) => item.y <= y + 1).map((item) => item.right))).toBeLessThan(202);
});

test("an item beside another column uses the width of the lines above it", async () => {
  const sheet = new Sheet();
  sheet.text(40, 560, SERIF, 10, "The advantages of the new model of this year:");
  const items = ["Fans that turn without any noise", "Mats that can be washed often", "Lamps that last for many years"];
  const story = ["Our staff will help you in all", "questions about the order, and", "the goods arrive within a week"];
  for (const [row, item] of items.entries()) {
    sheet.text(40, 500 - 14 * row, SIGNS, 10, "•").text(52, 500 - 14 * row, SERIF, 10, item);
    sheet.text(260, 500 - 14 * row, SERIF, 10, story[row] ?? "");
  }
  sheet.text(40, 458, SERIF, 10, "Ask us today.").text(260, 458, SERIF, 10, "after it.");
  const longer = "Mats that can be washed very often";
  const parts = await translatedLines(sheet, (text) => text.replace("Mats that can be washed often", longer));
  expect(parts.find(({ text }) => text.startsWith("Mats"))).toMatchObject({ text: longer, size: 10 });
});

test("the lines of an item keep their distance, which is less than that of the items", async () => {
  const sheet = new Sheet();
  const rows = [
    "1. The first item of the list",
    "2. The second item of the list",
    "3. The last item has two lines and the",
  ];
  for (const [row, text] of rows.entries()) sheet.text(40, 500 - 20 * row, SERIF, 10, text);
  sheet.text(51, 448, SERIF, 10, "second one ends here.");
  const lines = await translatedLines(sheet, (text) => text.replace("second one", "second line of it"));
  const [first, second] = ["3.", "line of it"].map((start) => lines.find(({ text }) => text.includes(start)));
  expect((first?.y ?? 0) - (second?.y ?? 0)).toBeCloseTo(12, 0);
});

test("numbers of an inner list far before their items are markers, and their items move", async () => {
  const sheet = new Sheet(420, 600);
  const items = [
    "The lessor lets the garden to the lessee for five years",
    "Visits need a day of notice",
    "The rent is due in May",
  ];
  for (const [row, text] of items.entries())
    sheet
      .text(40, 500 - 24 * row, SERIF, 10, `${row === 2 ? 2 : 1}.${row === 2 ? 1 : row + 1}.`)
      .text(72, 500 - 24 * row, SERIF, 10, text);
  expect(await readTexts(sheet)).toEqual(items);
  const parts = await translatedLines(sheet, (text) =>
    text.replace("five years", "a time of five whole years and of one more month after them"),
  );
  for (const { size } of parts) expect(size).toBeGreaterThan(9.9);
  const y = (start: string) => parts.find(({ text }) => text.startsWith(start))?.y;
  expect(y("1.2.")).toBeCloseTo(y("Visits") ?? 0, 1);
});

test("amounts before the names of goods are no markers of a list", async () => {
  const sheet = new Sheet();
  for (const [row, [amount, text]] of [
    ["1.5", "Flour"],
    ["0.5", "Sugar"],
    ["2.2", "Milk"],
  ].entries())
    sheet.text(40, 500 - 14 * row, SERIF, 10, amount ?? "").text(70, 500 - 14 * row, SERIF, 10, text ?? "");
  expect(await readTexts(sheet)).toContain("1.5");
});

test("a list item goes on below with a name that had no room", async () => {
  const sheet = new Sheet(800, 600).text(
    40,
    560,
    SERIF,
    20,
    "The reasons why the whole of the old city with all its roofs suits the bees",
  );
  for (const [y, text] of [
    [500, "Parks flower from March to"],
    [464, "Fewer dangers than in the farmland"],
    [440, "Better fruit"],
  ] as const)
    sheet.text(40, y, SIGNS, 10, "•").text(54, y, SERIF, 10, text);
  sheet.text(54, 488, SERIF, 10, "November of the year");
  expect(await readTexts(sheet)).toContain("Parks flower from March to November of the year");
});

test("a list item that fits on one line now takes one, also beyond its longest line", async () => {
  const sheet = new Sheet(300, 600);
  sheet.text(40, 500, SIGNS, 10, "•").text(54, 500, SERIF, 10, "Parks flower from March to");
  sheet.text(54, 488, SERIF, 10, "unbelievably");
  const parts = await translatedLines(sheet, (text) => text.replace("unbelievably", "July"));
  expect(parts.find(({ text }) => text.startsWith("Parks"))?.text).toContain("July");
});

test("the last item of a list above a picture takes a second line", async () => {
  const sheet = new Sheet(300, 700);
  for (const [row, text] of [
    "Choose a spot under the roof",
    "Find the holes of the bracket",
    "Hold it against the wall there",
    "Mark the holes upon the wall",
    "Drill each hole into the wall",
    "Blow the dust out of the hole",
    "Then push in all of the plugs",
  ].entries())
    sheet.text(40, 600 - 22 * row, SIGNS, 10, "•").text(54, 600 - 22 * row, SERIF, 10, text);
  sheet.raw("q 100 0 0 100 80 363 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0080 EI Q");
  const parts = await translatedLines(sheet, (text) =>
    text.replace("of the plugs", "of the plugs until none of the screws does move any more"),
  );
  const item = parts.filter(({ text }) => /plugs|move/.test(text));
  for (const { size } of item) expect(size).toBeGreaterThan(9.6);
  expect(new Set(item.map(({ y }) => Math.round(y))).size).toBe(2);
  expect(Math.min(...item.map(({ y }) => y))).toBeGreaterThan(463);
});
