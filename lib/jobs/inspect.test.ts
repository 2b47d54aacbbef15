import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { writeArchive } from "@atelier/document-model";
import { largePresentation, largeWordDocument, largeWorkbook } from "@atelier/documents/fixtures/large-office-files";
import { AppError } from "@atelier/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostilePdfs } from "../../test/helpers/files/hostile-pdf.ts";
import { everySixth, isFull } from "../../test/helpers/short-form.ts";
import { InputFile } from "../operations/fields.ts";
import { closeInspectors, inspectFile, warmInspectors } from "./inspect.ts";

const KB = 1_000;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-inspect-"));
  warmInspectors();
});
afterAll(async () => {
  closeInspectors();
  await rm(directory, { recursive: true });
});

let files = 0;

/** The format of an inspected file, or the message with which it is refused. */
async function inspect(filename: string, content: string | Uint8Array): Promise<string> {
  const path = join(directory, `${++files}`);
  await writeFile(path, content);
  const file = new InputFile({ path, filename, sizeBytes: content.length, sha256: "" });
  try {
    return (await inspectFile("acct_inspect", file, "document")).format ?? "";
  } catch (error) {
    if (error instanceof AppError && error.code === "unreadable_document") return error.message;
    throw error;
  }
}

const encode = (text: string) => new TextEncoder().encode(text);
const fill = (text: string, length = 100 * KB) => text.repeat(length / text.length);
const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}Words${close.repeat(depth)}`;
const each = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join("");
const archive = (parts: Record<string, string>) =>
  writeArchive(new Map(Object.entries(parts).map(([name, content]) => [name, encode(content)])));
const word = (body: string) =>
  archive({ "word/document.xml": `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` });
const workbook = (sheet: string, strings: string) =>
  archive({
    "xl/workbook.xml": '<workbook><sheets><sheet name="A"/></sheets></workbook>',
    "xl/worksheets/sheet1.xml": `<worksheet>${sheet}</worksheet>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
  });
const slides = (count: number) =>
  archive({
    "ppt/presentation.xml": "<p/>",
    ...Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `ppt/slides/slide${i}.xml`,
        `<p:sld xmlns:p="p" xmlns:a="a"><p:txBody><a:p><a:r><a:t>Slide ${i}</a:t></a:r></a:p></p:txBody></p:sld>`,
      ]),
    ),
  });
const paragraph = (index: number) => `<w:p><w:r><w:t>Paragraph ${index * 7919}</w:t></w:r></w:p>`;

const TOO_DEEP = /nested .*deep|nested too deeply/;
const TOO_MANY_MARKS = /too many lines or marks/;

describe("a hostile file is read or refused for its own reason, without using up the processor time", () => {
  const markdown: [string, string, RegExp][] = [
    ["> in one line", fill(">"), TOO_DEEP],
    ["> with spaces", fill("> "), TOO_DEEP],
    ["lists in one line", `${fill("- ")}a`, TOO_DEEP],
    ["footnotes in one line", fill("[^a]: "), TOO_DEEP],
    ["quotes that differ from line to line", each(200, (i) => `${">".repeat(i % 100)}a\n`), /^md$/],
    ["lists that are nested by indentation", each(300, (i) => `${"  ".repeat(i)}- a\n`), /^md$/],
    ["open emphasis of two kinds", fill("*a_"), TOO_MANY_MARKS],
    ["open emphasis", fill("*a"), TOO_MANY_MARKS],
    ["nested emphasis", `${fill("*a ", 50 * KB)}${fill(" a*", 50 * KB)}`, TOO_MANY_MARKS],
    ["open deletions", fill("~a~~b"), TOO_MANY_MARKS],
    ["opening brackets", fill("["), TOO_MANY_MARKS],
    ["closing brackets", fill("]"), TOO_MANY_MARKS],
    ["link ends", fill("]("), TOO_MANY_MARKS],
    ["nested brackets", `${fill("[", 50 * KB)}${fill("]", 50 * KB)}`, TOO_MANY_MARKS],
    ["nested pictures", `${fill("![", 40 * KB)}${fill("](a)", 60 * KB)}`, TOO_MANY_MARKS],
    ["open comments", fill("a <!--"), TOO_MANY_MARKS],
    ["open instructions", fill("a <?"), TOO_MANY_MARKS],
    ["code marks of all lengths", each(440, (i) => `${"`".repeat(i + 1)} `), /^md$/],
    ["many list items", fill("- a\n", 300 * KB), /too many lines, list items/],
    ["many table cells", `|a|\n|-|\n${fill("|a|\n", 300 * KB)}`, /too many lines, list items/],
    ["underlined headings", fill("Words\n---\n"), TOO_MANY_MARKS],
  ];
  test.each(everySixth(markdown))("Markdown: %s", async (_, source, expected) => {
    expect(await inspect("a.md", `Words\n\n${source}`)).toMatch(expected);
  });

  const texts: [string, string, string, RegExp][] = [
    ["HTML: open elements", "a.html", `<p>Words</p>${"<div>".repeat(300_000)}`, /more than 300000/],
    ["HTML: closed elements", "a.html", `<p>${nested("<div>", "</div>", 100_000)}`, TOO_DEEP],
    ["HTML: open styles", "a.html", each(20_000, (i) => `<p><b id=${i}>a`), /too many unclosed/],
    ["HTML: open styles around a block", "a.html", `${"<span>".repeat(900)}<div>Words</div>`, /^html$/],
    ["XML: deep", "a.xml", `<?xml version="1.0"?>${nested("<a>", "</a>", 100_000)}`, TOO_DEEP],
    ["XML: many neighbors", "a.xml", `<?xml version="1.0"?><a>${"<b>Words</b>".repeat(50_000)}</a>`, /^xml$/],
    ["XML: many styles", "a.xml", `<?xml version="1.0"?><a>${each(20_000, (i) => `W <b a="${i}">x</b>`)}</a>`, /^xml$/],
    ["XML: document types", "a.xml", `<?xml version="1.0"?><a>${"<!DOCTYPE ".repeat(100_000)}`, /not well-formed/],
    [
      "XLIFF: sources in one unit",
      "a.xlf",
      `<?xml version="1.0"?><xliff><trans-unit>${"<source>Words</source>".repeat(30_000)}</trans-unit></xliff>`,
      /^xliff$/,
    ],
    ["JSON: deep", "a.json", `${"[".repeat(500_000)}"Some words"${"]".repeat(500_000)}`, /^json$|not valid JSON/],
    ["JSON: a long value", "a.json", JSON.stringify([`${"word".repeat(2_000_000)} end`]), /^json$/],
    ["YAML: deep", "a.yaml", `a: Words\nb: ${"[".repeat(100_000)}`, TOO_DEEP],
    [
      "YAML: aliases of aliases",
      "a.yaml",
      `a0: &a0 [Some words]\n${each(500, (i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`)}]\n`)}`,
      /^yaml$/,
    ],
    ["YAML: many keys", "a.yaml", each(50_000, (i) => `k${i}: Some words\n`), /^yaml$/],
    ["CSV: many cells in one line", "a.csv", "Some words,".repeat(818_000), /more than 400000/],
    ["CSV: a long cell", "a.csv", `a,b,${"Some words ".repeat(818_000)}`, /^csv$/],
    [
      "PO: many entries",
      "a.po",
      `msgid ""\nmsgstr ""\n\n${'msgid "Some words"\nmsgstr ""\n\n'.repeat(100_000)}`,
      /^po$/,
    ],
    ["SRT: many cues", "a.srt", each(100_000, (i) => `${i + 1}\n00:00:01,000 --> 00:00:02,000\nWords\n\n`), /^srt$/],
    ["SRT: open tags", "a.srt", `1\n00:00:01,000 --> 00:00:02,000\n${"<i>a".repeat(200_000)}`, /^srt$/],
    ["SRT: tag starts", "a.srt", `1\n00:00:01,000 --> 00:00:02,000\nWords ${"<i".repeat(500_000)}`, /^srt$/],
    ["RTF: deep groups", "a.rtf", `{\\rtf1 ${nested("{", "}", 100_000)}}`, /too deeply nested/],
    ["RTF: a long paragraph", "a.rtf", `{\\rtf1 ${"\\b a\\b0 b".repeat(100_000)}}`, /^rtf$/],
  ];
  test.each(everySixth(texts))("%s", async (_, filename, source, expected) => {
    expect(await inspect(filename, source)).toMatch(expected);
  });

  const offices: [string, string, () => Uint8Array, RegExp][] = [
    ["Word: 60,000 paragraphs", "a.docx", () => word(each(60_000, paragraph)), /^docx$/],
    ["Word: 250,000 paragraphs", "a.docx", () => word(each(250_000, paragraph)), /more memory than/],
    ["Word: deep", "a.docx", () => word(nested("<w:sdtContent>", "</w:sdtContent>", 20_000)), TOO_DEEP],
    [
      "Word: many styles",
      "a.docx",
      () => word(`<w:p>${each(20_000, (i) => `<w:r><w:rPr><w:sz w:val="${i}"/></w:rPr><w:t>a</w:t></w:r>`)}</w:p>`),
      /^docx$/,
    ],
    [
      "Excel: 200,000 cells and 50,000 merged ones",
      "a.xlsx",
      () =>
        workbook(
          `${each(200_000, (i) => `<c r="A${i * 31}" t="s"><v>${i % 977}</v></c>`)}${each(50_000, (i) => `<mergeCell ref="A${i * 31}:B${i * 17}"/>`)}`,
          "<si><t>Words</t></si>",
        ),
      /^xlsx$/,
    ],
    ["PowerPoint: 3,000 slides", "a.pptx", () => slides(3_000), /^pptx$/],
    [
      "PowerPoint: deep text frames",
      "a.pptx",
      () =>
        archive({
          "ppt/presentation.xml": "<p/>",
          "ppt/slides/slide1.xml": `<a xmlns:p="p">${nested("<p:txBody>", "</p:txBody>", 5_000)}</a>`,
        }),
      TOO_DEEP,
    ],
  ];
  test.each(everySixth(offices))("%s", async (_, filename, make, expected) => {
    expect(await inspect(filename, make())).toMatch(expected);
  });
});

describe("a hostile PDF is read or refused", () => {
  // These two are ended by the limits of the process; all others are refused or read by the reader itself.
  const ended = ["a content stream that is packed three times", "a million glyphs at one place"];

  const [, slowest] = ended;
  test.each(everySixth(Object.entries(hostilePdfs()).filter(([name]) => isFull || name !== slowest)))(
    "%s",
    async (name, bytes) => {
      const outcome = await inspect("a.pdf", bytes);
      expect(outcome).toMatch(/^pdf$|\.$/);
      if (!ended.includes(name)) expect(outcome).not.toMatch(/took too much time or memory/);
    },
  );
});

describe.runIf(isFull)("ordinary office files of 500 kB are accepted while the machine is busy", () => {
  const busy: Worker[] = [];
  beforeAll(() => {
    for (let loop = 0; loop < 2; loop++) busy.push(new Worker("for (;;);", { eval: true }));
  });
  afterAll(async () => {
    await Promise.all(busy.map((worker) => worker.terminate()));
  });

  const files: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ["a.docx", largeWordDocument],
    ["a.xlsx", largeWorkbook],
    ["a.pptx", largePresentation],
  ];
  test.each(files)("%s", async (filename, make) => {
    const bytes = await make();
    expect(bytes.length).toBeGreaterThan(450 * KB);
    expect(await inspect(filename, bytes)).toBe(filename.slice(2));
  });
});
