import type { PlacedGlyph } from "./placed-glyph.ts";

/** The combining marks of accents that fonts, such as those of TeX, have as glyphs of their own. */
export const MARKS: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "\u02cb": "\u0300",
  "\u00b4": "\u0301",
  "\u02ca": "\u0301",
  "^": "\u0302",
  "\u02c6": "\u0302",
  "~": "\u0303",
  "\u02dc": "\u0303",
  "\u00af": "\u0304",
  "\u02c9": "\u0304",
  "\u02d8": "\u0306",
  "\u02d9": "\u0307",
  "\u00a8": "\u0308",
  "\u02da": "\u030a",
  "\u02dd": "\u030b",
  "\u02c7": "\u030c",
  "\u00b8": "\u0327",
  "\u02db": "\u0328",
};
/** Letters without a dot, which have an accent instead. */
const DOTTED: Readonly<Record<string, string>> = { "\u0131": "i", "\u0237": "j" };

/** The share of the width of an accent that lies over its letter. */
const OVER = 0.6;

/**
 * Gives a letter the text with its accent if a glyph of an accent lies over it, before or behind it in the stream. The
 * glyph of the accent then has no text of its own.
 */
export function composeAccents(placed: PlacedGlyph[]): PlacedGlyph[] {
  if (!placed.some(({ glyph }) => glyph.text !== null && MARKS[glyph.text] !== undefined)) return placed;
  const result = [...placed];
  for (const [index, accent] of placed.entries()) {
    const mark = MARKS[accent.glyph.text ?? ""];
    if (mark === undefined) continue;
    for (const at of [index + 1, index - 1]) {
      const letter = result[at];
      const text = letter && lies(accent, letter) ? compose(letter.glyph.text ?? "", mark) : null;
      if (!letter || text === null) continue;
      result[at] = { ...letter, glyph: { ...letter.glyph, text } };
      result[index] = { ...accent, glyph: { ...accent.glyph, text: "" } };
      break;
    }
  }
  return result;
}

function lies(accent: PlacedGlyph, letter: PlacedGlyph): boolean {
  const shared = Math.min(accent.end, letter.end) - Math.max(accent.start, letter.start);
  return shared > OVER * Math.min(accent.end - accent.start, letter.end - letter.start) && shared > 0;
}

/** The letter with a mark as one character; null if there is none. */
export function compose(letter: string, mark: string): string | null {
  if (!/^\p{L}$/u.test(letter)) return null;
  const composed = `${DOTTED[letter] ?? letter}${mark}`.normalize("NFC");
  return composed.length === 1 ? composed : null;
}
