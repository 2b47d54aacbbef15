import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const BOLD: SheetFont = { name: "Serif-Bold", face: "bold" };
const ITALIC: SheetFont = { name: "Serif-Italic", face: "italic" };

/** The looks that a page lost if its texts are written in `toStyle` of their styles. */
async function findLost(sheet: Sheet, toStyle: (style: number, text: string) => number) {
  const document = await pdf.open(sheetsToPdf([sheet]));
  for (const block of document.blocks)
    block.write(
      block.runs.map((run) =>
        run.kind === "text"
          ? {
              ...run,
              text: run.text.replace("river", "rio"),
              style: toStyle(run.style, run.text),
            }
          : run,
      ),
    );
  await document.save({ language: "es", direction: "ltr" });
  return (document.adjustments?.poor_pages ?? []).flatMap(({ reasons }) => reasons);
}

/** Words beside each other, each in its font and color. */
function row(...words: readonly { text: string; font?: SheetFont; color?: string }[]): Sheet {
  const sheet = new Sheet();
  let x = 40;
  for (const { text, font = SERIF, color = "0 g" } of words) {
    sheet.raw(color).text(x, 500, font, 10, text);
    x += getWidth(`${text} `, font, 10);
  }
  return sheet;
}

/** A sentence with a word in another font or color. */
const sentence = (word: string, look: { font?: SheetFont; color?: string }) =>
  row({ text: "The river is" }, { text: word, ...look }, { text: "and goes to the sea" });

const first = () => 0;
const same = (style: number) => style;

test("words that lost their color are named, and those that have it elsewhere in their text are not", async () => {
  const red = () => sentence("quiet", { color: "0.8 0 0 rg" });
  expect(await findLost(red(), first)).toContain("colors");
  expect(await findLost(red(), same)).toEqual([]);
  expect(await findLost(red(), (style) => (style === 1 ? 0 : 1))).toEqual([]);
});

test.each([
  ["bold", BOLD],
  ["italic", ITALIC],
])("%s words that lost their letters are named, and a single letter is not", async (_, font) => {
  expect(await findLost(sentence("quiet", { font }), first)).toContain("letters");
  expect(await findLost(sentence("quiet", { font }), same)).toEqual([]);
  expect(await findLost(sentence("a", { font }), first)).not.toContain("letters");
});

test("regular words that became italic like their label are named", async () => {
  const form = () => row({ text: "Name of the river:", font: ITALIC }, { text: "Northern Brook" });
  expect(await findLost(form(), first)).toContain("letters");
  expect(await findLost(form(), same)).toEqual([]);
});
