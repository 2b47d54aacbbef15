import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentFormat, OpenDocument } from "@atelier/document-model";
import { countCharacters, detectFormat, documentFormats } from "@atelier/documents";
import { describeLanguage, sameLanguage } from "@atelier/documents/languages";
import { AppError } from "@atelier/errors";
import { z } from "zod";
import { EngineError } from "../../engines/ports/index.ts";
import { defineOperation, type UnitPrices } from "../define.ts";
import { documentInput, languageTag } from "../fields.ts";
import { translateByLanguage } from "./by-language.ts";
import { parseGlossary } from "./glossary.ts";
import { nearestPairs } from "./nearest-pairs.ts";
import type { Coverage } from "./translate.ts";

export const documentTranslate = defineOperation({
  slug: "document-translate",
  icon: "Languages",
  title: "Document translator",
  summary: "Translate documents and keep their format, layout and design.",
  capability: "translator",
  output: "document",
  fields: {
    document: documentInput.meta({
      ...documentInput.meta(),
      description: `The file to translate, up to 30 MB. The result has the same format. Formats: ${documentFormats.map(({ name }) => name).join(", ")}.`,
    }),
    target_language: languageTag.meta({
      title: "Target language",
      description: "The language of the result as a BCP 47 tag.",
      widget: "language",
    }),
    source_language: languageTag.or(z.literal("auto")).default("auto").meta({
      title: "Source language",
      description: "The language of the document. Detected by default.",
      widget: "language",
    }),
    glossary: z.string().max(100_000).optional().meta({
      title: "Glossary",
      description: "Terms with fixed translations, as CSV lines or a JSON object.",
      widget: "glossary",
      advanced: true,
    }),
    formality: z.enum(["default", "more", "less"]).default("default").meta({
      title: "Formality",
      description: "How formally the translation addresses the reader.",
      advanced: true,
    }),
  },
  units: {
    per_500_characters: { title: "500 characters", credits: 1 },
    minimum: { title: "Minimum per document", credits: 5 },
  },
  priceNote: ({ per_500_characters, minimum }) =>
    `${per_500_characters} per 500 characters, rounded up, at least ${minimum}. A scanned page is held as 2,000 characters and charged for its recognized text`,
  examples: [
    { title: "Translate a letter into Spanish", input: { document: "samples/letter.docx", target_language: "es" } },
  ],
  check: (input, facts) => {
    parseGlossary(input.glossary);
    const from = input.source_language === "auto" ? facts.language : input.source_language;
    if (from === "")
      return [
        {
          pointer: "/source_language",
          message: "The document's language could not be detected. Send source_language.",
        },
      ];
    if (sameLanguage(from, input.target_language)) {
      return [
        {
          pointer: "/target_language",
          message: `The document is already in ${describeLanguage(from).name}. Choose another language.`,
        },
      ];
    }
    return [];
  },
  price: (_input, facts, prices) => priceOf(facts.characters, prices),
  estimate: async (input, facts, engines) => {
    const from = input.source_language === "auto" ? facts.language : input.source_language;
    if (!(await engines.translator.supports(from, input.target_language))) {
      const [source, target] = [from, input.target_language].map((tag) => describeLanguage(tag).name);
      const nearest = nearestPairs(await engines.translator.languages(), from, input.target_language);
      throw new AppError(
        "unsupported_language_pair",
        [
          `No engine supports translation from ${source} to ${target}.`,
          nearest,
          "Call GET /languages for all supported pairs.",
        ]
          .filter((sentence) => sentence !== "")
          .join(" "),
      );
    }
    return engines.translator.estimateSeconds?.({ characters: facts.characters }) ?? 0;
  },
  run: async ({ input, engines, context, directory, prices }) => {
    context.progress("reading", 0);
    const bytes = await readFile(input.document.path);
    const format = await detectFormat(bytes, input.document.filename);
    const document = await format.open(bytes);
    const from = input.source_language === "auto" ? (input.document.facts?.language ?? "en") : input.source_language;
    const { target_language: to, formality } = input;
    const glossary = parseGlossary(input.glossary);
    const call = { translator: engines.translator, from, to, formality, glossary, context };
    const blocks = [...document.blocks, ...((await document.scans?.read(from, context.signal)) ?? [])];
    const characters = countCharacters(blocks);
    const seconds = engines.translator.estimateSeconds?.({ characters }) ?? 0;
    // A faster engine in the list may finish in time.
    if (seconds > (context.timeLimitSeconds ?? Number.POSITIVE_INFINITY))
      throw new EngineError(`The document would take ${Math.ceil(seconds)} s.`, { unfit: true });
    const { engine, coverage, untouched } = await translateByLanguage(blocks, call);
    document.untouched.push(...untouched);
    context.progress("writing", 0.97);
    const { direction } = describeLanguage(to);
    const path = join(directory, "translated");
    await writeFile(path, await document.save({ language: to, direction }));
    warnOfGaps(coverage, document, context.warn);
    return {
      kind: "document",
      path,
      contentType: format.contentType,
      filename: translatedName(input.document.filename, to, format),
      engine,
      // The hold uses a flat count for scanned pages; the charge uses their recognized text.
      ...(document.scans ? { charge: priceOf(characters, prices) } : {}),
      report: {
        source_language: from,
        target_language: to,
        format: format.name,
        ...(document.charset ? { character_set: document.charset } : {}),
        coverage: { places: coverage, untouched: document.untouched, ...document.adjustments },
      },
    };
  },
});

const priceOf = (characters: number, prices: UnitPrices<"per_500_characters" | "minimum">) =>
  Math.max(prices.minimum, prices.per_500_characters * Math.ceil(characters / 500));

/** Warns about text that was not translated. */
function warnOfGaps(
  coverage: readonly Coverage[],
  { untouched, adjustments, charset }: OpenDocument,
  warn: (message: string) => void,
): void {
  const failed = coverage.reduce((sum, part) => sum + part.failed, 0);
  const simplified = coverage.reduce((sum, part) => sum + part.simplified, 0);
  if (failed > 0) warn(`Sentences that could not be translated and were not changed: ${failed}.`);
  if (simplified > 0)
    warn(
      `Sentences in which the engine lost placeholders or styles: ${simplified}. These were inserted by position. Check the sentences.`,
    );
  for (const { place, reason } of untouched) warn(`Not translated: ${place}, because ${reason}.`);
  if (charset?.basis === "statistics")
    warn(
      `The character set of the file is not clear. It was read as ${charset.read}, which is the most likely one. If letters are wrong, save it as UTF-8 and send it again.`,
    );
  if (charset?.written && charset.written !== charset.read)
    warn(`The translation cannot be written in ${charset.read}, so the file was written as UTF-8.`);
  const overflowing = adjustments?.shrunk.reduce((sum, part) => sum + part.overflowing, 0) ?? 0;
  if (overflowing > 0) warn(`Paragraphs that do not fit even at the smallest readable font size: ${overflowing}.`);
}

function translatedName(filename: string | undefined, language: string, format: DocumentFormat): string {
  const stem =
    (filename ?? "document")
      .replace(/\.[^.]*$/, "")
      .replace(/[^\p{L}\p{N} ._-]/gu, "_")
      .slice(0, 80) || "document";
  // Filenames in headers must be ASCII.
  return `${stem.replace(/[^\x20-\x7e]/g, "_")}.${language}.${format.extension}`;
}
