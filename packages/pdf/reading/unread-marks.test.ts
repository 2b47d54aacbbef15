import type { ImageText } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const LINES = ["the routines of this house are not alone in", "that as all of the others have them too."];
const TEXT: SheetFont = { name: "Text", face: "serif", program: "truetype-nameless" };
const MARK: SheetFont = { name: "Marks", face: "serif", program: "truetype-nameless" };
const MATH: SheetFont = { name: "CMMI10", face: "italic" };
/** The height of a line of the pictures that are read. */
const ROW = 80;

/** A reader that knows the lines, in their order. */
const reader: ImageText = {
  read: async () => ({
    lines: LINES.map((text, row) => ({
      text,
      start: [20, ROW * row + 56],
      end: [900, ROW * row + 56],
      size: 40,
      bold: false,
      serif: true,
      italic: false,
      ink: [0, 0, 0],
      paper: [255, 255, 255],
      corners: [
        [20, ROW * row + 20],
        [900, ROW * row + 20],
        [900, ROW * row + 60],
        [20, ROW * row + 60],
      ],
    })),
    illegible: 0,
  }),
  erase: () => Promise.resolve(null),
};

test("a mark without a known text moves with the text that was read by its shapes", async () => {
  const sheet = new Sheet();
  for (const [row, text] of LINES.entries()) sheet.text(40, 500 - 12 * row, TEXT, 10, text);
  sheet.text(40 + getWidth(LINES[1] ?? "", TEXT, 10), 491.5, MARK, 6, "1");
  const document = await pdf.open(sheetsToPdf([sheet]));
  const blocks = (await document.scans?.read("en", reader, new AbortController().signal)) ?? [];
  const text = blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "▢")).join(""));
  expect(text).toEqual([`${LINES[0]} ${LINES[1]}▢`]);
});

test("a formula that was read before the text around it moves with that text", async () => {
  const sheet = new Sheet();
  for (const [row, text] of LINES.entries()) sheet.text(40, 500 - 12 * row, TEXT, 10, text);
  sheet.text(44 + getWidth(LINES[0] ?? "", TEXT, 10), 500, MATH, 10, "x = y + z");
  const document = await pdf.open(sheetsToPdf([sheet]));
  expect(document.blocks).toEqual([]);
  const blocks = (await document.scans?.read("en", reader, new AbortController().signal)) ?? [];
  const text = blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "▢")).join(""));
  expect(text).toEqual([`${LINES[0]} ▢ ${LINES[1]}`]);
});
