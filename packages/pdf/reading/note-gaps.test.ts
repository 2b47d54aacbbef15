import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

test.each([4, 9, 11])("a wide space behind the mark of a note separates no column (%s)", async (space) => {
  const [before, after] = ["The cooling of hot drinks has been studied long.", "Most books assume that"];
  const sheet = new Sheet(420, 600).text(40, 500, SERIF, 10, before);
  const mark = 40 + getWidth(before, SERIF, 10);
  sheet.text(mark, 504, SERIF, 7, "1").text(mark + getWidth("1", SERIF, 7) + space, 500, SERIF, 10, after);
  sheet.text(
    40,
    488,
    SERIF,
    10,
    "the temperature of the room is constant and that its walls are thin enough for that.",
  );
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  expect(blocks).toHaveLength(1);
  expect(textOfRuns(blocks[0]?.runs ?? [])).toContain("Most books assume that the temperature");
});

test("a number far from the words before it is a column of its own", async () => {
  const sheet = new Sheet(420, 600).text(40, 500, SERIF, 10, "Cooling of drinks").text(240, 500, SERIF, 10, "Page 4");
  expect((await pdf.open(sheetsToPdf([sheet]))).blocks).toHaveLength(2);
});
