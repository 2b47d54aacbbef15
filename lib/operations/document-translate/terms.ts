import type { Run } from "@atelier/document-model";
import type { GlossaryPair } from "./glossary.ts";

/** Letters of scripts without spaces between words: every one of them can start and end a term. */
const UNSPACED = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}";
/** A letter of such a script, a word, or a symbol: where a term can start. */
const STARTS = new RegExp(`[${UNSPACED}]|[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]]+|[^\\p{L}\\p{N}\\p{M}\\s]`, "gv");
/** Shorter words have no other endings, and inflection rarely changes this many first letters. */
const KEY_LETTERS = 4;
const MAX_ENDING = 3;
/** The terms by people that begin with forms of the same words are fewer. It limits the time for a word of a text. */
const MAX_FORMS = 32;

export interface TermMatch {
  start: number;
  end: number;
  pair: GlossaryPair;
}

/** A node of a tree of terms: each step from the root is a word or a symbol. */
interface TermNode {
  /** The term that ends here. */
  term?: Term;
  next?: Map<string, TermNode>;
}

interface Term {
  pair: GlossaryPair;
  /** The order of the terms, longest first. */
  rank: number;
  words: number;
}

/** Finds the terms of a glossary in texts. The time for a text does not depend on the number of terms. */
export class TermMatcher {
  /** The terms by their words and the white space between them. */
  readonly #exact: TermNode = {};
  /** The terms by the forms of their words. */
  readonly #inflected: TermNode = {};
  /** The first letters of the terms: most words of a text begin none. */
  readonly #beginnings = new Set<string>();
  readonly isEmpty: boolean;

  constructor(pairs: readonly GlossaryPair[]) {
    const longestFirst = pairs
      .map((pair) => ({ pair, lower: pair[0].toLowerCase() }))
      .sort((a, b) => b.lower.length - a.lower.length);
    for (const [rank, { pair, lower }] of longestFirst.entries()) {
      const forms = lower.match(STARTS) ?? [];
      const term = { pair, rank, words: forms.length };
      const words = parseWords(pair[0]);
      // Texts are searched from word to word, so a term that begins with a space is in none.
      if (words[0]?.start === 0) addTo(this.#exact, words.map(getKey), term);
      addTo(this.#inflected, forms.map(getForm), term);
      if (forms[0]) this.#beginnings.add(getBeginning(forms[0]));
    }
    this.isEmpty = this.#inflected.next === undefined;
  }

  /** The terms that occur as whole words in any case, from left to right, the longest one where several start. */
  find(text: string): TermMatch[] {
    const words = parseWords(text);
    const matches: TermMatch[] = [];
    for (let at = 0; at < words.length; at++) {
      const found = longestAt(this.#exact, words, at);
      if (!found) continue;
      matches.push({ start: words[at]?.start ?? 0, end: words[found.last]?.end ?? 0, pair: found.pair });
      at = found.last;
    }
    return matches;
  }

  /** The terms that a text mentions, also with other endings, such as "invoices" for "invoice". */
  mentions(text: string): GlossaryPair[] {
    const words = text.toLowerCase().match(STARTS) ?? [];
    const found = new Set<GlossaryPair>();
    for (let at = 0; at < words.length; at++) {
      if (!this.#beginnings.has(getBeginning(words[at] ?? ""))) continue;
      const term = longestFormAt(this.#inflected, words, at);
      if (!term) continue;
      found.add(term.pair);
      at += term.words - 1;
    }
    return [...found];
  }
}

/** Adds a term to a tree. The first one of equal terms is kept. */
function addTo(root: TermNode, keys: readonly string[], term: Term): void {
  let node = root;
  for (const key of keys) {
    node.next ??= new Map();
    const next: TermNode = node.next.get(key) ?? {};
    node.next.set(key, next);
    node = next;
  }
  if (keys.length > 0) node.term ??= term;
}

/** A word or symbol of a text, in lower case, with the white space before it. */
interface Word {
  space: string;
  lower: string;
  start: number;
  end: number;
}

function parseWords(text: string): Word[] {
  let last = 0;
  return Array.from(text.matchAll(STARTS), ({ index: start, 0: word }) => {
    const space = text.slice(last, start);
    last = start + word.length;
    return { space, lower: word.toLowerCase(), start, end: last };
  });
}

/** The key of a term's word. The white space before the first word is not part of the term. */
const getKey = ({ space, lower }: Word, at: number): string => (at === 0 ? lower : space + lower);

/** The longest term at a word, and the number of its last word. */
function longestAt(root: TermNode, words: readonly Word[], from: number) {
  let found: { pair: GlossaryPair; last: number } | undefined;
  let node: TermNode | undefined = root;
  for (let at = from, word = words[at]; word && node?.next; word = words[++at]) {
    node = node.next.get(getKey(word, at - from));
    if (node?.term) found = { pair: node.term.pair, last: at };
  }
  return found;
}

/** The longest term whose words are at a position in any form. */
function longestFormAt(root: TermNode, words: readonly string[], from: number): Term | undefined {
  let found: Term | undefined;
  let nodes = [root];
  for (let at = from, word = words[at]; word && nodes.some(({ next }) => next); word = words[++at]) {
    const forms = getForms(word);
    nodes = nodes.flatMap(({ next }) => forms.flatMap((form) => next?.get(form) ?? [])).slice(0, MAX_FORMS);
    for (const { term } of nodes) if (term && term.rank < (found?.rank ?? Number.POSITIVE_INFINITY)) found = term;
  }
  return found;
}

const getBeginning = (word: string): string => word.slice(0, KEY_LETTERS);

/** The number of letters of a term's word that all of its forms begin with, by the length of the word. */
const stemLength = (length: number): number => (length > 5 ? length - 2 : length);

/** A key that is equal for words of terms with the same forms. */
const getForm = (word: string): string =>
  word.length < KEY_LETTERS ? word : `${word.length} ${word.slice(0, stemLength(word.length))}`;

/** The keys of all words of terms that a word of a text is a form of: it has another ending at most. */
function getForms(word: string): string[] {
  if (word.length < KEY_LETTERS) return [word];
  const forms: string[] = [];
  const longest = word.length + MAX_ENDING;
  for (let length = Math.max(KEY_LETTERS, word.length - MAX_ENDING); length <= longest; length++)
    if (stemLength(length) <= word.length) forms.push(`${length} ${word.slice(0, stemLength(length))}`);
  return forms;
}

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
    const runs: Run[] = [];
    let end = 0;
    for (const { start, end: next, pair } of matcher.find(run.text)) {
      if (start > end) runs.push({ ...run, text: run.text.slice(end, start) });
      const startsSentence = isFirst && run.text.slice(0, start).trim() === "";
      const text = startsSentence ? getInCase(run.text.slice(start, next), pair) : pair[1];
      runs.push({ kind: "code", code: keep({ text, style: run.style }), hard: false });
      terms.push(pair);
      end = next;
    }
    if (end < run.text.length) runs.push({ ...run, text: run.text.slice(end) });
    isFirst &&= run.text.trim() === "";
    return runs;
  });
  return { runs: replaced, terms };
}

/** A term's translation at the start of a sentence: with a capital if the source has one that the term does not have. */
function getInCase(source: string, [term, translation]: GlossaryPair): string {
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
