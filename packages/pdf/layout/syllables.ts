import { createRequire } from "node:module";
import createHyphenator from "hyphen/hyphen.js";

/** The patterns of TeX by language. In languages without an entry no word breaks. */
const PATTERNS: Record<string, string> = {
  de: "de-1996",
  en: "en-us",
  es: "es",
  fr: "fr",
  it: "it",
  nl: "nl",
  pt: "pt",
};
/** The least number of letters before and after a break. */
const LEAST = { before: 2, after: 3 };
const BREAK = "\u00ad";

const load = createRequire(import.meta.url);
const hyphenators = new Map<string, (text: string) => string>();

/**
 * The positions in a word at which it may break with a hyphen: between syllables, and between the parts of compounds
 * where the language has them. The patterns are those of F. M. Liang's algorithm, "Word Hy-phen-a-tion by Com-put-er", 1983.
 */
export function findSyllables(word: string, language: string): number[] {
  const patterns = PATTERNS[language.split("-")[0] ?? ""];
  if (!patterns) return [];
  const breaks: number[] = [];
  let position = 0;
  for (const part of getHyphenator(patterns)(word).split(BREAK).slice(0, -1)) {
    position += part.length;
    if (position >= LEAST.before && word.length - position >= LEAST.after) breaks.push(position);
  }
  return breaks;
}

/** The patterns of a language are up to 0.7 MB, and loaded when a word of it is too long for its line. */
function getHyphenator(patterns: string): (text: string) => string {
  const known = hyphenators.get(patterns);
  if (known) return known;
  const hyphenate = createHyphenator(load(`hyphen/patterns/${patterns}.js`), { hyphenChar: BREAK });
  hyphenators.set(patterns, hyphenate);
  return hyphenate;
}
