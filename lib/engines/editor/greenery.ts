import { boxBlur } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { toLab } from "./lab.ts";
import { computeBox, countMarked } from "./masks.ts";

/** Names of plants, which no detector knows and which their color shows. */
export const GREENERY =
  /^(?:green |the )*(?:trees?|leaf|leaves|foliage|grass|lawn|bush(?:es)?|shrubs?|hedges?|plants|greenery|vegetation|forest|woods|meadow)$/;

/** Greens are this far from gray toward green and yellow in Lab. */
const [MAX_A, MIN_B] = [-3, 3];
/** Most of what is around a pixel is green too, within this share of the shorter side. */
const [MOSTLY, AROUND] = [0.4, 1 / 90];
/** Grass that is dry is yellow: so far from gray toward red and yellow at most and at least, and no dark earth. */
const DRY = /^(?:green |dry |tall |yellow |the )*(?:grass|lawn|meadow|fields?)$/;
const [MAX_DRY_A, MIN_DRY_B, PER_RED, DARK] = [16, 26, 1.6, 35];
/** Less green, as a share of the image, is no plant that a person names. */
const MIN_SHARE = 0.01;

/** Plants with leaves and shadows between them, which a lawn is not. */
const LEAFY = /^(?:green |the )*(?:trees?|bush(?:es)?|shrubs?|hedges?|forest|woods)$/;
/** A lawn has less contrast (the deviation of the lightness of Lab) within this share of the shorter side, and is lighter. */
const [EVEN, LIGHT, WITHIN] = [7.5, 30, 1 / 60];
/** Less of the green than this, as a share, is not what a person calls the trees. */
const MIN_LEAFY = 0.6;

/** One leaf is not all that is green of an image, as a share of it. */
const [LEAF, MAX_LEAF] = [/^(?:green |the )*leaf$/, 0.2];

/** The green plants of an image by their color; null if there is little green. Trees are found without the lawn. */
export function findGreenery(
  image: Raster,
  word = "plants",
): { mask: Mask; box: ReturnType<typeof computeBox> } | null {
  const { width, height } = image;
  const living = Float32Array.from({ length: width * height }, (_, at) => {
    const [, a, b] = toLab(image, at);
    return a < MAX_A && b > MIN_B ? 1 : 0;
  });
  const green = DRY.test(word) ? withDry(image, living) : living;
  const around = boxBlur(green, width, height, Math.max(1, Math.round(AROUND * Math.min(width, height))));
  const all = Uint8Array.from(around, (share) => (share > MOSTLY ? 255 : 0));
  const data = LEAFY.test(word) ? withoutLawn(image, all) : all;
  const mask = { width, height, data };
  if (countMarked(mask) < MIN_LEAFY * countMarked({ width, height, data: all })) return null;
  if (LEAF.test(word) && countMarked(mask) > MAX_LEAF * data.length) return null;
  return countMarked(mask) < MIN_SHARE * data.length ? null : { mask, box: computeBox(mask) };
}

/** Green grass with the dry grass of an image, if there is more of it: yellow trees and flowers beside a lawn are no grass. */
function withDry(image: Raster, living: Float32Array): Float32Array {
  const dry = Float32Array.from(living, (_, at) => {
    const [l, a, b] = toLab(image, at);
    return l > DARK && a < MAX_DRY_A && b > Math.max(MIN_DRY_B, PER_RED * a) ? 1 : 0;
  });
  const count = (plane: Float32Array) => plane.reduce((sum, value) => sum + value, 0);
  return count(dry) > count(living) ? living.map((value, at) => Math.max(value, dry[at] ?? 0)) : living;
}

/** Green pixels without the even and light ones of a lawn or a meadow. */
function withoutLawn(image: Raster, green: Uint8Array): Uint8Array {
  const { width, height } = image;
  const radius = Math.max(2, Math.round(WITHIN * Math.min(width, height)));
  const light = Float32Array.from({ length: width * height }, (_, at) => toLab(image, at)[0]);
  const mean = boxBlur(light, width, height, radius);
  const squares = boxBlur(
    light.map((value) => value * value),
    width,
    height,
    radius,
  );
  const leafy = Float32Array.from(mean, (own, at) => {
    const deviation = Math.sqrt(Math.max(0, (squares[at] ?? 0) - own * own));
    return Number(deviation > EVEN || own < LIGHT);
  });
  const around = boxBlur(leafy, width, height, 2 * radius);
  return green.map((value, at) => ((around[at] ?? 0) > 0.5 ? value : 0));
}
