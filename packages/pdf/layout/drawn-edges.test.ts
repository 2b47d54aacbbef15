import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const FIRST = "Disconnect the plug before you open the cover. Water and electricity can";
const SECOND = "cause serious injuries or death.";
const NEW = "Saca el enchufe antes de que abras la tapa. El agua o la corriente pueden herir y matarte a ti.";
/** The first line is as wide as the column with spaces that are not stretched. */
const WIDTH = getWidth(FIRST, SERIF, 10);
const FLOW = { x: 50, y: 500, width: WIDTH, size: 10 };

/** Where the first new line of a paragraph of two lines ends. */
async function getEnd(sheet: Sheet): Promise<number> {
  sheet.text(50, 500, SERIF, 10, FIRST).text(50, 488, SERIF, 10, SECOND);
  const lines = await translatedLines(sheet, (old) => old.replace(`${FIRST} ${SECOND}`, NEW));
  return Math.max(...lines.filter(({ y }) => Math.abs(y - 500) < 1).map(({ right }) => right));
}

test.each([
  ["a rule as wide as it", [50, 540, WIDTH, 0.5]],
  ["a rule below it", [50, 420, WIDTH, 0.5]],
  ["a box of the text around it", [44, 470, WIDTH + 12, 50]],
  ["a narrow box around it", [47, 480, WIDTH + 6, 34]],
  ["a band above it", [50, 530, WIDTH, 20]],
])("two lines are justified that end exactly where %s does", async (_, [x = 0, y = 0, width = 0, height = 0]) => {
  expect(await getEnd(new Sheet().raw("0.9 g").rule(x, y, width, height).raw("0 g"))).toBeCloseTo(50 + WIDTH, 0);
});

test.each([
  ["no drawing", []],
  ["a rule that ends further right", [50, 540, WIDTH + 3, 0.5]],
  ["a box with more room at its right", [44, 470, WIDTH + 20, 50]],
])("two lines beside %s stay ragged", async (_, [x = 0, y = 0, width = 0, height = 0]) => {
  expect(await getEnd(new Sheet().raw("0.9 g").rule(x, y, width, height).raw("0 g"))).toBeLessThan(49 + WIDTH);
});

test.each(["a", "b", "c", "d"])(
  "an item that needs a second line is justified like the items beside it: %s",
  async (letter) => {
    const sheet = new Sheet();
    const long = "Mix the butter with the sugar until the mixture is white. Add the eggs one by one and stir.";
    for (const [row, number] of ["1.", "3."].entries()) {
      sheet.text(35, 460 - 40 * row, SERIF, 10, number);
      sheet.flow([{ text: long, font: SERIF }], { ...FLOW, y: 460 - 40 * row, justify: true });
    }
    sheet.text(35, 500, SERIF, 10, `${letter}.`);
    const text = "Add the flour, the salt and the milk. The dough must be thick.";
    expect(getWidth(text, SERIF, 10)).toBeLessThan(WIDTH);
    sheet.text(50, 500, SERIF, 10, text);
    const change = "Echa la harina, la sal y la leche. La masa tiene que ser muy espesa y no puede pegarse.";
    const lines = await translatedLines(sheet, (old) => old.replace(text, change));
    const first = lines.filter(({ y, x }) => Math.abs(y - 500) < 1 && x > 45);
    expect(Math.max(...first.map(({ right }) => right))).toBeCloseTo(50 + WIDTH, 0);
  },
);
