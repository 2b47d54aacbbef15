import type { ImageLine } from "@atelier/document-model";
import type { FontStyle } from "../fonts/font-style.ts";
import { countLetters, getMedian, getStem, getStroke, UNLIKE } from "./look-ink.ts";
import type { FontMatch } from "./match-fonts.ts";

/** Sizes of lines of one look that are nearer to each other than this share are the same. */
const SAME_SIZE = 0.1;
/** Letters of this width relative to their font are as wide as those of the font. */
const USUAL_WIDTH = 0.93;
/** Widths are measured to within about 4 %, so that wider letters are drawn at the width of their font. */
const FULL_WIDTH = 0.96;
/** The narrowest letters, relative to their font. */
const NARROWEST = 0.55;
/** The sizes that a fit may find, relative to the measured one. */
const FIT = { least: 0.71, most: 1.3 };

/** The fields of a line that say its style. */
export const toLook = ({ family, bold, italic }: FontStyle) => ({
  family,
  serif: family === "serif" || family === "wide-serif",
  bold,
  italic,
});

/** Whether a line is set in capitals, which are higher than the small letters of a line of its size. */
export const isTitle = ({ text }: ImageLine) => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);

/** Narrow and usual letters of one look: no line has a width between them, relative to their font, and they differ by this. */
const WIDTHS = { gap: 0.07, differ: 0.11 };

/** The lines of a look in its style, each at the size and on the baseline of its letters; narrow ones apart from usual ones. */
export function applyStyle(
  lines: readonly ImageLine[],
  style: FontStyle,
  matches: ReadonlyMap<ImageLine, FontMatch>,
): [ImageLine, ImageLine][] {
  return splitByWidth(lines, matches).flatMap((part) => applyToPart(part, style, matches));
}

/** The lines with narrow letters and those with usual ones, if both are clear. */
function splitByWidth(
  lines: readonly ImageLine[],
  matches: ReadonlyMap<ImageLine, FontMatch>,
): readonly (readonly ImageLine[])[] {
  const widths = new Map(
    lines.map((line) => {
      const match = matches.get(line);
      const isClear = match !== undefined && match.cost < UNLIKE && match.size > 0 && match.narrow === undefined;
      return [line, isClear ? match.length / (match.width * match.size) : 1] as const;
    }),
  );
  const sorted = [...widths.values()].sort((a, b) => a - b);
  const [narrow, usual] = [0, 1].map((side) => sorted.filter((width) => Number(width >= USUAL_WIDTH) === side)) as [
    number[],
    number[],
  ];
  const isClear =
    narrow.length > 0 &&
    usual.length > 0 &&
    (usual[0] ?? 0) - (narrow.at(-1) ?? 0) > WIDTHS.gap &&
    (usual[usual.length >> 1] ?? 0) - (narrow[narrow.length >> 1] ?? 0) > WIDTHS.differ;
  if (!isClear) return [lines];
  const isNarrow = (line: ImageLine) => (widths.get(line) ?? 1) < USUAL_WIDTH;
  return [lines.filter(isNarrow), lines.filter((line) => !isNarrow(line))];
}

function applyToPart(
  lines: readonly ImageLine[],
  style: FontStyle,
  matches: ReadonlyMap<ImageLine, FontMatch>,
): [ImageLine, ImageLine][] {
  const getSize = (line: ImageLine) => {
    const match = matches.get(line);
    const isFit =
      match && match.cost < UNLIKE && match.size > FIT.least * line.size && match.size < FIT.most * line.size;
    return isFit ? match.size : null;
  };
  const sizes = lines.flatMap((line) =>
    getSize(line) === null ? [] : [{ size: getSize(line) ?? 0, letters: countLetters(line) }],
  );
  const usual = getMedian(sizes) ?? 0;
  const widths = lines.flatMap((line) => {
    const [match, size] = [matches.get(line), getSize(line)];
    return match && size ? [{ size: match.length / (match.width * size), letters: countLetters(line) }] : [];
  });
  const width = getMedian(widths) ?? 1;
  // Spaced letters are as wide as they were compared, and others as their line.
  const narrow = findNarrow(lines, matches);
  const stretch = narrow ?? (width < FULL_WIDTH ? Math.max(NARROWEST, width) : 1);
  const stroke = getStroke(matches, style);
  return lines.map((line) => {
    const [own, match] = [getSize(line), matches.get(line)];
    const size = usual > 0 && Math.abs((own ?? line.size) - usual) < SAME_SIZE * usual ? usual : (own ?? line.size);
    const spaced =
      match && narrow !== null ? (match.length / size - match.width * stretch) / Math.max(1, line.text.length - 1) : 0;
    const like: ImageLine = {
      ...line,
      ...(own !== null && match ? toBaseline(line, match) : {}),
      size,
      ...toLook(style),
      stretch,
      spacing: Math.max(0, spaced),
      stroke,
      mass: match && match.mass / (1 + stroke / getStem(style)),
      likeness: match ? 1 - match.cost : undefined,
    };
    return [line, like];
  });
}

/** How narrow the letters of a look are that most of its lines have at distances. Null if they are not spaced. */
function findNarrow(lines: readonly ImageLine[], matches: ReadonlyMap<ImageLine, FontMatch>): number | null {
  const found = lines.flatMap((line) => {
    const match = matches.get(line);
    return match ? [{ size: match.narrow ?? 0, letters: countLetters(line) }] : [];
  });
  return getMedian(found) || null;
}

const getLength = ({ start, end }: ImageLine) => Math.hypot(end[0] - start[0], end[1] - start[1]);

/** The baseline on which the letters of a font stand, from the first to the last of them. */
function toBaseline(line: ImageLine, { drop, offset, length: width }: FontMatch): Pick<ImageLine, "start" | "end"> {
  const length = getLength(line) || 1;
  const [ux, uy] = [(line.end[0] - line.start[0]) / length, (line.end[1] - line.start[1]) / length];
  const place = (along: number) =>
    [line.start[0] + along * ux - drop * uy, line.start[1] + along * uy + drop * ux] as const;
  return { start: place(offset), end: place(offset + width) };
}
