import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

/** The texts of a line with a fraction between two parts, with spaces of this width beside it; "#" for each formula. */
async function readLine([before, numerator, denominator, after]: readonly string[], space: number): Promise<string[]> {
  const sheet = new Sheet();
  const start = 60 + getWidth(before ?? "", SERIF, 11) + space;
  sheet.text(60, 500, SERIF, 11, before ?? "");
  const indent = (getWidth(denominator ?? "", SERIF, 7) - getWidth(numerator ?? "", SERIF, 7)) / 2;
  sheet.text(start + indent, 504.4, SERIF, 7, numerator ?? "");
  sheet.text(start, 496.2, SERIF, 7, denominator ?? "");
  sheet.text(start + getWidth(denominator ?? "", SERIF, 7) + space, 500, SERIF, 11, after ?? "");
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  return blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "#")).join(""));
}

test.each([
  ["Take about", "3", "4", "of the sugar and stir", 5.6],
  ["It is shorter by", "1", "n", "than the other way", 4.5],
  ["A share of", "k", "2", "is left in the evening", 6.4],
  ["It is shorter than", "1", "100", "of the day", 6.2],
  ["The time is near", "12", "25", "of an hour", 5],
] as const)(
  "a fraction in a line of text is a part of it: %s %s/%s %s",
  async (before, numerator, denominator, after, space) => {
    expect(await readLine([before, numerator, denominator, after], space)).toEqual([`${before} # ${after}`]);
  },
);

test("small words above each other beside a larger text are no fraction", async () => {
  const texts = await readLine(["Open until", "seven", "Monday", "in the evening"], 6);
  expect(texts.join(" ")).not.toContain("#");
});
