import type { Line, Word } from "../layout/line.ts";
import type { Shape } from "../syntax/content.ts";
import type { Box } from "../syntax/matrix.ts";
import { isUnderline } from "./decoration.ts";
import { canSlice, sliceWord } from "./show-glyphs.ts";

/** How far a link reaches over its letters, as a share of the font size. */
const SLACK = 0.2;

/**
 * Cuts words at the edges of links, whose text can be a part of an operator: the number of "see Section 3.1". Without
 * that, the number would lose its link, which would stay where it is.
 */
export function splitAtLinks(lines: readonly Line[], links: readonly Box[]): void {
  if (links.length === 0) return;
  for (const line of lines) line.words = line.words.flatMap((word) => splitWord(word, links));
}

/**
 * Cuts words at the ends of underlines, which do not change the font, so that an operator can show more than the underlined
 * words. Without that, the underline would stay where it is, below other words.
 */
export function splitAtUnderlines(lines: readonly Line[], shapes: readonly Shape[]): void {
  for (const line of lines) {
    const under = shapes.filter((shape) => line.words.some((word) => isUnderline(shape, word, line)));
    const areas = under.map(({ box: { left, right } }) => ({ left, right, bottom: line.y, top: line.y + line.size }));
    if (areas.length > 0) line.words = line.words.flatMap((word) => splitWord(word, areas));
  }
}

function splitWord(word: Word, links: readonly Box[]): Word[] {
  const { left, right, run, formula } = word;
  const y = word.y + 0.3 * run.size;
  const slack = SLACK * run.size;
  const isCut = links.some(
    (box) =>
      y >= box.bottom &&
      y <= box.top &&
      Math.min(box.right, right) - Math.max(box.left, left) > slack &&
      (box.left > left + slack || box.right < right - slack),
  );
  if (!isCut || formula || run.unknown > 0 || !canSlice(run)) return [word];
  const pieces: { link: number; first: number; last: number }[] = [];
  for (let at = run.first; at < run.last; at++) {
    const glyph = sliceWord(word, at, at + 1);
    const known = pieces.at(-1);
    const x = glyph && (glyph.left + glyph.right) / 2;
    const link =
      x === null
        ? (known?.link ?? -1)
        : links.findIndex((box) => x >= box.left && x <= box.right && y >= box.bottom && y <= box.top);
    if (known?.link === link) known.last = at + 1;
    else pieces.push({ link, first: at, last: at + 1 });
  }
  const words = pieces.map(({ first, last }) => sliceWord(word, first, last));
  const whole = words.filter((piece) => piece !== null);
  // Letters that a piece would lose keep the word as it is.
  return whole.map(({ text }) => text).join("") === word.text ? whole : [word];
}
