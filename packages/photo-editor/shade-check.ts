import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { getChroma, hue, paintFrom, turn } from "./tools/colors/color-names.ts";
import { isNeutral } from "./tools/colors/dye.ts";
import { getLab, type Lab } from "./tools/colors/palette.ts";

/** A change of a channel by more is a new color. */
const CHANGED = 14;

/** How far the mean color of what changed is from the color that was named. */
export interface ShadeDistance {
  /** The difference in lightness (OKLab); positive if the result is lighter. */
  lightness: number;
  /** The difference in hue, in degrees; 0 for white, gray and black. */
  hue: number;
  /** The chroma as a share of the named one; 1 for white, gray and black. */
  chroma: number;
}

/** Compares the mean color of the changed pixels of an area with the color that was named; null if nearly nothing changed. */
export function measureShade(before: Raster, after: Raster, area: Uint8Array, to: string): ShadeDistance | null {
  const target = paintFrom(to);
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (const [index, value] of area.entries()) {
    if (value < 128) continue;
    const [from, at] = [index * before.channels, index * after.channels];
    const [r = 0, g = 0, b = 0] = after.data.subarray(at, at + 3);
    const isChanged = [r, g, b].some((own, channel) => Math.abs(own - (before.data[from + channel] ?? 0)) > CHANGED);
    if (!isChanged) continue;
    count++;
    for (const [channel, part] of getLab(r, g, b).entries()) sum[channel] = (sum[channel] ?? 0) + part;
  }
  if (count < 60) return null;
  const own: Lab = [sum[0] / count, sum[1] / count, sum[2] / count];
  const isGray = isNeutral(target);
  return {
    lightness: own[0] - target[0],
    hue: isGray ? 0 : turn(hue(own), hue(target)),
    chroma: isGray ? 1 : getChroma(own) / Math.max(0.01, getChroma(target)),
  };
}

/** A result that is lighter or darker than this, or with another hue (degrees) or so much less chroma, is another color. */
const [TOO_LIGHT, TOO_DARK, OTHER_HUE, TOO_PALE] = [0.18, -0.25, 35, 0.3];
/** Black things in daylight are dark gray: a result that is lighter than this is not black. */
const [BLACK, NOT_BLACK] = [0.2, 0.34];

/** Warns of a thing whose new color is clearly lighter, darker, paler or of another hue than the named one. Costs half then. */
export function warnOfShade(
  before: Raster,
  after: Raster,
  { area, object, to }: { area: Uint8Array; object: string; to: string },
  edit: EditContext,
): void {
  const off = edit.guessed ? null : measureShade(before, after, area, to);
  if (!off) return;
  const tooLight = paintFrom(to)[0] < BLACK ? NOT_BLACK : TOO_LIGHT;
  const isOther = off.lightness > tooLight || off.lightness < TOO_DARK || off.chroma < TOO_PALE || off.hue > OTHER_HUE;
  if (!isOther) return;
  edit.guessed = true;
  edit.context.warn(
    `The new color of the ${object} differs clearly in shade from the one that was named. Half of the price is charged. Check the result, or mark it with a mask.`,
  );
}
