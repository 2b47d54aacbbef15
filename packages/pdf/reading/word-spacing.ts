import type { Word } from "../layout/line.ts";
import { spacedLetters } from "./show-glyphs.ts";

/** A gap of this width is a space that the stream has only as positioning, in units of the font size. */
const SPACE_GAP = 0.14;

/** Adds the spaces between words that the stream has only as gaps. `words` are in order. */
export function addSpaces(words: readonly Word[]): void {
  const narrowest = letterSpace(words);
  let right = words[0]?.right ?? 0;
  for (const [index, word] of words.entries()) {
    const last = words[index - 1];
    if (!last) continue;
    // Some programs draw the same words twice with a small offset to make text bold.
    if (last.text === word.text && !word.formula && Math.abs(last.left - word.left) < 0.1 * word.size) word.text = "";
    const gap = word.left - right;
    const letters = narrowest !== null && isLetter(last) && isLetter(word);
    const space = (letters ? narrowest : SPACE_GAP) * Math.min(word.run.size, last.run.size * 1.5);
    // An initial stands closer to its word than its size shows.
    const initial = last.size < 0.6 * last.run.size;
    if (
      gap > space &&
      !initial &&
      !(gap < THIN_SPACE * word.run.size && isDecimal(words, index)) &&
      word.text !== "" &&
      !/\s$/.test(last.text) &&
      !/^\s/.test(word.text)
    )
      word.text = ` ${word.text}`;
    right = Math.max(right, word.right);
  }
  joinSizes(words);
}

/** The space that mathematics puts behind a comma is narrower, in units of the font size. */
const THIN_SPACE = 0.22;

/** Whether the number at an index is the rest of a decimal number with a comma, as in "3,876", and not one of a list or pair. */
function isDecimal(words: readonly Word[], index: number): boolean {
  const [before, after] = [words.slice(Math.max(0, index - 3), index), words.slice(index, index + 2)];
  const text = after.map((word) => word.text).join("");
  return (
    /(?<![,(]\s*)(?<![\p{N}.–-])\p{N}+,$/u.test(before.map((word) => word.text).join("")) &&
    /^\p{N}+(?!\p{N}|,|\.\p{N})/u.test(text)
  );
}

/** The narrowest space between letters that stand alone with equal gaps, or null if the words are not such letters. */
function letterSpace(words: readonly Word[]): number | null {
  if (words.filter(isLetter).length < Math.max(3, 0.7 * words.length)) return null;
  const gaps = words.flatMap((word, index) => {
    const last = words[index - 1];
    return last && isLetter(last) && isLetter(word) ? [(word.left - last.right) / word.size] : [];
  });
  return spacedLetters(gaps);
}

const isLetter = ({ text, formula }: Word) => !formula && [...text.trim()].length === 1;

/** The parts of a word on one baseline take the size of the largest. Smaller ones after a capital are small capitals. */
function joinSizes(words: readonly Word[]): void {
  let start = 0;
  for (let end = 1; end <= words.length; end++) {
    const [last, next] = [words[end - 1], words[end]];
    const apart = !next || !last || /^\s/.test(next.text) || /\s$/.test(last.text) || next.rise !== 0 || next.formula;
    if (!apart && last.rise === 0 && !last.formula && sameLetters(last, next)) continue;
    const word = words.slice(start, end);
    if (word.length > 1) {
      const size = Math.max(...word.map((part) => part.size));
      const small = word.find((part) => areSmallCapitals(part, size));
      if (small && !word.some((part) => part.size === size && /\p{Ll}/u.test(part.text)))
        setSmallCapitals(words, { size, ratio: Math.round((small.size / size) * 50) / 50 });
      for (const part of word) part.size = size;
    }
    start = end;
  }
}

/** The size of small capitals relative to capitals. */
const SMALL_CAPITALS = { least: 0.6, most: 0.9 };

const areSmallCapitals = (part: Word, size: number): boolean =>
  /\p{L}/u.test(part.text) && part.size > SMALL_CAPITALS.least * size && part.size < SMALL_CAPITALS.most * size;

/**
 * Gives the words of a line in small capitals, and the capitals and digits between them, one size. Translators get the small
 * ones as small letters, as programs that know them write them.
 */
function setSmallCapitals(words: readonly Word[], { size, ratio }: { size: number; ratio: number }): void {
  for (const word of words) {
    if (word.formula || word.rise !== 0 || word.smallCapitals !== undefined) continue;
    const isSmall = Math.abs(word.size - ratio * size) < 0.03 * size;
    if (!isSmall && (word.size !== size || /\p{Ll}/u.test(word.text))) continue;
    if (isSmall) word.text = word.text.toLowerCase();
    word.size = size;
    word.smallCapitals = ratio;
  }
}

/** Whether two parts are one word: letters that differ only in size. */
const sameLetters = (a: Word, b: Word) =>
  /\p{L}$/u.test(a.text) &&
  /^\p{L}/u.test(b.text) &&
  a.run.show.state.font?.style.bold === b.run.show.state.font?.style.bold &&
  a.run.show.state.font?.style.italic === b.run.show.state.font?.style.italic;
