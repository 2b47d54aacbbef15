import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const [SIZE, GAP, LEFT] = [20, 4, 40];

/** The size of the text that replaces the first one of a page, and how far its letters are apart on average. */
async function replaceFirst(sheet: Sheet, text: string) {
  const document = await pdf.open(sheetsToPdf([sheet]));
  document.blocks[0]?.write([{ kind: "text", text, style: 0 }]);
  const saved = await document.save({ language: "es", direction: "ltr" });
  const page = await (await getDocumentProxy(Uint8Array.from(saved))).getPage(1);
  const { items } = await page.getTextContent();
  const parts = items.flatMap((item) => ("str" in item && item.transform[5] === 500 && item.str.trim() ? [item] : []));
  const size: number = parts[0]?.transform[3];
  const right = Math.max(...parts.map(({ transform, width }) => transform[4] + width));
  return { size, gap: (right - LEFT - getWidth(text, SERIF, size)) / text.length, right };
}

/** The text with gaps between its letters, in one operator or in one for each. */
function spaced(text: string, isSingle: boolean): Sheet {
  const sheet = new Sheet();
  if (isSingle) return sheet.letters(LEFT, 500, SERIF, SIZE, text, GAP);
  const items = [...text].flatMap((letter) => [letter, (-GAP * 1000) / SIZE]);
  return sheet.array(LEFT, 500, SERIF, SIZE, items);
}

test.each([true, false])("letters that are set apart stay apart (an operator for each: %s)", async (isSingle) => {
  const { size, gap } = await replaceFirst(spaced("GRAND OPENING", isSingle), "GRAN APERTURA");
  expect(size).toBeCloseTo(SIZE, 0);
  expect(gap).toBeGreaterThan(0.85 * GAP);
  expect(gap).toBeLessThan(1.15 * GAP);
});

test("letters that are set apart come closer together before they become smaller", async () => {
  const sheet = spaced("GRAND OPENING", false).text(LEFT, 60, SERIF, 10, "Left").text(340, 60, SERIF, 10, "Right");
  const { size, gap, right } = await replaceFirst(sheet, "GRAN INAUGURACION AQUI");
  expect(size).toBeCloseTo(SIZE, 0);
  expect(gap).toBeLessThan(0.8 * GAP);
  expect(right).toBeLessThan(382);
});

test("letters that are only kerned are not set apart", async () => {
  const sheet = new Sheet().array(LEFT, 500, SERIF, SIZE, ["Wa", 80, "ter", -20, "fall"]);
  expect((await replaceFirst(sheet, "Cascada")).gap).toBeLessThan(0.5);
});

test("words of one font that are apart in a line are not letters that are set apart", async () => {
  const [size, small] = [12, 7];
  const sheet = new Sheet();
  sheet.row(LEFT, 500, size, [
    { text: "Helena Brandt", font: SERIF },
    { text: "1", font: SERIF, size: small, rise: 4 },
    { text: ", Luis Cortes", font: SERIF },
    { text: "2", font: SERIF, size: small, rise: 4 },
  ]);
  const document = await pdf.open(sheetsToPdf([sheet]));
  const [block] = document.blocks;
  block?.write(
    block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.replace("Luis", "Luisa") } : run)),
  );
  const saved = await document.save({ language: "es", direction: "ltr" });
  const page = await (await getDocumentProxy(Uint8Array.from(saved))).getPage(1);
  const { items } = await page.getTextContent();
  const right = Math.max(...items.flatMap((item) => ("str" in item ? [item.transform[4] + item.width] : [])));
  expect(right - LEFT).toBeLessThan(getWidth("Helena Brandt1, Luisa Cortes2", SERIF, size));
});
