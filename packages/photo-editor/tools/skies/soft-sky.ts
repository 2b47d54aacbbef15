import { growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";

/** A sky with soft edges: its share in each pixel, 0 to 255, and the color it has there. */
export interface Sky {
  shares: Uint8Array;
  /** Three bytes for each pixel. */
  colors: Uint8Array;
  /** The image that the sky was found in. */
  around: Surroundings;
}

/** For each pixel the mean of the pixels around it, three bytes, and whether these have nearly the same light. */
interface Surroundings {
  smooth: Uint8Array;
  isPlain: Uint8Array;
}

/** How far beyond the outline of a sky its own edge reaches, as a share of the shorter side. */
const OWN_EDGE = 1 / 200;

/** The sky and what is right beside its outline, not 0. `mask` is the sky itself, 0 to 255 for each pixel. */
export const markNear = ({ width, height }: Pick<Raster, "width" | "height">, mask: Uint8Array): Uint8Array =>
  growMask(
    { width, height, data: mask.map((value) => (value > 127 ? 255 : 0)) },
    Math.max(2, Math.round(OWN_EDGE * Math.min(width, height))),
  ).data;

/** Neighboring pixels with a smaller difference, of 255, have no edge between them: a cloud, and no tower. */
const STEP = 6;
/** Around a pixel of a cloud the light differs by at most this, of 255: beams of a tower are thin. */
const MAX_RANGE = 24;
/** A cloud differs from the sky beside it by at most this, of 255. */
const MAX_CLOUD = 95;
/** The difference of red and blue in a cloud is at most this far from that of the sky: orange letters are no cloud. */
const MAX_HUE = 45;
/** A pixel this close to the sky, of 255, that is no sky can be a rest of it. */
const NEAR = 50;
/** A rest of the sky is beside it, at most this many pixels away. */
const BESIDE = 4;
/** Rests with at least this share of the sky are visible. */
const VISIBLE = 0.006;
/** The box of rests leaves out this share of them at each side. */
const OUTER = 0.1;

/**
 * The sky with the clouds that go over into it without an edge, such as dark bands near the horizon, in rows that have sky.
 * A new sky would otherwise leave pieces of them.
 */
export function withSoftClouds(image: Raster, { shares, colors }: Omit<Sky, "around">, rows: Uint8Array): Sky {
  const { width } = image;
  const [smooth, isPlain] = [blurred(image), findPlain(image)];
  const grown: Sky = { shares: new Uint8Array(shares), colors: new Uint8Array(colors), around: { smooth, isPlain } };
  const stack: number[] = [];
  for (let at = 0; at < shares.length; at++) if (shares[at] === 255) stack.push(at);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= shares.length || grown.shares[next] === 255 || !rows[Math.floor(next / width)]) continue;
      if (
        !isPlain[next] ||
        difference(smooth, at, smooth, next) > STEP ||
        difference(smooth, next, colors, next) > MAX_CLOUD
      )
        continue;
      if (Math.abs(getWarmth(smooth, next) - getWarmth(colors, next)) > MAX_HUE) continue;
      grown.shares[next] = 255;
      grown.colors.set(smooth.subarray(next * 3, next * 3 + 3), next * 3);
      stack.push(next);
    }
  }
  return grown;
}

/** The box [x, y, width, height] of what looks like the old sky and was not replaced; null if that is not visible. */
export function findSkyRests(
  { width }: Pick<Raster, "width">,
  { shares, colors, around: { smooth, isPlain } }: Sky,
): readonly [x: number, y: number, width: number, height: number] | null {
  let sky = 0;
  const [columns, rows]: [number[], number[]] = [[], []];
  for (let at = 0; at < shares.length; at++) {
    if (shares[at] === 255) sky++;
    if ((shares[at] ?? 0) > 127 || !hasColor(colors, at)) continue;
    const x = at % width;
    const isBeside = [-BESIDE, BESIDE, -BESIDE * width, BESIDE * width].some((off) => shares[at + off] === 255);
    if (!isPlain[at] || !isBeside || difference(smooth, at, colors, at) > NEAR) continue;
    columns.push(x);
    rows.push(Math.floor(at / width));
  }
  if (columns.length <= VISIBLE * sky) return null;
  const [left, right] = [getRank(columns, OUTER), getRank(columns, 1 - OUTER)];
  const [top, bottom] = [getRank(rows, OUTER), getRank(rows, 1 - OUTER)];
  return [left, top, right - left + 1, bottom - top + 1];
}

/** The value at a share of the sorted values. */
const getRank = (values: number[], share: number): number =>
  values.sort((first, second) => first - second)[Math.floor(share * (values.length - 1))] ?? 0;

const hasColor = (colors: Uint8Array, at: number): boolean =>
  (colors[at * 3] ?? 0) + (colors[at * 3 + 1] ?? 0) + (colors[at * 3 + 2] ?? 0) > 0;

function difference(first: Uint8Array, at: number, second: Uint8Array, next: number): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel++)
    most = Math.max(most, Math.abs((first[at * 3 + channel] ?? 0) - (second[next * 3 + channel] ?? 0)));
  return most;
}

const getWarmth = (values: Uint8Array, at: number): number => (values[at * 3] ?? 0) - (values[at * 3 + 2] ?? 0);

/** For each pixel whether the pixels around it have nearly the same light. */
function findPlain({ width, height, channels, data }: Raster): Uint8Array {
  const [least, most] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  const at = (x: number, y: number) => data[(y * width + x) * channels + 1] ?? 0;
  // The least and the most light in rows of three pixels, and then in columns of three such rows.
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [before, own, after] = [at(Math.max(0, x - 1), y), at(x, y), at(Math.min(width - 1, x + 1), y)];
      least[y * width + x] = Math.min(before, own, after);
      most[y * width + x] = Math.max(before, own, after);
    }
  const plain = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [above, row, below] = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width];
    for (let x = 0; x < width; x++) {
      const high = Math.max(most[above + x] ?? 0, most[row + x] ?? 0, most[below + x] ?? 0);
      const low = Math.min(least[above + x] ?? 0, least[row + x] ?? 0, least[below + x] ?? 0);
      plain[row + x] = high - low <= MAX_RANGE ? 1 : 0;
    }
  }
  return plain;
}

/** Three bytes for each pixel, the mean of the pixels around it, so that noise has no edges. */
function blurred({ width, height, channels, data }: Raster): Uint8Array {
  const sums = new Uint16Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const own = (y * width + x) * channels;
      const [before, after] = [x > 0 ? own - channels : own, x < width - 1 ? own + channels : own];
      for (let channel = 0; channel < 3; channel++)
        sums[(y * width + x) * 3 + channel] =
          (data[before + channel] ?? 0) + (data[own + channel] ?? 0) + (data[after + channel] ?? 0);
    }
  const result = new Uint8Array(sums.length);
  for (let y = 0; y < height; y++) {
    const [above, row, below] = [Math.max(0, y - 1), y, Math.min(height - 1, y + 1)].map((line) => line * width * 3);
    for (let index = 0; index < width * 3; index++)
      result[(row ?? 0) + index] = Math.round(
        ((sums[(above ?? 0) + index] ?? 0) + (sums[(row ?? 0) + index] ?? 0) + (sums[(below ?? 0) + index] ?? 0)) / 9,
      );
  }
  return result;
}
