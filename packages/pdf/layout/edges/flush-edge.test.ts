import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../../fixtures/sheet.ts";
import { translatedLines } from "../../fixtures/translated-lines.ts";
import { readSurfaces } from "../../reading/surfaces.ts";
import { readPdf } from "../../syntax/file.ts";
import { Typesetting } from "../../writing/typeset.ts";
import { alignmentOfLine } from "../text-alignment.ts";
import { getTextArea } from "../text-area.ts";

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

test("a full line among numbers of formulas begins at the left edge of its column", async () => {
  const sheet = new Sheet(420, 700);
  const column = { x: 40, width: 320, size: 10, justify: true };
  sheet.flow([{ text: WORDS.repeat(3), font: SERIF }], { ...column, y: 640 });
  const line = "The members of the council have met on every day of the week to find the";
  const spaces = line.split(" ").length - 1;
  sheet.text(345, 553, SERIF, 10, "(1)");
  sheet
    .raw(`${(320 - getWidth(line, SERIF, 10)) / spaces} Tw`)
    .text(40, 540, SERIF, 10, line)
    .raw("0 Tw");
  sheet.text(345, 527, SERIF, 10, "(2)");
  const { texts } = new Typesetting(readSurfaces(await readPdf(sheetsToPdf([sheet]))));
  const full = texts.find(({ paragraph }) => Math.abs((paragraph.lines[0]?.y ?? 0) - 540) < 1);
  if (!full) throw new Error("The line was not found.");
  expect(alignmentOfLine({ ...full.paragraph, alignment: "right" }, full.around, null)).toBe("left");
});

test.each([0, 1])(
  "a paragraph whose lines end at one edge by chance is ragged as its sisters are (%s)",
  async (row) => {
    const sheet = new Sheet(420, 700);
    const paragraphs = [
      [
        "A walk of an hour along the old channel of",
        "the mill, which anybody can take on a warm day",
        "with children.",
      ],
      ["Two hours with a soft slope in the shade of the", "old trees of the town, until the bridge over", "the river."],
      [
        "Four hours and more of walking, only for those",
        "who know the high hills of the north. Always",
        "Bring water.",
      ],
    ];
    const [first, second] = paragraphs.splice(2, 1)[0]?.slice(0, 2) ?? [];
    const width = Math.max(getWidth(first ?? "", SERIF, 10), getWidth(second ?? "", SERIF, 10));
    const chance = [first ?? "", second ?? "", "Bring water."];
    paragraphs.splice(row, 0, chance);
    for (const [index, lines] of paragraphs.entries())
      for (const [at, line] of lines.entries()) {
        const isChance = lines === chance && at < 2;
        const spaces = line.split(" ").length - 1;
        if (isChance) sheet.raw(`${(width - getWidth(line, SERIF, 10)) / spaces} Tw`);
        sheet.text(40, 600 - 60 * index - 13 * at, SERIF, 10, line).raw("0 Tw");
      }
    const { texts } = new Typesetting(readSurfaces(await readPdf(sheetsToPdf([sheet]))));
    const found = texts.filter(({ paragraph }) => paragraph.lines.length === 3);
    expect(found.map(({ paragraph, around }) => getTextArea(paragraph, around).alignment)).toEqual([
      "left",
      "left",
      "left",
    ]);
  },
);
