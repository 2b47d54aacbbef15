import { collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { ramp } from "./colors/color-names.ts";
import { softened } from "./planes.ts";

/** How much more red than green and blue a pupil in a flash has, of 255, and as a share of its red. Lips and skin have less. */
const [REDDER, RED_SHARE] = [
  [45, 75],
  [0.42, 0.58],
] as const;
/** A pupil covers between these shares of the image. */
const [MIN_AREA, MAX_AREA] = [0.000008, 0.012];
/** Its sides have at most this ratio, and it fills at least this share of the ellipse in its box. */
const [MAX_ASPECT, MIN_ROUND] = [1.9, 0.62];
/** The iris and the white around it have less than this share of its redness. */
const MAX_AROUND = 0.45;
/** Two pupils of a face have sizes within this factor, and lie beside each other at these multiples of their width. */
const [MAX_SIZES, MIN_APART, MAX_APART, MAX_SLOPE] = [3, 2, 22, 0.6];
/** How much of the light of green and blue a corrected pupil keeps. */
const DARK = 0.75;

interface Pupil {
  pixels: readonly number[];
  x: number;
  y: number;
  width: number;
}

/** Makes the red pupils of a flash photo dark again, with their white glints. Null if there are none. `within` limits where they are searched. */
export function withoutRedEyes(image: Raster, within?: Uint8Array): { image: Raster; count: number } | null {
  const found = findPupils(image).filter(({ pixels }) => !within || pixels.some((at) => (within[at] ?? 0) > 127));
  const pupils = within ? found : paired(found);
  if (pupils.length === 0) return null;
  const { width, height, channels, data } = image;
  const near = new Float32Array(width * height);
  for (const { pixels, width: size, x, y } of pupils) {
    for (const at of pixels) near[at] = 1;
    // The glint inside of a pupil is white, and its rim is paler than the threshold.
    const radius = 0.62 * size + 1;
    for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(height - 1, y + radius); row++)
      for (let column = Math.max(0, Math.floor(x - radius)); column <= Math.min(width - 1, x + radius); column++)
        if (Math.hypot(column - x, row - y) <= radius) near[row * width + column] = 1;
  }
  const shares = softened(near, width, height, 1);
  const pixels = new Uint8Array(data);
  for (const [index, share] of shares.entries()) {
    if (share < 0.01) continue;
    const at = index * channels;
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    const dark = DARK * ((g + b) / 2);
    const red = share * ramp(r - Math.max(g, b), 6, 30);
    for (const [channel, own] of [r, g, b].entries()) pixels[at + channel] = Math.round(own + red * (dark - own));
  }
  return { image: { ...image, data: pixels }, count: pupils.length };
}

/** How red a pixel is, 0 to 1. */
function redness(r: number, g: number, b: number): number {
  const more = r - Math.max(g, b);
  return ramp(more, ...REDDER) * ramp(more / Math.max(1, r), ...RED_SHARE);
}

/** The round, very red spots of an image that nothing as red surrounds. */
function findPupils({ width, height, channels, data }: Raster): Pupil[] {
  const red = Float32Array.from({ length: width * height }, (_, index) => {
    const at = index * channels;
    return redness(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  });
  const parts = collectParts(width, height, (at) => (red[at] ?? 0) > 0.5);
  return parts
    .filter(({ length }) => length > Math.max(6, MIN_AREA * red.length) && length < MAX_AREA * red.length)
    .flatMap((pixels) => asPupil(pixels, red, width));
}

function asPupil(pixels: readonly number[], red: Float32Array, width: number): Pupil[] {
  let [left, top, right, bottom] = [width, red.length, -1, -1];
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const [across, down] = [right - left + 1, bottom - top + 1];
  const isRound =
    Math.max(across / down, down / across) < MAX_ASPECT && pixels.length > (MIN_ROUND * Math.PI * across * down) / 4;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const size = Math.max(across, down);
  let [around, count] = [0, 0];
  for (let turn = 0; turn < 36; turn++) {
    const [dx, dy] = [Math.cos((turn * Math.PI) / 18), Math.sin((turn * Math.PI) / 18)];
    const [column, row] = [Math.round(x + 0.85 * size * dx), Math.round(y + 0.85 * size * dy)];
    if (column < 0 || column >= width || row < 0 || row * width >= red.length) continue;
    around += red[row * width + column] ?? 0;
    count++;
  }
  return isRound && count > 18 && around < MAX_AROUND * count ? [{ pixels, x, y, width: size }] : [];
}

/** The spots that have a second one beside them, as the eyes of a face. */
const paired = (found: readonly Pupil[]): Pupil[] =>
  found.filter((own) =>
    found.some((second) => {
      const size = (own.width + second.width) / 2;
      const apart = Math.abs(own.x - second.x);
      const ratio = Math.max(own.width / second.width, second.width / own.width);
      return (
        second !== own &&
        ratio ** 2 < MAX_SIZES &&
        apart > MIN_APART * size &&
        apart < MAX_APART * size &&
        Math.abs(own.y - second.y) < MAX_SLOPE * apart
      );
    }),
  );
