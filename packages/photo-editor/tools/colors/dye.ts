import { collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { type Plane, softened } from "../planes.ts";
import { getChroma, getSaturation, hue, ramp, turn } from "./color-names.ts";
import { computeRgb, getLab, type Lab } from "./palette.ts";

/** Parts of a colored object with a lower chroma are trim. */
export const TRIM_CHROMA = 0.07;
/** The paint of a vehicle has at least this chroma, where nothing of it is more vivid: mint and cream are pale. */
const PALE_PAINT = 0.045;
/** The share of a thing from which what is more vivid than its trim is its color, and that of pale paint. */
const [COLORED, PAINTED] = [0.12, 0.15];
/** Vehicles, whose chrome, glass, seats and tires are no paint. */
const VEHICLE =
  /(?:^| )(?:scooters?|vespas?|mopeds?|motorcycles?|motor-?bikes?|bikes?|bicycles?|cars?|vans?|trucks?|lorr(?:y|ies)|pick-?ups?|bus(?:es)?|taxis?|cabs?|jeeps?|tractors?|trams?)$/;

/** Whether words name a vehicle. */
export const isVehicle = (words: string): boolean => VEHICLE.test(words);

/**
 * The chroma that separates the color of a thing from its white, gray and black parts; null if the thing has no color.
 * `measure` is the share of the thing with more than a chroma.
 */
export function separatingChroma(object: string | undefined, measure: (chroma: number) => number): number | null {
  // The share is low, because a motorcycle is mostly tires and chrome.
  if (measure(TRIM_CHROMA) > COLORED) return TRIM_CHROMA;
  return isVehicle(object ?? "") && measure(PALE_PAINT) > PAINTED ? PALE_PAINT : null;
}

/** A thing with at least this chroma has a color of its own. What is this much lighter and paler lies on it. */
const [LEAST_OWN, LIGHTER, PALER] = [0.03, 0.3, 0.45];
/** So does what is a little lighter and has an opposite hue, in degrees, with at least this chroma. */
const [A_LITTLE, OPPOSITE, LEAST_HUE] = [0.05, 80, 0.008];

/** Whether a color is that of another material on a dull colored thing, as of a sheepskin on a sofa. */
export function isLyingOn(color: Lab, main: Lab): boolean {
  if (getChroma(main) < LEAST_OWN) return false;
  const isOpposite = getChroma(color) > LEAST_HUE && turn(hue(color), hue(main)) > OPPOSITE;
  const isPale = color[0] > main[0] + LIGHTER && getChroma(color) < PALER * getChroma(main);
  return isPale || (isOpposite && color[0] > main[0] + A_LITTLE);
}

/** Animals and hair, whose surface has many colors: stripes, spots and light are not trim. */
const COAT =
  /\b(?:cats?|kittens?|dogs?|pupp(?:y|ies)|horses?|pony|ponies|foals?|donkeys?|cows?|bulls?|cattle|calf|calves|llamas?|alpacas?|camels?|sheep|lambs?|goats?|pigs?|bears?|elephants?|zebras?|giraffes?|birds?|ducks?|ducklings?|goose|geese|swans?|chickens?|hens?|roosters?|cockerels?|chicks?|turkeys?|parrots?|macaws?|parakeets?|budgies?|cockatoos?|owls?|eagles?|pigeons?|doves?|gulls?|seagulls?|flamingo(?:e?s)?|rabbits?|bunny|fox(?:es)?|wol(?:f|ves)|lions?|tigers?|leopards?|deer|monkeys?|mouse|mice|hamsters?|squirrels?|animals?|fur|hair|coat|wool|fleece|plumage|feathers?|mane)$/;
/** Targets with a lower chroma are white, grey or black. */
const NEUTRAL_CHROMA = 0.03;
/** Whether the words name an animal or hair. */
export const isCoat = (words: string): boolean => COAT.test(words);
/** Whether a color is white, grey or black. */
export const isNeutral = (color: Lab): boolean => getChroma(color) < NEUTRAL_CHROMA;

/** How much of the differences of light stays: between regions, such as stripes, and of the fine texture. */
const [REGIONS, TEXTURE] = [0.38, 0.85];
/** As much stays in a vivid coat, whose feathers and hairs are drawn by their light, and a coat has at most this chroma (OKLab). */
const [COAT_REGIONS, COAT_TEXTURE, COAT_CHROMA] = [0.7, 1, 0.19];
/** A coat with this chroma is vivid: its pale parts are beaks and feet, and no lights. */
const VIVID_COAT = 0.09;
/** Eyes, noses and other marks differ from their region by more than this many standard deviations. */
const OUTLIER = 2.1;

/**
 * Gives a surface the lightness of the target and keeps its texture: the light of regions is evened out and the fine
 * differences stay, which a shift of the mean would lose near black and white.
 */
export function dyed(image: Raster, target: Lab, shares: Plane, ofCoat = false): Raster {
  const { width, height, channels, data } = image;
  const main = getChroma(meanColor(image, shares));
  const isVivid = ofCoat && main > VIVID_COAT;
  const [region, texture] = isVivid ? [COAT_REGIONS, COAT_TEXTURE] : [REGIONS, TEXTURE];
  const light = new Float32Array(shares.length);
  let [sum, squares, count] = [0, 0, 0];
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    const share = shares[index] ?? 0;
    if (share < 0.004) continue;
    const [l] = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    light[index] = l * share;
    [sum, squares, count] = [sum + l * share, squares + l * l * share, count + share];
  }
  const mean = count > 0 ? sum / count : 0.6;
  const deviation = Math.max(0.03, Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean)));
  const radius = Math.max(2, Math.round(Math.min(width, height) / 70));
  // Weighted by the shares, so that what is around the surface does not change its edge.
  const weights = softened(shares, width, height, radius);
  const regions = softened(light, width, height, radius);
  // Texture needs room below white and above black.
  const middle = Math.min(0.9, Math.max(0.2, target[0]));
  const pixels = new Uint8Array(data);
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    const share = shares[index] ?? 0;
    if (share < 0.004) continue;
    const own = (light[index] ?? 0) / share;
    const around = (regions[index] ?? 0) / Math.max(1e-4, weights[index] ?? 0);
    const off = Math.max(-OUTLIER, Math.min(OUTLIER, (around - mean) / deviation)) * deviation;
    const beyond = around - mean - off;
    const l = Math.min(0.985, Math.max(0.02, middle + region * off + beyond + texture * (own - around)));
    const paint = isVivid ? shaded(muted(target, getPixelChroma(data, at) / main), l) : shaded(target, l);
    const [r, g, b] = computeRgb(paint);
    pixels[at] = (data[at] ?? 0) * (1 - share) + r * share + 0.5;
    pixels[at + 1] = (data[at + 1] ?? 0) * (1 - share) + g * share + 0.5;
    pixels[at + 2] = (data[at + 2] ?? 0) * (1 - share) + b * share + 0.5;
  }
  return { ...image, data: pixels };
}

/** Degrees between the hue of the coat and of eyes and noses. */
const OTHER_HUE = [16, 30] as const;
/** A vivid coat has fewer hues: the comb of a brown hen is red. */
const OTHER_VIVID_HUE = [15, 27] as const;
/** Paler pixels have no certain hue. */
const CERTAIN_CHROMA = [0.03, 0.05] as const;

/** In a vivid coat, pixels with less than these shares of its saturation are beaks, feet and bare skin. */
const PALE_PART = [0.3, 0.5] as const;
/** A smaller pale part, as a share of the animal, is a glint. */
const LEAST_PART = 0.0015;
/** An old color on more of an animal than this share names its coat. */
const OF_COAT = 0.15;

/**
 * The masked animal without its eyes and other parts of another hue, and a vivid one without its pale beak and feet. An old color
 * with shares of its own names which of several colors the coat has.
 */
export function coatShares(image: Raster, mask: Uint8Array, named?: Plane): Plane {
  const { width, height, channels, data } = image;
  const whole = Float32Array.from(mask, (value) => value / 255);
  const own = named?.map((share, index) => share * (whole[index] ?? 0));
  const isNamed = own !== undefined && sumShares(own) > OF_COAT * sumShares(whole);
  const main = meanColor(image, isNamed ? own : whole);
  const chroma = getChroma(main);
  if (chroma < CERTAIN_CHROMA[0]) return whole;
  const vivid = chroma > VIVID_COAT ? getSaturation(main) : 0;
  const [near, far] = vivid > 0 ? OTHER_VIVID_HUE : OTHER_HUE;
  const marks = new Float32Array(whole.length);
  const pale = new Float32Array(whole.length);
  for (let index = 0, at = 0; index < mask.length; index++, at += channels) {
    if (mask[index] === 0) continue;
    const lab = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    marks[index] = ramp(getChroma(lab), ...CERTAIN_CHROMA) * ramp(turn(hue(lab), hue(main)), near, far);
    if (vivid > 0) pale[index] = 1 - ramp(getSaturation(lab) / vivid, ...PALE_PART);
  }
  const least = LEAST_PART * sumShares(whole);
  for (const part of collectParts(width, height, (at) => (pale[at] ?? 0) > 0.5 || (marks[at] ?? 0) > 0.5))
    if (part.length < least) for (const at of part) pale[at] = 0;
  // A pupil has no hue, and it is surrounded by its eye.
  const around = softened(marks, width, height, Math.max(2, Math.round(Math.min(width, height) / 22)));
  const shares = whole.map((share, index) => {
    const enclosed = ramp(around[index] ?? 0, 0.3, 0.45) * (vivid > 0 ? (pale[index] ?? 0) : 1);
    return share * (1 - Math.max(marks[index] ?? 0, pale[index] ?? 0, enclosed));
  });
  return softened(shares, width, height, Math.max(1, Math.round(Math.min(width, height) / 400)));
}

const sumShares = (shares: Plane): number => shares.reduce((sum, share) => sum + share, 0);

const getPixelChroma = (data: Uint8Array, at: number): number =>
  getChroma(getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));

/** The color of a coat: as vivid as feathers are, and paler where they are. */
function muted([l, a, b]: Lab, vividness: number): Lab {
  const limit = Math.min(1, COAT_CHROMA / Math.max(1e-4, Math.hypot(a, b)));
  const scale = limit * Math.min(1.1, Math.max(0.45, 0.4 + 0.6 * vividness));
  return [l, a * scale, b * scale];
}

/** The mean color of an area, in OKLab. */
export function meanColor({ channels, data }: Raster, shares: Plane): Lab {
  let [l, a, b, count] = [0, 0, 0, 0];
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    const share = shares[index] ?? 0;
    if (share < 0.1) continue;
    const lab = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    [l, a, b, count] = [l + lab[0] * share, a + lab[1] * share, b + lab[2] * share, count + share];
  }
  const total = Math.max(1e-6, count);
  return [l / total, a / total, b / total];
}

/** Degrees within which pixels beside a colored surface belong to it: its shaded and reflecting parts. */
const [SAME_HUE, NEAR_HUE] = [12, 22];

/** The share to which each masked pixel has the hue and the saturation of a surface; 0 everywhere if the surface is grey. */
export function similarShares(image: Raster, surface: Plane, mask: Uint8Array): Plane {
  const main = meanColor(image, surface);
  if (getChroma(main) < TRIM_CHROMA) return new Float32Array(mask.length);
  const vivid = getSaturation(main);
  const { channels, data } = image;
  return surface.map((_, index) => {
    if (mask[index] === 0) return 0;
    const at = index * channels;
    const lab = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const isVivid = ramp(getSaturation(lab), 0.6 * vivid, 0.8 * vivid);
    return isVivid * (1 - ramp(turn(hue(lab), hue(main)), SAME_HUE, NEAR_HUE));
  });
}

/** The color at another lightness. Chroma decreases toward black and white, as in the sRGB gamut. */
export function shaded([l, a, b]: Lab, light: number): Lab {
  const scale = Math.min(1, light / Math.max(0.05, l), (1 - light) / Math.max(0.05, 1 - l));
  return [light, a * scale, b * scale];
}
