import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Tinos", face: "serif" };
const SIZE = 10;

/** A word with an underscore that is drawn as a rule, as TeX writes it. */
function page(): Sheet {
  const end = 40 + getWidth("Read the value of run", SERIF, SIZE);
  return new Sheet()
    .text(40, 500, SERIF, SIZE, "Read the value of run")
    .raw(`${end + 0.6} 500 3 0.4 re f`)
    .text(end + 3.9, 500, SERIF, SIZE, "history now");
}

test("a short rule between letters is an underscore", async () => {
  const { blocks } = await pdf.open(sheetsToPdf([page()]));
  const texts = blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "")).join(""));
  expect(texts).toEqual(["Read the value of run_history now"]);
});

test("an underscore that was a rule is a letter of the translation", async () => {
  const lines = await translatedLines(page(), (text) => text.replace("Read the value", "Look at the value"));
  expect(lines.map(({ text }) => text).join("")).toContain("run_history");
});
