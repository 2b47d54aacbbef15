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

test("a hat over a tall letter, which has a baseline of its own, moves with the letter", async () => {
  const sheet = new Sheet();
  const start = 40 + getWidth("Let the estimate ", SERIF, 11);
  sheet.text(40, 500, SERIF, 11, "Let the estimate ").text(start + 1, 503, SERIF, 11, "^");
  sheet.text(start, 500, VARIABLES, 11, "K");
  sheet.text(start + getWidth("K", VARIABLES, 11), 500, SERIF, 11, " be the mean of all values.");
  const lines = await translatedLines(sheet, (text) => text.replace("Let the estimate", "Let an estimate of this"));
  const [hat, variable] = ["^", "K"].map((text) => lines.find((line) => line.text === text));
  expect(variable?.x).toBeGreaterThan(40 + getWidth("Let an estimate of this", SERIF, 11));
  expect(hat?.x).toBeCloseTo((variable?.x ?? 0) + 1, 1);
  expect(hat?.y).toBeCloseTo((variable?.y ?? 0) + 3, 1);
});

test("a formula gets the size of the text around it", async () => {
  const sheet = new Sheet();
  sheet.raw("0.9 g").rule(36, 470, 200, 46).raw("0 g");
  const start = 40 + getWidth("Let the value ", SERIF, 11);
  sheet.text(40, 500, SERIF, 11, "Let the value ").text(start, 500, VARIABLES, 11, "x");
  sheet
    .text(start + getWidth("x", VARIABLES, 11), 500, SERIF, 11, " be the mean of all")
    .text(40, 487, SERIF, 11, "values.");
  const lines = await translatedLines(sheet, (text) =>
    text.replace("values.", "values that people have measured in the towns beside the river since the last winter."),
  );
  const size = lines.find(({ text }) => text.startsWith("Let"))?.size ?? 0;
  expect(size).toBeLessThan(10.5);
  expect(lines.find(({ text }) => text === "x")?.size).toBeCloseTo(size, 1);
});
