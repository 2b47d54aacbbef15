import type { Raster } from "../raster.ts";

/** A pixel with less alpha than this has no reliable color. */
const FAINT = 8;

/**
 * The colors of an image without its alpha, as three channels. Clear pixels take the color of the nearest visible
 * pixels, so that a network, resize or blur does not draw dark fringes from hidden colors. Uses pull-push
 * interpolation over an image pyramid (Gortler et al., "The Lumigraph", 1996).
 */
export function withoutAlpha(image: Raster): Raster {
  const { width, height, channels, data } = image;
  if (channels === 3) return image;
  const spread = filled(halvedColors(image));
  const out = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const hidden = data[pixel * 4 + 3] < FAINT;
    const near = hidden ? getParent(pixel, width, spread.width) * 3 : 0;
    for (let c = 0; c < 3; c++) {
      out[pixel * 3 + c] = hidden ? Math.round(spread.colors[near + c]) : data[pixel * 4 + c];
    }
  }
  return { width, height, channels: 3, data: out };
}

/** Colors of 0 to 255, three per pixel. A color is known if its weight is above 0. */
interface Level {
  width: number;
  height: number;
  colors: Float32Array;
  weights: Float32Array;
}

/** Fills each unknown color of the level from the next coarser level. */
function filled(level: Level): Level {
  if (level.width * level.height === 1 || level.weights.every((weight) => weight > 0)) return level;
  const coarse = filled(halvedLevel(level));
  for (let pixel = 0; pixel < level.weights.length; pixel++) {
    if (level.weights[pixel] > 0) continue;
    const from = getParent(pixel, level.width, coarse.width) * 3;
    for (let c = 0; c < 3; c++) level.colors[pixel * 3 + c] = coarse.colors[from + c];
  }
  return level;
}

const halvedColors = ({ width, height, data }: Raster): Level =>
  halved(
    width,
    height,
    (pixel) => {
      const alpha = data[pixel * 4 + 3];
      return alpha < FAINT ? 0 : alpha / 255;
    },
    (pixel, c) => data[pixel * 4 + c],
  );

const halvedLevel = ({ width, height, colors, weights }: Level): Level =>
  halved(
    width,
    height,
    (pixel) => weights[pixel],
    (pixel, c) => colors[pixel * 3 + c],
  );

/** Halves the size: each 2 × 2 square becomes the weighted mean of its colors. */
function halved(
  width: number,
  height: number,
  weightAt: (pixel: number) => number,
  colorAt: (pixel: number, channel: number) => number,
): Level {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const colors = new Float32Array(half.width * half.height * 3);
  const weights = new Float32Array(half.width * half.height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const weight = weightAt(pixel);
    if (weight === 0) continue;
    const to = getParent(pixel, width, half.width);
    weights[to] += weight;
    for (let c = 0; c < 3; c++) colors[to * 3 + c] += weight * colorAt(pixel, c);
  }
  for (let pixel = 0; pixel < weights.length; pixel++) {
    const weight = weights[pixel];
    if (weight === 0) continue;
    for (let c = 0; c < 3; c++) colors[pixel * 3 + c] /= weight;
    weights[pixel] = Math.min(1, weight);
  }
  return { ...half, colors, weights };
}

const getParent = (pixel: number, width: number, halfWidth: number) =>
  (Math.floor(pixel / width) >> 1) * halfWidth + ((pixel % width) >> 1);
