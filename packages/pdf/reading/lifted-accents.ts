import type { Word } from "../layout/line.ts";
import { compose, MARKS } from "./compose-accents.ts";
import { isFormulaFont } from "./formula-tokens.ts";
import { canSlice, placeGlyphs, sliceWord } from "./show-glyphs.ts";

/** How far above the baseline of its letter an accent is written, in units of the font size, and how far its middle is from the letter's. */
const LIFT = { least: -0.02, most: 0.5, beside: 0.3 };

/**
 * Gives letters the accents that TeX writes above them with operators of their own, as on capitals: "É" is an "´" over an "E".
 * The accent stays a word without text in the row of its letter, so that it is removed with it.
 */
export function composeLiftedAccents(rows: readonly Word[][]): Word[][] {
  const accents = rows.flatMap((row) => row.filter(isAccent));
  if (accents.length === 0) return [...rows];
  for (const accent of accents) {
    for (const row of rows) {
      const host = row.find((word) => word !== accent && addAccent(word, accent));
      if (!host) continue;
      const own = rows.find((other) => other.includes(accent));
      own?.splice(own.indexOf(accent), 1);
      Object.assign(accent, { text: "", left: host.right, right: host.right, y: host.y });
      row.splice(row.indexOf(host) + 1, 0, accent);
      break;
    }
  }
  return rows.filter((row) => row.length > 0);
}

const isAccent = ({ text, run }: Word): boolean =>
  MARKS[text.trim()] !== undefined && run.unknown === 0 && !isFormulaFont(run);

/** Adds the mark of an accent to the letter of a word that is below it. Returns whether there is one. */
function addAccent(word: Word, accent: Word): boolean {
  const lift = (accent.y - word.y) / word.size;
  const isNear = lift > LIFT.least && lift < LIFT.most && Math.abs(accent.size - word.size) < 0.05 * word.size;
  if (!isNear || accent.left > word.right || accent.right < word.left || isFormulaFont(word.run)) return false;
  const { run } = word;
  if (run.unknown > 0 || !canSlice(run)) return false;
  const glyphs = placeGlyphs(run.show).placed.slice(run.first, run.last);
  const texts = glyphs.map(({ glyph }) => glyph.text ?? "");
  if (texts.join("") !== word.text) return false;
  const middle = (accent.left + accent.right) / 2;
  const at = texts.findIndex((text, index) => {
    const letter = /^\p{L}$/u.test(text) ? sliceWord(word, run.first + index, run.first + index + 1) : null;
    return letter && Math.abs((letter.left + letter.right) / 2 - middle) < LIFT.beside * (letter.right - letter.left);
  });
  const composed = compose(texts[at] ?? "", MARKS[accent.text.trim()] ?? "");
  if (composed === null) return false;
  word.text = texts.with(at, composed).join("");
  return true;
}
