import { type Block, joined, type Run } from "@atelier/document-model";
import {
  fromTagged,
  hasWords,
  protect,
  type Span,
  splitSentences,
  type TaggedText,
  toTagged,
  withoutStyles,
} from "@atelier/documents";
import type { EngineContext, Translator, TranslatorSegment } from "../../engines/ports/index.ts";
import type { GlossaryPair } from "./glossary.ts";

/** How many sentences go to a translator at once: enough to keep it busy, few enough to show progress. */
const BATCH = 256;
/** Where the whole is when all sentences were sent once, and when those whose tags were lost were sent again. */
const AGAIN_FROM = 0.94;
const DONE_AT = 0.96;

/** What was found and what became of it, by place. */
export interface Coverage {
  place: string;
  segments: number;
  characters: number;
  translated: number;
  /** Nothing to translate: numbers, addresses, names of files. */
  kept: number;
  /** Translated, but the looks inside the sentence were lost. */
  simplified: number;
  failed: number;
}

/** A sentence on its way: where its pieces go, and what stands for its kept words. */
interface Sentence {
  span: Span;
  place: string;
  tagged: TaggedText;
  kept: { text: string; style: number }[];
  /** How many objects the block has of its own; kept words are numbered after them. */
  codeCount: number;
}

export interface TranslateCall {
  translator: Translator;
  from: string;
  to: string;
  formality: "default" | "more" | "less";
  glossary: readonly GlossaryPair[];
  context: EngineContext;
}

/** Translates blocks in place, sentence by sentence, each different sentence once. Returns the engine's name and what was covered. */
export async function translateBlocks(
  blocks: readonly Block[],
  call: TranslateCall,
): Promise<{ engine: string; coverage: Coverage[] }> {
  const taken = blocks.map((block) => takeApart(block, call));
  const sentences = taken.flatMap(({ sentences: found }) => found);
  const { engine, translations } = await translateTexts(
    segmentsOf(sentences.map((sentence) => ({ text: sentence.tagged.text, note: noteOf(sentence) }))),
    saying(call, "translating", 0, AGAIN_FROM),
  );
  const broken = sentences
    .filter(({ tagged }) => !usable(translations.get(tagged.text), tagged))
    .map((sentence) => ({ text: withoutStyles(sentence.tagged.text), note: noteOf(sentence) }));
  const plain =
    broken.length > 0
      ? (await translateTexts(segmentsOf(broken), saying(call, "translating again", AGAIN_FROM, DONE_AT))).translations
      : new Map<string, string>();
  const coverage = new Map<string, Coverage>();
  for (const { block, spans, sentences: found, words } of taken) {
    const counted = countFor(coverage, block.part);
    counted.kept += words - found.length;
    counted.segments += words;
    for (const sentence of found) putBack(sentence, translations, plain, counted);
    if (found.length > 0) block.write(joined(spans.flatMap(({ runs }) => runs)));
  }
  return { engine, coverage: [...coverage.values()] };
}

function takeApart(block: Block, { from, glossary }: TranslateCall) {
  const spans = splitSentences(block.runs, from);
  const codeCount = 1 + Math.max(-1, ...block.runs.map((run) => (run.kind === "code" ? run.code : -1)));
  const sentences: Sentence[] = [];
  for (const span of spans) {
    if (!span.translate) continue;
    const kept: Sentence["kept"] = [];
    const keep = (run: { text: string; style: number }) => codeCount + kept.push(run) - 1;
    const runs = protect(applyGlossary(span.runs, glossary, keep), keep);
    if (hasWords(runs)) sentences.push({ span, place: block.part, tagged: toTagged(runs), kept, codeCount });
    // All of it is kept words or the glossary's: nothing is left for a translator.
    else span.runs = restore(runs, kept, codeCount);
  }
  return {
    block,
    spans,
    sentences,
    words: spans.filter(({ translate, runs }) => translate || runs.some(isWordless)).length,
  };
}

/** Numbers and the like stand alone as often as words do: they count as kept. */
const isWordless = (run: Run) => run.kind === "text" && /[\p{N}]/u.test(run.text);

/** The glossary wins: its words become objects that carry their translation. */
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

/** The call with its progress as a part of the whole: "translating 120 of 340". */
function saying(call: TranslateCall, step: string, from: number, to: number): TranslateCall {
  const progress = (count: string, share: number) =>
    call.context.progress(`${step} ${count}`, from + share * (to - from));
  return { ...call, context: { ...call.context, progress } };
}

/** What stands for its kept words, for a translator that can make use of it: which gender, which number. */
function noteOf({ tagged, kept, codeCount }: Sentence): string | undefined {
  const words = tagged.codes.flatMap(({ code }, at) => {
    const own = kept[code - codeCount];
    return own ? [`<x${at + 1}/> is "${own.text}"`] : [];
  });
  return words.length > 0 ? words.join("; ") : undefined;
}

/** Each different text once; a note only where all its places have the same. */
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

const usable = (translation: string | undefined, tagged: TaggedText): Run[] | null =>
  translation && translation.trim() !== "" ? fromTagged(translation, tagged) : null;

/** Puts a sentence's translation in the place of its pieces: with its looks, else without, else the sentence as it was. */
function putBack(
  sentence: Sentence,
  translations: ReadonlyMap<string, string>,
  plain: ReadonlyMap<string, string>,
  counted: Coverage,
): void {
  const { span, tagged, kept, codeCount } = sentence;
  counted.characters += span.runs.reduce((sum, run) => sum + (run.kind === "text" ? run.text.length : 0), 0);
  const whole = usable(translations.get(tagged.text), tagged);
  const simple = whole ?? usable(plain.get(withoutStyles(tagged.text)), { ...tagged, styles: [] });
  if (simple) span.runs = restore(simple, kept, codeCount);
  if (whole) counted.translated += 1;
  else if (simple) counted.simplified += 1;
  else counted.failed += 1;
}

function restore(runs: readonly Run[], kept: Sentence["kept"], codeCount: number): Run[] {
  return runs.map((run) => {
    const own = run.kind === "code" ? kept[run.code - codeCount] : undefined;
    return own ? { kind: "text", ...own } : run;
  });
}

function countFor(coverage: Map<string, Coverage>, place: string): Coverage {
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
