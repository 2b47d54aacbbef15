import type { Run } from "@atelier/document-model";
import type { GlossaryPair } from "./glossary.ts";

/** Letters of scripts without spaces between words: every one of them can start and end a term. */
const UNSPACED = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}";
/** A letter of such a script, a word, or a symbol: where a term can start. */
const STARTS = new RegExp(`[${UNSPACED}]|[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]]+|[^\\p{L}\\p{N}\\p{M}\\s]`, "gv");
const WORD_LETTER = new RegExp(`^[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]]$`, "v");
/** Terms are found by this many of their first letters, which inflection rarely changes. */
const KEY_LETTERS = 4;
const MAX_ENDING = 3;

export interface TermMatch {
  start: number;
  end: number;
  pair: GlossaryPair;
}

interface Term {
  pair: GlossaryPair;
  lower: string;
  words: string[];
}

/** Finds the terms of a glossary in texts. The time for a text does not depend on the number of terms. */
export class TermMatcher {
  /** The terms by their first word or symbol, longest first. */
  readonly #exact = new Map<string, Term[]>();
  /** The terms by the first letters of their first word. */
  readonly #inflected = new Map<string, Term[]>();
  readonly isEmpty: boolean;

  constructor(pairs: readonly GlossaryPair[]) {
    const terms = pairs
      .map((pair): Term => {
        const lower = pair[0].toLowerCase();
        return { pair, lower, words: lower.match(STARTS) ?? [] };
      })
      .sort((a, b) => b.lower.length - a.lower.length);
    for (const term of terms) {
      const [first] = term.words;
      if (first === undefined) continue;
      addTo(this.#exact, first, term);
      addTo(this.#inflected, first.slice(0, KEY_LETTERS), term);
    }
    this.isEmpty = this.#exact.size === 0;
  }

  /** The terms that occur as whole words in any case, from left to right, the longest one where several start. */
  find(text: string): TermMatch[] {
    const matches: TermMatch[] = [];
    let end = 0;
    for (const { 0: word, index } of text.matchAll(STARTS)) {
      if (index < end) continue;
      const found = this.#exact.get(word.toLowerCase())?.find(({ lower }) => isAt(text, index, lower));
      if (!found) continue;
      end = index + found.lower.length;
      matches.push({ start: index, end, pair: found.pair });
    }
    return matches;
  }

  /** The terms that a text mentions, also with other endings, such as "invoices" for "invoice". */
  mentions(text: string): GlossaryPair[] {
    const words = text.toLowerCase().match(STARTS) ?? [];
    const found = new Set<GlossaryPair>();
    for (let at = 0; at < words.length; at++) {
      const candidates = this.#inflected.get(words[at]?.slice(0, KEY_LETTERS) ?? "");
      const term = candidates?.find((one) => one.words.every((word, next) => isFormOf(words[at + next] ?? "", word)));
      if (!term) continue;
      found.add(term.pair);
      at += term.words.length - 1;
    }
    return [...found];
  }
}

function addTo(map: Map<string, Term[]>, key: string, term: Term): void {
  const known = map.get(key);
  if (known) known.push(term);
  else map.set(key, [term]);
}

/** Whether a term is at a position of a text and does not end inside a word. */
function isAt(text: string, start: number, term: string): boolean {
  const end = start + term.length;
  if (text.slice(start, end).toLowerCase() !== term) return false;
  return !(WORD_LETTER.test(text[end - 1] ?? "") && WORD_LETTER.test(text[end] ?? ""));
}

/** Whether a word is a term's word with another ending. */
const isFormOf = (word: string, term: string): boolean =>
  word === term ||
  (term.length >= KEY_LETTERS &&
    Math.abs(word.length - term.length) <= MAX_ENDING &&
    word.startsWith(term.length > 5 ? term.slice(0, -2) : term));

/** Whether a translation contains a term's translation, in any form. */
export const containsTerm = (translation: string, pair: GlossaryPair): boolean =>
  new TermMatcher([[pair[1], ""]]).mentions(translation).length > 0;

/** Replaces the terms in runs by inline codes, which `keep` numbers. Returns the terms that were replaced. */
export function replaceTerms(
  runs: readonly Run[],
  matcher: TermMatcher,
  keep: (run: { text: string; style: number }) => number,
): { runs: Run[]; terms: GlossaryPair[] } {
  if (matcher.isEmpty) return { runs: [...runs], terms: [] };
  const terms: GlossaryPair[] = [];
  let isFirst = true;
  const replaced = runs.flatMap((run) => {
    if (run.kind === "code") return [run];
    const made: Run[] = [];
    let end = 0;
    for (const { start, end: next, pair } of matcher.find(run.text)) {
      if (start > end) made.push({ ...run, text: run.text.slice(end, start) });
      const startsSentence = isFirst && run.text.slice(0, start).trim() === "";
      const text = startsSentence ? inCaseOf(run.text.slice(start, next), pair) : pair[1];
      made.push({ kind: "code", code: keep({ text, style: run.style }), hard: false });
      terms.push(pair);
      end = next;
    }
    if (end < run.text.length) made.push({ ...run, text: run.text.slice(end) });
    isFirst &&= run.text.trim() === "";
    return made;
  });
  return { runs: replaced, terms };
}

/** A term's translation at the start of a sentence: with a capital if the source has one that the term does not have. */
function inCaseOf(source: string, [term, translation]: GlossaryPair): string {
  const isRaised = /^\p{Lu}/u.test(source) && /^\p{Ll}/u.test(term);
  return isRaised ? translation.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : translation;
}

/** A term that was found but not used. The field names are those of the API's report. */
interface MissedTerm {
  term: string;
  translation: string;
  place: string;
  sentences: number;
}

/** The number of terms that a report lists. */
export const MAX_MISSED = 100;

/** Counts how the terms of a glossary were used. */
export class TermReport {
  #applied = 0;
  readonly #missed = new Map<string, MissedTerm>();

  applied(count: number): void {
    this.#applied += count;
  }

  missed([term, translation]: GlossaryPair, place: string): void {
    const key = JSON.stringify([term, place]);
    const known = this.#missed.get(key);
    if (known) known.sentences += 1;
    else this.#missed.set(key, { term, translation, place, sentences: 1 });
  }

  /** The field names are those of the API's report. `not_applied` has at most 100 entries. */
  toJson() {
    return { applied: this.#applied, not_applied: [...this.#missed.values()].slice(0, MAX_MISSED) };
  }
}
