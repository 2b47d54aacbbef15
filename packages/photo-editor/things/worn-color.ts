import type { Mask, Raster } from "@atelier/images/raster";
import { getChroma, hue, labFrom, turn } from "../tools/colors/color-names.ts";
import { isNeutral, TRIM_CHROMA } from "../tools/colors/dye.ts";
import { colorShares } from "../tools/colors/named-shares.ts";
import { getLab, type Lab } from "../tools/colors/palette.ts";
import { countMarked } from "../tools/part.ts";

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
    .sort((first, second) => second.share - first.share);
  const [first, second] = ranked;
  const isClear = first && first.share > MIN_SHARE && first.share > MIN_LEAD * (second?.share ?? 0);
  return isClear ? [first.thing] : [...all];
}

/** The upper part of a person's outline in which hair is, as a share of the height; at least this wide in pixels. */
const HAIR_PART = 0.22;
/** The hair of the meant person is this much closer to the color than that of the next one, in OKLab. */
const MIN_CLOSER = 0.05;

/** The one of several people whose hair is clearly closest to a color; all of them if none is. */
export function withHair<Person extends { mask: Mask; box: readonly [number, number, number, number] }>(
  image: Raster,
  all: readonly Person[],
  color: string,
): Person[] {
  const wanted = labFrom(color);
  const ranked = all
    .map((person) => ({ person, off: distance(hairColor(image, person), wanted) }))
    .sort((closer, further) => closer.off - further.off);
  const [first, second] = ranked;
  return first && (second === undefined || second.off - first.off > MIN_CLOSER) ? [first.person] : [...all];
}

const distance = (own: Lab | null, wanted: Lab): number =>
  own ? Math.hypot(own[0] - wanted[0], 2 * (own[1] - wanted[1]), 2 * (own[2] - wanted[2])) : 1;

/** The mean color at the outline of a person's head, where the hair is, in OKLab; null if the outline is empty there. */
function hairColor(
  image: Raster,
  { mask, box: [, top, , down] }: { mask: Mask; box: readonly [number, number, number, number] },
): Lab | null {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  const first = Math.max(0, Math.floor(top));
  let crown = -1;
  for (let y = first; y < Math.min(mask.height, top + HAIR_PART * down); y++) {
    const row = mask.data.subarray(y * mask.width, (y + 1) * mask.width);
    const [left, right] = [row.findIndex((value) => value > 127), row.findLastIndex((value) => value > 127)];
    if (left < 0) continue;
    if (crown < 0) crown = y;
    const edge = Math.max(1, Math.round((right - left) * 0.12));
    // The crown is hair over its whole width, and below it hair frames the face.
    const isCrown = y - crown < 0.06 * down;
    for (let x = left; x <= right; x++) {
      if (!isCrown && x > left + edge && x < right - edge) continue;
      const at = (y * mask.width + x) * image.channels;
      const lab = getLab(image.data[at] ?? 0, image.data[at + 1] ?? 0, image.data[at + 2] ?? 0);
      for (const [channel, value] of lab.entries()) sum[channel] = (sum[channel] ?? 0) + value;
      count++;
    }
  }
  return count === 0 ? null : [sum[0] / count, sum[1] / count, sum[2] / count];
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

/** Colors of one name differ by less in hue, in degrees: a ladybug is called red, and its hue is that of orange. */
const CALLED = 35;

/** A thing with colors on less of its area has none. */
const MIN_OWN = 0.25;

/** The share of the colored pixels of a mask, 0 to 1, that have about the hue of a color; 0 for a mask with few colors. */
export function measureHueShare({ channels, data }: Raster, mask: Mask, color: string): number {
  const wanted = labFrom(color);
  if (isNeutral(wanted)) return 0;
  let [whole, own] = [0, 0];
  for (const [index, value] of mask.data.entries()) {
    if (value <= 127) continue;
    const at = index * channels;
    const lab = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const weight = getChroma(lab) > TRIM_CHROMA ? 1 : 0;
    whole += weight;
    if (turn(hue(lab), hue(wanted)) < CALLED) own += weight;
  }
  return whole > MIN_OWN * countMarked(mask) ? own / whole : 0;
}

/** Whether a pixel is as dark as black, as light as white, or between both as gray. */
function hasLightness({ channels, data }: Raster, pixel: number, named: number): boolean {
  const [r = 0, g = 0, b = 0] = data.subarray(pixel * channels, pixel * channels + 3);
  const [lightness] = getLab(r, g, b);
  return named <= BLACK ? lightness <= BLACK : named >= WHITE ? lightness >= WHITE : Math.abs(lightness - named) < 0.2;
}
