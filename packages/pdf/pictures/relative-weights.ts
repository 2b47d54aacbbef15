import type { ImageLine } from "@atelier/document-model";

/** Lines that are compared: like their font by this, of as many letters, and of sizes in pixels that differ by less than this factor. */
const COMPARED = { like: 0.85, letters: 4, size: 14, sizes: 1.35 };
/**
 * Two weights of one typeface: lines of the heavier one have this much more ink, and their letters cover this much more of
 * the font's. Between them is no line within the gap. As many lines show each weight.
 */
const HEAVIER = { ink: 1.2, mass: 1.07, gap: 1.12, light: 3, heavy: 2 };
/**
 * Pixels make some lines of small letters of one weight heavier than others, and larger letters can be regular above light
 * ones, so that the heavier weight of these has more mass.
 */
const SMALL = { size: 20, larger: 1.15, mass: 1.2 };
/** The strokes of bold letters have so much more mass than those of regular ones. */
const BOLD_MASS = 1.4;

/**
 * Lines of a picture with the bold ones that only their neighbors show: a semibold line is no bolder than another typeface is
 * regular, but it is clearly heavier than the regular lines around it.
 */
export function withRelativeWeights(lines: readonly ImageLine[]): ImageLine[] {
  const compared = lines.filter(isCompared).toSorted((a, b) => getInk(a) - getInk(b));
  const bold = new Set<ImageLine>();
  for (const family of new Set(compared.map((line) => line.family))) {
    const alike = compared.filter((line) => line.family === family);
    const sizes = alike.map(({ size }) => size).toSorted((a, b) => a - b);
    const middle = sizes[sizes.length >> 1] ?? 0;
    const near = alike.filter(({ size }) => Math.max(size / middle, middle / size) < COMPARED.sizes);
    const at = findStep(near);
    if (at > 0) for (const line of near.slice(at)) bold.add(line);
  }
  return lines.map((line) =>
    bold.has(line) ? { ...line, bold: true, ...(line.mass && { mass: line.mass / BOLD_MASS }) } : line,
  );
}

const isCompared = ({ bold, likeness = 0, mass, text, size, parts }: ImageLine): boolean =>
  !bold &&
  parts === undefined &&
  mass !== undefined &&
  likeness >= COMPARED.like &&
  size >= COMPARED.size &&
  (text.match(/\p{L}/gu)?.length ?? 0) >= COMPARED.letters;

/** How much ink a line has: the share of its letters that is covered, by how dark they are. */
const getInk = ({ mass = 1, ink, paper }: ImageLine): number =>
  mass * ink.reduce((sum, level, channel) => sum + Math.abs(level - (paper[channel] ?? 0)), 0);

/** The index from which lines in the order of their ink are bold, or -1. */
function findStep(lines: readonly ImageLine[]): number {
  for (let at = HEAVIER.light; at <= lines.length - HEAVIER.heavy; at++) {
    const [light, heavy] = [lines.slice(0, at), lines.slice(at)];
    const [last, first] = [light.at(-1), heavy[0]];
    if (!last || !first || getInk(first) < HEAVIER.gap * getInk(last)) continue;
    const isSmall = Math.max(...lines.map(({ size }) => size)) < SMALL.size;
    const isLarger = getMedian(heavy.map(({ size }) => size)) > SMALL.larger * getMedian(light.map(({ size }) => size));
    const least = isSmall || isLarger ? SMALL.mass : HEAVIER.mass;
    const isHeavier =
      getMedian(heavy.map(getInk)) > HEAVIER.ink * getMedian(light.map(getInk)) &&
      getMedian(heavy.map(({ mass = 1 }) => mass)) > least * getMedian(light.map(({ mass = 1 }) => mass));
    if (isHeavier) return at;
  }
  return -1;
}

const getMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
