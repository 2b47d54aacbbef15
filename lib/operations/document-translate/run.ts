import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentFormat, ImageText, OpenDocument, Target } from "@atelier/document-model";
import { combineBilingual, detectFormat, selectDocumentPages, TEXT_LIST, textList } from "@atelier/documents";
import { countCharacters } from "@atelier/documents/count-characters";
import { formatTypes } from "@atelier/documents/format-types";
import { describeLanguage } from "@atelier/documents/languages";
import { type DocumentTranslateEngine, type EngineContext, EngineError } from "../../engines/ports/index.ts";
import type { JobMemory, JobResources, OperationResult, UnitPrices } from "../define.ts";
import type { InputFile } from "../fields.ts";
import { translateByLanguage } from "./by-language.ts";
import { getCharge } from "./charge.ts";
import { type DraftHead, DraftRecorder } from "./draft.ts";
import { findUntranslated, type LeftTexts } from "./find-untranslated.ts";
import { mergedGlossary } from "./glossary.ts";
import { quote } from "./pictures.ts";
import { readImages, unchangedPicture } from "./read-images.ts";
import { type Segment, SegmentMemory } from "./segment-memory.ts";
import { getTargets } from "./targets.ts";
import { translateBlocks } from "./translate.ts";
import { warnOfGaps } from "./warnings.ts";

/** The fields of a request that the run uses. */
export interface TranslationInput {
  document: InputFile;
  target_language?: string | undefined;
  targets?: readonly string[] | undefined;
  source_language: string;
  glossary?: string | undefined;
  formality: "default" | "more" | "less";
  style?: string | undefined;
  custom_instructions?: string | undefined;
  pages?: string | undefined;
  bilingual?: boolean | undefined;
  translate_pictures?: boolean | undefined;
  editable?: boolean | undefined;
  output_format?: "pdf" | "docx" | undefined;
}

/** A run of the operation. */
export interface TranslationRun {
  input: TranslationInput;
  translator: DocumentTranslateEngine;
  context: EngineContext;
  directory: string;
  prices: UnitPrices<"per_500_characters" | "minimum">;
  resources?: JobResources | undefined;
  /** Reads text in images; scanned pages stay without it. */
  imageText?: ImageText | undefined;
}

/** The most unchanged texts that a warning quotes. */
const MAX_UNCHANGED = 12;
/** A PDF can be returned as a Word document. */
const WORD = { contentType: formatTypes.docx ?? "", extension: "docx" };

/** Translates a document into each target language, one after another. Throws EngineError if it would take too long. */
export async function runTranslation(run: TranslationRun): Promise<OperationResult> {
  const { input, context, directory } = run;
  context.progress("reading", 0);
  const bytes = await readInput(input);
  const isTextList = input.document.facts?.format === TEXT_LIST;
  const format = isTextList ? textList : await detectFormat(bytes, input.document.filename);
  const from = input.source_language === "auto" ? (input.document.facts?.language ?? "en") : input.source_language;
  const targets = getTargets(input);
  const translations: Translation[] = [];
  for (const [at, to] of targets.entries())
    translations.push(
      await translateInto(to, { ...run, context: getContext(context, to, at, targets.length) }, from, format, bytes),
    );
  // Other conversions follow the translation.
  const result = input.output_format === "docx" && format.name === "pdf" ? WORD : format;
  const [first] = translations;
  if (!first) throw new TypeError("The request has no target language.");
  const learned = translations.flatMap((translation) => translation.learned ?? []);
  const drafts = translations.flatMap(({ draft }) => draft ?? []);
  const languages = findLanguages(input)?.map((language) => language ?? from);
  const report = { source_language: from, format: format.name, ...(languages ? { source_languages: languages } : {}) };
  return {
    kind: "documents",
    documents: translations.map(({ to, path }) => ({
      path,
      contentType: result.contentType,
      filename: translatedName(input.document.filename, to, result),
    })),
    engine: first.engine,
    charge: translations.reduce((sum, { charge }) => sum + charge, 0),
    ...(learned.length > 0 ? { learned: await writeLearned(learned, directory) } : {}),
    ...(drafts.length > 0 ? { editable: { source: await writeSource(bytes, directory), drafts } } : {}),
    report:
      translations.length === 1
        ? { ...report, target_language: first.to, ...first.report }
        : { ...report, targets: translations.map(({ to, report: own }) => ({ target_language: to, ...own })) },
  };
}

/** The detected languages of the texts of a list; undefined if the request names one. */
const findLanguages = ({ source_language, document }: TranslationInput) =>
  source_language === "auto" ? document.facts?.languages : undefined;

/** The document, or its chosen pages. */
async function readInput({ document: { path, filename }, pages }: TranslationInput): Promise<Uint8Array> {
  const bytes = await readFile(path);
  return pages === undefined ? bytes : selectDocumentPages(bytes, filename, pages);
}

/** The translation into one language. */
interface Translation {
  to: string;
  path: string;
  engine: string;
  charge: number;
  report: Record<string, unknown>;
  learned?: (Omit<JobMemory, "path"> & { segments: readonly Segment[] }) | undefined;
  /** The path of its draft, if it can be edited. */
  draft?: string | undefined;
}

async function translateInto(
  to: string,
  { input, translator, context, directory, prices, resources, imageText }: TranslationRun,
  from: string,
  format: DocumentFormat,
  bytes: Uint8Array,
): Promise<Translation> {
  const document = await format.open(bytes);
  const glossary = mergedGlossary(input.glossary, resources?.glossaries, { from, to });
  const known = resources?.memories?.find((memory) => memory.to === to);
  const memory = known && new SegmentMemory(await readSegments(known.path));
  const { context: subject } = document;
  if (subject && !translator.usesContext)
    context.warn("This engine does not use context. The field context was ignored.");
  const read = await readImages(document, from, input, imageText, context);
  const blocks = [...document.blocks, ...read.blocks];
  const characters = countCharacters(blocks);
  refuseSlow(translator.estimateSeconds?.({ characters }) ?? 0, context);
  const wording = { style: input.style, instructions: input.custom_instructions };
  const draft = findRecorder(document, read.pictures !== undefined, input, context);
  const call = {
    translator,
    from,
    to,
    formality: input.formality,
    ...wording,
    rewrite: document.rewrite,
    glossary,
    subject,
    memory,
    draft,
    context,
  };
  const { engine, coverage, untouched, unchanged, terms, reused } = document.rewrite
    ? { ...(await translateBlocks(blocks, call)), untouched: [] }
    : await translateByLanguage(blocks, call, findLanguages(input));
  document.untouched.push(...untouched);
  context.progress("writing", 0.97);
  const target: Target = { language: to, direction: describeLanguage(to).direction };
  const findUnknown = (left: LeftTexts) => findUntranslated(left, translator, { from, to });
  const left = imageText ? await read.pictures?.write(target, imageText, context, findUnknown) : null;
  if (left && document.isPicture) throw unchangedPicture(left);
  const path = join(directory, `translated-${to}`);
  const translated =
    document.saveAsWord && input.output_format === "docx"
      ? await document.saveAsWord(target, context.warn)
      : await document.save(target);
  await writeFile(path, input.bilingual ? await combineBilingual(format.name, bytes, translated) : translated);
  warnOfGaps(coverage, document, context.warn);
  // The models of other engines know which words are names.
  const unknown = /^apertium\b/.test(engine) ? await findUnknown({ texts: unchanged }) : [];
  if (unknown.length > 0)
    context.warn(`Texts that the engine left as they are, such as names: ${quote(unknown, MAX_UNCHANGED)}.`);
  const isRead = document.scans !== undefined || read.pictures !== undefined;
  const charged = isRead ? characters : (input.document.facts?.characters ?? characters);
  return {
    to,
    path,
    engine,
    charge: getCharge(charged, reused, prices),
    draft: draft && (await writeDraft(draft, { from, to, format, input, scope: known?.scope }, directory, context)),
    learned: known && memory && { from: known.from, to, scope: known.scope, segments: memory.learned },
    report: {
      characters: charged,
      ...(document.charset ? { character_set: document.charset } : {}),
      ...(terms ? { glossary: terms } : {}),
      ...(reused ? { memory: { exact: reused.exact, similar: reused.similar, characters: reused.characters } } : {}),
      coverage: { places: coverage, untouched: document.untouched, ...document.adjustments },
    },
  };
}

/** Records the translation if it is requested. Recognized text has no place in the file, so it cannot be edited. */
function findRecorder(
  { blocks, scans }: OpenDocument,
  hasPictures: boolean,
  { editable }: TranslationInput,
  context: EngineContext,
) {
  if (!editable) return undefined;
  if (!scans && !hasPictures) return new DraftRecorder(blocks);
  context.warn("The translation has text that was read in pictures. Its segments cannot be edited.");
  return undefined;
}

interface DraftFacts extends Pick<DraftHead, "from" | "to"> {
  format: DocumentFormat;
  input: TranslationInput;
  scope?: string | null | undefined;
}

/** Writes a draft. Returns its path, or undefined with a warning if it is too large. */
async function writeDraft(
  draft: DraftRecorder,
  { from, to, format, input, scope = null }: DraftFacts,
  directory: string,
  { warn }: EngineContext,
): Promise<string | undefined> {
  const text = draft.toJson({ from, to, format: format.name, bilingual: input.bilingual ?? false, scope });
  if (text === undefined) {
    warn("The translation is too long to be edited. Split the document to edit its segments.");
    return undefined;
  }
  const path = join(directory, `draft-${to}.json`);
  await writeFile(path, text);
  return path;
}

/** The document that was translated, with the chosen pages only. */
async function writeSource(bytes: Uint8Array, directory: string): Promise<string> {
  const path = join(directory, "source");
  await writeFile(path, bytes);
  return path;
}

/** A faster engine in the list may finish in time. */
function refuseSlow(seconds: number, { timeLimitSeconds = Number.POSITIVE_INFINITY }: EngineContext): void {
  if (seconds > timeLimitSeconds)
    throw new EngineError(`The document would take ${Math.ceil(seconds)} s.`, { unfit: true });
}

/** The context of one of several languages: a share of the progress, and warnings that name the language. */
function getContext(context: EngineContext, to: string, at: number, count: number): EngineContext {
  if (count === 1) return context;
  const { name } = describeLanguage(to);
  return {
    ...context,
    progress: (step, fraction) => context.progress(`${name}: ${step}`, (at + fraction) / count),
    warn: (message) => context.warn(`${name}: ${message}`),
  };
}

/** The segments of a memory's file, one as JSON in each line. */
async function readSegments(path: string): Promise<Segment[]> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");
  return lines.map((line): Segment => JSON.parse(line));
}

async function writeLearned(learned: readonly object[], directory: string): Promise<string> {
  const path = join(directory, "learned.json");
  await writeFile(path, JSON.stringify(learned));
  return path;
}

function translatedName(
  filename: string | undefined,
  language: string,
  format: Pick<DocumentFormat, "extension">,
): string {
  const characters = (filename ?? "document").replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{M}\p{N} ._-]/gu, "_");
  // Counted in characters, because half of a surrogate pair cannot be sent in a header.
  const stem = [...characters].slice(0, 80).join("");
  return `${stem || "document"}.${language}.${format.extension}`;
}
