import type { Block, OpenDocument } from "@atelier/document-model";
import { detectFormat } from "@atelier/documents";
import { invoice, makePdf } from "@atelier/pdf/fixtures/documents";
import { allPages } from "@atelier/pdf/fixtures/pages";
import { sheetsToPdf } from "@atelier/pdf/fixtures/sheet";
import { describe, expect, test } from "vitest";
import type { DocumentTranslateEngine } from "../lib/engines/ports/index.ts";
import { translateByLanguage } from "../lib/operations/document-translate/by-language.ts";
import type { Coverage } from "../lib/operations/document-translate/translate.ts";
import { pageSource, presentation, textDocument, wordDocument, workbook } from "./helpers/files/office-documents.ts";
import {
  convertWithLibreOffice,
  hasLibreOffice,
  hasPdfToText,
  readCells,
  readWithBrowser,
  readWithPdfJs,
  readWithPdfToText,
} from "./helpers/files/readers.ts";
import { everyThird, isFull } from "./helpers/short-form.ts";

const MARK = "§";

/** An engine that puts a mark behind every word and keeps tags. */
const marker: DocumentTranslateEngine = {
  supports: async () => true,
  languages: async () => [],
  translate: async ({ segments }) => ({
    engine: "marks",
    translations: segments.map(({ text }) =>
      text.replace(/<[^>]*>|&\w+;|\p{L}[\p{L}\p{M}'’]*/gu, (part) => (/^[<&]/.test(part) ? part : `${part}${MARK}`)),
    ),
  }),
};

interface Marked {
  bytes: Uint8Array;
  report: { coverage: Coverage[]; untouched: OpenDocument["untouched"] };
}

/** Puts marks behind all words that the product translates, and returns the file with its report. */
async function withMarks(bytes: Uint8Array, name: string): Promise<Marked> {
  const document = await (await detectFormat(bytes, name)).open(bytes);
  const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
  const blocks: readonly Block[] = document.blocks;
  const call = { translator: marker, from: "en", to: "es", formality: "default" as const, glossary: [], context };
  const { coverage, untouched } = await translateByLanguage(blocks, call);
  const pdf = await document.save({ language: "es", direction: "ltr" });
  return { bytes: pdf, report: { coverage, untouched: [...document.untouched, ...untouched] } };
}

/** The words of a text that have no mark. Addresses and file names are kept on purpose and counted as kept. */
const unmarked = (text: string) =>
  [...text.replace(/https?:\/\/\S+|\S+@\S+/g, "").matchAll(/\p{L}[\p{L}\p{M}'’]*(?!§|[\p{L}\p{M}'’])/gu)].map(
    ([word]) => word,
  );

const marks = (text: string) => text.split(MARK).length - 1;

describe("what a reader sees without a mark is in the report", () => {
  test("HTML, in a browser", async () => {
    const { bytes, report } = await withMarks(new TextEncoder().encode(pageSource), "a.html");
    const text = await readWithBrowser(bytes);
    expect(marks(text)).toBeGreaterThan(25);
    expect(unmarked(text)).toEqual(["Save", "Atelier"]);
    expect(report.untouched.map(({ place }) => place)).toEqual([
      "code",
      "elements that are marked as not translatable",
    ]);
  });

  test("PDF, in pdf.js: a letter with a table", async () => {
    const { bytes, report } = await withMarks(await makePdf(invoice), "a.pdf");
    const text = await readWithPdfJs(bytes);
    expect(marks(text)).toBeGreaterThan(100);
    expect(unmarked(text)).toEqual([]);
    expect(report.untouched).toEqual([]);
  });

  test.each(allPages().filter(([name]) => !/mathematics|unknown|, gaps|, justified/.test(name)))(
    "PDF, in pdf.js: %s",
    async (_, sheet) => {
      const { bytes } = await withMarks(sheetsToPdf([sheet]), "a.pdf");
      // pdf.js reads letters that are set apart as words of one letter.
      const text = (await readWithPdfJs(bytes)).replaceAll("\n", " ");
      expect(unmarked(text.replace(/(?<!\p{L})(\p{L}) (?=[\p{L}§](?!\p{L}))/gu, "$1"))).toEqual([]);
    },
  );

  test.each(allPages().filter(([name]) => name.includes("mathematics")))("PDF, in pdf.js: %s", async (_, sheet) => {
    const { bytes, report } = await withMarks(sheetsToPdf([sheet]), "a.pdf");
    const words = unmarked((await readWithPdfJs(bytes)).replaceAll("\n", " "));
    for (const word of words) expect(word).toMatch(/^(?:akxk|.{1,3})$/u);
    expect(words.length).toBeGreaterThan(0);
    expect(report.untouched).toContainEqual({
      place: expect.stringMatching(/^\d+ formulas of pages$/),
      reason: "mathematics stays as it is",
    });
  });

  test.skipIf(!hasPdfToText)("PDF, in Poppler", async () => {
    const { bytes } = await withMarks(await makePdf(invoice), "a.pdf");
    expect(unmarked(await readWithPdfToText(bytes))).toEqual([]);
  });

  test("workbooks, in another library", async () => {
    const { bytes } = await withMarks(await workbook(), "a.xlsx");
    const text = await readCells(bytes);
    expect(marks(text)).toBeGreaterThan(8);
    expect(unmarked(text)).toEqual([]);
  });

  test.skipIf(!hasLibreOffice).each(
    everyThird<[string, () => Promise<Uint8Array>, string]>([
      ["a.docx", wordDocument, "txt:Text (encoded):UTF8"],
      ["a.odt", textDocument, "txt:Text (encoded):UTF8"],
      ["a.xlsx", workbook, "csv:Text - txt - csv (StarCalc):44,34,76"],
      ["a.pptx", presentation, "html:impress_html_Export"],
    ]),
  )("%s, in LibreOffice", { timeout: 120_000 }, async (name, make, format) => {
    const { bytes } = await withMarks(await make(), name);
    const read = await convertWithLibreOffice(bytes, name, format);
    const text = format.startsWith("html") ? read.replace(/<style[\s\S]*?<\/style>|<[^>]*>|&\w+;/g, " ") : read;
    expect(marks(text)).toBeGreaterThan(5);
    expect(
      unmarked(text).filter(
        (word) => !/^(?:Slide|Page|img|Text|First|Last|Next|Back|Continue|Overview|Notes)$/.test(word),
      ),
    ).toEqual([]);
  });

  test.skipIf(!hasLibreOffice || !isFull)(
    "formulas have the same results in LibreOffice",
    { timeout: 240_000 },
    async () => {
      const before = await workbook();
      const { bytes } = await withMarks(before, "a.xlsx");
      const csv = "csv:Text - txt - csv (StarCalc):44,34,76";
      const numbers = async (file: Uint8Array) =>
        (await convertWithLibreOffice(file, "a.xlsx", csv)).replace(/\p{L}[\p{L} §]*/gu, "");
      expect(await numbers(bytes)).toBe(await numbers(before));
    },
  );
});
