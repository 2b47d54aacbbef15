import { fromHsl, hex, type Rgb, type Tile, toHsl } from "@atelier/painting";
import type { Subject } from "@atelier/vocabulary";
import type { Placement } from "../layout/composition.ts";
import { nearTo } from "./near-color.ts";
import { renderSprite } from "./sprite.ts";

/** A color of a sprite: a hue, or gray, and the average lightness. */
interface Main {
  hue: number;
  gray: boolean;
  lightness: number;
}

/** The colors of a sprite that are replaced by another color, in this order. */
interface Dye {
  color: Rgb;
  mains: readonly Main[];
  /** Share of the dyed sprite whose color is near the asked one. */
  share: number;
  /** The average lightness of a sprite of which every part gets the color. */
  wholeLightness?: number | undefined;
  /** Whether its dark parts, such as eyes, keep their color then. */
  hasEyes?: boolean;
}

/** Share of a sprite that must have a color, so that people see the thing in that color. */
export const ENOUGH = 0.4;
/** Share from which a picture has its color by nature and is not dyed. */
const ALREADY = 0.7;
/** Animals have their color everywhere, and a car has windows and wheels. */
const getGoal = ({ family }: Subject) => (family.startsWith("animal") ? 0.6 : ENOUGH);
/** Smallest share of a sprite that is dyed after its main color. Eyes and beaks are smaller. */
const LEAST = 0.1;
/** The same for another color of an animal, such as the head of a duck. */
const LEAST_OF_ANIMAL = 0.05;
const MAX_ROUNDS = 4;
/** Birds whose comb and beak keep their color. */
const COMBED = /^chicken$/;
/** Their feathers, which are white. */
const PLUMAGE: Main = { hue: 0, gray: true, lightness: 0.85 };
/** Things that have one color, although their pictures have several: kites, socks and piles of books. */
const PLAIN = /^(?:clothing|game|musical-instrument|book-paper)/;
/** How much of such a thing may have other vivid colors, as a share of what has the asked one. */
const OTHERS = 0.15;
/** The height in pixels at which colors are measured, so that a thing has the same colors at all sizes. */
const PROBE = 96;

const dyes = new Map<string, Dye>();
const MAX_DYES = 300;

/**
 * Finds the colors of a subject to replace, until enough of it has the asked color. A picture that has it already
 * stays as it is. Of people, only the main color is replaced, which is that of their clothes.
 */
export function findDye(
  {
    subject,
    tone,
    full,
    sunk,
    outfit,
    isMonochrome,
  }: Pick<Placement, "subject" | "tone" | "full" | "sunk" | "outfit" | "isMonochrome">,
  flat: boolean,
  color: Rgb,
): Dye {
  const isWhole = isMonochrome === true || GRADED.test(subject.id);
  const key = `${subject.id}/${flat}/${tone ?? 0}/${full}/${sunk}/${hex(color)}/${isWhole}/${JSON.stringify(outfit ?? "")}`;
  const known = dyes.get(key);
  if (known) return known;
  // The color of a thing with painted parts is that of one of them, in which it is drawn.
  if (outfit?.parts) return { color, mains: [], share: ENOUGH };
  const whole = renderSprite(subject, { flat, tone, full, outfit }, PROBE);
  // The part under water is not visible, such as the wave in the picture of a sailboat.
  const height = Math.max(1, Math.round(whole.height * (1 - sunk)));
  const probe = { ...whole, height, data: whole.data.slice(0, whole.width * height * 4) };
  if (isWhole)
    return { color, mains: [], share: 1, wholeLightness: getLightness(probe), hasEyes: GRADED.test(subject.id) };
  const mains: Main[] = [];
  const rounds = subject.family.startsWith("person") ? 1 : COMBED.test(subject.id) ? 2 : MAX_ROUNDS;
  let share = getColorShare(probe, color);
  const isAnimal = subject.family.startsWith("animal");
  while (mains.length < rounds) {
    const hasGoal = share >= (mains.length === 0 ? ALREADY : getGoal(subject));
    const isMixed = hasGoal && PLAIN.test(subject.family) && getVividShare(probe, color) > share * OTHERS;
    const isEnough = hasGoal && !isMixed;
    const main = COMBED.test(subject.id)
      ? PLUMAGE
      : mains.length === 0
        ? findMain(probe, GLAZED.test(subject.family))
        : findLargest(probe, color, isAnimal && isEnough ? LEAST_OF_ANIMAL : LEAST, isMixed);
    // A yellow duck has no green head, but it can have a white belly.
    if (!main || (isEnough && (mains.length === 0 || !isAnimal || main.gray))) break;
    dye(probe, color, main, mains.length > 0);
    mains.push(main);
    share = getColorShare(probe, color);
  }
  const found = { color, mains, share };
  if (dyes.size >= MAX_DYES) dyes.delete(dyes.keys().next().value ?? "");
  dyes.set(key, found);
  return found;
}

/** Pictures whose colors run into each other, so that no part of them has a hue of its own. */
const GRADED = /^octopus$/;
/** The lightness below which a pixel is dark, and below which it is one of an eye. */
const [DARK, EYE] = [0.2, 0.34];

/** The average lightness of the visible pixels of a sprite that are not dark. */
function getLightness({ data }: Tile): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] < 200) continue;
    const [, , l] = toHsl([data[i], data[i + 1], data[i + 2]]);
    if (l < DARK) continue;
    sum += l;
    count++;
  }
  return count > 0 ? sum / count : 0.5;
}

/** Gives all of a sprite one hue, but for what is darker than `dark`. Its shading stays, `average` is its average lightness. */
function dyeWhole({ data }: Tile, color: Rgb, average: number, dark: number): void {
  const [hue, saturation, lightness] = toHsl(color);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3];
    if (alpha < 8) continue;
    const scale = 255 / alpha;
    const [, , l] = toHsl([data[i] * scale, data[i + 1] * scale, data[i + 2] * scale]);
    if (l < dark) continue;
    const tone = Math.max(0.08, Math.min(0.94, lightness + (l - average) * SHADING));
    const dyed = fromHsl(hue, saturation, tone);
    for (let channel = 0; channel < 3; channel++) data[i + channel] = ((dyed[channel] ?? 0) * alpha) / 255;
  }
}

/** How much of the differences of lightness stays in a sprite of one color. */
const SHADING = 0.7;

/** Recolors a sprite. Its shading and its other colors stay, unless all of it has one color. */
export function recolor(tile: Tile, { color, mains, wholeLightness, hasEyes }: Dye): void {
  if (wholeLightness !== undefined) dyeWhole(tile, color, wholeLightness, hasEyes ? EYE : 0);
  for (const [index, main] of mains.entries()) dye(tile, color, main, index > 0);
}

/** Replaces one color of a sprite. `sparing` keeps what is near the new color already. */
export function dye({ data }: Tile, color: Rgb, main: Main, sparing: boolean): void {
  const [hue, saturation, lightness] = toHsl(color);
  const isNear = nearTo(color);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3];
    if (alpha < 8) continue;
    const scale = 255 / alpha;
    const own: Rgb = [data[i] * scale, data[i + 1] * scale, data[i + 2] * scale];
    const [h, s, l] = toHsl(own);
    const belonging = sparing && main.gray ? belongsToGray(s, l) : belongs(h, s, l, main);
    if (belonging <= 0 || (sparing && isNear(own))) continue;
    const vivid = main.gray ? 0.9 : Math.min(1, 0.55 + s * 0.5);
    const dyed = fromHsl(hue, saturation * (saturation < 0.1 ? 1 : vivid), getTone(l, main.lightness, lightness, hue));
    for (let channel = 0; channel < 3; channel++)
      data[i + channel] = data[i + channel] * (1 - belonging) + (((dyed[channel] ?? 0) * alpha) / 255) * belonging;
  }
}

/** The lightness of a dyed pixel: that of the new color, with the shading of the old one. */
function getTone(own: number, main: number, lightness: number, hue: number): number {
  // The shade of a white thing is still white, and a dark yellow is called olive.
  const depth = lightness > 0.85 ? 0.35 : hue > 42 && hue < 66 ? 0.5 : 1;
  return own < main
    ? lightness * (1 - depth + (depth * own) / main)
    : lightness + (1 - lightness) * ((own - main) / (1.001 - main)) * 0.85 * getHighlight(lightness);
}

/** How far the highlights of a color reach to white, 0 to 1: a black sheep has no white wool. */
const getHighlight = (lightness: number) => Math.min(1, lightness * 2);

/** The share of the visible pixels of a sprite whose color is near another one. */
function getColorShare({ data }: Tile, color: Rgb): number {
  const isNear = nearTo(color);
  let [visible, near] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3];
    if (alpha < 128) continue;
    visible++;
    const scale = 255 / alpha;
    if (isNear([data[i] * scale, data[i + 1] * scale, data[i + 2] * scale])) near++;
  }
  return visible > 0 ? near / visible : 0;
}

/** The share of the visible pixels of a sprite that have another vivid color. */
function getVividShare({ data }: Tile, color: Rgb): number {
  const isNear = nearTo(color);
  let [visible, vivid] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] < 200) continue;
    visible++;
    const own: Rgb = [data[i], data[i + 1], data[i + 2]];
    const [, s, l] = toHsl(own);
    if (getVividness(s, l) > VIVID && !isNear(own)) vivid++;
  }
  return visible > 0 ? vivid / visible : 0;
}

/** The difference between the strongest and the weakest channel, 0 to 1: a light violet is hardly a color. */
export const getVividness = (s: number, l: number) => s * (1 - Math.abs(2 * l - 1));

const belongsToGray = (s: number, l: number) =>
  l > 0.14 ? Math.max(0, Math.min(1, (0.3 - getVividness(s, l)) * 10)) : 0;

/** The vividness from which a pixel has a hue that people name. */
export const VIVID = 0.35;

/** The number of the bin for gray, after 24 bins of hues. */
const GRAY = 24;

const sumAround = (bins: Float64Array, bin: number, share: number) =>
  bins[bin] + (bins[(bin + 1) % GRAY] + bins[(bin + 23) % GRAY]) * share;

/**
 * The largest color of a sprite that is not near `color`, or null if none covers the share `least` of it. With `vivid`,
 * gray is no color.
 */
function findLargest({ data }: Tile, color: Rgb, least: number, vivid = false): Main | null {
  const isNear = nearTo(color);
  const areas = new Float64Array(GRAY + 1);
  const lights = new Float64Array(GRAY + 1);
  let visible = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] < 200) continue;
    visible++;
    const own: Rgb = [data[i], data[i + 1], data[i + 2]];
    const [h, s, l] = toHsl(own);
    if (isNear(own) || l < 0.14) continue;
    const bin = getVividness(s, l) < 0.2 ? GRAY : Math.floor(h / 15) % GRAY;
    areas[bin]++;
    lights[bin] += l;
  }
  const sum = (bins: Float64Array, bin: number) => (bin === GRAY ? bins[GRAY] : sumAround(bins, bin, 1));
  if (vivid) areas[GRAY] = 0;
  let best = GRAY;
  for (let bin = 0; bin < GRAY; bin++) if (sum(areas, bin) > sum(areas, best)) best = bin;
  const area = sum(areas, best);
  if (area < visible * least) return null;
  return { hue: best * 15 + 7.5, gray: best === GRAY, lightness: sum(lights, best) / area };
}

/** Families of things with windows. */
const GLAZED = /^(transport|place-building)/;
/** How much less a pixel with the color of a window counts. */
const GLASS_SHARE = 0.25;
const isGlass = (hue: number): boolean => hue >= 180 && hue < 230;

/** The most common hue of a sprite, and the average lightness of that hue. The windows of a bus are not its color. */
export function findMain({ data }: Tile, isGlazed: boolean): Main {
  const weights = new Float64Array(GRAY);
  const lights = new Float64Array(GRAY);
  let grayWeight = 0;
  let grayLight = 0;
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3];
    if (alpha < 200) continue;
    const [h, s, l] = toHsl([data[i], data[i + 1], data[i + 2]]);
    if (s < 0.16 || l > 0.95 || l < 0.07) {
      grayWeight += l > 0.12 ? 1 : 0.4;
      grayLight += l * (l > 0.12 ? 1 : 0.4);
      continue;
    }
    const bin = Math.floor(h / 15) % GRAY;
    // The violet tint of gray parts must not count as a color.
    const share = (s > 0.45 ? s : s * 0.15) * (isGlazed && isGlass(h) ? GLASS_SHARE : 1);
    weights[bin] += share;
    lights[bin] += l * share;
  }
  let best = 0;
  const around = (bins: Float64Array, bin: number) => sumAround(bins, bin, 0.6);
  for (let bin = 1; bin < GRAY; bin++) if (around(weights, bin) > around(weights, best)) best = bin;
  if (grayWeight > around(weights, best) * 14)
    return { hue: 0, gray: true, lightness: Math.max(0.2, grayLight / grayWeight) };
  return {
    hue: best * 15 + 7.5,
    gray: false,
    lightness: lights[best] / Math.max(0.001, weights[best]) || 0.5,
  };
}

function belongs(h: number, s: number, l: number, main: Main): number {
  if (main.gray) return s < 0.3 && l > 0.14 ? Math.min(1, (0.3 - s) * 6) : 0;
  const off = Math.abs(((h - main.hue + 540) % 360) - 180);
  return Math.max(0, Math.min(1, (52 - off) / 18)) * Math.min(1, Math.max(0, (s - 0.1) * 8));
}
