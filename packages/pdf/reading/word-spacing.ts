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
    if (gap > space && !initial && word.text !== "" && !/\s$/.test(last.text) && !/^\s/.test(word.text))
      word.text = ` ${word.text}`;
    right = Math.max(right, word.right);
  }
  joinSizes(words);
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

/** The parts of a word on one baseline take the size of the largest, as small capitals after a capital. */
function joinSizes(words: readonly Word[]): void {
  let start = 0;
  for (let end = 1; end <= words.length; end++) {
    const [last, next] = [words[end - 1], words[end]];
    const apart = !next || !last || /^\s/.test(next.text) || /\s$/.test(last.text) || next.rise !== 0 || next.formula;
    if (!apart && last.rise === 0 && !last.formula && sameLetters(last, next)) continue;
    const word = words.slice(start, end);
    if (word.length > 1) {
      const size = Math.max(...word.map((part) => part.size));
      for (const part of word) part.size = size;
    }
    start = end;
  }
}

/** Whether two parts are one word: letters that differ only in size. */
const sameLetters = (a: Word, b: Word) =>
  /\p{L}$/u.test(a.text) &&
  /^\p{L}/u.test(b.text) &&
  a.run.show.state.font?.style.bold === b.run.show.state.font?.style.bold &&
  a.run.show.state.font?.style.italic === b.run.show.state.font?.style.italic;
