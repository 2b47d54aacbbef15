import { collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { getLab } from "./tools/colors/palette.ts";
import { boxAround } from "./tools/part.ts";

/** The longer side of the images that are compared, in pixels: finer patches are the texture of a thing. */
const SIDE = 360;
/** A change of a channel by more is a new color. */
const NEW_COLOR = 20;
/** Half the side of the square around a pixel in which its color is compared, as a share of `SIDE`. */
const AROUND = 1 / 40;
/** A pixel is beside what changed if this share of its square did. */
const BESIDE = 0.25;
/** Colors that differ by less (OKLab) are of one thing. Its lights and shadows differ more in lightness, which counts half. */
const [SAME, LIGHT_SHARE] = [0.05, 0.5];

/**
 * The pixels that kept their color in and beside what changed, although they had the same color as it, as a share of what
 * changed: patches of the old color. A change of a channel by more than `visible` counts. 0 if nothing changed.
 */
export const measureLeftPatches = (before: Raster, after: Raster, visible = NEW_COLOR): number =>
  findLeftPatches(before, after, visible).share;

/** The share of such patches, as of `measureLeftPatches`, and the box of the largest one in pixels; null without one. */
export function findLeftPatches(
  before: Raster,
  after: Raster,
  visible = NEW_COLOR,
): { share: number; box: readonly number[] | null } {
  const step = Math.max(1, Math.round(Math.max(before.width, before.height) / SIDE));
  const [from, to] = [shrunk(before, step), shrunk(after, step)];
  const { width, height } = from;
  const count = width * height;
  const changed = new Float32Array(count);
  const labs = new Float32Array(3 * count);
  const sums = [0, 1, 2].map(() => new Float32Array(count));
  let area = 0;
  for (let at = 0; at < count; at++) {
    const [r = 0, g = 0, b = 0] = from.data.subarray(3 * at, 3 * at + 3);
    const lab = getLab(r, g, b);
    labs.set(lab, 3 * at);
    const isChanged = [r, g, b].some((own, channel) => Math.abs(own - (to.data[3 * at + channel] ?? 0)) > visible);
    if (!isChanged) continue;
    area++;
    changed[at] = 1;
    for (const [axis, sum] of sums.entries()) sum[at] = lab[axis] ?? 0;
  }
  if (area === 0) return { share: 0, box: null };
  const radius = Math.max(1, Math.round(AROUND * Math.max(width, height)));
  const density = squareMeans(changed, width, height, radius);
  const means = sums.map((sum) => squareMeans(sum, width, height, radius));
  const left = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    const share = density[at] ?? 0;
    if (changed[at] || share < BESIDE) continue;
    const [l = 0, a = 0, b = 0] = means.map((mean, axis) => (labs[3 * at + axis] ?? 0) - (mean[at] ?? 0) / share);
    if (Math.hypot(LIGHT_SHARE * l, a, b) < SAME) left[at] = 1;
  }
  const parts = collectParts(width, height, (at) => Boolean(left[at]));
  const whole = parts.reduce((sum, part) => sum + part.length, 0);
  const largest = parts.reduce<number[]>((most, part) => (part.length > most.length ? part : most), []);
  return {
    share: whole / area,
    box: largest.length === 0 ? null : boxAround(largest, width).map((side) => side * step),
  };
}

/** An image of the means of blocks of pixels, with three channels. */
function shrunk(image: Raster, step: number): { width: number; height: number; data: Float32Array } {
  const [width, height] = [Math.floor(image.width / step), Math.floor(image.height / step)];
  const data = new Float32Array(3 * width * height);
  for (let y = 0; y < height * step; y++)
    for (let x = 0; x < width * step; x++) {
      const at = 3 * (Math.floor(y / step) * width + Math.floor(x / step));
      const own = (y * image.width + x) * image.channels;
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = (data[at + channel] ?? 0) + (image.data[own + channel] ?? 0) / step ** 2;
    }
  return { width, height, data: data.map(Math.round) };
}

/** The sums over the square around each pixel, divided by its full size. */
function squareMeans(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = sumsAlong(values, { count: width, lines: height, stride: 1, lineStride: width }, radius);
  const sums = sumsAlong(across, { count: height, lines: width, stride: width, lineStride: 1 }, radius);
  return sums.map((sum) => sum / (2 * radius + 1) ** 2);
}

/** The sums over a window along each line. */
function sumsAlong(
  values: Float32Array,
  { count, lines, stride, lineStride }: { count: number; lines: number; stride: number; lineStride: number },
  radius: number,
): Float32Array {
  const sums = new Float32Array(values.length);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStride;
    let sum = 0;
    for (let end = 0; end < count + radius; end++) {
      if (end < count) sum += values[start + end * stride] ?? 0;
      const gone = end - 2 * radius - 1;
      if (gone >= 0) sum -= values[start + gone * stride] ?? 0;
      const middle = end - radius;
      if (middle >= 0) sums[start + middle * stride] = sum;
    }
  }
  return sums;
}
