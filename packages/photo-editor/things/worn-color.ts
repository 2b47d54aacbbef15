import type { Mask, Raster } from "@atelier/images/raster";
import { labFrom } from "../tools/color-names.ts";
import { isNeutral } from "../tools/dye.ts";
import { getLab } from "../tools/palette.ts";
import { colorShares } from "../tools/recolor.ts";

/** Lightness in OKLab up to which things are called black, and from which they are called white. */
const [BLACK, WHITE] = [0.45, 0.75];
/** The chosen thing has its color in this share of its area, and in this many times the share of any other one. */
const [MIN_SHARE, MIN_LEAD] = [0.06, 1.8];

/** The one of several things that clearly has more of a color than the others; all of them if none does. */
export function wearing<Thing extends { mask: Mask }>(image: Raster, all: readonly Thing[], color: string): Thing[] {
  const ranked = all
    .map((thing) => ({
      thing,
      share: countColored(image, thing.mask, color) / Math.max(1, countMarked(thing.mask)),
    }))
    .sort((one, other) => other.share - one.share);
  const [first, second] = ranked;
  const isClear = first && first.share > MIN_SHARE && first.share > MIN_LEAD * (second?.share ?? 0);
  return isClear ? [first.thing] : [...all];
}

/** The number of pixels of a mask that have a color. */
export function countColored(image: Raster, mask: Mask, color: string): number {
  const [lightness] = labFrom(color);
  const shares = isNeutral(labFrom(color)) ? null : colorShares(image, color);
  let count = 0;
  for (let at = 0; at < mask.data.length; at++) {
    if ((mask.data[at] ?? 0) <= 127) continue;
    if (shares ? (shares[at] ?? 0) > 0.5 : hasLightness(image, at, lightness)) count++;
  }
  return count;
}

const countMarked = ({ data }: Mask): number => data.reduce((sum, value) => sum + Number(value > 127), 0);

/** Whether a pixel is as dark as black, as light as white, or between both as gray. */
function hasLightness({ channels, data }: Raster, pixel: number, named: number): boolean {
  const [r = 0, g = 0, b = 0] = data.subarray(pixel * channels, pixel * channels + 3);
  const [lightness] = getLab(r, g, b);
  return named <= BLACK ? lightness <= BLACK : named >= WHITE ? lightness >= WHITE : Math.abs(lightness - named) < 0.2;
}
