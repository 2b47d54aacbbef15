import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const MONO: SheetFont = { name: "Mono", face: "mono" };
const SIZE = 10;

/** Words of one operator with gaps, in which later operators show signs of another font. Returns where the signs stand. */
function interleaved(words: readonly string[], sign: string): { sheet: Sheet; signs: number[] } {
  const gap = getWidth(sign, MONO, SIZE);
  const [items, signs]: [(string | number)[], number[]] = [[], []];
  let x = 40;
  for (const [index, word] of words.entries()) {
    if (index > 0) {
      items.push(" ", (-gap / SIZE) * 1000, " ");
      x += getWidth(" ", SERIF, SIZE);
      signs.push(x);
      x += gap + getWidth(" ", SERIF, SIZE);
    }
    items.push(word);
    x += getWidth(word, SERIF, SIZE);
  }
  const sheet = new Sheet().array(40, 400, SERIF, SIZE, items);
  for (const at of signs) sheet.text(at, 400, MONO, SIZE, sign);
  return { sheet, signs };
}

test.each([
  ["#", ["Novels", "History", "Cooking"]],
  ["»", ["Settings", "Printers", "Paper"]],
  ["@", ["Send it to office", "example"]],
  ["=", ["One hour", "sixty minutes"]],
])("a sign %s of another font stands between the words of one operator", async (sign, words) => {
  const document = await pdf.open(sheetsToPdf([interleaved(words, sign).sheet]));
  const texts = document.blocks.map(({ runs }) => textOfRuns(runs).replace(/\s+/g, " ").trim());
  expect(texts.join(" ")).toBe(words.join(` ${sign} `));
});

test("no sign is drawn over a longer word", async () => {
  const { sheet } = interleaved(["Novels", "Art", "Cooking"], "#");
  const lines = await translatedLines(sheet, (text) => text.replace("Art", "Architecture"));
  const parts = lines.toSorted((a, b) => a.x - b.x);
  for (const [index, part] of parts.slice(1).entries())
    expect(part.x).toBeGreaterThan((parts[index]?.right ?? 0) - 0.5);
});

test("letters over other letters do not cut a text", async () => {
  const sheet = new Sheet().array(40, 400, SERIF, SIZE, ["The hat of", -250, "the estimate is wide."]);
  sheet.text(40 + getWidth("The h", SERIF, SIZE), 400, MONO, SIZE, "^");
  const document = await pdf.open(sheetsToPdf([sheet]));
  expect(document.blocks.map(({ runs }) => textOfRuns(runs)).join(" ")).toContain("the estimate is wide.");
});
