import type { ImageLine } from "@atelier/document-model";
import type { FontStyle } from "../fonts/font-style.ts";
import { isTitle } from "./apply-style.ts";
import { countLetters, getMedian, UNLIKE } from "./look-ink.ts";
import type { FontMatcher } from "./match-fonts.ts";

/**
 * Lines of one look differ by less in size, as a share, in color, in levels of 255 summed over three channels, and between
 * the channels: blur changes the lightness of thin letters more than their hue.
 */
const SAME = { size: 0.15, ink: 60, hue: 26 };

/** Groups lines of one color and size, those with the most letters first. */
export function groupLines(lines: readonly ImageLine[]): ImageLine[][] {
  const looks: ImageLine[][] = [];
  for (const line of lines.toSorted((a, b) => countLetters(b) - countLetters(a))) {
    const look = looks.find(([first]) => first !== undefined && isAlike(first, line));
    if (look) look.push(line);
    else looks.push([line]);
  }
  return looks;
}

const isAlike = (a: ImageLine, b: ImageLine): boolean =>
  Math.abs(a.size - b.size) <= SAME.size * Math.max(a.size, b.size) && hasSameColor(a, b);

function hasSameColor(a: ImageLine, b: ImageLine): boolean {
  const differs = a.ink.map((value, channel) => value - (b.ink[channel] ?? 0));
  const ink = differs.reduce((sum, value) => sum + Math.abs(value), 0);
  const hue = Math.max(...differs) - Math.min(...differs);
  return ink < SAME.ink && hue < SAME.hue && isTitle(a) === isTitle(b);
}

type Comparer = Pick<FontMatcher, "compare">;

/** A font that shows the sizes of lines relative to each other, and how many lines of a look show its size. */
const RULER: FontStyle = { family: "sans", bold: false, italic: false };
const SHOWN = 2;
/** Sizes that fit the letters of lines of one look differ by less than this share. */
const FITTED = 0.06;

/**
 * Lines with the size of the look that their letters have: a single line can be read much too large by a letter with a long
 * tail or by an accent, and would be the only one of its look.
 */
export async function correctStrays(lines: readonly ImageLine[], matcher: Comparer): Promise<ImageLine[]> {
  const looks = groupLines(lines);
  const corrected = new Map<ImageLine, ImageLine>();
  for (const [stray] of looks.filter(({ length }) => length === 1)) {
    const near = looks.filter(
      (look) => look.length >= SHOWN && stray !== undefined && look.every((line) => hasSameColor(line, stray)),
    );
    const own = stray && near.length > 0 ? await fitSize(stray, matcher) : null;
    if (!stray || own === null) continue;
    for (const look of near) {
      const sizes: { size: number; letters: number }[] = [];
      for (const line of look) {
        const size = await fitSize(line, matcher);
        if (size !== null) sizes.push({ size, letters: countLetters(line) });
      }
      const usual = getMedian(sizes) ?? 0;
      const size = getMedian(look.map((line) => ({ size: line.size, letters: countLetters(line) })));
      if (size !== null && Math.abs(own - usual) < FITTED * usual) corrected.set(stray, { ...stray, size });
    }
  }
  return lines.map((line) => corrected.get(line) ?? line);
}

/** The size at which the letters of one font are as high as those of a line. Null if they are too unlike. */
async function fitSize(line: ImageLine, matcher: Comparer): Promise<number | null> {
  const [match] = await matcher.compare(line, [RULER]);
  return match && match.cost < UNLIKE ? match.size : null;
}
