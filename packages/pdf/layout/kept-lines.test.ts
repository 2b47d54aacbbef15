import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const MONO: SheetFont = { name: "Mono", face: "mono" };

async function readTexts(sheet: Sheet): Promise<string[]> {
  return (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
}

test("the dashes of a rule beside a column are no bullets", async () => {
  const sheet = new Sheet();
  for (let y = 400; y < 520; y += 3.8) sheet.rule(26, y, 0.7, 2.2);
  for (const [row, text] of [
    "A nurse will check your blood pressure and mark",
    "your leg with an arrow. The doctor will explain",
    "whether you will be asleep.",
  ].entries())
    sheet.text(40, 500 - 11 * row, SERIF, 9, text);
  expect(await readTexts(sheet)).toHaveLength(1);
});

test("each option beside a box to tick that is a form field is a text of its own", async () => {
  const options = [
    "Off-peak, on weekdays before 4 pm for 19 pounds a month",
    "family of up to five persons for 58 pounds a month",
  ];
  const sheet = new Sheet();
  for (const [row, text] of options.entries())
    sheet.field(40, 496 - 20 * row, 13, 13).text(62, 500 - 20 * row, SERIF, 10, text);
  expect(await readTexts(sheet)).toEqual(options);
});

test("labels of one operator that all begin with capital letters are texts of their own", async () => {
  const sheet = new Sheet();
  for (const [row, labels] of [
    ["None", "Some", "Marked"],
    ["Poor", "Fair", "Strong"],
  ].entries())
    sheet.array(40, 500 - 60 * row, SERIF, 7, [labels[0] ?? "", -5400, labels[1] ?? "", -5000, labels[2] ?? ""]);
  expect((await readTexts(sheet)).sort()).toEqual(["Fair", "Marked", "None", "Poor", "Some", "Strong"]);
});

test("cells that begin with one sign are rows, also where the next word would not have fit", async () => {
  const sheet = new Sheet();
  const rows = [
    ["name", "::= letter or digit"],
    ["longer", "::= sign in quotes"],
  ] as const;
  for (const [row, [name, rule]] of rows.entries())
    sheet.text(40, 500 - 11 * row, SERIF, 9, name).text(90, 500 - 11 * row, SERIF, 9, rule);
  expect(await readTexts(sheet)).toEqual(expect.arrayContaining(rows.map(([, rule]) => rule)));
});

test("an indented line of code above a sentence with code is no part of it", async () => {
  const sheet = new Sheet();
  sheet.text(52, 500, MONO, 10, "line[arrows](n1)((n1)x+(N)x, (n1)y+(N)y, (n1)z)");
  sheet.text(40, 484, SERIF, 10, "Obviously, the sign of this command is ").text(200, 484, MONO, 10, "x");
  sheet.text(206, 484, SERIF, 10, ", which takes the parts of it");
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  expect(blocks.map(({ runs: [first] }) => (first?.kind === "text" ? first.text : "code"))).toEqual([
    "Obviously, the sign of this command is ",
  ]);
});

test("a row of a box that ends with a number does not go on in the next one", async () => {
  const sheet = new Sheet();
  sheet.raw("0.9 g").rule(40, 470, 250, 60).raw("0 g");
  for (const [row, text] of ["Friday, 13 November 2026", "from 3:00 pm"].entries())
    sheet.text(48, 510 - 13 * row, SERIF, 10, text);
  expect(await readTexts(sheet)).toEqual(["Friday, 13 November 2026", "from 3:00 pm"]);
});

test("a footnote whose sign is a small raised glyph without a text is a text of its own", async () => {
  const sign: SheetFont = { name: "Signs", face: "sans", unknown: "*+" };
  const sheet = new Sheet();
  for (const [row, text] of ["This document describes version 1.0.", "URL: http://www.council.example"].entries())
    sheet.text(44, 502.8 - 10 * row, sign, 6, row === 0 ? "*" : "+").text(48.5, 500 - 10 * row, SERIF, 8, text);
  expect(await readTexts(sheet)).toEqual([
    expect.stringContaining("This document describes version 1.0."),
    expect.stringContaining("URL: http://www.council.example"),
  ]);
});

test("notices of owners are texts of their own", async () => {
  const lines = [
    "Copyright © 2004, 2010 by the first of the authors of it",
    "Copyright © 2016, 2019, 2023 by the second of the authors",
    "Copyright © 2005, 2008, 2010 by another of the authors",
  ];
  const sheet = new Sheet();
  for (const [row, text] of lines.entries()) sheet.text(40, 500 - 9 * row, SERIF, 8, text);
  expect(await readTexts(sheet)).toEqual(lines);
});
