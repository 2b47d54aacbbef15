import { collectParts, flooded } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { type Plane, softened } from "../planes.ts";
import { getChroma, getSaturation, hue, ramp, turn } from "./color-names.ts";
import { meanColor } from "./dye.ts";
import { getLab, type Lab } from "./palette.ts";

/** Paler surfaces (chroma in OKLab) have no hue of their own. */
const MIN_SURFACE_CHROMA = 0.05;
/** Chroma, and for dark pixels saturation and lightness, from which a pixel has a hue. */
const [CHROMA, SATURATION, LIGHTNESS] = [
  [0.03, 0.05],
  [0.1, 0.18],
  [0.12, 0.2],
] as const;
/** The width of a bin of the histogram of hues, and the least and greatest reach of a surface's hues, in degrees. */
const [BIN, LEAST_REACH, MOST_REACH] = [5, 12, 45];
/** The hues of a surface end where fewer pixels than this share of its main hue have them. */
const VALLEY = 0.1;
/** Within these degrees of the main hue pale lights belong to the surface; further away pixels must be as vivid as this share of it. */
const [NEAR, VIVID] = [14, [0.4, 0.6]] as const;
/** How much darker (lightness in OKLab) paint in deep shadow is, how far its hue goes beyond, and from which lightness it is none. */
const [DARKER, DARK_REACH, DARK_LIGHTNESS] = [[0.15, 0.35] as const, 14, [0.07, 0.13] as const];
/** The soft end of the range of hues, in degrees. */
const SOFT = 8;

/** How much a color has a hue: 0 for gray, white and black. */
export const colorfulness = (color: Lab): number =>
  Math.max(ramp(getChroma(color), ...CHROMA), ramp(getSaturation(color), ...SATURATION) * ramp(color[0], ...LIGHTNESS));

/**
 * The share to which each masked pixel has one of the hues of a surface, its shaded and shining parts included; 0 everywhere
 * if the surface is gray. The hues are those around its main one up to a valley in the histogram of the mask.
 */
export function ownHueShares(image: Raster, surface: Plane, mask: Uint8Array): Plane {
  const shares = new Float32Array(mask.length);
  const main = meanColor(image, surface);
  if (getChroma(main) < MIN_SURFACE_CHROMA) return shares;
  const { channels, data } = image;
  const read = (index: number) =>
    getLab(data[index * channels] ?? 0, data[index * channels + 1] ?? 0, data[index * channels + 2] ?? 0);
  const counts = new Float32Array(360 / BIN);
  for (const [index, value] of mask.entries()) {
    if (value < 128) continue;
    const color = read(index);
    const bin = Math.floor((((hue(color) % 360) + 360) % 360) / BIN);
    counts[bin] = (counts[bin] ?? 0) + colorfulness(color);
  }
  const [below, above] = [reach(counts, hue(main), -1), reach(counts, hue(main), 1)];
  const vivid = getSaturation(main);
  for (const [index, value] of mask.entries()) {
    if (value === 0) continue;
    const color = read(index);
    const off = ((((hue(color) - hue(main)) % 360) + 540) % 360) - 180;
    // Paint in deep shadow is redder or bluer than in light, and less colorful.
    const dark = ramp(main[0] - color[0], ...DARKER);
    const limit = (off < 0 ? below : above) + DARK_REACH * dark;
    const inHue = 1 - ramp(Math.abs(off), limit, limit + SOFT);
    const asVivid = Math.max(1 - ramp(Math.abs(off), NEAR, NEAR + SOFT), ramp(getSaturation(color) / vivid, ...VIVID));
    const shadowed = dark * ramp(getSaturation(color), ...SATURATION) * ramp(color[0], ...DARK_LIGHTNESS);
    shares[index] = inHue * asVivid * Math.max(colorfulness(color), shadowed);
  }
  return shares;
}

/** How far the hues of a surface go to one side of its main hue, in degrees. */
function reach(counts: Float32Array, main: number, direction: 1 | -1): number {
  const bins = counts.length;
  const count = (step: number) => counts[(((Math.floor(main / BIN) + step * direction) % bins) + bins) % bins] ?? 0;
  const peak = Math.max(count(0), count(1), count(-1));
  let step = Math.ceil(LEAST_REACH / BIN);
  while (step * BIN < MOST_REACH && Math.max(count(step), count(step + 1)) > VALLEY * peak) step++;
  return step * BIN;
}

/** The band along the outline of a mask, as a share of the shorter side, and the mean of the mask up to which a pixel is in it. */
const [BAND, AT_OUTLINE] = [1 / 60, 0.85];
/** From these shares on a pixel belongs to the surface, and to its hues. */
const [SURFACE, SIMILAR] = [0.5, 0.3];

/**
 * A surface with the masked pixels of its hues that touch it or the outline of the mask. What touches neither is inside the
 * thing, as the coffee in a red cup.
 */
export function withOwnHues(image: Raster, surface: Plane, mask: Uint8Array): Plane {
  const { width, height } = image;
  const own = ownHueShares(image, surface, mask);
  const similar = surface.map((share, index) => Math.max(share, own[index] ?? 0));
  const band = Math.max(2, Math.round(Math.min(width, height) * BAND));
  const within = softened(
    Float32Array.from(mask, (value) => value / 255),
    width,
    height,
    band,
  );
  const connected = flooded(
    image,
    (index) => (surface[index] ?? 0) > SURFACE || ((mask[index] ?? 0) > 127 && (within[index] ?? 0) < AT_OUTLINE),
    (index) => (similar[index] ?? 0) > SIMILAR,
  );
  return similar.map((share, index) => (connected[index] ? share : (surface[index] ?? 0)));
}

/** A thing of one color has it on this share, and at least this chroma (OKLab). */
const [ONE_COLOR, COLORED] = [0.62, 0.05];
/** Its shaded parts are darker than this share of its lightness, and have at least this chroma and about its hue, in degrees. */
const [SHADED, SHADE_CHROMA, SHADE_HUE] = [0.8, 0.015, 55];
/** Its glints are so much lighter, with at least this chroma and about its hue. */
const [GLINT, GLINT_CHROMA, GLINT_HUE] = [0.04, 0.06, 60];
/** A larger part, as a share of the thing, is a part of another color: of shade and of glints. */
const [MAX_SHADE, MAX_GLINT] = [0.25, 0.05];

/**
 * The surface of a thing of one color with its shaded sides and its colored glints, which are too dark or too light to have its
 * hue clearly. Other colors, white lights and black marks stay out.
 */
export function withShadedParts(image: Raster, surface: Plane, mask: Uint8Array): Plane {
  const { width, height, channels, data } = image;
  const main = meanColor(image, surface);
  let [whole, covered] = [0, 0];
  for (const [index, value] of mask.entries()) {
    if (value < 128) continue;
    whole++;
    if ((surface[index] ?? 0) > SURFACE) covered++;
  }
  if (covered < ONE_COLOR * whole || getChroma(main) < COLORED) return surface;
  const find = (isLike: (color: Lab, off: number) => boolean, most: number) =>
    collectParts(width, height, (index) => {
      if ((mask[index] ?? 0) < 128 || (surface[index] ?? 0) > SURFACE) return false;
      const at = index * channels;
      const color = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
      return isLike(color, turn(hue(color), hue(main)));
    }).filter(({ length }) => length < most * whole);
  const shades = find(
    (color, off) => color[0] < SHADED * main[0] && getChroma(color) > SHADE_CHROMA && off < SHADE_HUE,
    MAX_SHADE,
  );
  const glints = find(
    (color, off) => color[0] > main[0] + GLINT && getChroma(color) > GLINT_CHROMA && off < GLINT_HUE,
    MAX_GLINT,
  );
  const filled = new Float32Array(surface);
  for (const part of [...shades, ...glints]) for (const index of part) filled[index] = 1;
  return filled;
}
