import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const VARIABLES: SheetFont = { name: "ABCDEF+CMMI10", face: "italic" };

/** A sentence with a variable that has a hat from the font of the text, as TeX sets it. */
function sentence(): Sheet {
  const sheet = new Sheet();
  const start = 40 + getWidth("Let the estimate ", SERIF, 11);
  sheet.text(40, 500, SERIF, 11, "Let the estimate ").text(start, 500, SERIF, 11, "^");
  sheet.text(start, 500, VARIABLES, 11, "x");
  const end = start + getWidth("x", VARIABLES, 11);
  return sheet.text(end, 500, SERIF, 11, " be the mean of all values.");
}

test("the hat of a variable is a part of its formula", async () => {
  const { blocks } = await pdf.open(sheetsToPdf([sentence()]));
  const texts = blocks.flatMap(({ runs }) => runs.flatMap((run) => (run.kind === "text" ? [run.text] : [])));
  expect(texts.join("|")).toMatch(/^Let the estimate.*be the mean of all values\.$/);
  expect(texts.join("")).not.toContain("^");
});

test("the hat of a variable moves with it", async () => {
  const lines = await translatedLines(sentence(), (text) =>
    text.replace("Let the estimate", "Let an estimate of this"),
  );
  const [hat, variable] = ["^", "x"].map((text) => lines.find((line) => line.text === text)?.x ?? 0);
  expect(variable).toBeGreaterThan(40 + getWidth("Let an estimate of this", SERIF, 11));
  expect(hat).toBeCloseTo(variable ?? 0, 1);
});
