import { boxBlur } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";

/** One value per pixel, mostly 0 to 1, row by row. */
export type Plane = Float32Array;

/** Rec. 709 luma, 0 to 1. Transparent pixels count with their hidden color. */
export function greyPlane({ width, height, channels, data }: Raster): Plane {
  const plane = new Float32Array(width * height);
  for (let index = 0, at = 0; index < plane.length; index++, at += channels)
    plane[index] = (0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]) / 255;
  return plane;
}

/** Two box blurs, which approximate a Gaussian in time independent of the radius. */
export const softened = (plane: Plane, width: number, height: number, radius: number): Plane =>
  boxBlur(boxBlur(plane, width, height, radius), width, height, radius);

/** Noise from 0 to 1, equal in all channels, with soft grains of about `size` pixels. */
export function grain(width: number, height: number, random: () => number, size: number): Plane {
  const noise = new Float32Array(width * height);
  for (let index = 0; index < noise.length; index++) noise[index] = random();
  return size < 2 ? noise : spread(softened(noise, width, height, Math.round(size / 2)));
}

/** Stretches a plane around its mean so that two standard deviations fill 0 to 1. */
export function spread(plane: Plane): Plane {
  let sum = 0;
  let squares = 0;
  for (const value of plane) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / plane.length;
  const deviation = Math.sqrt(Math.max(1e-9, squares / plane.length - mean * mean));
  return plane.map((value) => Math.min(1, Math.max(0, 0.5 + (value - mean) / (4 * deviation))));
}

/** Stretches the tones between the 1st and 99th percentile to 0 to 1. A plane of one tone stays unchanged. */
export function leveled(plane: Plane): Plane {
  const counts = new Uint32Array(256);
  for (const value of plane) {
    const tone = Math.min(255, Math.max(0, Math.round(value * 255)));
    counts[tone] += 1;
  }
  const [low, high] = [toneAt(counts, 0.01 * plane.length), toneAt(counts, 0.99 * plane.length)];
  if (high - low < 0.1) return plane;
  return plane.map((value) => Math.min(1, Math.max(0, (value - low) / (high - low))));
}

function toneAt(counts: Uint32Array, rank: number): number {
  let seen = 0;
  for (let tone = 0; tone < 256; tone++) {
    seen += counts[tone];
    if (seen > rank) return tone / 255;
  }
  return 1;
}

/** Scales a length given for a one-megapixel image to this image; at least 1. */
export const scaled = ({ width, height }: { width: number; height: number }, length: number): number =>
  Math.max(1, Math.round((length * Math.sqrt(width * height)) / 1_000));

/** Quantizes to levels with soft transitions. */
export function softStep(value: number, levels: number, steepness: number): number {
  const level = Math.floor(value * levels);
  const inside = value * levels - level;
  return (level + 1 / (1 + Math.exp(-(inside - 0.5) * steepness))) / levels;
}
