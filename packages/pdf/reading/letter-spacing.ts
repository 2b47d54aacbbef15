import type { Word } from "../layout/line.ts";
import type { TextRun } from "../syntax/content.ts";
import { placeGlyphs } from "./show-glyphs.ts";

/** Narrower gaps between letters are those of the font, in units of the font size. */
const NARROWEST = 0.04;

/** The usual gap between the letters of words that are set apart, in units of the font size; 0 if they are not. */
export function letterSpacing(words: readonly Word[]): number {
  const gaps = words.flatMap((word, index) => {
    const before = words[index - 1];
    const joins = before && !before.formula && !word.formula && !/\s$/.test(before.text) && !/^\s/.test(word.text);
    const isNext = joins && Math.abs(before.y - word.y) < 0.1 * word.size && word.left > before.left;
    return [...(isNext ? [(word.left - before.right) / word.run.size] : []), ...innerGaps(word.run)];
  });
  const middle = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  return middle < NARROWEST ? 0 : Math.round(middle * 100) / 100;
}

/** The gaps between the letters of a run that has several. */
function innerGaps({ show, first, last, stretch, letterGap, text }: TextRun): number[] {
  if (letterGap !== undefined) return Array.from(text, () => letterGap);
  const glyphs = placeGlyphs(show).placed.slice(first, last);
  return glyphs.flatMap(({ glyph, start }, index) => {
    const before = glyphs[index - 1];
    return before && isLetter(before.glyph.text) && isLetter(glyph.text) ? [(start - before.end) * stretch] : [];
  });
}

const isLetter = (text: string | null) => text !== null && /^[\p{L}\p{N}]+$/u.test(text);
