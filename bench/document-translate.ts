import { execFileSync } from "node:child_process";
import { detectFormat } from "@atelier/documents";
import { splitSentences } from "@atelier/documents/sentences";
import { toTagged } from "@atelier/documents/tagged-text";
import { Packer, Paragraph, TextRun, Document as WordDocument } from "docx";
import PDFDocument from "pdfkit";
import { installedModes } from "../lib/engines/apertium/modes.ts";
import { apertiumTranslator } from "../lib/engines/apertium/translator.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const PAGES = 300;
const PDF_PAGES = 350;
const PARAGRAPHS_A_PAGE = 12;
const SENTENCES = 400;
const SINGLE_STARTS = 5;

/** Extracting and merging a long document without an engine, rewriting a long PDF, and a running Apertium against one started per sentence. */
export async function run(options: BenchOptions): Promise<void> {
  const bytes = await longDocument();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const start = performance.now();
  const format = await detectFormat(bytes, "long.docx");
  const document = await format.open(bytes);
  let segments = 0;
  for (const block of document.blocks) {
    const spans = splitSentences(block.runs, "en");
    for (const span of spans) if (span.translate) segments += toTagged(span.runs).text.length > 0 ? 1 : 0;
    block.write(spans.flatMap(({ runs }) => runs));
  }
  await document.save({ language: "es", direction: "ltr" });
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  peak = Math.max(peak, process.memoryUsage().rss);
  const report = (name: string, baseline: string, value: number, ours: number, unit: string) =>
    reportCase(
      { bench: "document-translate", case: name, baseline: { name: baseline, value }, ours, ratio: ours / value, unit },
      options,
    );
  report(`${PAGES}-page docx, extract and merge (goal ≤ 1)`, "the goal", 5, seconds, "s");
  report(`${PAGES}-page docx, peak memory (goal ≤ 1)`, "the goal", 600, peak / 1024 ** 2, "MiB");
  report("segments (more is better; goal ≥ 1)", "the goal", 5_000, segments / seconds, "segments/s");
  await longPdf(report);
  if (installedModes().some(({ from, to }) => from === "en" && to === "es")) await apertium(report);
}

/** Replaces every word of a long PDF by a longer one: reading, layout, embedding and writing without an engine. */
async function longPdf(
  report: (name: string, baseline: string, value: number, ours: number, unit: string) => void,
): Promise<void> {
  const bytes = await pagesOfText();
  let peak = process.memoryUsage().rss;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const start = performance.now();
  const document = await (await detectFormat(bytes, "long.pdf")).open(bytes);
  const longer = (text: string) => text.replace(/\p{L}{4,}/gu, (word) => `${word}os`);
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: longer(run.text) } : run)));
  const { length } = await document.save({ language: "es", direction: "ltr" });
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  peak = Math.max(peak, process.memoryUsage().rss);
  if (length < 10_000) throw new Error("The written PDF is too small.");
  report(`${PDF_PAGES}-page native pdf, pseudo-translation (goal ≤ 1)`, "the goal", 70, seconds, "s");
  report(`${PDF_PAGES}-page native pdf, peak memory (goal ≤ 1)`, "the goal", 700, peak / 1024 ** 2, "MiB");
}

function pagesOfText(): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: "A4", margin: 60 });
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on("error", reject);
    for (let page = 0; page < PDF_PAGES; page++) {
      if (page > 0) document.addPage();
      document
        .font("Helvetica-Bold")
        .fontSize(16)
        .text(`Chapter ${page + 1}`);
      document.font("Times-Roman").fontSize(11);
      for (let index = 0; index < PARAGRAPHS_A_PAGE; index++)
        document
          .moveDown(0.6)
          .text(
            `Paragraph ${index} of chapter ${page} begins with a plain sentence of some length. Then comes another one with more words behind it, so that lines are wrapped. The last sentence closes the paragraph and says nothing new.`,
            { align: "justify" },
          );
    }
    document.end();
  });
}

async function apertium(
  report: (name: string, baseline: string, value: number, ours: number, unit: string) => void,
): Promise<void> {
  const text = "The big house on the hill has seven windows and a red door.";
  const startedAt = performance.now();
  for (let count = 0; count < SINGLE_STARTS; count++)
    execFileSync("/bin/sh", ["-c", 'printf %s "$1" | apertium -u eng-spa', "sh", text]);
  const perStart = SINGLE_STARTS / ((performance.now() - startedAt) / 1000);
  const translator = apertiumTranslator();
  const context = { signal: new AbortController().signal, seed: 0, progress: () => {}, warn: () => {} };
  const call = (count: number) =>
    translator.translate(
      {
        segments: Array.from({ length: count }, (_, index) => ({ text: `${text} ${index}` })),
        from: "en",
        to: "es",
        formality: "default",
        glossary: [],
      },
      context,
    );
  await call(1);
  const warm = performance.now();
  await call(SENTENCES);
  report(
    "apertium kept running (more is better; goal ≥ 20)",
    "started per sentence",
    perStart,
    SENTENCES / ((performance.now() - warm) / 1000),
    "sentences/s",
  );
}

async function longDocument(): Promise<Uint8Array> {
  const paragraph = (index: number) =>
    new Paragraph({
      children: [
        new TextRun(`Paragraph ${index} begins with a plain sentence of some length. Then comes `),
        new TextRun({ text: "a bold one", bold: true }),
        new TextRun(" with more words behind it. The last sentence closes the paragraph and says nothing new."),
      ],
    });
  const children = Array.from({ length: PAGES * PARAGRAPHS_A_PAGE }, (_, index) => paragraph(index));
  return new Uint8Array(await Packer.toBuffer(new WordDocument({ sections: [{ children }] })));
}
