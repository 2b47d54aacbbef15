import type { ImageLine, Pixels } from "@atelier/document-model";

type Color = readonly [red: number, green: number, blue: number];

/** The colors of a word and of the background around its letters. */
export interface WordColors {
  ink: Color;
  paper: Color;
  /** How much the background differs from end to end, as a share of the contrast of the letters. */
  uneven: number;
}

/** The heights around a baseline in which the colors of a word are measured, in units of the font size. */
const HEIGHTS = { from: -0.2, to: 0.85 };
/** The steps in which the two colors of a word are searched. */
const STEPS = 5;
/** The ink of letters is the median of this share of their pixels: those that differ most from the background. */
const CLEAREST = 0.35;
/** Fewer pixels show no color. */
const LEAST_PIXELS = 12;

/**
 * Measures the two colors of a word: those of its letters and of the background beside them. Its ink is the median of a share of
 * the pixels of its letters, the clearest ones. Null if one of the colors is not found.
 */
export function measureWordColors(
  { width, height, data }: Pixels,
  word: ImageLine,
  share: number = CLEAREST,
): WordColors | null {
  const { start, end, size } = word;
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  if (length === 0) return null;
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const step = Math.max(1, size / 40);
  const pixels: Color[] = [];
  for (let along = 0; along <= length; along += step)
    for (let up = HEIGHTS.from * size; up <= HEIGHTS.to * size; up += step) {
      const column = Math.round(start[0] + along * ux + up * uy);
      const row = Math.round(start[1] + along * uy - up * ux);
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const at = 3 * (row * width + column);
      pixels.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    }
  let [ink, paper] = [word.ink as Color, word.paper as Color];
  let own: Color[] = [];
  let others: Color[] = [];
  for (let count = 0; count < STEPS; count++) {
    own = pixels.filter((color) => getDistance(color, ink) < getDistance(color, paper));
    others = pixels.filter((color) => getDistance(color, ink) >= getDistance(color, paper));
    if (own.length < LEAST_PIXELS || others.length < LEAST_PIXELS) return null;
    [ink, paper] = [getMedianColor(own), getMedianColor(others)];
  }
  const clearest = own.toSorted((a, b) => getDistance(b, paper) - getDistance(a, paper));
  const clear = getMedianColor(clearest.slice(0, Math.ceil(share * own.length)));
  return { ink: clear, paper, uneven: measureUnevenness(others, { ink: clear, paper }) };
}

/** The shares of the background between which its colors differ: what is beyond is noise and the edges of letters. */
const RANGE = { from: 0.1, to: 0.6 };

function measureUnevenness(colors: readonly Color[], { ink, paper }: Pick<WordColors, "ink" | "paper">): number {
  const step = ink.map((value, channel) => value - (paper[channel] ?? 0));
  const contrast = step.reduce((sum, value) => sum + value * value, 0) || 1;
  const shares = colors
    .map((color) => color.reduce((sum, value, at) => sum + (value - (paper[at] ?? 0)) * (step[at] ?? 0), 0) / contrast)
    .sort((a, b) => a - b);
  const at = (share: number) => shares[Math.floor(share * shares.length)] ?? 0;
  return at(RANGE.to) - at(RANGE.from);
}

/** The sum of the differences of two colors over three channels. */
export const getDistance = (a: Color, b: Color): number =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);

function getMedianColor(colors: readonly Color[]): Color {
  const middle = (channel: 0 | 1 | 2) =>
    colors.map((color) => color[channel]).sort((a, b) => a - b)[colors.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
}

/**
 * Words have two colors if these differ by more than this, in levels of 255 summed over three channels, and in hue: blur
 * changes the lightness of letters, but not the differences between their channels.
 */
const DIFFERENT = { all: 70, hue: 50 };
/** Each color has so many letters. */
const ENOUGH = 3;

/** Whether two inks are different colors. */
export function areDifferentColors(a: Color, b: Color): boolean {
  const differs = a.map((value, channel) => value - (b[channel] ?? 0));
  return getDistance(a, b) > DIFFERENT.all && Math.max(...differs) - Math.min(...differs) > DIFFERENT.hue;
}

/** The words of a line with their letters and their measured ink. */
interface ColoredWord {
  letters: number;
  ink: Color | null;
}

/**
 * The ink of each word of a line with two or more colors, which is that of the longest word of its color. Words without
 * letters have the color of the word before them. Null if all have one color, or if a color has too few letters.
 */
export function groupColors(words: readonly ColoredWord[]): Color[] | null {
  const groups: { ink: Color; letters: number }[] = [];
  const find = (ink: Color) => groups.find((group) => !areDifferentColors(group.ink, ink));
  for (const { ink, letters } of words.toSorted((a, b) => b.letters - a.letters)) {
    if (!ink || letters === 0) continue;
    const group = find(ink);
    if (group) group.letters += letters;
    else groups.push({ ink, letters });
  }
  if (groups.length < 2 || groups.some(({ letters }) => letters < ENOUGH)) return null;
  let last = groups[0]?.ink ?? [0, 0, 0];
  return words.map(({ ink, letters }) => {
    if (ink && letters > 0) last = find(ink)?.ink ?? last;
    return last;
  });
}
