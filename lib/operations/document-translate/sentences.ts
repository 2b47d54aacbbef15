import type { Block, Run } from "@atelier/document-model";
import { countCharacters } from "@atelier/documents/count-characters";
import { hasWords, protect, type Span, splitSentences } from "@atelier/documents/sentences";
import { fromTagged, type TaggedText, toTagged } from "@atelier/documents/tagged-text";
import type { GlossaryPair } from "./glossary.ts";
import type { SegmentMatch } from "./segment-memory.ts";
import { replaceTerms, type TermMatcher, type TermReport } from "./terms.ts";

/** A sentence to translate, its span in the block and its protected text. */
export interface Sentence {
  span: Span;
  tagged: TaggedText;
  kept: { text: string; style: number }[];
  /** The number of inline codes in the block. Codes of protected text are numbered after them. */
  codeCount: number;
  /** The block of the sentence. */
  block: Block;
  /** The characters of the sentence that the price counts. */
  characters: number;
  /** The glossary terms in the sentence: those that protected text replaces, and all that it mentions. */
  terms: { replaced: GlossaryPair[]; mentioned: GlossaryPair[] };
  /** The segment of the memory that was used, or is most similar. */
  match?: SegmentMatch | undefined;
  /** The translation that was written, as tagged text; undefined if the sentence was kept. */
  target?: string | undefined;
}

/** A block with its spans in order, and those of them that are translated. */
export interface PreparedBlock {
  block: Block;
  spans: Span[];
  sentences: Sentence[];
  segments: number;
}

/** Splits a block into sentences and protects their placeholders and terms. */
export function prepareBlock(block: Block, from: string, matcher: TermMatcher, terms: TermReport): PreparedBlock {
  const spans = splitSentences(block.runs, from, block.splitting);
  const codeCount = block.runs.reduce((count, run) => (run.kind === "code" ? Math.max(count, run.code + 1) : count), 0);
  const sentences: Sentence[] = [];
  for (const span of spans) {
    if (!span.translate) continue;
    const kept: Sentence["kept"] = [];
    const keep = (run: { text: string; style: number }) => codeCount + kept.push(run) - 1;
    const { runs: replaced, terms: found } = replaceTerms(span.runs, matcher, keep);
    const runs = protect(replaced, keep, block.splitting !== undefined);
    if (hasWords(runs)) {
      const mentioned = matcher.isEmpty ? [] : matcher.mentions(getText(span.runs));
      const tagged = toTagged(runs, block.stylesAreNested);
      const characters = countCharacters([{ runs: span.runs }]);
      sentences.push({ span, tagged, kept, codeCount, block, characters, terms: { replaced: found, mentioned } });
    } else {
      // The sentence consists only of protected text and glossary terms.
      span.runs = restore(runs, kept, codeCount);
      terms.applied(found.length);
    }
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

/** The words of runs without inline codes. */
export const getText = (runs: readonly Run[]) => runs.map((run) => (run.kind === "text" ? run.text : "")).join("");

/** Describes the protected text for a translator, which may need its gender or number. */
export function findNote({ tagged, kept, codeCount, block }: Sentence): string | undefined {
  const notes = tagged.codes.flatMap(({ code }, at) => {
    const text = code < codeCount ? block.textOfCode?.(code) : kept[code - codeCount]?.text;
    return text ? [`<x${at + 1}/> is "${text}"`] : [];
  });
  return notes.length > 0 ? notes.join("; ") : undefined;
}

/** The runs of a translation; null if it is empty or its tags are wrong. */
export const parseTranslation = (translation: string | undefined, tagged: TaggedText): Run[] | null =>
  translation && translation.trim() !== "" ? fromTagged(translation, tagged) : null;

/** Puts the protected text back. */
export function restore(runs: readonly Run[], kept: Sentence["kept"], codeCount: number): Run[] {
  return runs.map((run) => {
    const own = run.kind === "code" ? kept[run.code - codeCount] : undefined;
    return own ? { kind: "text", ...own } : run;
  });
}
