import type { Run } from "@atelier/document-model";
import { PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { makePdf } from "../../fixtures/documents.ts";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../../fixtures/sheet.ts";
import { pdf } from "../../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const getText = (runs: readonly Run[]) => runs.map((run) => (run.kind === "text" ? run.text : "")).join("");

async function readTexts(bytes: Uint8Array): Promise<string[]> {
  return (await pdf.open(bytes)).blocks.map(({ runs }) => getText(runs).trim());
}

/** The parts of the first page after `change`, with their positions, as another program reads them. */
async function translate(bytes: Uint8Array, change: (text: string) => string) {
  const document = await pdf.open(bytes);
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: change(run.text) } : run)));
  const saved = await document.save({ language: "es", direction: "ltr" });
  const page = await (await getDocumentProxy(Uint8Array.from(saved))).getPage(1);
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    "str" in item && item.str.trim() !== ""
      ? [
          {
            text: item.str.trim(),
            x: item.transform[4],
            size: item.transform[3],
            right: item.transform[4] + item.width,
          },
        ]
      : [],
  );
}

/** Rows of a table of contents in which each dot has an operator of its own, or all dots have one. */
function contents(isSingle: boolean): Uint8Array {
  const sheet = new Sheet();
  for (const [row, title] of ["Safety", "Hot surfaces"].entries()) {
    const y = 500 - 14 * row;
    sheet.text(40, y, SERIF, 11, title);
    if (isSingle) for (let x = 120; x < 360; x += 5) sheet.text(x, y, SERIF, 11, ".");
    else sheet.text(120, y, SERIF, 11, ".".repeat(80));
    sheet.text(370, y, SERIF, 11, String(row + 4));
  }
  return sheetsToPdf([sheet]);
}

test.each([true, false])(
  "leaders stay, and give way to a longer title (an operator for each dot: %s)",
  async (single) => {
    expect((await readTexts(contents(single))).filter((text) => /\p{L}/u.test(text))).toEqual([
      "Safety",
      "Hot surfaces",
    ]);
    const items = await translate(contents(single), (text) =>
      /\p{L}/u.test(text) ? `${text} and everything that belongs to it` : text,
    );
    const titles = items.filter(({ text }) => text.includes("belongs"));
    const dots = items.filter(({ text }) => /^[. ]+$/.test(text));
    expect(titles.map(({ size }) => size)).toEqual([11, 11]);
    const end = Math.max(...titles.map(({ right }) => right));
    expect(end).toBeGreaterThan(130);
    expect(Math.min(...dots.map(({ x }) => x))).toBeGreaterThan(Math.min(...titles.map(({ right }) => right)));
    expect(dots.length).toBeGreaterThan(0);
  },
);

test.each([true, false])(
  "leaders get more dots beside a shorter title (an operator for each dot: %s)",
  async (single) => {
    const items = await translate(contents(single), (text) => text.replace("Hot surfaces", "Hot"));
    const end = items.find(({ text }) => text === "Hot")?.right ?? 0;
    const dots = items.filter(({ text }) => /^[. ]+$/.test(text)).map(({ x }) => x);
    expect(dots.filter((x) => x > end && x < end + 12)).not.toEqual([]);
  },
);

test("lines of an address stay lines in a wide box", async () => {
  const lines = ["Mountain Travel", "Station Road", "Keswick"];
  const bytes = await makePdf((document) => {
    document.rect(50, 50, 280, 300).fill("#fdf6e3").fillColor("black").fontSize(11);
    for (const [row, line] of lines.entries()) document.text(line, 70, 70 + 13 * row, { lineBreak: false });
  });
  expect(await readTexts(bytes)).toEqual(lines);
});

test("the longest cell of a column ends before the next column", async () => {
  const sheet = new Sheet();
  const rows = [
    ["Monday to Friday", "9 am"],
    ["Saturday", "10 am"],
    ["Sunday", "closed"],
  ];
  for (const [row, [day = "", hours = ""]] of rows.entries())
    sheet.text(40, 500 - 17 * row, SERIF, 11, day).text(123, 500 - 17 * row, SERIF, 11, hours);
  expect((await readTexts(sheetsToPdf([sheet]))).sort()).toEqual(rows.flat().sort());
});

test("a label after a line to write on keeps its place", async () => {
  const sheet = new Sheet().text(40, 500, SERIF, 11, `Place ${"_".repeat(20)}     Signature ${"_".repeat(20)}`);
  const find = (items: Awaited<ReturnType<typeof translate>>) => items.find(({ text }) => text.includes("IGN"))?.x;
  const before = (await translate(sheetsToPdf([sheet]), (text) => text)).find(({ text }) => text.includes("____"));
  const x = find(await translate(sheetsToPdf([sheet]), (text) => text.toUpperCase()));
  expect(before?.x).toBe(40);
  // Twenty underscores and five spaces after the label.
  expect(x).toBeGreaterThan(40 + 25 + 20 * 5.5 + 4 * 2.75);
});

test("a scanned page whose JPEG is also written as text is read", async () => {
  const jpeg = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  page.drawImage(await document.embedJpg(jpeg), { width: 600, height: 800 });
  await document.flush();
  for (const [, object] of document.context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image")) {
      object.dict.set(PDFName.of("Filter"), document.context.obj(["ASCIIHexDecode", "DCTDecode"]));
      Object.assign(object, { contents: new TextEncoder().encode(`${Buffer.from(object.contents).toString("hex")}>`) });
    }
  const { scans } = await pdf.open(await document.save({ useObjectStreams: false }));
  const sizes: number[] = [];
  const read = async ({ width, height }: { width: number; height: number }) => {
    sizes.push(width, height);
    return { lines: [], illegible: 0 };
  };
  await scans?.read("en", { read, erase: async () => null }, new AbortController().signal);
  expect(sizes).toEqual([600, 800]);
});

test("an item of a list keeps its second line, whatever the distance between items", async () => {
  const sheet = new Sheet();
  const rows: [number, string][] = [
    [500, "• Light the lamp half an hour before sunset on all days"],
    [476, "• Clean the glass every morning, also on holidays and on"],
    [462, "  all days of the winter."],
  ];
  for (const [y, text] of rows) {
    const words = text.slice(2);
    if (text.startsWith("•")) sheet.text(40, y, SERIF, 11, "•");
    sheet.text(52, y, SERIF, 11, words);
  }
  expect(await readTexts(sheetsToPdf([sheet]))).toEqual([
    "Light the lamp half an hour before sunset on all days",
    "Clean the glass every morning, also on holidays and on all days of the winter.",
  ]);
});

test("a heading that ends where a cell does by chance stays at its left edge", async () => {
  const sheet = new Sheet();
  const story =
    "The consumption of electricity fell by twelve per cent in the last year, because the lights were exchanged.";
  sheet.flow([{ text: story, font: SERIF }], { x: 40, y: 500, width: 320, size: 11 });
  const heading = "Consumption by building";
  sheet.text(40, 450, SERIF, 16, heading);
  const right = 40 + getWidth(heading, SERIF, 16);
  sheet.text(
    right - getWidth("Primary school in Mill Street", SERIF, 11),
    420,
    SERIF,
    11,
    "Primary school in Mill Street",
  );
  const items = await translate(sheetsToPdf([sheet]), (text) => (text === heading ? "Consumo" : text));
  expect(items.find(({ text }) => text === "Consumo")?.x).toBe(40);
});

test("rows of a menu stay rows", async () => {
  const rows = ["Tomato soup with bread 4.50", "Roast chicken with potatoes 12.90", "Vegetable pie 9.80"];
  const sheet = new Sheet();
  for (const [row, text] of rows.entries()) sheet.text(40, 500 - 14 * row, SERIF, 11, text);
  sheet.text(40, 440, SERIF, 11, "All prices are in pounds and include the service in the restaurant and the garden.");
  expect((await readTexts(sheetsToPdf([sheet]))).slice(0, 3)).toEqual(rows);
});

test("dates with their events stay rows", async () => {
  const rows = ["8 June: Open day for our visitors", "15 June: Training in the pool", "29 June: Summer party"];
  const sheet = new Sheet();
  for (const [row, text] of rows.entries()) sheet.text(40, 500 - 13 * row, SERIF, 11, text);
  expect(await readTexts(sheetsToPdf([sheet]))).toEqual(rows);
});

test("lines of a column do not become rows of a table because of a column further away", async () => {
  const sheet = new Sheet();
  const words = "The harbour was closed after the flood and the drivers had to take a long way round it every day. ";
  const flow = (x: number, y: number, width: number) =>
    sheet.flow([{ text: words.repeat(4), font: SERIF }], { x, y, width, size: 10, justify: true });
  flow(30, 505, 110);
  flow(155, 500, 110);
  flow(280, 500, 110);
  expect((await readTexts(sheetsToPdf([sheet]))).map((text) => text.length)).toEqual(
    Array.from({ length: 3 }, () => words.repeat(4).trim().length),
  );
});

test("a column of text beside a table of the next column is text", async () => {
  const sheet = new Sheet(600, 595);
  const words = "The harbour was closed after the flood and the drivers had to take a long way round it every day. ";
  const flow = (x: number, y: number, times: number) =>
    sheet.flow([{ text: words.repeat(times).trim(), font: SERIF }], { x, y, width: 240, size: 10, justify: true });
  flow(40, 500, 6);
  const end = flow(310, 500, 2);
  for (const [row, cells] of [
    ["Sensor", "Before", "After"],
    ["Type A, new", "1.84", "0.41"],
    ["Type A, old", "2.52", "0.55"],
    ["Type B, new", "0.97", "0.30"],
  ].entries())
    for (const [column, cell] of cells.entries()) sheet.text(350 + 70 * column, end - 12 - 12 * row, SERIF, 10, cell);
  const texts = await readTexts(sheetsToPdf([sheet]));
  expect(texts).toContain(words.repeat(6).trim());
  expect(texts).toContain(words.repeat(2).trim());
  expect(texts).toContain("Type A, old");
});

test("lines of narrow columns with a line between them are one text in each column", async () => {
  const sheet = new Sheet();
  const words = "The harbour was closed after the flood and the drivers had to take a long way round it every day. ";
  for (const x of [30, 160]) {
    const options = { x, y: 500, width: 115, size: 9, leading: 12.6, justify: true };
    sheet.flow([{ text: words.repeat(3).trim(), font: SERIF }], options);
  }
  sheet.rule(152, 300, 0.5, 210);
  expect(await readTexts(sheetsToPdf([sheet]))).toEqual([words.repeat(3).trim(), words.repeat(3).trim()]);
});

test("lines of an address stay lines beside another text", async () => {
  const rows = ["Ms. Patricia Novak", "Flat 14, 231 Beach Street", "Brighton BN2 1TW"];
  const sheet = new Sheet(600, 595);
  for (const [row, text] of rows.entries()) {
    sheet.text(40, 500 - 12 * row, SERIF, 10, text);
    const fact = `Fact number ${row + 1}`;
    sheet.text(560 - getWidth(fact, SERIF, 10), 500 - 12 * row, SERIF, 10, fact);
  }
  expect(await readTexts(sheetsToPdf([sheet]))).toEqual(expect.arrayContaining(rows));
});

test("a large centered title stays in the middle", async () => {
  const sheet = new Sheet();
  sheet.flow([{ text: "The harbour was closed after the flood. ".repeat(5), font: SERIF }], {
    x: 40,
    y: 400,
    width: 340,
    size: 10,
  });
  const title = "Free entry for everyone!";
  const [size, middle] = [25, 210];
  // Another line ends where the title does.
  const end = middle + getWidth(title, SERIF, size) / 2;
  sheet.text(end - getWidth("Tickets are not needed", SERIF, 10), 425, SERIF, 10, "Tickets are not needed");
  sheet.text(middle - getWidth(title, SERIF, size) / 2, 450, SERIF, size, title);
  const items = await translate(sheetsToPdf([sheet]), (text) => text.replace(title, "Free entry for us all!"));
  const large = items.filter((item) => item.size > 20);
  const [left, right] = [Math.min(...large.map(({ x }) => x)), Math.max(...large.map((item) => item.right))];
  expect((left + right) / 2).toBeCloseTo(middle, 0);
});

test("cells of two lines in all columns of a table without rules are one text each", async () => {
  const sheet = new Sheet();
  const rows = [
    ["The water runs", "below it", "The tank is not", "inserted well", "Push it down", "until it locks"],
    ["The red light", "flashes on", "The machine is", "overheated now", "Switch it off", "and wait for it"],
    ["The coffee is", "too weak", "Too little of it", "or too coarse", "Use more of it", "or grind it well"],
  ];
  for (const [row, cells] of rows.entries())
    for (const [at, text] of cells.entries())
      sheet.text(40 + 100 * (at >> 1), 500 - 34 * row - 13 * (at % 2), SERIF, 10, text);
  const texts = await readTexts(sheetsToPdf([sheet]));
  expect(texts).toContain("The water runs below it");
  expect(texts).toContain("Use more of it or grind it well");
  expect(texts).toHaveLength(9);
});

/** Rows of a small table without rules. */
function smallTable(sheet: Sheet, x: number, y: number): void {
  for (const [row, cells] of [
    ["Group", "Water"],
    ["Dry", "2 l"],
    ["Medium", "5 l"],
    ["Wet", "9 l"],
    ["Soaked", "14 l"],
  ].entries())
    for (const [at, text] of cells.entries()) sheet.text(x + 60 * at, y - 12 * row, SERIF, 10, text);
}

const FOREST = "Young trees need water in each summer, because their roots reach only the upper part of the soil. ";

test("a column of text beside a table is one text", async () => {
  const sheet = new Sheet();
  smallTable(sheet, 260, 512);
  sheet.flow([{ text: FOREST.repeat(2).trim(), font: SERIF }], { x: 40, y: 500, width: 180, size: 10, justify: true });
  expect(await readTexts(sheetsToPdf([sheet]))).toContain(FOREST.repeat(2).trim());
});

test("the text of a box beside a table is one text", async () => {
  const sheet = new Sheet().raw("0.9 g 210 440 200 80 re f 0 g");
  smallTable(sheet, 40, 500);
  const text = FOREST.trim();
  sheet.flow([{ text, font: SERIF }], { x: 220, y: 500, width: 170, size: 10, justify: true });
  expect(await readTexts(sheetsToPdf([sheet]))).toContain(text);
});

test("rows of an address in a narrow box are texts of their own, also below a longer one", async () => {
  const sheet = new Sheet().raw("0.9 g 20 380 170 140 re f 0 g").text(230, 500, SERIF, 10, "Profile of the engineer");
  const rows = ["44 Station Road", "Newcastle", "Telephone 555 0163", "anna@example.com"];
  for (const [row, text] of rows.entries()) sheet.text(34, 500 - 14 * row, SERIF, 10, text);
  expect((await readTexts(sheetsToPdf([sheet]))).filter((text) => !text.startsWith("Profile"))).toEqual(rows);
});

test("a ragged line of running text that ends within a sentence goes on in the next one", async () => {
  const lines = [
    "This report was printed on recycled paper. It can be read in the library and",
    "on our website. We thank all members who wrote texts, took photographs and",
    "corrected mistakes.",
  ];
  const sheet = new Sheet();
  for (const [row, text] of lines.entries()) sheet.text(40, 500 - 14 * row, SERIF, 10, text);
  sheet.text(40, 80, SERIF, 10, "A much longer line at the bottom of the page shows how wide the text could be");
  expect((await readTexts(sheetsToPdf([sheet])))[0]).toBe(lines.join(" "));
});

test("an item of a list that has the middle of its box by chance stays at the left", async () => {
  const sheet = new Sheet().raw("0.9 g 20 380 160 140 re f 0 g");
  const width = (text: string) => getWidth(text, SERIF, 10);
  const last = "2. Under the tower";
  const left = 100 - width(last) / 2;
  sheet.text(left, 480, SERIF, 10, "1. The mill").text(left, 466, SERIF, 10, last);
  const found = await translate(sheetsToPdf([sheet]), (text) => text.replace("Under", "Now"));
  expect(found.find(({ text }) => text.includes("Now"))?.x).toBeCloseTo(left, 1);
});

test("list items in a box are aligned at their left side", async () => {
  const sheet = new Sheet().raw("0.9 g 20 380 140 140 re f 0 g");
  for (const [row, text] of ["Planning of large sites", "Steel"].entries())
    sheet.text(34, 500 - 14 * row, SERIF, 10, "•").text(46, 500 - 14 * row, SERIF, 10, text);
  const found = await translate(sheetsToPdf([sheet]), (text) => text.replace("large", "big"));
  expect(found.find(({ text }) => text.includes("big"))?.x).toBeCloseTo(46, 1);
});

test("a longer label takes a part of the line to write on, and those of other labels stay", async () => {
  const sheet = new Sheet();
  const [name, phone] = [`Name: ${"_".repeat(24)}`, `Phone: ${"_".repeat(20)}`];
  sheet.text(40, 500, SERIF, 11, name).text(230, 500, SERIF, 11, phone);
  const items = await translate(sheetsToPdf([sheet]), (text) =>
    text.replace("Name:", "Apellidos:").replace("Phone:", "Tel.:"),
  );
  const lines = items.filter(({ text }) => /_{3}/.test(text)).map(({ x, right }) => ({ x, right }));
  const label = items.find(({ text }) => text.startsWith("Apellidos"));
  expect(label?.size).toBe(11);
  const own = lines.filter(({ x }) => x < 200);
  expect(Math.min(...own.map(({ x }) => x))).toBeGreaterThan(label?.right ?? 0);
  expect(Math.max(...own.map(({ right }) => right))).toBeCloseTo(40 + getWidth(name, SERIF, 11), 0);
  const others = lines.filter(({ x }) => x > 200);
  expect(Math.min(...others.map(({ x }) => x))).toBeGreaterThan(230);
});

test("words with a space at their end keep their size", async () => {
  const sheet = new Sheet();
  let x = 40;
  for (const word of ["Opening ", "concerts ", "regularly ", "Saturdays "]) {
    sheet.text(x, 500, SERIF, 11, word);
    x += getWidth(word, SERIF, 11);
  }
  const items = await translate(sheetsToPdf([sheet]), (text) => text.replace("concerts", "concursos"));
  expect(items.map(({ size }) => size)).toEqual([11]);
});
