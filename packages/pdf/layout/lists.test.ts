import { textOfRuns } from "@atelier/document-model";
import { PDFDocument } from "@cantoo/pdf-lib";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const SIGNS: SheetFont = { name: "Signs", face: "sans" };

async function readTexts(sheet: Sheet): Promise<string[]> {
  return (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
}

/** The parts of a page after `change`, as another program reads them. */
async function translate(sheet: Sheet, change: (text: string) => string) {
  const document = await pdf.open(sheetsToPdf([sheet]));
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: change(run.text) } : run)));
  const saved = await document.save({ language: "es", direction: "ltr" });
  const page = await (await getDocumentProxy(Uint8Array.from(saved))).getPage(1);
  const { items } = await page.getTextContent();
  const parts = items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [x, y, size] = [item.transform[4], item.transform[5], item.transform[3]];
    return [{ text: item.str.trim(), x, y, size, right: x + item.width }];
  });
  return Object.assign(parts, { poor: document.adjustments?.poor_pages ?? [] });
}

test.each(["II.", "XIV.", "1.2", "2.10.3", "■", "→", "»"])("the marker %s is no part of its item", async (marker) => {
  const sheet = new Sheet();
  for (const [row, text] of ["First item of the list", "Second item of the list"].entries()) {
    sheet.text(40, 500 - 14 * row, SIGNS, 10, marker);
    sheet.text(40 + getWidth(marker, SIGNS, 10) + 6, 500 - 14 * row, SERIF, 10, text);
  }
  expect(await readTexts(sheet)).toEqual(["First item of the list", "Second item of the list"]);
});

test("a quantity before its unit is no marker", async () => {
  const sheet = new Sheet();
  sheet.text(40, 500, SIGNS, 10, "1.2");
  sheet.text(40 + getWidth("1.2", SIGNS, 10) + 6, 500, SERIF, 10, "litres of water");
  expect(await readTexts(sheet)).toEqual(["1.2 litres of water"]);
});

test("a space of its own between a marker and its item belongs to neither", async () => {
  const sheet = new Sheet();
  sheet
    .text(40, 500, SIGNS, 10, "■")
    .text(40 + getWidth("■", SIGNS, 10), 500, SIGNS, 10, " ")
    .text(53, 500, SERIF, 10, "Best view of all");
  expect(await readTexts(sheet)).toEqual(["Best view of all"]);
});

test("small bullets above the baseline move with their items", async () => {
  const sheet = new Sheet();
  for (const [row, text] of ["A first item of this list", "A second item of this list", "A third item"].entries()) {
    sheet.text(40, 503 - 23 * row, SIGNS, 9, "•");
    sheet.text(62, 500 - 23 * row, SERIF, 20, text);
  }
  const items = await translate(sheet, (text) =>
    text.replace("item", "article").replace("first", "first and a very much longer"),
  );
  const bullets = items.filter(({ text }) => text === "•");
  const starts = items.filter(({ text }) => text.startsWith("A "));
  expect(bullets.length).toBe(3);
  expect(starts[1]?.y).toBeLessThan(470);
  for (const [row, { y }] of starts.entries()) expect((bullets[row]?.y ?? 0) - y).toBeCloseTo(3, 0);
});

test("a heading above a list begins where its markers do", async () => {
  const sheet = new Sheet();
  sheet.text(40, 520, SERIF, 14, "Rules of part A");
  for (const [row, text] of ["No dogs in here", "No cats"].entries()) {
    sheet.text(40, 490 - 14 * row, SIGNS, 10, "–");
    sheet.text(50, 490 - 14 * row, SERIF, 10, text);
  }
  const items = await translate(sheet, (text) => text.replace("Rules of", "The rules for"));
  expect(items.find(({ text }) => text.startsWith("The rules"))?.x).toBeCloseTo(40, 0);
});

test("a single row that breaks has the lines of one text, and not the distance of its rows", async () => {
  const sheet = new Sheet();
  for (const [row, text] of ["Lessons for all people", "A row", "Another row"].entries())
    sheet.text(300, 500 - 20 * row, SERIF, 10, text);
  const items = await translate(sheet, (text) => text.replace("Another row", "Another row with a longer text in it"));
  const [first, second] = items.filter(({ y }) => y < 461).map(({ y }) => y);
  expect((first ?? 0) - (second ?? 0)).toBeLessThan(14);
});

test("the heads of a table in a row of one color use the free width between them", async () => {
  const sheet = new Sheet();
  const columns = [40, 120, 166, 240];
  sheet.raw("0.1 0.3 0.4 rg");
  for (const [at, x] of columns.entries()) sheet.rule(x, 494, (columns[at + 1] ?? 320) - x, 16);
  sheet.raw("1 g");
  sheet.text(46, 499, SERIF, 9, "Product").text(126, 499, SERIF, 9, "Price").text(200, 499, SERIF, 9, "No");
  sheet.raw("0 g");
  for (const row of [1, 2, 3]) for (const x of columns) sheet.text(x + 3, 499 - 20 * row, SERIF, 9, `${row * 100}${x}`);
  const items = await translate(sheet, (text) => text.replace("Price", "Precio total neto"));
  expect(items.find(({ text }) => text === "Precio total neto")?.size).toBe(9);
  expect(items.poor).toEqual([]);
});

test("a drawn bullet moves with its item, and a longer item above it does not become smaller", async () => {
  const sheet = new Sheet();
  const items = ["Turn off the tap while you brush your teeth", "Repair all taps", "Water your plants in the evening"];
  for (const [row, item] of items.entries()) {
    const y = 500 - 14 * row;
    sheet.raw(`q 0.5 0 0 0.5 0 0 cm 80 ${2 * y + 3} m 84 ${2 * y + 3} l 84 ${2 * y + 7} l 80 ${2 * y + 7} l f Q`);
    sheet.text(52, y, SERIF, 10, item);
  }
  sheet.text(52, 300, SERIF, 10, "The text of the page ends here");
  const document = await pdf.open(sheetsToPdf([sheet]));
  const change = (text: string) => (text.startsWith("Turn") ? `${text} `.repeat(3) : text.replace("a", "á"));
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: change(run.text) } : run)));
  const saved = await document.save({ language: "es", direction: "ltr" });
  const [surface] = readSurfaces(await readPdf(saved));
  const bullets = (surface?.content.shapes ?? []).map(({ box }) => box.bottom);
  const shown = (surface?.content.shows ?? []).flatMap(({ runs }) => runs);
  const repair = shown.find(({ text }) => text.startsWith("Rep"));
  expect(repair?.size).toBeCloseTo(10, 1);
  expect(repair?.y).toBeLessThan(486 - 10);
  expect(bullets[0]).toBeCloseTo(501.5, 1);
  expect(bullets[1]).toBeCloseTo((repair?.y ?? 0) + 1.5, 1);
});

test("boxes to tick within one operator stay before their texts, which are texts of their own", async () => {
  const sheet = new Sheet();
  const line = "□ Gas boiler  □ Heat pump";
  sheet.text(40, 500, SIGNS, 10, line);
  expect(await readTexts(sheet)).toEqual(["Gas boiler", "Heat pump"]);
  const parts = await translate(sheet, (text) => text.replace("Gas boiler", "Caldera"));
  const second = 40 + getWidth("□ Gas boiler  ", SIGNS, 10) - getWidth("Gas boiler", SIGNS, 10);
  const boxes = parts.flatMap(({ text, x }) => (text.startsWith("□") ? [x] : [])).sort((a, b) => a - b);
  expect(boxes[0]).toBeCloseTo(40, 1);
  expect(boxes[1]).toBeCloseTo(second + getWidth("Caldera", SIGNS, 10), 0);
  const [first, last] = ["Caldera", "Heat pump"].map((name) => parts.find(({ text }) => text.includes(name)));
  expect(last?.x).toBeGreaterThan(boxes[1] ?? Infinity);
  expect(first?.right).toBeLessThan(boxes[1] ?? 0);
});

test("a small form before a line begins an item", async () => {
  const icon = new Sheet(100, 100).raw("0 0 1 rg").rule(0, 0, 100, 100);
  const sheet = new Sheet();
  const items = ["Hardness of matrices of haplotypes", "Hardness of matrices of genotypes"];
  for (const [row, text] of items.entries()) sheet.text(52, 500 - 14 * row, SERIF, 10, text);
  expect(await readTexts(sheet)).toEqual([items.join(" ")]);
  const document = await PDFDocument.load(sheetsToPdf([sheet]));
  const [sign] = await document.embedPdf(sheetsToPdf([icon]));
  if (!sign) throw new Error("The form was not embedded.");
  for (const row of [0, 1]) document.getPage(0).drawPage(sign, { x: 42, y: 501 - 14 * row, width: 5, height: 5 });
  const opened = await pdf.open(await document.save());
  expect(opened.blocks.map(({ runs }) => textOfRuns(runs).trim())).toEqual(items);
});

test("the number of a heading stays beside it, also if the text above becomes shorter", async () => {
  const bold: SheetFont = { name: "Heading", face: "bold" };
  const sheet = new Sheet();
  const words = "The committee has discussed the plan with all members of the town and found it good. ";
  const y = sheet.flow([{ text: words.repeat(3), font: SERIF }], { x: 40, y: 540, width: 300, size: 10 });
  sheet.text(40, y - 12, bold, 12, "2.2").text(74, y - 12, bold, 12, "Costs of the plan");
  sheet.flow([{ text: words.repeat(3), font: SERIF }], { x: 40, y: y - 28, width: 300, size: 10 });
  expect(await readTexts(sheet)).not.toContain("2.2");
  const lines = await translate(sheet, (text) => text.replaceAll("with all members of the town and found it good", ""));
  const [number, heading] = ["2.2", "Costs of the plan"].map((text) => lines.find((line) => line.text === text));
  expect(number?.y).toBeCloseTo(heading?.y ?? 0, 1);
  expect(lines.poor).toEqual([]);
});

test("a bullet far before its item belongs to it", async () => {
  const sheet = new Sheet();
  const items = [
    "The first item of the list ends",
    "The second item of it ends here",
    "The third one has as many words",
  ];
  for (const [row, item] of items.entries())
    sheet.text(40, 400 - 12 * row, SERIF, 10, "•").text(79, 400 - 12 * row, SERIF, 10, item);
  expect(await readTexts(sheet)).toEqual(items);
});

test("the number of a section keeps its distance from a bold heading that its operator shows too", async () => {
  const bold: SheetFont = { name: "Serif-Bold", face: "bold" };
  const sheet = new Sheet().array(40, 500, bold, 12, ["2.1", -600, "what is new"]);
  sheet.text(40, 470, SERIF, 10, "A text of the section that has as many words as it needs.");
  const parts = await translate(sheet, (text) => text.replace("what is new", "what is old"));
  const number = parts.find(({ text }) => text === "2.1");
  expect(number?.x).toBeCloseTo(40, 1);
  expect(parts.find(({ text }) => text === "what is old")?.x).toBeCloseTo(40 + getWidth("2.1", bold, 12) + 0.6 * 12, 0);
});

test("small words behind a title are a text of their own", async () => {
  const bold: SheetFont = { name: "Serif-Bold", face: "bold" };
  const sheet = new Sheet().text(40, 500, bold, 14, "Quick Reference");
  sheet.text(40 + getWidth("Quick Reference", bold, 14) + 12, 500, SERIF, 8, "Version three");
  expect(await readTexts(sheet)).toEqual(["Quick Reference", "Version three"]);
});

test("a centered title of two lines stays two lines if it only becomes a little smaller", async () => {
  const bold: SheetFont = { name: "Serif-Bold", face: "bold" };
  const sheet = new Sheet();
  const lines = ["Information and navigation of the pages", "with links, pictures and thumbs"];
  for (const [row, line] of lines.entries())
    sheet.text(210 - getWidth(line, bold, 16) / 2, 500 - 20 * row, bold, 16, line);
  sheet.text(210 - getWidth("Anna Smith", SERIF, 10) / 2, 440, SERIF, 10, "Anna Smith");
  sheet.flow([{ text: "A text of many words on the page. ".repeat(9), font: SERIF }], {
    x: 70,
    y: 400,
    width: 280,
    size: 10,
  });
  const parts = await translate(sheet, (text) => text.replace("thumbs", "many small images"));
  const title = parts.filter(({ y }) => y > 445);
  expect(new Set(title.map(({ y }) => Math.round(y))).size).toBe(2);
});

test("the number of an item keeps its distance from a text that its operator shows too", async () => {
  const sheet = new Sheet().array(40, 500, SERIF, 10, ["1.", -500, "The dean is here"]);
  sheet.array(40, 480, SERIF, 10, ["2.", -500, "The dean is there"]);
  const parts = await translate(sheet, (text) => text.replace("dean", "teacher"));
  for (const text of ["The teacher is here", "The teacher is there"])
    expect(parts.find((part) => part.text === text)?.x).toBeCloseTo(40 + getWidth("1.", SERIF, 10) + 5, 0);
});

test("a line that begins with the letter of a part goes on in its sentence", async () => {
  const sheet = new Sheet();
  const lines = [
    "Put the second panel on top and tap it",
    "gently with the mallet. Tighten all screws",
    "(E) only at the end.",
  ];
  for (const [row, text] of lines.entries()) sheet.text(60, 500 - 12 * row, SERIF, 10, text);
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  expect(blocks.map(({ runs }) => textOfRuns(runs).trim())).toEqual([lines.join(" ")]);
});
