import { boxBlur, collectParts, growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { clamp, luma } from "../adjust.ts";
import type { Sky } from "./soft-sky.ts";

/** A larger part of an image, as a share, is no seam, and the sky is looked at so many pixels around one. */
const [LARGEST, AROUND] = [0.0003, 3];
/** Of a seam this share lies between the colors on its sides, or so far beyond them, of 255. */
const [MOSTLY, BEYOND] = [0.85, 10];

/**
 * The sky with the seams in it: small parts whose colors lie between those of the sky around them, as at the outline of a cloud.
 * A bird or a wire is darker than both sides, or lighter.
 */
export function withoutSeams(image: Raster, sky: Sky): Sky {
  const { width, height, channels, data } = image;
  const shares = new Uint8Array(sky.shares);
  for (const part of collectParts(width, height, (at) => sky.shares[at] < 255)) {
    if (part.length > LARGEST * shares.length) continue;
    const [least, most] = [
      [255, 255, 255],
      [0, 0, 0],
    ];
    for (const at of part)
      for (let down = -AROUND; down <= AROUND; down++)
        for (let across = -AROUND; across <= AROUND; across++) {
          const [x, y] = [(at % width) + across, Math.floor(at / width) + down];
          const near = y * width + x;
          if (x < 0 || x >= width || y < 0 || y >= height || sky.shares[near] < 255) continue;
          for (let channel = 0; channel < 3; channel++) {
            const value = data[near * channels + channel];
            least[channel] = Math.min(least[channel], value);
            most[channel] = Math.max(most[channel], value);
          }
        }
    const isBetween = (at: number) =>
      [0, 1, 2].every((channel) => {
        const value = data[at * channels + channel];
        return value >= least[channel] - BEYOND && value <= most[channel] + BEYOND;
      });
    if (part.filter(isBetween).length > MOSTLY * part.length) for (const at of part) shares[at] = 255;
  }
  return { ...sky, shares };
}

/** The light of the old sky reaches so many pixels into what stands before it; what is further inside has a color of its own. */
const [EDGE, INSIDE] = [3, 8];
/** A sky with less chroma, as a distance in RGB, gives its edges no color. */
const COLORLESS = 16;
/** How much of the color of the new sky the edges may have. */
const OF_NEW = 0.5;

/**
 * A result without the color of the old sky at the edges of what stands before it: poles, twigs and leaves have a blue rim
 * before a gray sky. The light of each pixel stays.
 */
export function withoutSpill(before: Raster, result: Raster, next: Raster, { shares }: Sky): Raster {
  const { width, height, channels } = before;
  const isSky = Uint8Array.from(shares, (share) => (share > 200 ? 255 : 0));
  const near = growMask({ width, height, data: isSky }, EDGE).data;
  const weight = Float32Array.from(isSky, (value) => value / 255);
  const blur = (plane: Float32Array) => boxBlur(plane, width, height, INSIDE);
  const amount = blur(weight);
  const means = [0, 1, 2].map((channel) =>
    blur(weight.map((own, at) => own * before.data[at * channels + channel])).map(
      (sum, at) => sum / Math.max(1e-4, amount[at]),
    ),
  );
  const getTint = (at: number) => chromaFrom(means[0][at], means[1][at], means[2][at]);
  // Further inside, the sky has no color to compare with.
  const isInner = (at: number) => near[at] === 0 && amount[at] > 0;
  const own = Float32Array.from(near, (_, at) => (isInner(at) ? measure(before, at, getTint(at)) : 0));
  const inner = blur(Float32Array.from(near, (_, at) => Number(isInner(at))));
  const innerTint = blur(own);
  const data = new Uint8Array(result.data);
  for (let at = 0; at < near.length; at++) {
    if (!near[at] || isSky[at]) continue;
    const tint = getTint(at);
    if (Math.hypot(...tint) < COLORLESS) continue;
    const allowed = Math.max(0, innerTint[at] / Math.max(1e-3, inner[at]), OF_NEW * measure(next, at, tint));
    const excess = measure(result, at, tint) - allowed;
    if (excess <= 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const to = at * result.channels + channel;
      data[to] = clamp(data[to] - excess * tint[channel]);
    }
  }
  return { ...result, data };
}

type Chroma = readonly [r: number, g: number, b: number];

function chromaFrom(r: number, g: number, b: number): Chroma {
  const light = luma(r, g, b);
  return [r - light, g - light, b - light];
}

/** How much of a tint the color of a pixel has: 1 for the tint itself. */
function measure({ channels, data }: Raster, at: number, tint: Chroma): number {
  const own = chromaFrom(data[at * channels], data[at * channels + 1], data[at * channels + 2]);
  const length = tint.reduce((sum, value) => sum + value * value, 0);
  return length === 0 ? 0 : own.reduce((sum, value, index) => sum + value * tint[index], 0) / length;
}
