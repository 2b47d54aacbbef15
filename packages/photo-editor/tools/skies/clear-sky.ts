import { boxBlur } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { clamp, luma } from "../adjust.ts";
import { gradientThrough } from "../gradient.ts";

/** The sky without clouds is the most colorful part of it, as a share; it has at least so much difference of its channels, of 255. */
const [CLEAR, MIN_COLOR] = [0.25, 42];

interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** The colors of a sky where no clouds are, in its upper and its lower half; null if clouds cover all of it. */
export function readClearColors({ width, channels, data }: Raster, shares: Uint8Array): readonly [Rgb, Rgb] | null {
  const pixels: number[] = [];
  for (let at = 0; at < shares.length; at++) if (shares[at] === 255) pixels.push(at);
  const middle = Math.floor((pixels[pixels.length >> 1] ?? 0) / width);
  const half = (isUpper: boolean) =>
    readClear(
      { channels, data },
      pixels.filter((at) => at < middle * width === isUpper),
    );
  const [upper, lower] = [half(true), half(false)];
  const found = [upper ?? lower, lower ?? upper];
  return found[0] && found[1] ? [found[0], found[1]] : null;
}

function readClear({ channels, data }: Pick<Raster, "channels" | "data">, pixels: readonly number[]): Rgb | null {
  const pace = Math.max(1, Math.floor(pixels.length / 20_000));
  const sample = pixels
    .filter((_, index) => index % pace === 0)
    .map((at) => {
      const [r = 0, g = 0, b = 0] = data.subarray(at * channels, at * channels + 3);
      return { r, g, b, color: Math.max(r, g, b) - Math.min(r, g, b) };
    })
    .sort((first, second) => second.color - first.color);
  const clear = sample.slice(0, Math.ceil(CLEAR * sample.length));
  if (clear.length === 0) return null;
  const mean = (channel: "r" | "g" | "b" | "color") =>
    clear.reduce((sum, color) => sum + color[channel], 0) / clear.length;
  return mean("color") < MIN_COLOR ? null : { r: mean("r"), g: mean("g"), b: mean("b") };
}

/** The colors of an evening sky from the zenith to the horizon. */
const EVENING = [
  [0, { r: 62, g: 78, b: 130 }],
  [0.45, { r: 158, g: 112, b: 150 }],
  [0.75, { r: 240, g: 146, b: 108 }],
  [1, { r: 255, g: 205, b: 138 }],
] as const;
/** Clouds are what differs in light from the sky around, within this share of the shorter side; they stay within these factors. */
const [AROUND, LEAST, MOST] = [1 / 12, 0.72, 1.3];

/**
 * An evening sky for the upper `rows` of an image, with the light and dark parts of its own clouds. Three channels, at the size of
 * the image.
 */
export function drawEvening({ width, height, channels, data }: Raster, shares: Uint8Array, rows: number): Raster {
  const sky = gradientThrough({ width, height: Math.max(1, rows) }, EVENING);
  const isSky = Float32Array.from(shares, (share) => Number(share === 255));
  const light = Float32Array.from(isSky, (own, at) =>
    own ? luma(data[at * channels] ?? 0, data[at * channels + 1] ?? 0, data[at * channels + 2] ?? 0) : 0,
  );
  const radius = Math.max(3, Math.round(AROUND * Math.min(width, height)));
  const [sum, weight] = [boxBlur(light, width, height, radius), boxBlur(isSky, width, height, radius)];
  const pixels = new Uint8Array(width * height * 3);
  pixels.set(sky.data);
  for (let at = 0; at < rows * width; at++) {
    const mean = (sum[at] ?? 0) / Math.max(1e-3, weight[at] ?? 0);
    const factor = isSky[at] && mean > 1 ? Math.min(MOST, Math.max(LEAST, (light[at] ?? 0) / mean)) : 1;
    for (let channel = 0; channel < 3; channel++)
      pixels[at * 3 + channel] = clamp((pixels[at * 3 + channel] ?? 0) * factor);
  }
  return { width, height, channels: 3, data: pixels };
}

/** The factors of red, green and blue in evening light. */
const EVENING_LIGHT = [1.03, 0.96, 0.86] as const;

/** The image in the light of an evening sky. */
export function inEveningLight(image: Raster): Raster {
  const data = new Uint8Array(image.data);
  for (let at = 0; at < data.length; at += image.channels)
    for (const [channel, factor] of EVENING_LIGHT.entries())
      data[at + channel] = clamp((data[at + channel] ?? 0) * factor);
  return { ...image, data };
}
