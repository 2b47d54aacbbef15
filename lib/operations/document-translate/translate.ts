import { type Block, joined, type Run } from "@atelier/document-model";
import {
  fromTagged,
  hasWords,
  plainText,
  protect,
  repairTagged,
  type Span,
  splitSentences,
  type TaggedText,
  toTagged,
  withoutStyles,
} from "@atelier/documents";
import type { EngineContext, Translator, TranslatorSegment } from "../../engines/ports/index.ts";
import type { GlossaryPair } from "./glossary.ts";

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

/** A sentence to translate, its span in the block and its protected text. */
interface Sentence {
  span: Span;
  tagged: TaggedText;
  kept: { text: string; style: number }[];
  /** The number of inline codes in the block. Codes of protected text are numbered after them. */
  codeCount: number;
  /** The block of the sentence. */
  block: Block;
}

export interface TranslateCall {
  translator: Translator;
  from: string;
  to: string;
  formality: "default" | "more" | "less";
  glossary: readonly GlossaryPair[];
  context: EngineContext;
}

/** Translates blocks in place by sentence, each distinct sentence once. Returns the engine's name and the coverage. */
export async function translateBlocks(
  blocks: readonly Block[],
  call: TranslateCall,
): Promise<{ engine: string; coverage: Coverage[] }> {
  const prepared = blocks.map((block) => prepareBlock(block, call));
  const sentences = prepared.flatMap(({ sentences: found }) => found);
  const { engine, translations } = await translateTexts(
    segmentsOf(sentences.map((sentence) => ({ text: sentence.tagged.text, note: noteOf(sentence) }))),
    withProgress(call, "translating", 0, FIRST_PASS_END),
  );
  const invalid = sentences
    .filter(({ tagged }) => !parseTranslation(translations.get(tagged.text), tagged))
    .map((sentence) => ({ text: withoutStyles(sentence.tagged.text), note: noteOf(sentence) }));
  const plain =
    invalid.length > 0
      ? (
          await translateTexts(
            segmentsOf(invalid),
            withProgress(call, "translating again", FIRST_PASS_END, SECOND_PASS_END),
          )
        ).translations
      : new Map<string, string>();
  const coverage = new Map<string, Coverage>();
  for (const { block, spans, sentences: found, segments } of prepared) {
    const counts = countsOf(coverage, block.part);
    counts.kept += segments - found.length;
    counts.segments += segments;
    for (const sentence of found) applyTranslation(sentence, translations, plain, counts);
    if (found.length > 0) block.write(joined(spans.flatMap(({ runs }) => runs)));
  }
  return { engine, coverage: [...coverage.values()] };
}

function prepareBlock(block: Block, { from, glossary }: TranslateCall) {
  const spans = splitSentences(block.runs, from);
  const codeCount = 1 + Math.max(-1, ...block.runs.map((run) => (run.kind === "code" ? run.code : -1)));
  const sentences: Sentence[] = [];
  for (const span of spans) {
    if (!span.translate) continue;
    const kept: Sentence["kept"] = [];
    const keep = (run: { text: string; style: number }) => codeCount + kept.push(run) - 1;
    const runs = protect(applyGlossary(span.runs, glossary, keep), keep);
    if (hasWords(runs)) sentences.push({ span, tagged: toTagged(runs, block.stylesAreNested), kept, codeCount, block });
    // The sentence consists only of protected text and glossary terms.
    else span.runs = restore(runs, kept, codeCount);
  }
  return {
    block,
    spans,
    sentences,
    segments: spans.filter(({ translate, runs }) => translate || runs.some(hasNumber)).length,
  };
}

/** A span that contains only numbers counts as a kept segment. */
const hasNumber = (run: Run) => run.kind === "text" && /[\p{N}]/u.test(run.text);

/** Replaces glossary terms by inline codes that contain their translation. */
function applyGlossary(
  runs: readonly Run[],
  glossary: readonly GlossaryPair[],
  keep: (run: { text: string; style: number }) => number,
): Run[] {
  if (glossary.length === 0) return [...runs];
  const words = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${glossary.map(([word]) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  const known = new Map(glossary.map(([word, translation]) => [word.toLowerCase(), translation]));
  return runs.flatMap((run) => {
    if (run.kind === "code") return [run];
    const made: Run[] = [];
    let end = 0;
    for (const match of run.text.matchAll(words)) {
      if (match.index > end) made.push({ ...run, text: run.text.slice(end, match.index) });
      made.push({
        kind: "code",
        code: keep({ text: known.get(match[0].toLowerCase()) ?? match[0], style: run.style }),
        hard: false,
      });
      end = match.index + match[0].length;
    }
    if (end < run.text.length) made.push({ ...run, text: run.text.slice(end) });
    return made;
  });
}

/** The call with its progress scaled to a range and described, for example "translating 120 of 340". */
function withProgress(call: TranslateCall, step: string, from: number, to: number): TranslateCall {
  const progress = (count: string, share: number) =>
    call.context.progress(`${step} ${count}`, from + share * (to - from));
  return { ...call, context: { ...call.context, progress } };
}

/** Describes the protected text for a translator, which may need its gender or number. */
function noteOf({ tagged, kept, codeCount, block }: Sentence): string | undefined {
  const notes = tagged.codes.flatMap(({ code }, at) => {
    const text = code < codeCount ? block.textOfCode?.(code) : kept[code - codeCount]?.text;
    return text ? [`<x${at + 1}/> is "${text}"`] : [];
  });
  return notes.length > 0 ? notes.join("; ") : undefined;
}

/** Removes duplicate texts. A note is kept only if all duplicates have the same one. */
function segmentsOf(segments: readonly TranslatorSegment[]): TranslatorSegment[] {
  const notes = new Map<string, string | undefined>();
  for (const { text, note } of segments)
    notes.set(text, notes.has(text) && notes.get(text) !== note ? undefined : note);
  return [...notes].map(([text, note]) => ({ text, note }));
}

async function translateTexts(
  texts: readonly TranslatorSegment[],
  { translator, from, to, formality, glossary, context }: TranslateCall,
) {
  const translations = new Map<string, string>();
  let engine = "";
  for (let start = 0; start < texts.length; start += BATCH) {
    context.signal.throwIfAborted();
    const batch = texts.slice(start, start + BATCH);
    const inner = {
      ...context,
      progress: (_step: string, share: number) => {
        const done = Math.floor(start + share * batch.length);
        context.progress(`${done} of ${texts.length}`, done / texts.length);
      },
    };
    const result = await translator.translate({ segments: batch, from, to, formality, glossary }, inner);
    engine = result.engine;
    for (const [index, { text }] of batch.entries()) translations.set(text, result.translations[index] ?? "");
  }
  return { engine, translations };
}

const parseTranslation = (translation: string | undefined, tagged: TaggedText): Run[] | null =>
  translation && translation.trim() !== "" ? fromTagged(translation, tagged) : null;

/** Whether a translation has more than tags and white space. */
const hasText = (translation: string) => plainText(translation).trim() !== "";

/**
 * Replaces a sentence's runs by its translation. If the tags are wrong, they are corrected in the translation without
 * styles, because it is the better text. A sentence without a translation is kept.
 */
function applyTranslation(
  sentence: Sentence,
  translations: ReadonlyMap<string, string>,
  plain: ReadonlyMap<string, string>,
  counts: Coverage,
): void {
  const { span, tagged, kept, codeCount } = sentence;
  counts.characters += span.runs.reduce((sum, run) => sum + (run.kind === "text" ? run.text.length : 0), 0);
  const styled = parseTranslation(translations.get(tagged.text), tagged);
  const candidates = [plain.get(withoutStyles(tagged.text)), translations.get(tagged.text)];
  const unstyled = candidates.find((text) => text !== undefined && hasText(text));
  const result = styled ?? (unstyled === undefined ? null : repairTagged(unstyled, tagged));
  if (result) span.runs = restore(result, kept, codeCount);
  if (styled) counts.translated += 1;
  else if (result) counts.simplified += 1;
  else counts.failed += 1;
}

function restore(runs: readonly Run[], kept: Sentence["kept"], codeCount: number): Run[] {
  return runs.map((run) => {
    const own = run.kind === "code" ? kept[run.code - codeCount] : undefined;
    return own ? { kind: "text", ...own } : run;
  });
}

function countsOf(coverage: Map<string, Coverage>, place: string): Coverage {
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
