import type { ImageLine, ImageText } from "@atelier/document-model";
import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { makePdf, scans } from "../fixtures/documents.ts";
import { getWidth, type SheetFont } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";
import { haveOnePitch } from "./one-pitch.ts";

const TEXTS = [
  "I found three boxes of letters in the attic of my aunt,",
  "and two albums with photographs of the harbor. They",
  "belonged to the captain who lived here from 1921 to 1936.",
  "I would like to give them to the museum, if you will",
  "1. keep the letters in one place,",
  "Yours, Will I. Lilly",
  "With kind regards.",
];

/** The recognized lines of a page in a font, whose ends are measured with an error in pixels. */
function readLines(face: SheetFont["face"], texts: readonly string[], error = 0.5): ImageLine[] {
  const look = { size: 30, bold: false, serif: false, italic: false, ink: [0, 0, 0], paper: [255, 255, 255] } as const;
  return texts.map((text, row) => {
    const right = 100 + getWidth(text, { name: face, face }, 30) + (row % 2 === 0 ? error : -error);
    return { ...look, text, start: [100, 60 * row], end: [right, 60 * row + 3], corners: [] };
  });
}

test.each([0, 2, 3])("lines of a typewriter have one pitch, measured within %i pixels", (error) => {
  expect(haveOnePitch(readLines("mono", TEXTS, error))).toBe(true);
});

test.each(["serif", "sans", "bold", "italic", "black"] as const)(
  "lines in the face %s have several pitches",
  (face) => {
    expect(haveOnePitch(readLines(face, TEXTS))).toBe(false);
  },
);

test("few lines show no pitch", () => {
  expect(haveOnePitch(readLines("mono", TEXTS.slice(0, 3)))).toBe(false);
});

test("a typewritten page with a printed heading has a pitch, and one that is half printed has none", () => {
  const more = TEXTS.map((text) => text.toUpperCase());
  const typed = readLines("mono", [...TEXTS, ...more]);
  expect(haveOnePitch([...readLines("bold", ["Illustrated letters"]), ...typed])).toBe(true);
  expect(haveOnePitch([...readLines("serif", TEXTS), ...readLines("mono", TEXTS)])).toBe(false);
});

test("a typewritten scan is set again in letters of one width", async () => {
  const lines = readLines("mono", TEXTS).map((line) => ({
    ...line,
    corners: [line.start, line.end, [line.end[0], line.end[1] - 20], [line.start[0], line.start[1] - 20]] as const,
  }));
  const document = await pdf.open(await makePdf(scans(1)));
  const imageText: ImageText = { read: async () => ({ lines, illegible: 0 }), erase: async () => null };
  const blocks = (await document.scans?.read("en", imageText, new AbortController().signal)) ?? [];
  for (const block of blocks) block.write([{ kind: "text", text: "Tres cajas de cartas", style: 0 }]);
  const saved = await PDFDocument.load(await document.save({ language: "es", direction: "ltr" }));
  const fonts = saved.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [String(object.lookup(PDFName.of("BaseFont")))] : []));
  expect(fonts).toContainEqual(expect.stringContaining("Cousine"));
});
