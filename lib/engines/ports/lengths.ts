/** Scripts without spaces say the same with about a third of the characters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const DENSITY = 3;
/** Translations are rarely longer or shorter by this factor. Short texts vary more. */
const MAX_RATIO = 2.2;
const SLACK = 12;

/** Whether a text is much longer or shorter than translations of a source are. */
export function isUnlikelyLength(source: string, translation: string): boolean {
  const [a, b] = [getWeight(source), getWeight(translation)];
  return a > MAX_RATIO * b + SLACK || b > MAX_RATIO * a + SLACK;
}

/** The length of a text as if it were written in letters. */
const getWeight = (text: string): number =>
  [...text.trim()].reduce((sum, character) => sum + (DENSE.test(character) ? DENSITY : 1), 0);
