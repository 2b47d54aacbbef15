import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const [BEFORE, UNDER, AFTER] = ["You may not ", "park a car or a bicycle here", " before the evening."];
const left = 40 + getWidth(BEFORE, SERIF, 12);
const right = left + getWidth(UNDER, SERIF, 12);

/** A sentence with underlined words, which are a part of one operator or have their own. */
function draw(isWhole: boolean): Sheet {
  const sheet = new Sheet().rule(left, 398, right - left, 0.6);
  if (isWhole) return sheet.text(40, 400, SERIF, 12, BEFORE + UNDER + AFTER);
  return sheet.text(40, 400, SERIF, 12, BEFORE).text(left, 400, SERIF, 12, UNDER).text(right, 400, SERIF, 12, AFTER);
}

test.each([true, false])("an underline moves with its words (within one operator: %s)", async (isWhole) => {
  const document = await pdf.open(sheetsToPdf([draw(isWhole)]));
  const [block] = document.blocks;
  expect(block?.runs.map((run) => textOfRuns([run]))).toEqual([BEFORE, UNDER, AFTER]);
  const longer = "It is not allowed to ";
  block?.write(
    (block?.runs ?? []).map((run) => (run.kind === "text" && run.text === BEFORE ? { ...run, text: longer } : run)),
  );
  const saved = await document.save({ language: "en", direction: "ltr" });
  const boxes = readSurfaces(await readPdf(saved)).flatMap(({ content }) => content.shapes.map(({ box }) => box));
  expect(boxes).toHaveLength(1);
  expect(boxes[0]?.left).toBeCloseTo(40 + getWidth(longer, SERIF, 12), 0);
  expect((boxes[0]?.right ?? 0) - (boxes[0]?.left ?? 0)).toBeCloseTo(right - left, 0);
});
