import type { Raster } from "@atelier/images/raster";
import { type Color, distance } from "./colors.ts";
import { distancesFrom } from "./planes.ts";

/** The rings around letters that are compared, in pixels: that of an outline, and the one outside of it. */
const OUTLINE = { from: 1.5, to: 3 };
const OUTSIDE = { from: 2, to: 4 };
/** The share of the ring around letters that their outline has. */
const IN_OUTLINE = 0.66;
/** Letters have at least this share of the number of pixels of their outline, and fewer in common with it. */
const MIN_SIZE = 0.3;
const MAX_COMMON = 0.1;
/** Colors within this distance, in levels of 255, are those of the letters. */
const SAME_COLOR = 36;
/** The largest share of the pixels outside of an outline that have the color of the letters. */
const MAX_OUTSIDE = 0.3;

/**
 * Whether a mask is the outline of letters: it surrounds them, and what lies outside of it has another color than they have.
 * Both masks are 1 for each pixel that belongs to them.
 */
export function isOutline(image: Raster, outline: Uint8Array, letters: { fill: Uint8Array; color: Color }): boolean {
  const { width, height } = image;
  const own = pixelsBetween(letters.fill, { from: 0, to: 1 });
  const size = outline.reduce((sum, value) => sum + value, 0);
  if (own.length < MIN_SIZE * size || share(own, (at) => outline[at] > 0) > MAX_COMMON) return false;
  const around = distancesFrom(letters.fill, width, height);
  const ring = pixelsBetween(around, OUTLINE);
  if (ring.length === 0 || share(ring, (at) => outline[at] > 0) < IN_OUTLINE) return false;
  const whole = outline.map((value, at) => value || letters.fill[at]);
  const outside = pixelsBetween(distancesFrom(whole, width, height), OUTSIDE);
  return share(outside, (at) => distance(image, at, letters.color) < SAME_COLOR) < MAX_OUTSIDE;
}

function pixelsBetween(away: ArrayLike<number>, { from, to }: { from: number; to: number }): number[] {
  const pixels: number[] = [];
  for (let at = 0; at < away.length; at++) if (away[at] > from && away[at] <= to) pixels.push(at);
  return pixels;
}

const share = (pixels: readonly number[], isIn: (at: number) => boolean) =>
  pixels.reduce((sum, at) => sum + Number(isIn(at)), 0) / Math.max(1, pixels.length);
