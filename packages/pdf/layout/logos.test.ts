import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";

const SERIF: SheetFont = { name: "Tinos", face: "serif" };
const SIZE = 12;

/** A line with LaTeX or TeX in it: TeX sets each of its letters with an operator and moves the pen between them. */
function page(hasRaised: boolean): Sheet {
  const sheet = new Sheet();
  const before = `This page was written with ${hasRaised ? "L" : "T"}`;
  sheet.text(40, 400, SERIF, SIZE, before);
  let x = 40 + getWidth(before, SERIF, SIZE);
  if (hasRaised) {
    sheet.text(x - 4.3, 402.5, SERIF, 8.4, "A").text(x, 400, SERIF, SIZE, "T");
    x += getWidth("T", SERIF, SIZE);
  }
  sheet.text(x - 2, 397.4, SERIF, SIZE, "E");
  x += getWidth("E", SERIF, SIZE) - 3.5;
  return sheet
    .text(x, 400, SERIF, SIZE, "X and then printed on paper")
    .text(40, 385, SERIF, SIZE, "by a machine that stands in the cellar of a school.");
}

test.each([true, false])(
  "the letters of a logo of TeX stay together in a translation (raised letter: %s)",
  async (raised) => {
    const document = await pdf.open(sheetsToPdf([page(raised)]));
    const [block, ...rest] = document.blocks;
    expect(rest).toEqual([]);
    expect(block?.runs.map((run) => (run.kind === "text" ? run.text.trim() : block.textOfCode?.(run.code)))).toEqual([
      "This page was written with",
      raised ? "LaTeX" : "TeX",
      "and then printed on paper by a machine that stands in the cellar of a school.",
    ]);
    block?.write(
      block.runs.map((run) =>
        run.kind === "text" ? { ...run, text: run.text.replace("This page", "This very beautiful page") } : run,
      ),
    );
    const [surface] = readSurfaces(await readPdf(await document.save({ language: "es", direction: "ltr" })));
    const letters =
      surface?.content.shows.flatMap(({ runs }) => runs).filter(({ text }) => /^[LATEX]$/.test(text)) ?? [];
    expect(letters.map(({ text }) => text).join("")).toBe(raised ? "LATEX" : "TEX");
    const [start, low, after] = letters.slice(-3);
    expect((start?.y ?? 0) - (low?.y ?? 0)).toBeCloseTo(2.6, 1);
    expect((low?.x ?? 0) - (start?.x ?? 0)).toBeCloseTo(getWidth("T", SERIF, SIZE) - 2, 1);
    expect((after?.x ?? 0) - (low?.x ?? 0)).toBeCloseTo(getWidth("E", SERIF, SIZE) - 1.5, 1);
    expect(start?.x).toBeGreaterThan(40 + getWidth("This very beautiful page was", SERIF, SIZE));
  },
);

test("a capital letter below a line that no letters touch is a text of its own", async () => {
  const sheet = new Sheet().text(40, 400, SERIF, SIZE, "Point A").text(220, 397, SERIF, SIZE, "E");
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  expect(blocks).toHaveLength(2);
});

test("a logo whose letter is only slightly lowered is one piece, with the letters before it", async () => {
  const sheet = new Sheet();
  const before = "This page was written with Bib";
  sheet.text(40, 400, SERIF, SIZE, before);
  let x = 40 + getWidth(before, SERIF, SIZE) - 1;
  sheet.text(x, 400, SERIF, SIZE, "T");
  x += getWidth("T", SERIF, SIZE) - 2;
  sheet.text(x, 397.9, SERIF, SIZE, "E");
  x += getWidth("E", SERIF, SIZE) - 1.5;
  sheet.text(x, 400, SERIF, SIZE, "X and then printed on paper.");
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  const [block] = blocks;
  expect(block?.runs.map((run) => (run.kind === "text" ? run.text.trim() : block.textOfCode?.(run.code)))).toEqual([
    "This page was written with",
    "BibTeX",
    "and then printed on paper.",
  ]);
});
