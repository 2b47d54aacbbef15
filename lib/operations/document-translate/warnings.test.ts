import type { Adjustments, PoorReason } from "@atelier/document-model";
import { expect, test } from "vitest";
import { warnOfGaps } from "./warnings.ts";

/** The warnings about a document whose texts were all translated and set with these adjustments. */
function listWarnings(changes: Partial<Adjustments>): string[] {
  const adjustments: Adjustments = { fonts: [], shrunk: [], poor_pages: [], ...changes };
  const warnings: string[] = [];
  const save = () => Promise.resolve(new Uint8Array());
  warnOfGaps([], { language: null, blocks: [], untouched: [], adjustments, save }, (text) => warnings.push(text));
  return warnings;
}

test("each reason why pages look poor is one warning with their numbers", () => {
  const toPage = (page: number, ...reasons: PoorReason[]) => ({ page, reasons });
  const warnings = listWarnings({
    poor_pages: [
      toPage(1, "smaller"),
      toPage(2, "smaller", "uneven", "overlapping"),
      toPage(3, "smaller"),
      toPage(4, "reduced", "differing"),
      toPage(5, "resized"),
      toPage(7, "smaller", "direction"),
      toPage(8, "columns"),
      toPage(9, "crowded", "beyond"),
      toPage(10, "alignment", "colors"),
      toPage(11, "letters"),
    ],
  });
  expect(warnings).toEqual([
    "Some text became smaller than four fifths of its size. Check these pages: 1-3, 7.",
    "The text became smaller, because the translation is longer. Check these pages: 4.",
    "Some text became smaller. Check these pages: 5.",
    "Texts of one row, list or column have different sizes now. Check these pages: 2.",
    "Paragraphs that had one size have different sizes now. Check these pages: 4.",
    "Some text covers other text or a drawing. Check these pages: 2.",
    "The space below some paragraphs became small, because they need more lines. Check these pages: 9.",
    "Some text goes beyond the margin. Check these pages: 9.",
    "Some text is no longer justified, centered or at its edge as before. Check these pages: 10.",
    "Some words lost their own color. Check these pages: 10.",
    "Some bold, italic or regular words look like those beside them now. Check these pages: 11.",
    "These pages are laid out for text from right to left, which was not mirrored. Check the alignment and the order of columns: 7.",
    "The columns and table cells of these pages stay in the order from left to right. Check whether they can be read from right to left: 8.",
  ]);
});

test("texts that are a reason are quoted behind their page", () => {
  const warnings = listWarnings({
    poor_pages: [1, 2, 4, 5].map((page) => ({ page, reasons: ["touching"] })),
    poor_texts: [
      { page: 4, reason: "touching", text: "Paus" },
      { page: 4, reason: "touching", text: "Calor o pan…" },
      { page: 5, reason: "rows", text: "Other" },
    ],
  });
  expect(warnings).toEqual([
    "Some text nearly touches a line or the edge of a box. Check these pages: 1-2, 4 (“Paus”, “Calor o pan…”), 5.",
  ]);
});

test("fonts that were replaced by another typeface are named, and fonts that look the same are not", () => {
  const fonts = [
    { from: "Helvetica-Bold", to: "Arimo" },
    { from: "UnitRoundedPro", to: "Arimo" },
    { from: "TimesNewRomanPSMT", to: "Tinos" },
    ...["CMR10", "CMBX12", "CMR8", "CMTI10", "CMR12", "CMR17", "CMCSC10"].map((from) => ({ from, to: "Tinos" })),
    { from: "CMR10", to: "Vazirmatn" },
    { from: "Type 3", to: "Arimo" },
  ];
  const warnings = listWarnings({
    fonts,
    completed_fonts: [
      "CMTI10",
      "LiberationSerif",
      "DejaVuSans-Bold",
      "DejaVuSerif-Italic",
      "DejaVuSansMono",
      "DejaVuSans-ExtraLight",
      "DejaVuSerifCondensed",
    ],
  });
  expect(warnings).toEqual([
    "Translated text has another typeface than text that stays, because these fonts were replaced: UnitRoundedPro, Type 3 → Arimo; CMR10, CMBX12, CMR8, CMTI10, CMR12, CMR17, … → Tinos.",
    "These fonts of the document lack letters of the translation, which were drawn after another typeface: CMTI10, DejaVuSansMono, DejaVuSans-ExtraLight, DejaVuSerifCondensed.",
  ]);
});
