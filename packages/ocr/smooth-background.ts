import { boxBlur } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { Color } from "./colors.ts";
import { forEachPixelIn } from "./find-lines.ts";
import { ALIKE, differenceAt, findFrequent, isNear } from "./frequent-color.ts";
import { lineBox, type Point } from "./geometry.ts";

/** The background of a line is estimated apart in pieces of this length, in units of the line's height. */
const PIECE = 1.5;
/** The radius in which the background is even, in units of the font size, and at least in pixels. */
const RADIUS = { share: 0.45, least: 4 };
/** How far around the rectangle of a line its background is estimated, in units of the font size. */
const AROUND = 1;
/** Noise beyond this many times its usual size is no noise. */
const NOISE = { factor: 3.5, least: 9, most: 32 };
/** A background with a larger usual distance from its smoothed colors has a texture. */
const MAX_NOISE = 11;
/** The same as a share of the contrast between the background and its letters. */
const NOISE_SHARE = 0.1;
/** Pixels at the edges of letters are mixed with them. The noise is that of the others if they are a larger share than this. */
const MIN_INNER = 0.15;
/** Without as many clean pixels, as a share of the rectangle, the background cannot be estimated. */
const MIN_CLEAN = 0.3;

/** The smooth background behind a line, for each pixel of its image. */
export interface Background {
  /** Red, green and blue. */
  colors: Float32Array;
  /** 1 for each pixel that shows the background. */
  clean: Uint8Array;
  /** A color that differs more from the background than this, in levels of 255, is none of it. */
  noise: number;
}

/**
 * Estimates the background behind a line from the pixels around and between its letters: it may change slowly, as by light
 * and shadow, and have the noise of a photograph. Null if it has a texture.
 */
export function estimateBackground(
  image: Raster,
  line: { corners: readonly Point[]; size: number; ink: Color; paper: Color },
): Background | null {
  const { width, height, data } = image;
  const box = lineBox(line.corners);
  const count = Math.max(1, Math.round(box.width / (PIECE * box.height)));
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const getPiece = (at: number) => {
    const along = ((at % width) - box.center[0]) * cos + (Math.floor(at / width) - box.center[1]) * sin;
    return Math.max(0, Math.min(count - 1, Math.floor((along / box.width + 0.5) * count)));
  };
  const pieces = Array.from({ length: count }, (): number[] => []);
  forEachPixelIn(box, width, height, (at) => pieces[getPiece(at)]?.push(at));
  const all = pieces.flat();
  if (all.length === 0) return null;
  const usual = findUsual(data, all, line);
  const colors = pieces.map((piece) => {
    const own = piece.length > 0 ? findFrequent(data, piece) : usual;
    // The most frequent color of a piece full of broad letters can be theirs.
    return own.every((value, channel) => Math.abs(value - (usual[channel] ?? 0)) < 2 * ALIKE) ? own : usual;
  });
  const clean = new Uint8Array(width * height);
  for (let at = 0; at < clean.length; at++) {
    const [red = 0, green = 0, blue = 0] = colors[getPiece(at)] ?? usual;
    clean[at] = Number(differenceAt(data, at, red, green, blue) < ALIKE);
  }
  const radius = Math.max(RADIUS.least, Math.round(RADIUS.share * line.size));
  // Pixels further away are not replaced, which saves time.
  const needed = new Uint8Array(width * height);
  const around = 2 * AROUND * line.size;
  forEachPixelIn({ ...box, width: box.width + around, height: box.height + around }, width, height, (at) => {
    needed[at] = 1;
  });
  let smooth = smoothen(image, clean, needed, radius, usual);
  let noise = NOISE.most;
  for (let round = 0; round < 2; round++) {
    const away = (at: number) => differenceAt(data, at, smooth[3 * at], smooth[3 * at + 1], smooth[3 * at + 2]);
    const inner = withoutEdges(clean, width, height);
    const found = all.filter((at) => clean[at] && away(at) < ALIKE);
    if (found.length < MIN_CLEAN * all.length) return null;
    const sure = found.filter((at) => inner[at]);
    const usualNoise = getMedian((sure.length > MIN_INNER * found.length ? sure : found).map(away));
    if (round === 1 && usualNoise > Math.max(MAX_NOISE, NOISE_SHARE * getContrast(line.ink, usual))) return null;
    noise = Math.max(NOISE.least, Math.min(NOISE.most, NOISE.factor * usualNoise));
    for (let at = 0; at < clean.length; at++) clean[at] = Number(away(at) <= noise);
    smooth = smoothen(image, withoutEdges(clean, width, height), needed, radius, usual);
  }
  return { colors: smooth, clean, noise };
}

/** The most frequent color that is not the one of the letters. */
function findUsual(data: Uint8Array, pixels: readonly number[], { ink, paper }: { ink: Color; paper: Color }): Color {
  const first = findFrequent(data, pixels);
  if (getContrast(first, ink) >= getContrast(first, paper)) return first;
  const rest = pixels.filter((at) => !isNear(data, at, first));
  return rest.length > 0 ? findFrequent(data, rest) : first;
}

/** Clean pixels beside others are mixed with their colors. */
function withoutEdges(clean: Uint8Array, width: number, height: number): Uint8Array {
  const inner = new Uint8Array(clean.length);
  for (let at = 0; at < clean.length; at++) {
    const x = at % width;
    inner[at] = Number(
      clean[at] > 0 &&
        (x === 0 || clean[at - 1] > 0) &&
        (x === width - 1 || clean[at + 1] > 0) &&
        (at < width || clean[at - width] > 0) &&
        (at >= width * (height - 1) || clean[at + width] > 0),
    );
  }
  return inner;
}

/** The mean colors of the known pixels around each needed pixel, in the smallest radius with enough of them. */
function smoothen(
  image: Raster,
  known: Uint8Array,
  needed: Uint8Array,
  radius: number,
  fallback: readonly number[],
): Float32Array {
  const { width, height, data } = image;
  const smooth = new Float32Array(3 * width * height);
  const isFilled = needed.map((value) => Number(value === 0));
  const weights = Float32Array.from(known);
  for (const reach of [radius, 2 * radius, 5 * radius]) {
    const blur = (plane: Float32Array) =>
      boxBlur(boxBlur(plane, width, height, Math.ceil(reach / 2)), width, height, Math.ceil(reach / 2));
    const near = blur(weights);
    const planes = [0, 1, 2].map((channel) => blur(weights.map((weight, at) => weight * data[3 * at + channel])));
    let rest = 0;
    for (let at = 0; at < near.length; at++) {
      if (isFilled[at]) continue;
      if (near[at] < ENOUGH) {
        rest++;
        continue;
      }
      isFilled[at] = 1;
      for (const [channel, plane] of planes.entries()) smooth[3 * at + channel] = plane[at] / near[at];
    }
    if (rest === 0) return smooth;
  }
  for (let at = 0; at < isFilled.length; at++) if (!isFilled[at]) smooth.set(fallback, 3 * at);
  return smooth;
}

/** The share of known pixels around a pixel that show its background. */
const ENOUGH = 0.08;

const getMedian = (values: readonly number[]) => Float32Array.from(values).sort()[values.length >> 1] ?? 0;

const getContrast = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, channel) => Math.abs(value - b[channel])));
