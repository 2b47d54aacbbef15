import type { Mask, Raster } from "@atelier/images/raster";
import { forEachPixelIn } from "./find-lines.ts";
import type { RotatedBox } from "./geometry.ts";
import type { TextLine } from "./read-text.ts";

/** The band around a line, as a share of its height, whose median color is the background. */
const BAND = 0.2;
/** Letters cover less of their line. */
const MAX_COVERED = 0.6;
/** A color this near to the background, in levels of 255, is background. */
const MIN_DISTANCE = 18;

/** Letters of one color are at least this share of what differs from the background. */
const MIN_INK = 0.5;

/** A band whose colors are farther apart, in levels of 255, shows more than one background. */
const MOTLEY = 20;

/** The background is estimated apart in pieces of this length, as a multiple of the line's height. */
const PIECE = 1.5;

/**
 * The pixels of a line's letters: those whose color is nearer to the letters' color than to that of the background around
 * the line. The mask has only 0 and 255 and the image's size. Undefined if letters and background do not differ.
 */
export function glyphMask(image: Raster, { box }: Pick<TextLine, "box">): Mask | undefined {
  const { width, height } = image;
  const inside: number[] = [];
  forEachPixelIn(box, width, height, (at) => inside.push(at));
  const isInside = new Set(inside);
  const toBackground = backgroundDistance(image, box, inside, isInside);
  const distances = inside.map(toBackground);
  const far = distances.toSorted((a, b) => b - a);
  // Thin letters cover a few percent of their line.
  const contrast = far[Math.floor(far.length * 0.03)] ?? 0;
  if (contrast < MIN_DISTANCE) return;
  const bound = Math.max(MIN_DISTANCE, otsu(distances, contrast));
  const data = new Uint8Array(width * height);
  const distant = inside.filter((_, index) => distances[index] > bound);
  const ink = medianColor(image, distant);
  const isInk = (at: number) => distance(image, at, ink) < toBackground(at);
  const inked = distant.filter(isInk);
  // A pixel behind the line with another color than the letters is no letter, unless the letters have many colors.
  const hasOneInk = inked.length >= MIN_INK * distant.length;
  for (const at of hasOneInk ? inked : distant) data[at] = 255;
  const letters = withoutBackdrop(
    { width, height, data },
    isInside,
    (at) => toBackground(at) > bound && (!hasOneInk || isInk(at)),
  );
  const covered = letters.data.reduce((count, value) => count + Number(value > 0), 0);
  const isWhole = covered > 0 && covered <= MAX_COVERED * inside.length && isSpread(letters, box, inside);
  return isWhole ? letters : undefined;
}

/** The length of a letter with its space, as a multiple of the line's height. */
const LETTER = 0.7;
/** Of a line's letters, as many must be found. Spaces between words have none. */
const MIN_SPREAD = 0.6;
/** Letters cover less of their own place. */
const MAX_SOLID = 0.85;

/**
 * Whether letters stand along the whole line. On a motley background, only a half of them may differ from it, or a piece of
 * the background instead of letters.
 */
export function isSpread(letters: Mask, box: RotatedBox, inside: readonly number[]): boolean {
  const count = Math.max(1, Math.round(box.width / (LETTER * box.height)));
  if (count < 4) return true;
  const getPiece = pieceAlong(box, letters.width, count);
  const sizes = new Float64Array(count);
  const covered = new Float64Array(count);
  for (const at of inside) {
    const piece = getPiece(at);
    sizes[piece] += 1;
    if (letters.data[at]) covered[piece] += 1;
  }
  const shares = [...covered].map((pixels, piece) => pixels / Math.max(1, sizes[piece]));
  const solid = shares.filter((share) => share > MAX_SOLID).length;
  return shares.filter((share) => share > 0.03).length >= MIN_SPREAD * count && solid <= count / 4;
}

/** The piece of a line in which a pixel is, from 0 at the line's start. */
function pieceAlong(box: RotatedBox, width: number, count: number): (at: number) => number {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  return (at) => {
    const along = ((at % width) - box.center[0]) * cos + (Math.floor(at / width) - box.center[1]) * sin;
    return Math.max(0, Math.min(count - 1, Math.floor((along / box.width + 0.5) * count)));
  };
}

/** Measures how far a pixel's color is from the background near it, in levels of 255. */
function backgroundDistance(
  image: Raster,
  box: RotatedBox,
  inside: readonly number[],
  isInside: ReadonlySet<number>,
): (at: number) => number {
  const { width, height } = image;
  const count = Math.max(1, Math.round(box.width / (PIECE * box.height)));
  const getPiece = pieceAlong(box, width, count);
  const bands: number[][] = Array.from({ length: count }, () => []);
  const reach = 2 * BAND * box.height;
  forEachPixelIn({ ...box, width: box.width + reach, height: box.height + reach }, width, height, (at) => {
    if (!isInside.has(at)) bands[getPiece(at)]?.push(at);
  });
  const within = bands.map((): number[] => []);
  for (const at of inside) within[getPiece(at)]?.push(at);
  const colors = bands.map((band, piece) => {
    const around = medianColor(image, band.length > 0 ? band : inside);
    const spread = band.map((at) => distance(image, at, around)).sort((a, b) => a - b);
    // Two backgrounds meet beside the line: what most of the line shows is the one behind it.
    return (spread[Math.floor(spread.length * 0.6)] ?? 0) > MOTLEY
      ? medianColor(image, within[piece] ?? inside)
      : around;
  });
  return (at) => distance(image, at, colors[getPiece(at)] ?? []);
}

/** Otsu's threshold (1979) of values from 0 to a maximum. */
function otsu(values: readonly number[], max: number): number {
  const BINS = 64;
  const counts = new Float64Array(BINS);
  for (const value of values) {
    const bin = Math.min(BINS - 1, Math.floor((value / max) * BINS));
    counts[bin] += 1;
  }
  const total = values.length;
  const sum = counts.reduce((all, count, bin) => all + bin * count, 0);
  let [best, bound, below, sumBelow] = [-1, 0, 0, 0];
  for (let bin = 0; bin < BINS - 1; bin++) {
    below += counts[bin];
    sumBelow += bin * counts[bin];
    if (below === 0 || below === total) continue;
    const difference = sumBelow / below - (sum - sumBelow) / (total - below);
    const between = below * (total - below) * difference ** 2;
    if (between > best) [best, bound] = [between, bin + 1];
  }
  return (bound / BINS) * max;
}

/** Removes parts that continue far outside of the line, such as a rail behind the letters. */
function withoutBackdrop(mask: Mask, isInside: ReadonlySet<number>, isFar: (at: number) => boolean): Mask {
  const { width, height } = mask;
  const kept = new Uint8Array(mask.data);
  const seen = new Uint8Array(mask.data.length);
  for (const start of isInside) {
    if (!mask.data[start] || seen[start]) continue;
    const part = [start];
    seen[start] = 1;
    let outside = 0;
    for (let index = 0; index < part.length && outside <= part.length; index++) {
      const at = part[index];
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= width * height || seen[next] || !isFar(next)) continue;
        seen[next] = 1;
        part.push(next);
        if (!isInside.has(next)) outside++;
      }
    }
    if (outside > 0.5 * part.length) for (const at of part) kept[at] = 0;
  }
  return { ...mask, data: kept };
}

function medianColor({ channels, data }: Raster, pixels: readonly number[]): number[] {
  return [0, 1, 2].map((channel) => {
    const values = Uint8Array.from(pixels, (at) => data[at * channels + channel]).sort();
    return values[values.length >> 1] ?? 0;
  });
}

function distance({ channels, data }: Raster, at: number, color: readonly number[]): number {
  let sum = 0;
  for (let channel = 0; channel < 3; channel++) sum += (data[at * channels + channel] - color[channel]) ** 2;
  return Math.sqrt(sum / 3);
}
