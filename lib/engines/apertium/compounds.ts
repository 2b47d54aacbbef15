/** A compound such as "well-dressed": lowercase words with hyphens, or the same at the start of a sentence. */
const COMPOUND = /(?<![\p{L}\p{N}-])\p{L}\p{Ll}{2,}(?:-\p{Ll}{2,})*-\p{Ll}{3,}(?![\p{L}\p{N}-])/gu;

/** The translation of a compound that the dictionary has as one word is shorter than this share of it. */
const ONE_WORD = 0.9;

/**
 * Splits English compounds with hyphens into words, except for those that the dictionary translates as one word. The
 * transfer rules lose the spaces in the translation of others: "a mixed-effects model" is "un modelodeefectos mixtos".
 */
export async function splitCompounds(text: string, translate: (word: string) => Promise<string>): Promise<string> {
  let corrected = text;
  for (const compound of new Set(text.match(COMPOUND))) {
    const alone = await translate(compound);
    const isWord = !/[\s-]/.test(alone) && alone.length < ONE_WORD * compound.length;
    if (!isWord) corrected = corrected.replaceAll(compound, compound.replaceAll("-", " "));
  }
  return corrected;
}
