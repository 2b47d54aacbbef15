import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

/** A title with an accent of an operator of its own over its letter `at`, as TeX writes accents over capitals. */
function titleWith(accent: string, title: string, at: number, lift = 2.4): Sheet {
  const middle = getWidth(title.slice(0, at), SERIF, 10) + getWidth(title.slice(at, at + 1), SERIF, 10) / 2;
  const sheet = new Sheet().text(40 + middle - getWidth(accent, SERIF, 10) / 2, 400 + lift, SERIF, 10, accent);
  return sheet.text(40, 400, SERIF, 10, title);
}

const readTexts = async (sheet: Sheet) =>
  (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());

test.each([
  ["\u00b4", "Epilogue", 0, "\u00c9pilogue"],
  ["^", "The Ile", 4, "The \u00cele"],
  ["~", "ESPANA", 4, "ESPA\u00d1A"],
])("an accent %s above a capital of %s belongs to it", async (accent, title, at, expected) => {
  expect(await readTexts(titleWith(accent, title, at))).toEqual([expected]);
});

test("an accent that is lifted little is taken from the line with its letter", async () => {
  const lines = await translatedLines(titleWith("\u00b4", "The mare", 7, 0.8), () => "The tide");
  expect(lines.map(({ text }) => text)).toEqual(["The tide"]);
});

test("an accent beside or far above a letter stays a sign", async () => {
  expect((await readTexts(titleWith("^", "Epilogue", 0, 9))).join(" ")).toContain("Epilogue");
});
