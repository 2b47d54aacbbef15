import { growMask, visitParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { getChroma, hue, ramp, turn } from "../tools/colors/color-names.ts";
import { getLab, type Lab } from "../tools/colors/palette.ts";
import { softened } from "../tools/planes.ts";
import { getHeadNoun } from "./head-noun.ts";

/** Plants that are yellow, red and brown in autumn, when a search for green finds none. */
const LEAVES = /^(?:leaf|leaves|foliage|trees?|bush(?:es)?|shrubs?|hedges?|forest|woods|ivy)$/;
/** The hues of autumn leaves, in degrees of OKLab, with soft ends, and the chroma from which a pixel counts. */
const [AUTUMN, AUTUMN_END, AUTUMN_CHROMA] = [[22, 118], 8, [0.035, 0.06]] as const;
/** Leaves cover more than this share of an image. */
const MIN_LEAVES = 0.06;

/** Things without an outline, which thin out to nothing. */
export const CLOUDY = /(?:^| )(?:smoke|fumes?|steam|vapou?r|powder|smog|flames?|fire|haze|mist)$/;
/** From this chroma (OKLab) a pixel is vivid; cloudy things are from the first of the second pair on, and wholly from the second. */
const [VIVID, FAINT] = [0.12, [0.025, 0.07]] as const;
/** The hue of a cloudy thing ends softly at these distances, in degrees. */
const SAME_HUE = [25, 45] as const;
/** The hue has this share of all that is vivid, its largest region this share of the image, and its other ones this share of that. */
const [MAIN, MIN_AREA, MIN_PART] = [0.6, 0.01, 0.02];
/** How far a cloudy thing reaches beyond its vivid parts, as a share of the shorter side. */
const REACH = 0.12;

/**
 * The leaves of an autumn photo, or the one colored cloud of an image, by hue: 255 inside, less where it is thin. Null for other words,
 * or if the image has no such colors. Costs half of the price, because other things can have them.
 */
export function findByHue(image: Raster, words: string, edit: EditContext): Uint8Array | null {
  const isLeaves = LEAVES.test(getHeadNoun(words));
  const found = isLeaves ? findAutumn(image) : CLOUDY.test(words) ? findCloudy(image) : null;
  if (!found) return null;
  edit.guessed = true;
  edit.context.warn(
    isLeaves
      ? `The ${words} cannot be found by name, so everything in colors of autumn was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`
      : `The ${words} cannot be found by name, so everything in the most vivid color was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`,
  );
  return found;
}

/** Reads the color of a pixel. A list of all colors would take many times the memory of the image. */
const readerFor =
  ({ channels, data }: Raster) =>
  (index: number): Lab =>
    getLab(data[index * channels] ?? 0, data[index * channels + 1] ?? 0, data[index * channels + 2] ?? 0);

/** A hue in degrees, 0 to 360. */
const angle = (color: Lab): number => (hue(color) + 360) % 360;

function findAutumn(image: Raster): Uint8Array | null {
  const [first, last] = AUTUMN;
  const read = readerFor(image);
  const shares = new Uint8Array(image.width * image.height);
  let sum = 0;
  for (let at = 0; at < shares.length; at++) {
    const color = read(at);
    const outside = Math.max(0, first - angle(color), angle(color) - last);
    const share = (1 - ramp(outside, 0, AUTUMN_END)) * ramp(getChroma(color), ...AUTUMN_CHROMA);
    shares[at] = Math.round(255 * share);
    sum += share;
  }
  return sum > MIN_LEAVES * shares.length ? shares : null;
}

function findCloudy(image: Raster): Uint8Array | null {
  const { width, height } = image;
  const read = readerFor(image);
  const main = findMainHue(image);
  if (main === null) return null;
  const isOwn = (at: number) => {
    const color = read(at);
    return getChroma(color) > VIVID && turn(hue(color), main) < SAME_HUE[0];
  };
  const sizes: number[] = [];
  visitParts(width, height, isOwn, (part) => {
    sizes[part] = (sizes[part] ?? 0) + 1;
  });
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  if (largest < MIN_AREA * width * height) return null;
  const seeds = new Uint8Array(width * height);
  visitParts(width, height, isOwn, (part, at) => {
    if ((sizes[part] ?? 0) > MIN_PART * largest) seeds[at] = 255;
  });
  const radius = Math.max(1, Math.round((REACH / 2) * Math.min(width, height)));
  const grown = growMask({ width, height, data: seeds }, radius).data;
  const near = softened(
    Float32Array.from(grown, (value) => value / 255),
    width,
    height,
    Math.ceil(radius / 2),
  );
  return Uint8Array.from(near, (share, at) => {
    if (share === 0) return 0;
    const color = read(at);
    const hasHue = 1 - ramp(turn(hue(color), main), ...SAME_HUE);
    return Math.round(255 * share * hasHue * ramp(getChroma(color), ...FAINT));
  });
}

/** The hue, in degrees, around which most vivid colors are; null if they are not of one hue. */
function findMainHue(image: Raster): number | null {
  const read = readerFor(image);
  const counts = new Float64Array(360);
  let all = 0;
  for (let at = 0; at < image.width * image.height; at++) {
    const color = read(at);
    if (getChroma(color) <= VIVID) continue;
    const degree = Math.floor(angle(color)) % 360;
    counts[degree] = (counts[degree] ?? 0) + 1;
    all++;
  }
  const sums = Array.from({ length: 360 }, (_, middle) => {
    let sum = 0;
    for (let off = -SAME_HUE[0]; off <= SAME_HUE[0]; off++) sum += counts[(middle + off + 360) % 360] ?? 0;
    return sum;
  });
  const best = sums.indexOf(Math.max(...sums));
  return all > 0 && (sums[best] ?? 0) > MAIN * all ? best : null;
}
