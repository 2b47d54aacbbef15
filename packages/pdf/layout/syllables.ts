/** The consonants with which a syllable begins, by language. In languages without an entry no word breaks. */
const ONSETS: Record<string, RegExp> = {
  es: /(?:[bcfgp][lr]|[dt]r|ch|ll|rr|[qg]u|.)$/i,
  pt: /(?:[bcfgptv][lr]|dr|[cln]h|[qg]u|.)$/i,
  it: /(?:s?(?:[bcfgpt][lr]|[dv]r|[cg]h|qu)|gn|gu|s[bcdfgklmnpqrtv]|.)$/i,
  fr: /(?:[bcfgpv][lr]|[dt]r|[cpt]h|gn|[qg]u|.)$/i,
};

const VOWEL = /[aeiouáàâãäéèêëíìîïóòôõöúùûüœæ]/i;
/** The least number of letters before and after a break. */
const LEAST = { before: 2, after: 3 };

/** The positions in a word at which it may break with a hyphen: before the consonants of a syllable. */
export function findSyllables(word: string, language: string): number[] {
  const onset = ONSETS[language.split("-")[0] ?? ""];
  if (!onset) return [];
  const breaks: number[] = [];
  for (let vowel = 1; vowel < word.length; vowel++) {
    if (!isVowel(word, vowel) || isVowel(word, vowel - 1)) continue;
    const start = vowel - (onset.exec(word.slice(0, vowel))?.[0].length ?? 1);
    const hasVowel = VOWEL.test(word.slice(0, start));
    if (hasVowel && start >= LEAST.before && word.length - start >= LEAST.after) breaks.push(start);
  }
  return breaks;
}

/** Whether a letter is a vowel. The u of qu and gu before a vowel belongs to its consonant. */
const isVowel = (word: string, at: number): boolean =>
  VOWEL.test(word[at] ?? "") && !(/[qg]u/i.test(word.slice(at - 1, at + 1)) && VOWEL.test(word[at + 1] ?? ""));
