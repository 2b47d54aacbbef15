import { placeGlyphs } from "../reading/show-glyphs.ts";
import { getText, type Line, type Word } from "./line.ts";

/** Fewer spaces show no usual width. */
const LEAST_SPACES = 3;
/** The spaces of two lines of one text differ by more than this, in units of the font size, if one of them is stretched. */
const STRETCHED = 0.012;
/** Programs that make spaces narrower, as TeX does, keep this share of them. */
const NARROWED = 0.6;

/**
 * Whether a program stretched the spaces of a line to the edge of its column, or made them narrower: they are as wide as each
 * other, but not as wide as those of the last line of its text, which are never stretched, or as the space of its font if that
 * line is one word.
 */
export function isStretchedToEdge(line: Line, last: Line): boolean {
  const own = measureSpace(line);
  const usual = measureSpace(last) ?? (isWord(last) ? readSpace(line) : null);
  if (own === null || usual === null) return false;
  return own - usual > STRETCHED || (usual - own > STRETCHED && own > NARROWED * usual && last.right < line.right);
}

const isWord = (line: Line): boolean => !/\S\s+\S/u.test(getText(line));

/** The width of the space of the font of a line, in units of the font size. Null if its operators show none. */
function readSpace({ words }: Line): number | null {
  for (const { run } of words) {
    const { show, first, last } = run;
    const space = placeGlyphs(show)
      .placed.slice(first, last)
      .find(({ glyph, start, end }) => glyph.text === " " && end > start);
    if (space) return space.end - space.start;
  }
  return null;
}

/** The median width of the spaces within the words' operators of a line, in units of the font size. Null if it has too few. */
function measureSpace({ words }: Line): number | null {
  const widths = words.flatMap(listSpaces).sort((a, b) => a - b);
  return widths.length < LEAST_SPACES ? null : (widths[widths.length >> 1] ?? null);
}

function listSpaces({ run: { show, first, last, isLine }, formula }: Word): number[] {
  if (formula || isLine) return [];
  const placed = placeGlyphs(show).placed.slice(first, last);
  return placed.flatMap(({ glyph }, index) => {
    const [before, after] = [placed[index - 1], placed[index + 1]];
    return glyph.text === " " && before && after ? [after.start - before.end] : [];
  });
}
