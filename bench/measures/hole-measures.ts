import { boxBlur, growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { computeGray } from "./image-measures.ts";

/** Detail below this radius in pixels counts as texture. */
const TEXTURE_RADIUS = 2;
const RING = { from: 3, to: 23 };
const BAND = 2;

/**
 * The texture in a hole relative to that in a ring around it: the ratio of the standard deviations of what a box blur
 * removes. 1 means that the fill is as rough as its surroundings.
 */
export function textureRatio(image: Raster, hole: Mask): number {
  const gray = computeGray(image);
  const soft = boxBlur(gray, image.width, image.height, TEXTURE_RADIUS);
  const detail = gray.map((value, at) => value - (soft[at] ?? 0));
  const ring = computeRing(hole, RING.from, RING.to);
  return deviation(detail, hole) / Math.max(1e-6, deviation(detail, ring));
}

/** The mean gradient in a band across the hole's border relative to that in the surroundings: above 1 an outline remains. */
export function outlineRatio(image: Raster, hole: Mask): number {
  const gray = computeGray(image);
  const inverse: Mask = { ...hole, data: hole.data.map((value) => (value ? 0 : 255)) };
  const [inner, outer] = [growMask(inverse, BAND), growMask(hole, BAND)];
  const band: Mask = { ...hole, data: outer.data.map((value, at) => (value && inner.data[at] ? 255 : 0)) };
  return meanGradient(gray, band) / Math.max(1e-6, meanGradient(gray, computeRing(hole, RING.from, RING.to)));
}

/** Strokes of about 2 pixels, like lettering, painted on a copy of the image, and their exact mask. */
export function withStrokes(image: Raster, color: readonly [number, number, number]): { painted: Raster; mask: Mask } {
  const { width, height, channels } = image;
  const painted: Raster = { ...image, data: new Uint8Array(image.data) };
  const mask: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let at = 0; at < mask.data.length; at++) {
    const share = Math.max(0, Math.min(1, 1.6 - distanceToStroke(at % width, Math.floor(at / width), width, height)));
    if (share > 0.5) mask.data[at] = 255;
    for (const [channel, value] of color.entries()) {
      const old = painted.data[at * channels + channel] ?? 0;
      painted.data[at * channels + channel] = Math.round(old + (value - old) * share);
    }
  }
  return { painted, mask };
}

/** The distance to the nearest stroke: a wave, and a row of letter-like hooks above it. */
function distanceToStroke(x: number, y: number, width: number, height: number): number {
  const wave = Math.abs(y - (0.7 * height + 18 * Math.sin(x / 17)));
  const letter = ((x - 0.1 * width) % 24) - 4;
  const [top, bottom] = [0.42 * height, 0.42 * height + 24];
  if (x < 0.1 * width || x > 0.9 * width) return wave;
  const stem = Math.hypot(letter, Math.max(0, top - y, y - bottom));
  const bar = Math.hypot(Math.max(0, -letter, letter - 12), y - (Math.floor(x / 24) % 2 ? top : bottom));
  return Math.min(wave, stem, bar);
}

const computeRing = (hole: Mask, from: number, to: number): Mask => {
  const [near, far] = [growMask(hole, from), growMask(hole, to)];
  return { ...hole, data: far.data.map((value, at) => (value && !near.data[at] ? 255 : 0)) };
};

function deviation(values: Float32Array, { data }: Mask): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const value = values[at] ?? 0;
    sum += value;
    squares += value * value;
    count++;
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

function meanGradient(gray: Float32Array, { width, height, data }: Mask): number {
  let [sum, count] = [0, 0];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (!data[at]) continue;
      const across = (gray[at + 1] ?? 0) - (gray[at - 1] ?? 0);
      const down = (gray[at + width] ?? 0) - (gray[at - width] ?? 0);
      sum += Math.hypot(across, down) / 2;
      count++;
    }
  return sum / Math.max(1, count);
}
