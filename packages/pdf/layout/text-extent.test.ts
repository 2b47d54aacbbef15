import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const CAPS: SheetFont = { name: "Serif-Caps", face: "serif" };

/** A title page whose lines have one middle, which is not that of the page if the inner margin is wider. */
function addTitlePage(middle: number): Sheet {
  const sheet = new Sheet();
  for (const [y, size, text] of [
    [460, 17, "A Sample Play"],
    [420, 12, "Wing Mui"],
    [396, 12, "17 Imaginary Road"],
    [382, 12, "Real Town, MA 01002"],
    [350, 12, "www.example.org/plays"],
  ] as const)
    sheet.text(middle - getWidth(text, SERIF, size) / 2, y, SERIF, size, text);
  return sheet;
}

test("the title of a page with a few centered lines stays one line in the middle", async () => {
  const lines = await translatedLines(addTitlePage(224), (text) =>
    text.replace("A Sample Play", "Una obra de teatro de muestra"),
  );
  const title = lines.filter(({ y }) => y > 430);
  expect(new Set(title.map(({ y }) => Math.round(y)))).toEqual(new Set([460]));
  const [left, right] = [Math.min(...title.map(({ x }) => x)), Math.max(...title.map((line) => line.right))];
  expect((left + right) / 2).toBeCloseTo(224, 0);
  expect(title[0]?.size).toBeCloseTo(17, 1);
});

test("the rows of an address on a title page are texts of their own", async () => {
  const { blocks } = await pdf.open(sheetsToPdf([addTitlePage(210)]));
  expect(blocks.map(({ runs }) => textOfRuns(runs).trim())).toContain("17 Imaginary Road");
});

test("the name of a speaker in another font does not go on in the speech below that ends where it does", async () => {
  const sheet = new Sheet();
  const [name, speech] = ["Cat", "Meow. I am a kitten. Kittens like to meow."];
  const end = 40 + getWidth(speech, SERIF, 12);
  sheet.text(end + 3 - getWidth(name, CAPS, 12), 500, CAPS, 12, name).text(40, 481, SERIF, 12, speech);
  sheet.text(40, 440, SERIF, 12, "Yes. But the question is, do cats like to set a text?");
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  expect(blocks.slice(0, 2).map(({ runs }) => textOfRuns(runs).trim())).toEqual([name, speech]);
});

test("labels that spaces with operators of their own set apart are texts of their own", async () => {
  const sheet = new Sheet();
  const labels = ["Head teacher", "Parent or guardian"] as const;
  sheet.letters(60, 500, SERIF, 10, labels.join(" ".repeat(24)), 0);
  const lines = await translatedLines(sheet, (text) => text.replace("Head teacher", "Jefa"));
  const at = 60 + getWidth(labels[0] + " ".repeat(24), SERIF, 10);
  expect(lines.find(({ text }) => text.startsWith("Parent"))?.x).toBeCloseTo(at, 0);
});
