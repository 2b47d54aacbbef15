import type { Rewrite } from "@atelier/document-model";
import { type Block, joined } from "@atelier/document-model";
import { foreignLanguage } from "@atelier/documents/detect-language";
import { repairTagged } from "@atelier/documents/repair-tags";
import { plainText, withoutStyles, writeTagged } from "@atelier/documents/tagged-text";
import type { DocumentTranslateEngine, EngineContext, TranslatorSegment } from "../../engines/ports/index.ts";
import type { DraftRecorder } from "./draft.ts";
import type { GlossaryPair } from "./glossary.ts";
import { inTurns } from "./in-turns.ts";
import { findKnown, getReused, learn, type MemoryUse, noteMatches, withSimilar } from "./reuse.ts";
import type { SegmentMemory } from "./segment-memory.ts";
import { withForm } from "./sentence-form.ts";
import {
  findNote,
  getText,
  type PreparedBlock,
  parseTranslation,
  prepareBlock,
  restore,
  type Sentence,
} from "./sentences.ts";
import { containsTerm, TermMatcher, TermReport } from "./terms.ts";

/** Sentences per call of the translator: enough to keep it busy, few enough for frequent progress. */
const BATCH = 256;
/** The progress after the first pass, and after the second pass for sentences with invalid tags. */
const FIRST_PASS_END = 0.94;
const SECOND_PASS_END = 0.96;

/** The counts of one part of the document. The field names are those of the API's report. */
export interface Coverage {
  place: string;
  segments: number;
  characters: number;
  translated: number;
  /** Segments without translatable words: numbers, URLs, file names. */
  kept: number;
  /** Translated by an engine that lost placeholders or styles, which were put back by their position. */
  simplified: number;
  failed: number;
}

export interface TranslateCall {
  translator: DocumentTranslateEngine;
  from: string;
  to: string;
  formality: "default" | "more" | "less";
  style?: string | undefined;
  instructions?: string | undefined;
  glossary: readonly GlossaryPair[];
  /** Writes the text again in its language instead. */
  rewrite?: Rewrite | undefined;
  /** The subject of the text, for translators that use it. */
  subject?: string | undefined;
  /** Translations of earlier segments; new ones are added to it. */
  memory?: SegmentMemory | undefined;
  /** Records what is written, for translations that can be edited. */
  draft?: DraftRecorder | undefined;
  context: EngineContext;
}

/** The result of translating blocks. */
export interface Translated {
  engine: string;
  coverage: Coverage[];
  /** Texts with words that the engine returned as they were: names, and what it does not know. */
  unchanged: string[];
  /** How the terms of the glossary were used; undefined without a glossary. */
  terms?: ReturnType<TermReport["toJson"]> | undefined;
  /** The segments that equal or resemble one of the memory; undefined without a memory. */
  reused?: MemoryUse | undefined;
}

/** Translates blocks in place by sentence, each distinct sentence once. */
export async function translateBlocks(blocks: readonly Block[], call: TranslateCall): Promise<Translated> {
  const matcher = new TermMatcher(call.glossary);
  const terms = new TermReport();
  const prepared: PreparedBlock[] = [];
  for await (const block of inTurns(blocks)) prepared.push(prepareBlock(block, call.from, matcher, terms));
  const sentences = prepared.flatMap(({ sentences: found }) => found);
  const known = await findKnown(sentences, call.memory);
  if (call.draft) await noteMatches(sentences, known, call.memory);
  const segments = await withSimilar(
    getSegments(
      sentences
        .filter(({ tagged }) => !known.has(tagged.text))
        .map((sentence) => ({ text: sentence.tagged.text, note: findNote(sentence) })),
    ),
    call.memory,
    call.translator,
  );
  const { engine, translations } = await translateTexts(segments, withProgress(call, "translating", 0, FIRST_PASS_END));
  for (const [text, translation] of known) translations.set(text, translation);
  const invalid: TranslatorSegment[] = [];
  for await (const sentence of inTurns(sentences)) {
    const { tagged } = sentence;
    if (parseTranslation(translations.get(tagged.text), tagged)) continue;
    invalid.push({ text: withoutStyles(tagged.text), note: findNote(sentence) });
  }
  const plain =
    invalid.length > 0
      ? (
          await translateTexts(
            getSegments(invalid),
            withProgress(call, "translating again", FIRST_PASS_END, SECOND_PASS_END),
          )
        ).translations
      : new Map<string, string>();
  const coverage = new Map<string, Coverage>();
  const unchanged = new Set<string>();
  for await (const one of inTurns(prepared)) {
    const { block, spans, sentences: found, segments } = one;
    const counts = getCounts(coverage, block.part);
    counts.kept += segments - found.length;
    counts.segments += segments;
    for (const sentence of found) {
      applyTranslation(sentence, { translations, plain, to: call.to }, counts);
      const source = plainText(sentence.tagged.text).trim();
      const isSame = WORD.test(source) && plainText(sentence.target ?? "").trim() === source;
      if (isSame && !UNLISTED.has(block.part)) unchanged.add(source);
      countTerms(sentence, terms);
    }
    if (found.length > 0) block.write(joined(spans.flatMap(({ runs }) => runs)));
    if (found.length > 0) call.draft?.record(one);
  }
  await learn(sentences, translations, call.memory);
  return {
    engine: engine === "" && known.size > 0 ? MEMORY_ENGINE : engine,
    coverage: [...coverage.values()],
    unchanged: [...unchanged],
    ...(matcher.isEmpty ? {} : { terms: terms.toJson() }),
    ...(call.memory ? { reused: getReused(sentences, known, segments) } : {}),
  };
}

/** A word of a text that is no number, code or abbreviation. */
/** Pictures have a warning of their own, and no page shows the properties of a document. */
const UNLISTED: ReadonlySet<string> = new Set(["pictures", "document properties"]);

const WORD = /\p{L}\p{Ll}{3}/u;

/** The name in results whose segments are all from the memory. */
const MEMORY_ENGINE = "translation-memory";

/** Counts the terms of a sentence after its translation. An engine may have used a term in a form of its own. */
function countTerms({ span, terms: { replaced, mentioned }, block }: Sentence, report: TermReport): void {
  const text = getText(span.runs);
  const lower = text.toLowerCase();
  for (const pair of replaced) {
    if (lower.includes(pair[1].toLowerCase())) report.applied(1);
    else report.missed(pair, block.part);
  }
  for (const pair of mentioned) {
    if (replaced.includes(pair)) continue;
    if (containsTerm(text, pair)) report.applied(1);
    else report.missed(pair, block.part);
  }
}

/** The call with its progress scaled to a range and described, for example "translating 120 of 340". */
function withProgress(call: TranslateCall, step: string, from: number, to: number): TranslateCall {
  const progress = (count: string, share: number) =>
    call.context.progress(`${step} ${count}`, from + share * (to - from));
  return { ...call, context: { ...call.context, progress } };
}

/** Removes duplicate texts. A note is kept only if all duplicates have the same one. */
function getSegments(segments: readonly TranslatorSegment[]): TranslatorSegment[] {
  const notes = new Map<string, string | undefined>();
  for (const { text, note } of segments)
    notes.set(text, notes.has(text) && notes.get(text) !== note ? undefined : note);
  return [...notes].map(([text, note]) => ({ text, note }));
}

async function translateTexts(
  texts: readonly TranslatorSegment[],
  { translator, from, to, formality, style, instructions, rewrite, glossary, subject, context }: TranslateCall,
) {
  const translations = new Map<string, string>();
  let engine = "";
  const starts = Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, batch) => batch * BATCH);
  for await (const start of inTurns(starts)) {
    context.signal.throwIfAborted();
    const batch = texts.slice(start, start + BATCH);
    const inner = {
      ...context,
      progress: (_step: string, share: number) => {
        const done = Math.floor(start + share * batch.length);
        context.progress(`${done} of ${texts.length}`, done / texts.length);
      },
    };
    const request = { segments: batch, from, to, formality, style, instructions, rewrite, glossary, context: subject };
    const whole = {
      document: { segments: texts, start },
      foreignLanguage: (text: string) => foreignLanguage(text, to),
    };
    const result = await translator.translate({ ...request, ...whole }, inner);
    engine = result.engine;
    for (const [index, { text }] of batch.entries()) translations.set(text, result.translations[index] ?? "");
  }
  return { engine, translations };
}

/** Whether a translation has more than tags and white space. */
const hasText = (translation: string) => plainText(translation).trim() !== "";

/** The translations of tagged texts into the language `to`, and those of texts whose tags were wrong. */
interface Translations {
  translations: ReadonlyMap<string, string>;
  plain: ReadonlyMap<string, string>;
  to: string;
}

/**
 * Replaces a sentence's runs by its translation. If the tags are wrong, they are corrected in the translation without
 * styles, because it is the better text. A sentence without a translation is kept.
 */
function applyTranslation(sentence: Sentence, { translations, plain, to }: Translations, counts: Coverage): void {
  const { span, tagged, kept, codeCount, block } = sentence;
  counts.characters += span.runs.reduce((sum, run) => sum + (run.kind === "text" ? run.text.length : 0), 0);
  const styled = parseTranslation(translations.get(tagged.text), tagged);
  const candidates = [plain.get(withoutStyles(tagged.text)), translations.get(tagged.text)];
  const unstyled = candidates.find((text) => text !== undefined && hasText(text));
  const result = styled ?? (unstyled === undefined ? null : repairTagged(unstyled, tagged));
  if (result) {
    const written = restore(result, kept, codeCount);
    span.runs = block.keepsForm ? withForm(span.runs, written, to) : written;
    sentence.target = styled ? translations.get(tagged.text) : writeTagged(result, tagged);
  }
  if (styled) counts.translated += 1;
  else if (result) counts.simplified += 1;
  else counts.failed += 1;
}

function getCounts(coverage: Map<string, Coverage>, place: string): Coverage {
  const known = coverage.get(place) ?? {
    place,
    segments: 0,
    characters: 0,
    translated: 0,
    kept: 0,
    simplified: 0,
    failed: 0,
  };
  coverage.set(place, known);
  return known;
}
