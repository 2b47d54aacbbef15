import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentFormat, OpenDocument } from "@atelier/document-model";
import { countCharacters, detectFormat, documentFormats } from "@atelier/documents";
import { describeLanguage, sameLanguage } from "@atelier/documents/languages";
import { AppError } from "@atelier/errors";
import { z } from "zod";
import { EngineError } from "../../engines/ports/index.ts";
import { defineOperation } from "../define.ts";
import { documentInput, languageTag } from "../fields.ts";
import { parseGlossary } from "./glossary.ts";
import { type Coverage, translateBlocks } from "./translate.ts";

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
      description: `The file to translate, up to 30 MB; it comes back in the same format. One of: ${documentFormats.map(({ name }) => name).join(", ")}.`,
    }),
    target_language: languageTag.meta({
      title: "Target language",
      description: "The language to translate into, as a BCP 47 tag.",
      widget: "language",
    }),
    source_language: languageTag.or(z.literal("auto")).default("auto").meta({
      title: "Source language",
      description: "The document's language; found out when absent.",
      widget: "language",
    }),
    glossary: z.string().max(100_000).optional().meta({
      title: "Glossary",
      description: "Words with their fixed translations: CSV lines or a JSON object.",
      widget: "glossary",
      advanced: true,
    }),
    formality: z.enum(["default", "more", "less"]).default("default").meta({
      title: "Formality",
      description: "How formally the reader is addressed.",
      advanced: true,
    }),
  },
  priceNote:
    "1 per 500 characters, rounded up, at least 5; a scanned page is held at 2,000 characters and charged for the text found on it",
  examples: [{ title: "A letter into Spanish", input: { document: "samples/letter.docx", target_language: "es" } }],
  check: (input, facts) => {
    parseGlossary(input.glossary);
    const from = input.source_language === "auto" ? facts.language : input.source_language;
    if (from === "")
      return [{ pointer: "/source_language", message: "The document's language could not be told: name it." }];
    if (sameLanguage(from, input.target_language)) {
      return [
        {
          pointer: "/target_language",
          message: `The document is in ${describeLanguage(from).name} already: choose another language.`,
        },
      ];
    }
    return [];
  },
  price: (_input, facts) => priceOf(facts.characters),
  estimate: async (input, facts, engines) => {
    const from = input.source_language === "auto" ? facts.language : input.source_language;
    if (!(await engines.translator.supports(from, input.target_language))) {
      const [source, target] = [from, input.target_language].map((tag) => describeLanguage(tag).name);
      throw new AppError(
        "unsupported_language_pair",
        `No engine here translates from ${source} to ${target}. GET /languages lists the pairs.`,
      );
    }
    return engines.translator.estimateSeconds?.({ characters: facts.characters }) ?? 0;
  },
  run: async ({ input, engines, context, directory }) => {
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
    // Another of the list may be quick enough: this one would only use up the job's time.
    if (seconds > (context.timeLimitSeconds ?? Number.POSITIVE_INFINITY))
      throw new EngineError(`The document would take ${Math.ceil(seconds)} s.`, { unfit: true });
    const { engine, coverage } = await translateBlocks(blocks, call);
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
      // Scanned pages were held for at a flat count; what was read on them is what is paid.
      ...(document.scans ? { charge: priceOf(characters) } : {}),
      report: {
        source_language: from,
        target_language: to,
        format: format.name,
        coverage: { places: coverage, untouched: document.untouched, ...document.adjustments },
      },
    };
  },
});

const priceOf = (characters: number) => Math.max(5, Math.ceil(characters / 500));

/** Nothing is left out in silence. */
function warnOfGaps(
  coverage: readonly Coverage[],
  { untouched, adjustments }: OpenDocument,
  warn: (message: string) => void,
): void {
  const failed = coverage.reduce((sum, place) => sum + place.failed, 0);
  const simplified = coverage.reduce((sum, place) => sum + place.simplified, 0);
  if (failed > 0) warn(`${failed} sentences could not be translated and stand as they were.`);
  if (simplified > 0) warn(`${simplified} sentences were translated without the styles inside them.`);
  for (const { place, reason } of untouched) warn(`Not translated: ${place}, because ${reason}.`);
  const overflowing = adjustments?.shrunk.reduce((sum, place) => sum + place.overflowing, 0) ?? 0;
  if (overflowing > 0)
    warn(`${overflowing} paragraphs are too long for their places even at the smallest readable size.`);
}

function translatedName(filename: string | undefined, language: string, format: DocumentFormat): string {
  const stem =
    (filename ?? "document")
      .replace(/\.[^.]*$/, "")
      .replace(/[^\p{L}\p{N} ._-]/gu, "_")
      .slice(0, 80) || "document";
  // Names in headers are ASCII; the rest of the world's letters become underscores.
  return `${stem.replace(/[^\x20-\x7e]/g, "_")}.${language}.${format.extension}`;
}
