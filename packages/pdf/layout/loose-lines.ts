import { HYPHEN, WORD } from "./hyphenation.ts";
import { findSyllables } from "./syllables.ts";

/** Justified lines whose spaces become wider by more than this, in units of the font size, look torn. */
const LOOSE = 0.4;
/** The same before the last word of a text, whose end would be alone in the last line. */
const LOOSE_BEFORE_LAST = 0.8;
/** Fewer letters before a break are not worth it. */
const LETTERS = 3;

/** A line of text, with the width that it leaves free in its column, in units of the font size. */
export interface FreeLine {
  from: number;
  to: number;
  free: number;
}

/**
 * The positions at which the word after the first torn line may break, so that its first syllables fill the line. Names stay
 * whole. Positions in `known` did not help before. Empty if no word helps.
 */
export function findHelpfulBreaks(
  text: string,
  lines: readonly FreeLine[],
  words: readonly number[],
  language: string,
  known: ReadonlySet<number>,
): number[] {
  for (const { from, to, free } of lines.slice(0, -1)) {
    const spaces = text.slice(from, to).trim().match(/\s/g)?.length ?? 0;
    const end = words.find((position) => position > to) ?? text.length;
    const loose = end === text.length ? LOOSE_BEFORE_LAST : LOOSE;
    if (spaces === 0 || free < loose * spaces || free < HYPHEN.width) continue;
    const [found] = text.slice(to, end).matchAll(WORD);
    if (!found || /^\p{Lu}/u.test(found[0])) continue;
    const syllables = findSyllables(found[0], language).filter((position) => position >= LETTERS);
    const breaks = syllables.map((position) => to + found.index + position);
    if (breaks.length > 0 && breaks.every((position) => !known.has(position))) return breaks;
  }
  return [];
}
