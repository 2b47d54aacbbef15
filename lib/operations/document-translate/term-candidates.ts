import { plainText } from "@atelier/documents/tagged-text";
import type { Draft } from "./draft.ts";
import { stopWords } from "./stop-words.ts";

/** A term that a document uses several times, with the translation that its sentences share. */
export interface TermCandidate {
  /** As the document most often writes it. */
  source: string;
  /** How often it occurs. */
  count: number;
  /** Null if no text is common to most translations of its sentences. */
  target: string | null;
  /** In how many of its sentences the translation contains `target`. */
  sharing: number;
  /** The ids of the first segments with the term. */
  segments: number[];
}

const MAX_WORDS = 4;
/** The end of a very long document has few new terms, and the counts of its phrases would fill the memory. */
const MAX_TEXT_WORDS = 60_000;
const MIN_COUNT = 2;
/** A single word is a term less often than a phrase. */
const MIN_COUNT_OF_WORD = 3;
const MIN_LETTERS = 3;
/** The lists of function words also have frequent nouns and adjectives, such as "work" and "free". They are rarely shorter. */
const MIN_COMMON_LETTERS = 4;
/** The share of sentences that a term and its translation must have in common, as Dice's coefficient. */
const MIN_DICE = 0.6;
/** Each further word of a translation raises its value by this share. */
const PER_WORD = 0.05;
/** A phrase with a larger share of its occurrences in one longer term is a part of it. */
const MAX_PART = 0.6;
const SHOWN_SEGMENTS = 3;

interface Phrase {
  /** As the text has it. */
  text: string;
  key: string;
  words: number;
  /** Whether it begins the sentence, where a capital says nothing. */
  isFirst: boolean;
  /** Whether it neither begins nor ends with a word of the list of function words. */
  isSure: boolean;
  /** How many of its words can be part of a term, and how many surely are none of the function words. */
  possible: number;
  content: number;
}

interface Counted extends Pick<Phrase, "isSure" | "possible"> {
  words: number;
  count: number;
  forms: Map<string, number>;
  segments: Set<number>;
}

/**
 * Finds the terms of a translated document, the most likely ones first. The order is the C-value of Frantzi, Ananiadou and
 * Mima (Automatic recognition of multi-word terms, 2000): how often a phrase occurs, without its occurrences in longer
 * terms, and more for longer phrases. Known glossary terms are left out. The translation is the phrase of the translated
 * sentences with the highest Dice coefficient. Reads the first 60,000 words.
 */
export function findTermCandidates(draft: Draft, limit: number): TermCandidate[] {
  const sentences = readSentences(draft);
  const known = new Set(draft.blocks.flatMap(({ spans }) => spans.flatMap(knownTerms)));
  const counted = countPhrases(sentences.map(({ id, source }) => ({ id, phrases: findPhrases(source, draft.from) })));
  const ranked = rankTerms(counted, known, draft.from);
  const translations = new Map<number, Phrases>();
  const spread = new Map<string, number>();
  for (const { id, target } of sentences) {
    const phrases = new Map(findPhrases(target, draft.to).map((phrase) => [phrase.key, phrase]));
    for (const key of phrases.keys()) spread.set(key, (spread.get(key) ?? 0) + 1);
    translations.set(id, phrases);
  }
  const found: TermCandidate[] = [];
  for (const [, { words, isSure, possible, forms, count, segments }] of ranked) {
    if (found.length >= limit) break;
    const translation = findTranslation(segments, translations, spread);
    // A single word that is translated in many ways is none of the subject.
    if (words === 1 && translation.target === null) continue;
    // "free software" has a translation of two words, "software with" has not.
    if (!isSure && translation.content < possible) continue;
    const { target, sharing } = translation;
    const first = [...segments].slice(0, SHOWN_SEGMENTS);
    found.push({ source: mostFrequent(forms), count, target, sharing, segments: first });
  }
  return found;
}

const knownTerms = ({ sentence }: Draft["blocks"][number]["spans"][number]): string[] =>
  (sentence?.terms ?? []).map(([source]) => source.toLowerCase());

/** The translated sentences as plain texts, with the positions that are their ids in the API. */
function readSentences({ blocks, from, to }: Draft): { id: number; source: string; target: string }[] {
  const sentences = blocks.flatMap(({ spans }) => spans.flatMap(({ sentence }) => sentence ?? []));
  const read = [];
  let words = 0;
  for (const [index, { tagged, target }] of sentences.entries()) {
    if (target === null) continue;
    const [source, translation] = [plainText(tagged.text), plainText(target)];
    // Some languages have no spaces between words, and an edited translation can be much longer than its source.
    words += Math.max(findWords(source, from).length, findWords(translation, to).length);
    if (words > MAX_TEXT_WORDS) break;
    read.push({ id: index + 1, source, target: translation });
  }
  return read;
}

const segmenters = new Map<string, Intl.Segmenter>();

function findWords(text: string, language: string): { segment: string; start: number; end: number }[] {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: "word" });
  segmenters.set(language, segmenter);
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ segment, start: index, end: index + segment.length }));
}

/** The phrases of a text that neither begin nor end with a short function word, and contain no punctuation. */
function findPhrases(text: string, language: string): Phrase[] {
  const stops = stopWords(language);
  const words = findWords(text, language).map((word) => ({ ...word, lower: word.segment.toLocaleLowerCase(language) }));
  const isContent = words.map(({ lower }) => /\p{L}/u.test(lower) && !stops.has(lower));
  const phrases: Phrase[] = [];
  for (const [first, { start, lower }] of words.entries()) {
    if (!isContent[first] && lower.length < MIN_COMMON_LETTERS) continue;
    for (let last = first; last < words.length && last < first + MAX_WORDS; last++) {
      const [before, word] = [words[last - 1], words[last]];
      if (!word) break;
      if (last > first && before && !/^[ \u00a0'’-]?$/u.test(text.slice(before.end, word.start))) break;
      if (!isContent[last] && word.lower.length < MIN_COMMON_LETTERS) continue;
      if (last > first && !isContent.slice(first, last + 1).includes(true)) continue;
      const phrase = text.slice(start, word.end);
      const key = phrase.toLocaleLowerCase(language);
      const inside = words
        .slice(first, last + 1)
        .map((word, at) => ({ one: word, isContent: isContent[first + at] === true }));
      phrases.push({
        text: phrase,
        key,
        words: inside.length,
        isFirst: first === 0,
        isSure: isContent[first] === true && isContent[last] === true,
        possible: inside.filter(({ one, isContent }) => isContent || one.lower.length >= MIN_COMMON_LETTERS).length,
        content: inside.filter(({ isContent }) => isContent).length,
      });
    }
  }
  return phrases;
}

function countPhrases(sentences: readonly { id: number; phrases: readonly Phrase[] }[]): Map<string, Counted> {
  const counted = new Map<string, Counted>();
  for (const { id, phrases } of sentences)
    for (const { text, key, words, isFirst, isSure, possible } of phrases) {
      const entry = counted.get(key) ?? { words, isSure, possible, count: 0, forms: new Map(), segments: new Set() };
      counted.set(key, entry);
      entry.count++;
      entry.segments.add(id);
      entry.forms.set(text, (entry.forms.get(text) ?? 0) + (isFirst ? 1 : 2));
    }
  for (const [key, { words, count, isSure }] of counted)
    if (words === 1 ? !isSure || count < MIN_COUNT_OF_WORD || isShort(key) : count < MIN_COUNT) counted.delete(key);
  return counted;
}

/** A word of one or two letters; in scripts without an alphabet these can be terms. */
const isShort = (key: string) =>
  key.length < MIN_LETTERS && !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(key);

function rankTerms(
  counted: ReadonlyMap<string, Counted>,
  known: ReadonlySet<string>,
  language: string,
): [string, Counted][] {
  const within = countWithin(counted, language);
  return [...counted]
    .map((entry) => ({ entry, value: getValue(entry[1], within.get(entry[0])) }))
    .filter(({ entry: [key], value }) => value > 0 && !known.has(key))
    .sort((a, b) => b.value - a.value || (a.entry[0] < b.entry[0] ? -1 : 1))
    .map(({ entry }) => entry);
}

/** Occurrences in longer terms: of all, of the most frequent one, and how many longer terms there are. */
interface Within {
  count: number;
  most: number;
  terms: number;
}

function countWithin(counted: ReadonlyMap<string, Counted>, language: string): Map<string, Within> {
  const within = new Map<string, Within>();
  for (const [key, { count, words }] of counted) {
    if (words === 1) continue;
    for (const part of new Set(findParts(key, language))) {
      if (!counted.has(part)) continue;
      const { count: all, most, terms } = within.get(part) ?? { count: 0, most: 0, terms: 0 };
      within.set(part, { count: all + count, most: Math.max(most, count), terms: terms + 1 });
    }
  }
  return within;
}

/** The C-value; zero for a phrase that is mostly a part of one longer term. */
function getValue({ count, words }: Counted, within: Within | undefined): number {
  if (!within) return Math.log2(words + 1) * count;
  if (within.most > MAX_PART * count) return 0;
  return Math.log2(words + 1) * (count - within.count / within.terms);
}

/** The shorter phrases in a phrase. */
function findParts(key: string, language: string): string[] {
  const words = findWords(key, language);
  return words.flatMap(({ start }, first) =>
    words.slice(first).flatMap(({ end }) => (end - start < key.length ? [key.slice(start, end)] : [])),
  );
}

/** The phrases of a sentence by their keys. */
type Phrases = ReadonlyMap<string, Phrase>;

/** The phrase that the translations of these segments have in common, and other translations do not. */
function findTranslation(
  segments: ReadonlySet<number>,
  translations: ReadonlyMap<number, Phrases>,
  spread: ReadonlyMap<string, number>,
): Pick<TermCandidate, "target" | "sharing"> & { content: number } {
  const shared = new Map<string, { forms: Map<string, number>; phrase: Phrase; sharing: number }>();
  for (const id of segments)
    for (const [key, phrase] of translations.get(id) ?? []) {
      const entry = shared.get(key) ?? { forms: new Map<string, number>(), phrase, sharing: 0 };
      entry.sharing++;
      entry.forms.set(phrase.text, (entry.forms.get(phrase.text) ?? 0) + 1);
      shared.set(key, entry);
    }
  let best: { value: number; target: string | null; sharing: number; content: number } = {
    value: 0,
    target: null,
    sharing: 0,
    content: 0,
  };
  for (const [key, { forms, phrase, sharing }] of shared) {
    const dice = (2 * sharing) / (segments.size + (spread.get(key) ?? sharing));
    // A part of a term is at least as common as the whole term, so a few places less are no reason against it.
    const value = dice < MIN_DICE ? 0 : dice * (1 + PER_WORD * (phrase.words - 1));
    if (value <= best.value) continue;
    best = { value, target: mostFrequent(forms), sharing, content: phrase.isSure ? phrase.content : 0 };
  }
  return best;
}

function mostFrequent(forms: ReadonlyMap<string, number>): string {
  let [best, most] = ["", 0];
  for (const [form, count] of forms) if (count > most) [best, most] = [form, count];
  return best;
}
