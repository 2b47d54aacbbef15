import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const MONO: SheetFont = { name: "Mono", face: "mono" };
const SIZE = 10;

async function readTexts(sheet: Sheet): Promise<string[]> {
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  return blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "@")).join(""));
}

/** Justified lines of text from 40 to 240. */
function column(sheet: Sheet, y: number, text: string): number {
  return sheet.flow([{ text, font: SERIF }], { x: 40, y, width: 200, size: SIZE, justify: true, gaps: true });
}

const TEXT =
  "The package of the society has two environments for formulas that belong together and that have one number";

test("a justified line of few words with wide spaces is one line", async () => {
  const sheet = new Sheet();
  const y = column(sheet, 400, `${TEXT}, which are entered between the commands of`);
  const [first, last] = ["begin{set}", "end{set}"];
  const [left, right] = [getWidth(first, MONO, SIZE), getWidth(last, MONO, SIZE)];
  const space = (200 - left - right - getWidth("and", SERIF, SIZE)) / 2;
  sheet
    .text(40, y, MONO, SIZE, first)
    .text(40 + left + space, y, SERIF, SIZE, "and")
    .text(240 - right, y, MONO, SIZE, last);
  column(sheet, y - 12, `as in the example. ${TEXT} ${TEXT}.`);
  const texts = await readTexts(sheet);
  expect(space).toBeGreaterThan(SIZE);
  expect(texts.some((text) => text.includes("@ and @ as in"))).toBe(true);
});

test("the visible part of a cropped image separates no lines", async () => {
  const sheet = new Sheet().text(40, 400, SERIF, SIZE, "The ridges of the northern range are quiet and steep and");
  sheet.text(40, 386, SERIF, SIZE, "full of surprises until the last snow lies between the fields.");
  sheet.raw("q 0 450 420 145 re W n 420 0 0 204 0 393 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0080 EI Q");
  expect(await readTexts(sheet)).toHaveLength(1);
});

test("lines that are addresses are texts of their own", async () => {
  const sheet = new Sheet().text(40, 400, SERIF, SIZE, "Also at the Department of Physics of the University.");
  sheet
    .text(40, 388, SERIF, SIZE, "second.author@institution.example")
    .text(40, 376, SERIF, SIZE, "https://institution.example/author");
  expect((await readTexts(sheet))[0]).toBe("Also at the Department of Physics of the University.");
});

test("the short end of a divided word goes on below a line that is indented by two and a half", async () => {
  const sheet = new Sheet()
    .text(65, 400, SERIF, SIZE, "This report explains where the water of the town comes from and how fa-")
    .text(40, 388, SERIF, SIZE, "milies.");
  expect(await readTexts(sheet)).toEqual([
    "This report explains where the water of the town comes from and how families.",
  ]);
});
