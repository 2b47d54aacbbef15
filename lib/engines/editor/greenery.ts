import { boxBlur } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { computeBox, countMarked } from "./masks.ts";
import { toLab } from "./skin.ts";

/** Names of plants, which no detector knows and which their color shows. */
export const GREENERY =
  /^(?:green |the )*(?:trees?|leaf|leaves|foliage|grass|lawn|bush(?:es)?|shrubs?|hedges?|plants|greenery|vegetation|forest|woods|meadow)$/;

/** Greens are this far from gray toward green and yellow in Lab. */
const [MAX_A, MIN_B] = [-3, 3];
/** Most of what is around a pixel is green too, within this share of the shorter side. */
const [MOSTLY, AROUND] = [0.4, 1 / 90];
/** Less green, as a share of the image, is no plant that a person names. */
const MIN_SHARE = 0.01;

/** The green plants of an image by their color; null if there is little green. */
export function findGreenery(image: Raster): { mask: Mask; box: ReturnType<typeof computeBox> } | null {
  const { width, height } = image;
  const green = Float32Array.from({ length: width * height }, (_, at) => {
    const [, a, b] = toLab(image, at);
    return a < MAX_A && b > MIN_B ? 1 : 0;
  });
  const around = boxBlur(green, width, height, Math.max(1, Math.round(AROUND * Math.min(width, height))));
  const data = Uint8Array.from(around, (share) => (share > MOSTLY ? 255 : 0));
  const mask = { width, height, data };
  return countMarked(mask) < MIN_SHARE * data.length ? null : { mask, box: computeBox(mask) };
}
