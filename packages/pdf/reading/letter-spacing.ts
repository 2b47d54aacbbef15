import type { Word } from "../layout/line.ts";
import type { TextRun } from "../syntax/content.ts";
import { placeGlyphs } from "./show-glyphs.ts";

/** Narrower gaps between letters are those of the font, in units of the font size. */
const NARROWEST = 0.04;

/** Fewer gaps are those of kerning, or spaces between words. */
const ENOUGH = 3;
/** Wider gaps separate words or columns. */
const WIDEST = 0.9;

/**
 * The usual gap between the letters of words that are set apart, in units of the font size; 0 if they are not. `lines` are
 * words that follow each other.
 */
export function letterSpacing(lines: readonly (readonly Word[])[]): number {
  const gaps = lines.flatMap((words) =>
    words.flatMap((word, index) => [...outerGap(words[index - 1], word), ...innerGaps(word.run)]),
  );
  const usual = gaps.filter((gap) => gap < WIDEST).sort((a, b) => a - b);
  if (usual.length < ENOUGH) return 0;
  const middle = usual[usual.length >> 1] ?? 0;
  return middle < NARROWEST ? 0 : Math.round(middle * 100) / 100;
}

/** The gap between two words that are parts of one. */
function outerGap(before: Word | undefined, word: Word): number[] {
  if (!before || /\s$/.test(before.text) || /^\s/.test(word.text) || word.text === "") return [];
  const isBeside = Math.abs(before.y - word.y) < 0.1 * word.size && word.left > before.left;
  return isBeside ? [(word.left - before.right) / word.run.size] : [];
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
