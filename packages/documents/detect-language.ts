import { eld } from "eld/medium";
import { sameLanguage } from "./languages.ts";

const MAX_CHARACTERS = 5_000;
/** Shorter texts are too little evidence against the language that a document declares. */
const MIN_WORDS = 6;
/** A paragraph shows a language of its own only with this many words and letters. */
const MIN_PARAGRAPH_WORDS = 7;
const MIN_PARAGRAPH_LETTERS = 35;
/** How much more likely, of 1, another language must be than the expected one. */
const MARGIN = 0.1;

/**
 * The language of a text as a BCP 47 tag, or null if it cannot be detected: the text is too short, unclear or in an
 * unknown language. Only the first 5,000 characters are read. `declared` is the language that the document declares: it
 * is used for short and unclear texts, because a detection on a few words is often wrong.
 */
export function detectLanguage(text: string, declared?: string): string | null {
  const sample = text.slice(0, MAX_CHARACTERS);
  const result = eld.detect(sample);
  const found = result.language === "" || !result.isReliable() ? null : result.language;
  if (!declared) return found;
  if (!found || wordsIn(sample) < MIN_WORDS || sameLanguage(found, declared)) return declared;
  return isClear(result.getScores(), found, declared) ? found : declared;
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
