/** A term as normalized words. The last one may stand for every word that begins with it. */
interface Term {
  text: string;
  words: readonly string[];
  isPrefix: boolean;
}

/** Parses terms. A final asterisk stands for any ending: `explos*` blocks "explosion" and "explosives". */
export const parseTerms = (terms: readonly string[]): Term[] =>
  terms.flatMap((text) => {
    const words = parseWords(text);
    return words.length > 0 ? [{ text, words, isPrefix: text.trimEnd().endsWith("*") }] : [];
  });

/** The first term that the text contains as whole words, or null. Case, accents and width do not matter. */
export function findBlockedTerm(text: string, terms: readonly Term[]): string | null {
  if (terms.length === 0) return null;
  const words = parseWords(text);
  const found = terms.find((term) => words.some((_, start) => matchesAt(words, start, term)));
  return found?.text ?? null;
}

function matchesAt(words: readonly string[], start: number, { words: wanted, isPrefix }: Term): boolean {
  return wanted.every((word, offset) => {
    const candidate = words[start + offset];
    return isPrefix && offset === wanted.length - 1 ? candidate?.startsWith(word) : candidate === word;
  });
}

/**
 * The words in lower case without accents and invisible characters, which do not divide a word for a reader. NFKD also
 * resolves full-width letters and ligatures.
 */
const parseWords = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
