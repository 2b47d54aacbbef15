import type { Run, Splitting } from "@atelier/document-model";
import { findInnerTexts } from "./inner-texts.ts";
import { FUNCTION_NAME } from "./math.ts";
import { PROSE_CODES, PROSE_CODES_AND_LINES } from "./placeholders.ts";

/** A span of a block: words to translate, or text between sentences, which is kept. */
export interface Span {
  translate: boolean;
  runs: Run[];
}

/** Replaces an inline code while sentences are split. It is not a letter. */
const CODE_CHARACTER = "\uFFFC";

/**
 * Splits a block into sentences (Unicode UAX #29 by Intl.Segmenter) and the text between them. A hard inline code,
 * such as a line break, ends a sentence. Runs are cut at sentence ends; nothing is lost or duplicated. `language` is a
 * BCP 47 tag or "auto". With `splitting`, sentences end only at punctuation, or the block is one sentence.
 */
export function splitSentences(runs: readonly Run[], language: string, splitting?: Splitting): Span[] {
  const spans: Span[] = [];
  let segment: Run[] = [];
  const flush = () => {
    // A call with a spread list of arguments fails if a block has very many sentences.
    for (const span of splitSegment(segment, language, splitting)) spans.push(span);
    segment = [];
  };
  for (const run of runs) {
    if (run.kind === "code" && run.hard && splitting !== "none") {
      flush();
      spans.push({ translate: false, runs: [run] });
    } else segment.push(run);
  }
  flush();
  return spans;
}

/**
 * Replaces text that must not be translated by inline codes of the sentence. `keep` returns the number of the new
 * code. With `keepsLines`, the line breaks of the sentence are such text.
 */
export function protect(
  runs: readonly Run[],
  keep: (run: { text: string; style: number }) => number,
  keepsLines = false,
): Run[] {
  return runs.flatMap((run) => {
    if (run.kind === "code") return [run];
    const joined: Run[] = [];
    let end = 0;
    for (const match of run.text.matchAll(keepsLines ? PROSE_CODES_AND_LINES : PROSE_CODES)) {
      if (match.index > end) joined.push({ kind: "text", text: run.text.slice(end, match.index), style: run.style });
      joined.push({ kind: "code", code: keep({ text: match[0], style: run.style }), hard: false });
      end = match.index + match[0].length;
    }
    if (end < run.text.length) joined.push({ kind: "text", text: run.text.slice(end), style: run.style });
    return joined;
  });
}

/** Letters of alphabets in which one letter alone is a label, as in "8a" or "A, B". In other scripts it can be a word. */
const LABEL = /(?<![\p{L}\p{M}])[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}](?![\p{L}\p{M}])/gu;

/** Whether there is anything to translate: a letter of any script that is more than a label. */
export function hasWords(runs: readonly Run[]): boolean {
  const text = runs.map((run) => (run.kind === "text" ? run.text : CODE_CHARACTER)).join("");
  return /\p{L}/u.test(text) && /\p{L}/u.test(text.replace(LABEL, "").replace(FUNCTION_NAME, ""));
}

/** The label of an item before its text: one letter with a point or bracket, such as "A." or "b)", or a number in brackets. */
const ITEM_LABEL =
  /^(?:\((?:\p{sc=Latin}|\p{sc=Greek}|\p{sc=Cyrillic}|[ivxIVX]{2,4})\)|(?:\p{sc=Latin}|\p{sc=Greek}|\p{sc=Cyrillic}|[ivxIVX]{2,4})[.)])(?=\s)/u;

function splitSegment(runs: readonly Run[], language: string, splitting?: Splitting): Span[] {
  const text = runs.map((run) => (run.kind === "text" ? run.text : CODE_CHARACTER)).join("");
  const spans: Span[] = [];
  const cursor = new RunCursor(runs);
  for (const segment of cutSegments(toSegments(text, language, splitting), runs)) {
    const start = segment.length - segment.trimStart().length;
    const stop = segment.trimEnd().length;
    const label = ITEM_LABEL.exec(segment.trimStart())?.[0] ?? "";
    // The label and the white space behind it stay before the item.
    const after =
      label === "" ? start : start + label.length + (/^\s*/.exec(segment.slice(start + label.length))?.[0].length ?? 0);
    for (const [from, to, words] of [
      [0, start, false],
      [start, after, false],
      [after, Math.max(after, stop), true],
      [Math.max(after, stop), segment.length, false],
    ] as const) {
      if (to <= from) continue;
      const cut = cursor.take(to - from);
      spans.push({ translate: words && hasWords(cut), runs: cut });
    }
  }
  return spans;
}

/** Cuts sentences further where they have texts of their own. */
function cutSegments(segments: readonly string[], runs: readonly Run[]): string[] {
  const cursor = new RunCursor(runs);
  return segments.flatMap((segment) => {
    const cuts = findInnerTexts(cursor.take(segment.length), segment);
    return [...cuts, segment.length].flatMap((end, index) => segment.slice(cuts[index - 1] ?? 0, end) || []);
  });
}

function toSegments(text: string, language: string, splitting?: Splitting): string[] {
  if (splitting === "none") return [text];
  const marked = withoutStops(splitting === "punctuation" ? text.replace(/[\r\n\u2028\u2029\u0085]/g, " ") : text);
  return [...segmenter(language).segment(marked)].flatMap(({ segment }) =>
    segment.split(SEPARATOR).filter((part) => part !== ""),
  );
}

/** A sign or several spaces between texts of their own on one line, as in "Bank: First County | Sort code: 20-45-77". */
const SEPARATOR = /(?<=\S)(\s+[|·•]\s+|[ \u00a0]{3,}(?=\p{Lu}))(?=\S)/u;

/** Replaces full stops inside kept text, so that no sentence ends within an address. The length stays the same. */
function withoutStops(text: string): string {
  return text.replace(PROSE_CODES, (kept) => kept.slice(0, -1).replace(/[.!?…]/g, "x") + kept.slice(-1));
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language: string): Intl.Segmenter {
  let found = segmenters.get(language);
  if (!found) {
    found = new Intl.Segmenter(language === "auto" ? "en" : language, { granularity: "sentence" });
    segmenters.set(language, found);
  }
  return found;
}

/** Cuts runs from left to right, so that the time for all sentences of a block is linear. */
class RunCursor {
  readonly #runs: readonly Run[];
  #index = 0;
  #offset = 0;

  constructor(runs: readonly Run[]) {
    this.#runs = runs;
  }

  /** The runs of the next characters of the joined text. An inline code has length 1. */
  take(length: number): Run[] {
    const cut: Run[] = [];
    let rest = length;
    for (let run = this.#runs[this.#index]; run && rest > 0; run = this.#runs[this.#index]) {
      const start = this.#offset;
      const size = run.kind === "text" ? run.text.length : 1;
      const stop = Math.min(size, start + rest);
      if (stop > start) cut.push(run.kind === "text" ? { ...run, text: run.text.slice(start, stop) } : run);
      rest -= stop - start;
      this.#offset = stop === size ? 0 : stop;
      if (stop === size) this.#index++;
    }
    return cut;
  }
}
