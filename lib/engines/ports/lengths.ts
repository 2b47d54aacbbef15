/** How many Latin letters a character stands for, as translations of the same text show. Other scripts, such as Thai, have one. */
const DENSITIES = [
  { script: /\p{Script=Han}/u, letters: 3 },
  { script: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, letters: 2 },
] as const;
/** Translations are rarely longer or shorter by this factor. Short texts vary more. */
const MAX_RATIO = 2.2;
const SLACK = 12;

/** Whether a text is much longer or shorter than translations of a source are. */
export function isUnlikelyLength(source: string, translation: string): boolean {
  const [a, b] = [getWeight(source), getWeight(translation)];
  return a > MAX_RATIO * b + SLACK || b > MAX_RATIO * a + SLACK;
}

/** The length of a text as if it were written in Latin letters. */
const getWeight = (text: string): number =>
  [...text.trim()].reduce(
    (sum, character) => sum + (DENSITIES.find(({ script }) => script.test(character))?.letters ?? 1),
    0,
  );
