import type { Blob } from "./blobs.ts";

const getHeight = ({ top, bottom }: Blob) => bottom - top;
const getWidth = ({ left, right }: Blob) => right - left;

/** Bounds of letters: height in pixels, width and stroke as shares of the height, and the share of the box that is filled. */
const LETTER = { minHeight: 7, maxWidth: 2.6, maxStroke: 0.42, minFill: 0.1, maxStrokeSpread: 0.55 };

/** Whether a blob can be a letter: it has an even stroke that is much thinner than the letter. */
export function isLetterLike(blob: Blob): boolean {
  const height = getHeight(blob);
  if (height < LETTER.minHeight || getWidth(blob) > LETTER.maxWidth * height) return false;
  if (blob.stroke > LETTER.maxStroke * height || blob.strokeSpread > LETTER.maxStrokeSpread) return false;
  return blob.pixels.length / (getWidth(blob) * height) >= LETTER.minFill;
}

/**
 * Groups of letters that form lines of text: neighbors of similar height, stroke and color, side by side. The rules follow
 * the grouping of B. Epshtein, E. Ofek and Y. Wexler, Detecting Text in Natural Scenes with Stroke Width Transform
 * (CVPR 2010).
 */
export function getLines(letters: readonly Blob[]): Blob[][] {
  const sorted = [...letters].sort((a, b) => a.left - b.left);
  const parent = sorted.map((_, index) => index);
  const getRoot = (index: number): number => {
    let at = index;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] ?? at] ?? at;
      at = parent[at] ?? at;
    }
    return at;
  };
  for (const [index, one] of sorted.entries()) {
    const reach = one.right + 2.1 * GAP * getHeight(one);
    for (let next = index + 1; next < sorted.length; next++) {
      const nextBox = sorted[next];
      if (!nextBox || nextBox.left > reach) break;
      if (areNeighbors(one, nextBox)) parent[getRoot(next)] = getRoot(index);
    }
  }
  const groups = new Map<number, Blob[]>();
  for (const [index, blob] of sorted.entries()) {
    const root = getRoot(index);
    groups.set(root, [...(groups.get(root) ?? []), blob]);
  }
  return [...groups.values()].filter(isLine);
}

/** Letters of one line differ by less than this in each channel. */
export const MAX_COLOR_DIFFERENCE = 55;

/** The greatest gap between neighbors, as a share of the taller one's height. */
const GAP = 0.9;

function areNeighbors(a: Blob, b: Blob): boolean {
  const [tall, low] = [Math.max(getHeight(a), getHeight(b)), Math.min(getHeight(a), getHeight(b))];
  if (tall > 2.1 * low) return false;
  const gap = b.left - a.right;
  if (gap > GAP * tall || gap < -0.4 * tall) return false;
  if (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 0.5 * low) return false;
  if (Math.max(a.stroke, b.stroke) > 2 * Math.min(a.stroke, b.stroke) + 0.5) return false;
  return a.color.every((value, c) => Math.abs(value - (b.color[c] ?? 0)) < MAX_COLOR_DIFFERENCE);
}

const contains = (outer: Blob, inner: Blob): boolean =>
  outer.pixels.length > inner.pixels.length &&
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.right >= inner.right &&
  outer.bottom >= inner.bottom;

/** The greatest deviation inside the letters of a short word, in levels. */
const SHORT_UNEVENNESS = 14;
const MIN_LETTERS = 3;

/** Whether a group stands on one straight line and has the variety of widths that letters have. */
function isLine(group: readonly Blob[]): boolean {
  // A part can be stable at two thresholds. Letters do not contain each other.
  const blobs = group.filter((blob) => !group.some((container) => container !== blob && contains(container, blob)));
  if (blobs.length < MIN_LETTERS) return false;
  const isShort = blobs.length < 5;
  const height = computeMedian(blobs.map(getHeight));
  const left = Math.min(...blobs.map((blob) => blob.left));
  const right = Math.max(...blobs.map((blob) => blob.right));
  if (right - left < 1.4 * height) return false;
  // Descenders leave the base line, so it is a median and not a mean.
  const base = toBaseLine(blobs);
  const offBase = computeMedian(blobs.map((blob) => Math.abs(blob.bottom - base(getMiddle(blob)))));
  if (offBase > (isShort ? 0.08 : 0.16) * height) return false;
  const fill = computeMedian(blobs.map((blob) => blob.pixels.length / (getWidth(blob) * getHeight(blob))));
  if (fill > 0.8) return false;
  const widths = blobs.map(getWidth);
  const strokes = blobs.map(({ stroke }) => stroke);
  if (computeDeviation(strokes) > (isShort ? 0.22 : 0.45)) return false;
  // A few similar shapes can be anything, so a short word must have even strokes of one color.
  if (isShort && computeMedian(blobs.map(({ strokeSpread }) => strokeSpread)) > 0.34) return false;
  if (isShort && computeMedian(blobs.map(({ unevenness }) => unevenness)) > SHORT_UNEVENNESS) return false;
  // Rows of equal shapes, such as fences and windows, are no text.
  return computeDeviation(widths) > 0.06 || computeDeviation(getFills(blobs)) > 0.08;
}

const getFills = (blobs: readonly Blob[]) =>
  blobs.map((blob) => blob.pixels.length / (getWidth(blob) * getHeight(blob)));
const getMiddle = ({ left, right }: Blob) => (left + right) / 2;

/** The line through the letters' feet with the median slope (H. Theil, 1950; P. K. Sen, 1968). */
function toBaseLine(blobs: readonly Blob[]): (x: number) => number {
  const slopes: number[] = [];
  const some = blobs.length > 60 ? blobs.filter((_, index) => index % Math.ceil(blobs.length / 60) === 0) : blobs;
  for (const [index, a] of some.entries())
    for (const b of some.slice(index + 1)) {
      const across = getMiddle(b) - getMiddle(a);
      if (Math.abs(across) > 1) slopes.push((b.bottom - a.bottom) / across);
    }
  const slope = slopes.length > 0 ? computeMedian(slopes) : 0;
  const offset = computeMedian(blobs.map((blob) => blob.bottom - slope * getMiddle(blob)));
  return (x) => offset + slope * x;
}

function computeMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The standard deviation relative to the mean. */
function computeDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.sqrt(variance) / Math.max(1e-6, mean);
}
