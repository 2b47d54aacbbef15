import { eld } from "eld/medium";
import { languagesWith, OWN_LETTERS } from "./everyday-words.ts";
import { sameLanguage } from "./languages.ts";

const MAX_CHARACTERS = 5_000;
/** Shorter texts are too little evidence against the language that a document declares. */
const MIN_WORDS = 6;
/** A paragraph shows a language of its own only with this many words and letters. */
const MIN_PARAGRAPH_WORDS = 7;
const MIN_PARAGRAPH_LETTERS = 35;
/** How much more likely, of 1, another language must be than the expected one. */
const MARGIN = 0.1;

/** Texts with fewer words are decided by everyday words too. */
const SHORT_WORDS = 14;
/** Added to the score of a language, which is up to 1, by the share of everyday words. */
const WORDS_WEIGHT = 0.3;
/** Taken from the score for each kind of letter that a language does not have. */
const LETTER_PENALTY = 0.2;
/** How much better than the second language the first one of a short text must be, with and without everyday words. */
const MARGIN_WITH_WORDS = 0.05;
const MARGIN_WITHOUT_WORDS = 0.04;
/** Fewer letters without an everyday word are no evidence. */
const MIN_LETTERS = 9;

/**
 * The language of a text as a BCP 47 tag, or null if it cannot be detected: the text is too short, unclear or in an
 * unknown language. Only the first 5,000 characters are read. `declared` is the language that the document declares: it
 * is used for short and unclear texts, because a detection on a few words is often wrong. With `candidates`, only these
 * languages are found, and a short text without everyday words is in one of `likely`.
 */
export function detectLanguage(
  text: string,
  declared?: string,
  candidates?: readonly string[],
  likely = candidates,
): string | null {
  const sample = text.slice(0, MAX_CHARACTERS);
  const words = wordsIn(sample);
  if (declared && words < MIN_WORDS) return declared;
  const isShort = words < SHORT_WORDS;
  const scores = only(candidates, toScores(sample, isShort));
  const [first] = scores;
  const weighed = isShort && first?.everyday === 0 ? only(likely, scores) : scores;
  const found = isShort ? shortLanguage(sample, weighed) : longLanguage(sample, scores);
  if (!declared) return found;
  if (!found || sameLanguage(found, declared)) return declared;
  return isClear(eld.detect(sample).getScores(), found, declared) ? found : declared;
}

/** The scores of some languages; all without a list. */
const only = (tags: readonly string[] | undefined, scores: LanguageScore[]) =>
  scores.filter(({ language }) => !tags || tags.some((tag) => sameLanguage(tag, language)));

interface LanguageScore {
  language: string;
  score: number;
  /** The share of the text's words that are everyday words of the language. */
  everyday: number;
  /** Whether all words are. */
  isWhole: boolean;
}

/** The languages of a text, the most likely one first. */
function toScores(sample: string, isShort: boolean): LanguageScore[] {
  const scores = Object.entries(eld.detect(sample).getScores());
  if (!isShort)
    return scores.map(([language, score]) => ({ language, score, everyday: 0, isWhole: false })).sort(byScore);
  const shares = everydayShares(sample);
  // A text of everyday words only is in one of the languages that have them all: n-grams of one word are little evidence.
  const hasWords = wordsIn(sample) > 0;
  const whole = [...shares].filter(([, { words }]) => hasWords && words === 1).map(([language]) => language);
  const known = new Set(whole.length > 0 ? whole : [...scores.map(([language]) => language), ...shares.keys()]);
  const byDetector = new Map(scores);
  const letters = new Set(sample.toLowerCase().match(/(?![a-z])[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Arabic}]/gu));
  return [...known]
    .map((language) => {
      const everyday = shares.get(language)?.weight ?? 0;
      const own = OWN_LETTERS[language];
      const foreign =
        own === undefined ? 0 : [...letters].filter((letter) => !own.includes(letter) && /\p{L}/u.test(letter)).length;
      const score = (byDetector.get(language) ?? 0) + WORDS_WEIGHT * everyday - LETTER_PENALTY * foreign;
      return { language, score, everyday, isWhole: whole.includes(language) };
    })
    .sort(byScore);
}

const byScore = (a: LanguageScore, b: LanguageScore) => b.score - a.score;

/** The shares of everyday words by language. In `weight`, a word of several languages counts less for each. */
function everydayShares(sample: string): Map<string, { words: number; weight: number }> {
  const words = sample.toLowerCase().match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  const counts = new Map<string, { count: number; weight: number }>();
  for (const word of words) {
    const found = languagesWith(word.replaceAll("’", "'"));
    for (const language of found) {
      const { count, weight } = counts.get(language) ?? { count: 0, weight: 0 };
      counts.set(language, { count: count + 1, weight: weight + 1 / Math.sqrt(found.length) });
    }
  }
  return new Map(
    [...counts].map(([language, { count, weight }]) => [
      language,
      { words: count / words.length, weight: weight / words.length },
    ]),
  );
}

function shortLanguage(sample: string, scores: readonly LanguageScore[]): string | null {
  const [first, second] = scores;
  if (!first) return null;
  const margin = first.score - (second?.score ?? 0);
  if (first.everyday > 0) {
    if (margin >= MARGIN_WITH_WORDS) return first.language;
    // Most words of programs that several languages have come from English.
    return scores.some(({ language, isWhole }) => isWhole && language === "en") ? "en" : null;
  }
  const letters = sample.match(/\p{L}/gu) ?? [];
  // Japanese has kana in almost every text.
  if (letters.length > 0 && letters.every((letter) => /\p{sc=Han}/u.test(letter))) return "zh";
  const isLong =
    letters.length >= MIN_LETTERS || letters.some((letter) => /[^\p{sc=Latin}\p{sc=Cyrillic}]/u.test(letter));
  return isLong && margin >= MARGIN_WITHOUT_WORDS ? first.language : null;
}

function longLanguage(sample: string, [first]: readonly LanguageScore[]): string | null {
  const result = eld.detect(sample);
  if (!first || result.language === "") return null;
  return first.language !== result.language || result.isReliable() ? first.language : null;
}

/**
 * The language of a paragraph if it is clearly another one than that of its document, otherwise null. Short paragraphs
 * and close languages, such as Norwegian and Danish, count as the document's language.
 */
export function foreignLanguage(text: string, expected: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < MIN_PARAGRAPH_LETTERS || wordsIn(text) < MIN_PARAGRAPH_WORDS || isNames(text)) return null;
  const result = eld.detect(text.slice(0, MAX_CHARACTERS));
  const { language } = result;
  if (language === "" || !result.isReliable() || sameLanguage(language, expected)) return null;
  return isClear(result.getScores(), language, expected) ? language : null;
}

/** Whether most words begin with a capital letter, as in a list of names, which is in no language. */
function isNames(text: string): boolean {
  const capitals = text.match(/(?<!\p{L})\p{Lu}\p{L}+/gu)?.length ?? 0;
  return capitals > 0.6 * wordsIn(text);
}

function isClear(scores: Record<string, number>, found: string, expected: string): boolean {
  const own = scores[new Intl.Locale(expected).language] ?? 0;
  return (scores[found] ?? 0) - own > MARGIN;
}

const wordsIn = (text: string) => text.match(/\p{L}[\p{L}\p{M}'’-]+/gu)?.length ?? 0;
