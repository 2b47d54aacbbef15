import { expect, test } from "vitest";
import type { Program } from "../fixtures/font-programs.ts";
import { getWidth, Sheet, type SheetFont, sheetsToPdf, toFace } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { getExtent, toContours } from "../fonts/contours.ts";
import type { PdfFont } from "../fonts/font.ts";
import { pdf } from "../open-pdf.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";

/** The fonts of a page after its texts were replaced, with the text that each shows. */
async function translatedFonts(sheet: Sheet, change: (text: string) => string) {
  const document = await pdf.open(sheetsToPdf([sheet]));
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: change(run.text) } : run)));
  const saved = await document.save({ language: "es", direction: "ltr" });
  const [surface] = readSurfaces(await readPdf(saved));
  const fonts = new Map<string, { font: PdfFont; text: string }>();
  for (const { runs, state } of surface?.content.shows ?? []) {
    if (!state.font) continue;
    const name = state.font.name.replace(/^[A-Z]{6}\+/, "");
    const known = fonts.get(name)?.text ?? "";
    fonts.set(name, { font: state.font, text: known + runs.map(({ text }) => text).join("") });
  }
  return fonts;
}

const LETTERS = "the quick brown fox jumps over the lazy dog and asks: is it so? What else";

test.each<[string, Program | undefined]>([
  ["TrueType", undefined],
  ["Type 1", "type1"],
  ["CFF", "cff"],
])("translated text keeps the font of its document where it has the letters (%s)", async (_, program) => {
  const font: SheetFont = { name: "ABCDEF+Riverside", face: "black", ...(program ? { program } : {}) };
  const sheet = new Sheet().text(20, 500, font, 10, LETTERS);
  const fonts = await translatedFonts(sheet, () => "\u00bfEs as\u00ed el ping\u00fcino de ma\u00f1ana? Qu\u00e9 bien");
  expect([...fonts.keys()]).toEqual(["Riverside"]);
  expect(fonts.get("Riverside")?.text).toContain("pingüino de mañana?");
  const letters = fonts.get("Riverside")?.font.letters?.();
  const arimo = toFace("black");
  const a = letters?.find("a");
  expect(a?.width).toBeCloseTo(arimo.glyphHAdvance(arimo.glyph(97) ?? 0) / 2048, 2);
  const [n, tilde, i, acute] = ["n", "\u00f1", "l", "\u00ed"].map((text) =>
    getExtent(toContours(letters?.find(text)?.path ?? "")),
  );
  expect(tilde?.top).toBeGreaterThan((n?.top ?? 1) + 0.05);
  expect(tilde?.left).toBeCloseTo(n?.left ?? 0, 1);
  expect(acute?.top).toBeLessThan((i?.top ?? 0) + 0.08);
  // The accent replaces the dot of the letter.
  expect(toContours(letters?.find("\u00ed")?.path ?? "")).toHaveLength(2);
});

test("the opening question mark is the closing one upside down", async () => {
  const sheet = new Sheet().text(20, 500, { name: "Riverside", face: "black", program: "type1" }, 10, LETTERS);
  const fonts = await translatedFonts(sheet, () => "\u00bfEs as\u00ed?");
  const letters = fonts.get("Riverside")?.font.letters?.();
  const [closing, opening] = ["?", "\u00bf"].map((text) => getExtent(toContours(letters?.find(text)?.path ?? "")));
  expect(closing?.bottom).toBeCloseTo(0, 1);
  expect(opening?.bottom).toBeLessThan(-0.1);
  expect((opening?.top ?? 0) - (opening?.bottom ?? 0)).toBeCloseTo((closing?.top ?? 0) - (closing?.bottom ?? 0), 2);
});

test("a font that lacks many letters is replaced", async () => {
  const font: SheetFont = { name: "RiversideMono", face: "mono", program: "type1" };
  const fonts = await translatedFonts(new Sheet().text(20, 500, font, 10, "Moon Room"), () => "Habitación grande");
  expect([...fonts.keys()]).toEqual([expect.stringContaining("Cousine")]);
});

test.each([
  ["Riverside Script", "Tinos"],
  ["Riverside", "Riverside"],
])("a title in %s that lacks a letter is set in %s", async (name, expected) => {
  const font: SheetFont = { name: name.replace(" ", ""), face: "italic", program: "type1" };
  const fonts = await translatedFonts(new Sheet().text(20, 500, font, 30, "House of olives"), () => "House of flames");
  expect([...fonts.keys()]).toEqual([expect.stringContaining(expected)]);
});

test("a letter that one size of a typeface lacks comes from its other sizes", async () => {
  const sheet = new Sheet().text(20, 500, { name: "CMR17", face: "italic", program: "type1" }, 17, "Moon Room");
  sheet.text(20, 470, { name: "CMR10", face: "italic", program: "type1" }, 10, LETTERS);
  const fonts = await translatedFonts(sheet, (text) => (text === "Moon Room" ? "Room had" : text));
  expect([...fonts.keys()].sort()).toEqual(["CMR10", "CMR17"]);
  const [own, added] = ["o", "a"].map((text) => fonts.get("CMR17")?.font.letters?.()?.find(text));
  expect(added?.path).not.toBe("");
  expect(getExtent(toContours(added?.path ?? "")).top).toBeCloseTo(getExtent(toContours(own?.path ?? "")).top, 1);
});

test("letters of a font of the document keep their size where the document sets them apart", async () => {
  const font: SheetFont = { name: "Riverside", face: "black" };
  const sheet = new Sheet().letters(20, 500, font, 20, "Weekly timetable", 0.7);
  sheet.text(20, 470, font, 10, LETTERS);
  const lines = await translatedLines(sheet, (text) => text.replace("Weekly timetable", "table weekly"));
  expect(lines.find(({ text }) => text.includes("weekly"))?.size).toBeCloseTo(20, 1);
});

test("spaces are as wide as the movements between the words of a document, whatever its font has as a space", async () => {
  const font: SheetFont = { name: "ABCDEF+Riverside", face: "serif" };
  const words = ["the", "dean", "is", "here", "and", "there", "now"];
  const sheet = new Sheet().array(40, 500, font, 10, words.flatMap((word) => [word, -450]).slice(0, -1));
  const [line] = await translatedLines(sheet, () => "here is the dean");
  const letters = ["here", "is", "the", "dean"].reduce((sum, word) => sum + getWidth(word, font, 10), 0);
  expect((line?.right ?? 0) - (line?.x ?? 0)).toBeCloseTo(letters + 3 * 4.5, 0);
});
