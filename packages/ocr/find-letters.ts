import { boxBlur } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { type Color, colorDistance, distance, findMedian, medianColor } from "./colors.ts";
import { cropAround } from "./crop-around.ts";
import { forEachPixelIn } from "./find-lines.ts";
import type { RotatedBox } from "./geometry.ts";
import { glyphMask, isSpread } from "./glyphs.ts";
import { growFill } from "./grow-fill.ts";
import { isHardShadow } from "./hard-shadow.ts";
import { isOutline } from "./outline.ts";

/** The letters of a line in the part of an image around it. */
export interface Letters {
  /** The part of the image, and its place in it. */
  image: Raster;
  left: number;
  top: number;
  /** The line's rectangle in that part. */
  box: RotatedBox;
  /** 1 for each pixel of the letters' fill, without their outline and shadow. */
  fill: Uint8Array;
  /** Their median color. */
  color: Color;
}

/** Colors within this distance, in levels of 255, belong to one flat color. */
const SAME_COLOR = 36;
/** The flat colors of a line that are tried. */
const MAX_COLORS = 4;
/** A step of colors from one side of a letter's edge to the other. */
const MIN_EDGE = 26;
/** The width of strokes, as a share of the line's height. */
const STROKE = { min: 0.03, max: 0.42 };
/** A candidate below this score is no lettering. */
const MIN_SCORE = 0.3;
/** Colors that differ by this much, in levels of 255, halve the score of a candidate. */
const UNEVEN = 26;
/** The first candidate above this score is the letters, if the line has no third color. */
const SURE = 0.7;
/** Colors this near to the line between two others, in levels of 255, are mixtures of them; and the least share of these. */
const MIXED = 14;
const TWO_COLORS = 0.97;
/** The shares of a line that a panel behind letters covers and is long, and the share of its largest part in it. */
const PANEL = { covered: 0.4, length: 0.8, part: 0.7 };
/** A mask of this share of the best score can be the letters, if the best one is their shadow. */
const RIVAL = 0.5;

/**
 * Finds the fill of a line's letters among masks of several kinds: pixels that differ from the background, pixels of the
 * line's most frequent colors, and pixels that are brighter or darker than those around them. The best mask has sharp edges
 * all around, one color, strokes of one width, and stands along the whole line. Undefined if none does.
 */
export function findLetters(image: Raster, box: RotatedBox): Letters | undefined {
  const part = cropAround(image, box);
  const inside = new Uint8Array(part.image.width * part.image.height);
  forEachPixelIn(part.box, part.image.width, part.image.height, (at) => {
    inside[at] = 1;
  });
  const found: { fill: Uint8Array; score: number; color: Color }[] = [];
  const panels: Color[] = [];
  for (const fill of candidates(part.image, part.box, inside)) {
    const score = scoreLetters(part.image, part.box, inside, fill);
    if (score <= MIN_SCORE) continue;
    const color = medianColor(part.image, fill);
    if (isPanel(part.image, part.box, fill)) panels.push(color);
    found.push({ fill, score, color });
    if (score > SURE && found.length === 1 && hasTwoColors(part.image, inside, color)) break;
  }
  const rest = found.filter(({ color }) => panels.every((panel) => colorDistance(panel, color) >= SAME_COLOR));
  rest.sort((a, b) => b.score - a.score);
  const [best] = rest;
  if (!best) return;
  const others = rest.filter(
    ({ score, color }) => score > RIVAL * best.score && colorDistance(color, best.color) > SAME_COLOR,
  );
  const above =
    others.find(
      ({ fill, color }) =>
        isHardShadow(best.fill, fill, part.image.width, box.height) ||
        isOutline(part.image, best.fill, { fill, color }),
    ) ?? best;
  const fill = growFill(part.image, part.box, above.fill);
  return {
    ...part,
    fill,
    color: fill === above.fill ? above.color : medianColor(part.image, fill),
  };
}

/** Whether a fill is the panel between letters: it covers about half of the line, in one part that spans nearly all of it. */
function isPanel({ width, height }: Raster, { angle, ...box }: RotatedBox, fill: Uint8Array): boolean {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const all = fill.reduce((sum, value) => sum + value, 0);
  if (all < PANEL.covered * box.width * box.height) return false;
  const seen = new Uint8Array(fill.length);
  for (let start = 0; start < fill.length; start++) {
    if (!fill[start] || seen[start]) continue;
    const part = [start];
    seen[start] = 1;
    let [least, most] = [Infinity, -Infinity];
    for (const at of part) {
      const along = (at % width) * cos + Math.floor(at / width) * sin;
      [least, most] = [Math.min(least, along), Math.max(most, along)];
      for (const next of [at - 1, at + 1, at - width, at + width])
        if (next >= 0 && next < width * height && fill[next] && !seen[next]) {
          seen[next] = 1;
          part.push(next);
        }
    }
    if (part.length > PANEL.part * all) return most - least > PANEL.length * box.width;
  }
  return false;
}

/** Whether nearly all pixels of a line have the color of its letters or of its background, or a mixture of the two. */
function hasTwoColors(image: Raster, inside: Uint8Array, ink: Color): boolean {
  const [paper] = frequentColors(image, inside);
  if (!paper) return false;
  const step = [0, 1, 2].map((channel) => ink[channel] - paper[channel]);
  const length = step.reduce((sum, value) => sum + value * value, 0);
  let [all, mixed] = [0, 0];
  for (let at = 0; at < inside.length; at++) {
    if (!inside[at]) continue;
    all++;
    const along = step.reduce(
      (sum, value, channel) => sum + value * (image.data[3 * at + channel] - paper[channel]),
      0,
    );
    const share = Math.max(0, Math.min(1, along / length));
    const mixture: Color = [paper[0] + share * step[0], paper[1] + share * step[1], paper[2] + share * step[2]];
    if (distance(image, at, mixture) < MIXED) mixed++;
  }
  return mixed > TWO_COLORS * all;
}

function* candidates(image: Raster, box: RotatedBox, inside: Uint8Array): Generator<Uint8Array> {
  const differing = glyphMask(image, { box });
  if (differing) yield differing.data.map((value) => Number(value > 0));
  for (const color of frequentColors(image, inside))
    yield inside.map((value, at) => Number(value > 0 && distance(image, at, color) < SAME_COLOR));
  const { width, height } = image;
  const radius = Math.max(2, Math.round(0.45 * box.height));
  for (const weights of [
    [0.3, 0.59, 0.11],
    [0.5, -0.5, 0],
    [0, -0.5, 0.5],
  ]) {
    const plane = Float32Array.from({ length: width * height }, (_, at) =>
      weights.reduce((sum, weight, channel) => sum + weight * image.data[3 * at + channel], 0),
    );
    const around = boxBlur(plane, width, height, radius);
    const away = plane.map((value, at) => value - (around[at] ?? 0));
    for (const sign of [1, -1]) {
      const values = away.filter((value, at) => inside[at] > 0 && sign * value > 0).map((value) => sign * value);
      const high = values.sort()[Math.floor(0.8 * values.length)] ?? 0;
      if (high < 8) continue;
      yield Uint8Array.from(away, (value, at) => Number(inside[at] > 0 && sign * value > 0.5 * high));
    }
  }
}

/** The most frequent colors inside of a line, of which each differs from the others. */
function frequentColors(image: Raster, inside: Uint8Array): Color[] {
  const counts = new Map<number, number>();
  let all = 0;
  for (let at = 0; at < inside.length; at++) {
    if (!inside[at]) continue;
    all++;
    const key = [0, 1, 2].reduce((sum, channel) => sum * 16 + (image.data[3 * at + channel] >> 4), 0);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const colors: Color[] = [];
  for (const [key, count] of [...counts].sort((a, b) => b[1] - a[1]).slice(0, 24)) {
    if (count < 0.02 * all || colors.length === MAX_COLORS) break;
    const color: Color = [(key >> 8) * 16 + 8, ((key >> 4) & 15) * 16 + 8, (key & 15) * 16 + 8];
    if (colors.every((knownColor) => colorDistance(color, knownColor) > SAME_COLOR)) colors.push(color);
  }
  return colors;
}

/** How much a mask looks like lettering, 0 to about 1. */
function scoreLetters({ width, height, data }: Raster, box: RotatedBox, inside: Uint8Array, fill: Uint8Array): number {
  const mask = { width, height, data: fill };
  let [count, border, sharp, cut] = [0, 0, 0, 0];
  const pixels: number[] = [];
  for (let at = 0; at < fill.length; at++) if (inside[at]) pixels.push(at);
  const reach = Math.max(2, Math.round(0.03 * box.height));
  for (const at of pixels) {
    if (!fill[at]) continue;
    count++;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [dx, dy] of DIRECTIONS) {
      const [nextX, nextY] = [x + dx, y + dy];
      if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
      const next = nextY * width + nextX;
      if (fill[next]) continue;
      border++;
      if (!inside[next]) cut++;
      const [innerX, innerY] = [clamp(x - dx, width), clamp(y - dy, height)];
      const [outerX, outerY] = [clamp(x + reach * dx, width), clamp(y + reach * dy, height)];
      const [inner, outer] = [3 * (innerY * width + innerX), 3 * (outerY * width + outerX)];
      let sum = 0;
      for (let channel = 0; channel < 3; channel++) sum += (data[inner + channel] - data[outer + channel]) ** 2;
      if (Math.sqrt(sum / 3) > MIN_EDGE) sharp++;
    }
  }
  if (count < 12 || border === 0) return 0;
  const stroke = (2 * count) / border / box.height;
  const covered = count / pixels.length;
  if (stroke < STROKE.min || stroke > STROKE.max || covered > 0.7) return 0;
  if (!isSpread(mask, box, pixels)) return 0;
  const spread = computeSpread({ width, height, channels: 3, data }, fill, box);
  return ((sharp / border) * (1 - Math.min(1, (3 * cut) / border))) / (1 + spread / UNEVEN);
}

const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const clamp = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));

/** The bands across a line in which the colors of its letters are compared, because a fill can be a gradient. */
const BANDS = 8;

/** The mean distance of the colors of letters from those at the same height in the line, in levels of 255. */
function computeSpread(image: Raster, fill: Uint8Array, box: RotatedBox): number {
  const bands = Array.from({ length: BANDS }, (): number[] => []);
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  for (let at = 0; at < fill.length; at++) {
    if (!fill[at]) continue;
    const across =
      ((Math.floor(at / image.width) - box.center[1]) * cos - ((at % image.width) - box.center[0]) * sin) / box.height;
    bands[Math.max(0, Math.min(BANDS - 1, Math.floor((across + 0.5) * BANDS)))]?.push(at);
  }
  let [sum, count] = [0, 0];
  for (const band of bands) {
    const color = findMedian(image, band);
    for (const at of band) sum += Math.min(120, distance(image, at, color));
    count += band.length;
  }
  return count === 0 ? 0 : sum / count;
}
