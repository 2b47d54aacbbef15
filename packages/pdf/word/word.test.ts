import { readArchive } from "@atelier/document-model";
import { expect, test } from "vitest";
import { invoice, makePdf, scans } from "../fixtures/documents.ts";
import { displayMathematics, inlineMathematics, table, textColumns } from "../fixtures/pages.ts";
import { type Sheet, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../index.ts";
import { type Flow, orderItems } from "./flow.ts";
import type { Item } from "./items.ts";

const german = { language: "de", direction: "ltr" } as const;

/** The Word document of a PDF whose texts are in upper case, as a translation. */
async function convert(bytes: Uint8Array) {
  const document = await pdf.open(bytes);
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.toUpperCase() } : run)));
  const warnings: string[] = [];
  const word = (await document.saveAsWord?.(german, (message) => warnings.push(message))) ?? new Uint8Array();
  const parts = await readArchive(word);
  const read = (name: string) => new TextDecoder().decode(parts.get(name));
  return { parts, warnings, read, body: read("word/document.xml") };
}

const convertSheets = (...sheets: Sheet[]) => convert(sheetsToPdf(sheets));
const textIn = (xml: string) =>
  [...xml.matchAll(/<w:t [^>]*>([^<]*)<|<w:p>/g)].map(([, text]) => text ?? "\n").join("");

test("has the translated text with its styles, link, table and picture", async () => {
  const { body, parts, read } = await convert(await makePdf(invoice));
  expect(textIn(body)).toMatch(/INVOICE\n+THE TOTAL AMOUNT IS DUE WITHIN THIRTY DAYS\. OUR SITE SAYS MORE\./);
  expect(body).toMatch(/<w:b\/><w:bCs\/>[^/]*\/?[\s\S]{0,200}TOTAL AMOUNT/);
  expect(body).toContain('<w:outlineLvl w:val="0"/>');
  expect(body).toContain('<w:jc w:val="center"/>');
  const cells = [...body.matchAll(/<w:tc>([\s\S]*?)<\/w:tc>/g)].map(([, cell = ""]) => textIn(cell).trim());
  expect(cells).toEqual(["GOODS", "AMOUNT", "GARDEN TABLE", "420.00", "FLOWER POT", "18.50"]);
  expect(body).toContain("<w:tblBorders>");
  expect(body.match(/<w:drawing>/g)).toHaveLength(1);
  // There is room for a longer translation.
  expect(Number(/w:bottom="(\d+)"/.exec(body.slice(body.indexOf("<w:pgMar")))?.[1])).toBeLessThan(1_500);
  expect([...parts.keys()].filter((name) => name.startsWith("word/media/"))).toHaveLength(1);
  const link = /<w:hyperlink r:id="(\w+)">/.exec(body)?.[1] ?? "";
  expect(read("word/_rels/document.xml.rels")).toMatch(new RegExp(`Id="${link}"[^>]*hyperlink[^>]*Target="https?:`));
});

test.each(["boxes", "lines", "none"] as const)("keeps the rows of a table with %s", async (rules) => {
  const { body } = await convertSheets(table(rules, 14));
  expect(body.match(/<w:tbl>/g)?.length).toBeGreaterThan(0);
  expect(body.match(/<w:tr>/g)?.length).toBeGreaterThan(2);
});

test("columns of text are read one after the other", async () => {
  const { body } = await convertSheets(
    textColumns({ columns: 2, gutter: 2.4, justify: true, gaps: false, whole: false }),
  );
  expect(body.match(/<w:tc>/g)).toHaveLength(2);
});

test("formulas keep their letters in place, also those on lines of their own", async () => {
  const inline = await convertSheets(inlineMathematics({ gaps: false, justify: true }));
  expect(inline.body).toContain('<w:vertAlign w:val="superscript"/>');
  expect(inline.body).toContain('<w:vertAlign w:val="subscript"/>');
  const display = await convertSheets(displayMathematics({ gaps: false }));
  expect(textIn(display.body)).toMatch(/=/);
});

test("numbers of pages are fields, and text flows on if it fills its page", async () => {
  const bytes = await makePdf((document) => {
    for (let page = 1; page < 4; page++) {
      if (page > 1) document.addPage();
      document.fontSize(12).text("The library of the town was built long ago. ".repeat(page < 3 ? 50 : 2), 60, 80);
      document.fontSize(9).text(`Page ${page + 6}`, 280, 760, { lineBreak: false });
    }
  });
  const { read, body, parts } = await convert(bytes);
  expect([...parts.keys()].filter((name) => name.includes("footer"))).toEqual(["word/default-footer1.xml"]);
  expect(textIn(read("word/default-footer1.xml"))).toContain("PAGE 7");
  expect(read("word/default-footer1.xml")).toContain('<w:fldSimple w:instr=" PAGE ">');
  expect(body).toContain('<w:pgNumType w:start="7"/>');
});

/** Pages with the lines of a header for each, above text that fills the page. */
const withHeaders = (...headers: string[][]) =>
  makePdf((document) => {
    for (const [page, lines] of headers.entries()) {
      if (page > 0) document.addPage();
      document.fontSize(9);
      for (const [at, line] of lines.entries()) document.text(line, 60, 28 + 11 * at, { lineBreak: false });
      document.fontSize(12).text("The library of the town was built long ago. ".repeat(50), 60, 80);
    }
  });

test("a header of two lines is not part of the text", async () => {
  const lines = ["Journal of the library", "Volume 12"];
  const { body, read } = await convert(await withHeaders(lines, lines, lines));
  expect(textIn(read("word/default-header1.xml")).trim().split(/\n+/)).toEqual(["JOURNAL OF THE LIBRARY", "VOLUME 12"]);
  expect(textIn(body)).not.toContain("JOURNAL");
});

test("even pages have a header of their own if it alternates", async () => {
  const [title, even, odd] = [["A new building"], ["by Thomas Green"], ["Journal of the library"]];
  const { body, read, parts } = await convert(await withHeaders(title, even, odd, even, odd));
  expect(body.match(/<w:sectPr>/g)).toHaveLength(1);
  expect(textIn(read("word/first-header1.xml"))).toContain("A NEW BUILDING");
  expect(textIn(read("word/even-header1.xml"))).toContain("BY THOMAS GREEN");
  expect(textIn(read("word/default-header1.xml"))).toContain("JOURNAL");
  expect(read("word/settings.xml")).toContain("<w:evenAndOddHeaders/>");
  const alike = await convert(await withHeaders(odd, odd, odd));
  expect([...alike.parts.keys(), ...parts.keys()].filter((name) => name.includes("even-header"))).toHaveLength(1);
  expect(alike.read("word/settings.xml")).not.toContain("evenAndOdd");
});

test("white letters keep the dark color behind them, and are black without one", async () => {
  const { body } = await convert(
    await makePdf((document) => {
      document.rect(50, 50, 300, 60).fill("#123456");
      document.fillColor("white").text("Words on a dark box", 60, 70, { lineBreak: false });
      document.text("Words on paper", 60, 300, { lineBreak: false });
      document.rect(50, 400, 300, 60).fill("#333333");
      document.fillColor("#ffcc1a").text("Words in yellow", 60, 420, { lineBreak: false });
    }),
  );
  const [dark = "", paper = "", yellow = ""] = body.split("<w:p>").filter((paragraph) => paragraph.includes("WORDS"));
  expect(dark).toContain('w:fill="123456"');
  expect(dark).toContain('<w:color w:val="FFFFFF"/>');
  expect(paper).not.toMatch(/w:fill|w:color /);
  expect(yellow).toContain('w:fill="333333"');
  expect(yellow).toContain('<w:color w:val="FFCC1A"/>');
});

test("the picture of a scanned page is left out, because its text is set again", async () => {
  const { parts } = await convert(await makePdf(scans(1)));
  expect([...parts.keys()].some((name) => name.startsWith("word/media/"))).toBe(false);
});

test("drawings that are left out cause a warning", async () => {
  const bytes = await makePdf((document) => {
    document.text("A plot of the year.", 60, 60);
    for (let at = 0; at < 90; at++) document.rect(60 + 4 * at, 200, 3, (at * 37) % 160).fill("#3355aa");
  });
  expect((await convert(bytes)).warnings).toEqual(["Not in the Word document: drawings, on pages: 1."]);
});

test("a page whose text is turned is turned with it", async () => {
  const bytes = await makePdf((document) => {
    document.rotate(-90, { origin: [300, 400] });
    document.fontSize(12).text("The library of the town was built long ago. ".repeat(9), 120, 300, { width: 400 });
  });
  const { body } = await convert(bytes);
  const [, width, height] = /<w:pgSz w:w="(\d+)" w:h="(\d+)"\/>/.exec(body) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
  const [, top, bottom] = /w:top="(\d+)"[^>]*w:bottom="(\d+)"/.exec(body) ?? [];
  expect(Number(top) + Number(bottom)).toBeLessThan(Number(height));
  expect(textIn(body)).toContain("THE LIBRARY OF THE TOWN");
});

test("a page without text has room for text", async () => {
  const { body } = await convert(await makePdf((document) => document.rect(60, 60, 100, 100).fill("#3355aa")));
  const [, top, bottom] = /w:top="(\d+)"[^>]*w:bottom="(\d+)"/.exec(body) ?? [];
  expect(Number(top) + Number(bottom)).toBeLessThan(2_000);
});

test("a picture that is drawn on each page is stored once", async () => {
  const bytes = await makePdf((document) => {
    for (let page = 0; page < 3; page++) {
      if (page > 0) document.addPage();
      document.text(`Page ${page}`, 60, 60).image("public/samples/coffee.png", 60, 100, { width: 120 });
    }
  });
  const { body, parts } = await convert(bytes);
  expect(body.match(/<w:drawing>/g)).toHaveLength(3);
  expect([...parts.keys()].filter((name) => name.startsWith("word/media/"))).toHaveLength(1);
});

test("items that overlap in any way are ordered to an end", () => {
  const at = (left: number, right: number, bottom: number, top: number): Item => ({
    kind: "picture",
    box: { left, right, bottom, top },
    bytes: new Uint8Array(),
    extension: "png",
  });
  const count = (flow: readonly Flow[]): number =>
    flow.reduce(
      (sum, part) => sum + (part.kind === "item" ? 1 : part.rows.flat().reduce((all, cell) => all + count(cell), 0)),
      0,
    );
  expect(count(orderItems([at(100, 300, 0, 10), at(299, 300, 0, 10)], []))).toBe(2);
  let state = 7;
  const random = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % limit;
  };
  for (let round = 0; round < 300; round++) {
    const items = Array.from({ length: 2 + random(30) }, () => {
      const [left, bottom] = [random(200), random(200)];
      return at(left, left + random(60) / 4, bottom, bottom + random(60) / 4);
    });
    expect(count(orderItems(items, []))).toBe(items.length);
  }
});
