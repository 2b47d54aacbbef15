import { flooded, growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { findEdgeRemains } from "../edge-remains.ts";
import { findBlackPaint, isBlackBody, isBodied } from "../neutral-paint.ts";
import { findPalePaint } from "../paint.ts";
import { type Plane, softened } from "../planes.ts";
import { getChroma, paintFrom, ramp } from "./color-names.ts";
import {
  coatShares,
  dyed,
  isCoat,
  isLyingOn,
  isNeutral,
  isVehicle,
  meanColor,
  separatingChroma,
  shaded,
  similarShares,
} from "./dye.ts";
import { colorShares, wholeColorShares } from "./named-shares.ts";
import { withOwnGrays } from "./own-grays.ts";
import { withOwnHues, withShadedParts } from "./own-hues.ts";
import { withPaleParts } from "./pale-parts.ts";
import { computePalette, computeRgb, getLab, type Lab, labels } from "./palette.ts";

/**
 * Gives a color or an object a new color and keeps its shading: hue and chroma are replaced, and lightness is mapped
 * so that the old mean comes close to the new color while black and white stay. `mask` (255 inside) marks the object;
 * without it, the color `from` is searched in the whole image.
 */
export function recolor(
  image: Raster,
  { from, to, object }: { from?: string | undefined; to: string; object?: string | undefined },
  mask: Uint8Array | undefined,
  /** Whether all of the object changes, and not only its surface in its main color. */
  isWhole = false,
): Raster {
  const target = paintFrom(to);
  if (mask && isWhole) return dyed(image, target, wholeShares(image, mask));
  // An old color of a coat names the coat, whose hairs have many colors: parts of it would stay as blotches.
  if (mask && object !== undefined && isCoat(object)) {
    // Hair is brown, black or red by name and has many hues; a vivid old color chooses the feathers and not the beak.
    const named = from === undefined || isNeutral(paintFrom(from)) ? undefined : colorShares(image, from);
    const coat = coatShares(image, mask, named);
    return dyed(image, target, withHairs(image, coat, mask), true);
  }
  const shares = computeShares(image, { from, object }, mask);
  if (mask && isNeutral(target)) return dyed(image, target, shares);
  const mean = meanLightness(image, shares);
  // The lights of burgundy and navy would look pink and blue if only their mean had that color.
  const old = target[0] < DARK && target[0] < mean ? Math.max(mean, quantileOfLightness(image, shares, LIT)) : mean;
  // A dark color that stays lighter looks like another one.
  const step = target[0] < old || old < BLACK ? 1 : 0.85;
  const requested = Math.min(0.97, Math.max(0.03, old + (target[0] - old) * step));
  const { channels, data } = image;
  const pixels = new Uint8Array(data);
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    const share = shares[index] ?? 0;
    if (share < 0.004) continue;
    const [l] = getLab(data[at], data[at + 1], data[at + 2]);
    const light = lightness(l, old, requested);
    const [r, g, b] = computeRgb(shaded(target, light));
    pixels[at] = data[at] * (1 - share) + r * share + 0.5;
    pixels[at + 1] = data[at + 1] * (1 - share) + g * share + 0.5;
    pixels[at + 2] = data[at + 2] * (1 - share) + b * share + 0.5;
  }
  const result = { ...image, data: pixels };
  return mask || from === undefined || isNeutral(target) || isNeutral(paintFrom(from))
    ? result
    : withPaleParts(image, result, shares, target);
}

/** Colors with less lightness (OKLab) are dark; a thing is seen in the color of its lit parts, which this share of it is darker than. */
const [DARK, LIT] = [0.4, 0.75];
/** Things with less lightness are black, and get this share of their depth in a lighter color. */
const [BLACK, DEPTH] = [0.25, 0.55];

/** The lightness that a share of a thing is darker than. */
function quantileOfLightness({ channels, data }: Raster, shares: Plane, share: number): number {
  const counts = new Float64Array(101);
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    const weight = shares[index] ?? 0;
    if (weight === 0) continue;
    const level = Math.round(100 * getLab(data[at], data[at + 1], data[at + 2])[0]);
    counts[level] = (counts[level] ?? 0) + weight;
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  const level = counts.findIndex((count) => {
    below += count;
    return below >= share * total;
  });
  return Math.min(0.97, Math.max(0.03, level / 100));
}

/**
 * The lightness for a pixel of lightness `l` after the mean moves from `old` to `requested`. Black and white stay. Toward a darker
 * color only highlights stay light: all other pixels are as much darker as the mean.
 */
function lightness(l: number, old: number, requested: number): number {
  // The darkest parts of a black thing are noise, which would become as many times larger as it becomes lighter.
  if (l < old && old < BLACK && requested > old) return requested * (1 - DEPTH * (1 - l / old));
  if (l < old) return (l / old) * requested;
  const even = 1 - ((1 - l) / (1 - old)) * (1 - requested);
  if (requested >= old) return even;
  const highlight = ((l - old) / (1 - old)) ** 2;
  return (l / old) * requested * (1 - highlight) + even * highlight;
}

/** A change of any channel by less is hardly visible. */
const VISIBLE = 12;

/** The share of a thing of which the color changed, 0 to 1. */
export function changedShare(before: Raster, after: Raster, mask: Uint8Array): number {
  let [changed, whole] = [0, 0];
  for (const [index, value] of mask.entries()) {
    if (value < 128) continue;
    whole++;
    const at = index * before.channels;
    const isSame = [0, 1, 2].every(
      (channel) => Math.abs((before.data[at + channel] ?? 0) - (after.data[at + channel] ?? 0)) <= VISIBLE,
    );
    if (!isSame) changed++;
  }
  return whole > 0 ? changed / whole : 1;
}

const wholeShares = ({ width, height }: Raster, mask: Uint8Array): Plane =>
  softened(
    Float32Array.from(mask, (value) => value / 255),
    width,
    height,
    Math.max(1, Math.round(Math.min(width, height) / 500)),
  );

const within = (shares: Plane, mask: Uint8Array): Plane =>
  shares.map((share, index) => ((mask[index] ?? 0) > 0 ? share : 0));

/** How far hairs and feathers reach beyond the outline of an animal, as a share of the shorter side. */
const HAIRS = 1 / 170;

/** The coat of an animal with the hairs of its color just outside of its outline, which would stay as a rim. */
function withHairs(image: Raster, coat: Plane, mask: Uint8Array): Plane {
  const { width, height } = image;
  const own = { width, height, data: mask.map((value) => (value > 127 ? 255 : 0)) };
  const near = growMask(own, Math.max(2, Math.round(HAIRS * Math.min(width, height)))).data;
  const beside = near.map((value, index) => (own.data[index] ? 0 : value));
  const hairs = similarShares(image, coat, beside);
  return coat.map((share, index) => Math.max(share, hairs[index] ?? 0));
}

/** The share of the new color for each pixel, 0 to 1. */
function computeShares(
  image: Raster,
  { from, object }: { from: string | undefined; object: string | undefined },
  mask: Uint8Array | undefined,
): Plane {
  const { width, height } = image;
  if (!mask) return from === undefined ? new Float32Array(width * height).fill(1) : wholeColorShares(image, from);
  const isBlack = from === undefined || paintFrom(from)[0] < DARK;
  if (isBlack && isBodied(object ?? "") && isBlackBody(image, mask)) return findBlackPaint(image, mask);
  const paint = from === undefined ? findPalePaint(image, mask, object) : null;
  if (paint) return paint;
  const likely = from === undefined ? undefined : colorShares(image, from);
  const first = likely ? within(likely, mask) : computeSurface(image, mask, object);
  const hued = withOwnGrays(image, withOwnHues(image, first, mask), mask, object);
  if (likely && isVehicle(object ?? "")) return softPaint(image, hued, mask);
  const own = isVehicle(object ?? "") ? hued : withShadedParts(image, hued, mask);
  const remains = findEdgeRemains(image, own, mask);
  const inside = own.map((share, index) => (remains[index] ? 1 : (share * mask[index]) / 255));
  return softened(inside, width, height, Math.max(1, Math.round(Math.min(width, height) / 500)));
}

/** Dark glass and tires reflect the paint of a vehicle, with less of its chroma than these shares of its mean. */
const REFLECTED = [0.5, 0.65] as const;

/** The shares of a vehicle's paint of a named color without glass, tires and dark clothes before it, which have its hue. */
function softPaint(image: Raster, shares: Plane, mask: Uint8Array): Plane {
  const { width, height, channels, data } = image;
  const main = getChroma(meanColor(image, shares));
  const [least, most] = [REFLECTED[0] * main, REFLECTED[1] * main];
  const painted = shares.map((share, index) => {
    if (share === 0) return 0;
    const at = index * channels;
    const own = getChroma(getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
    return (share * ramp(own, least, most) * (mask[index] ?? 0)) / 255;
  });
  return softened(painted, width, height, Math.max(1, Math.round(Math.min(width, height) / 500)));
}

/** The object's own surface: the colors along its outline. Its contents (coffee, eyes) do not reach the outline. */
function computeSurface(image: Raster, mask: Uint8Array, object: string | undefined): Plane {
  const { width, height, channels, data } = image;
  const inside = maskedPixels(data, channels, mask);
  const palette = computePalette({ width: inside.length / 3, height: 1, channels: 3, data: inside }, 7);
  const areas = labels(image, palette);
  const band = Math.max(2, Math.round(Math.min(width, height) / 60));
  const within = softened(
    Float32Array.from(mask, (value) => value / 255),
    width,
    height,
    band,
  );
  const all = new Float64Array(palette.length);
  const rim = new Float64Array(palette.length);
  for (let index = 0; index < mask.length; index++) {
    if (mask[index] < 128) continue;
    const color = areas[index];
    all[color] += 1;
    if ((within[index] ?? 0) < 0.85) rim[color] += 1;
  }
  const total = all.reduce((sum, count) => sum + count, 0);
  const rims = rim.reduce((sum, count) => sum + count, 0);
  const outlined = palette.map((_, color) => rim[color] * total > 0.22 * all[color] * rims);
  const own = withoutTrim(palette, { own: outlined, areas: all, object });
  // Only pixels connected to the outline belong to the surface: a shadow inside the cup is not its side.
  const surface = flooded(
    image,
    (index) => (within[index] ?? 0) < 0.85,
    (index) => mask[index] > 0 && (own[areas[index]] ?? false),
  );
  const shares = Float32Array.from(surface, (value) => value / 255);
  return softened(shares, width, height, Math.max(1, Math.round(Math.min(width, height) / 300)));
}

/** Removes trim: white and grey parts of a colored object, such as a rim, a sole or chrome, keep their color. */
function withoutTrim(
  palette: readonly Lab[],
  {
    own,
    areas,
    object,
  }: {
    own: readonly boolean[];
    areas: Float64Array;
    object: string | undefined;
  },
): boolean[] {
  const area = (chosen: (color: Lab, index: number) => boolean) =>
    palette.reduce((sum, color, index) => sum + (chosen(color, index) ? areas[index] : 0), 0);
  const whole = area((_, index) => own[index] ?? false);
  const least = separatingChroma(
    object,
    (chroma) => area((color, index) => (own[index] ?? false) && getChroma(color) > chroma) / Math.max(1, whole),
  );
  const main = palette.reduce<{ color: Lab; count: number }>(
    (most, color, index) =>
      own[index] && (areas[index] ?? 0) > most.count ? { color, count: areas[index] ?? 0 } : most,
    { color: [0, 0, 0], count: 0 },
  ).color;
  return palette.map(
    (color, index) => (own[index] ?? false) && (least === null ? !isLyingOn(color, main) : getChroma(color) > least),
  );
}

function maskedPixels(data: Uint8Array, channels: number, mask: Uint8Array): Uint8Array {
  const kept: number[] = [];
  const pace = Math.max(1, Math.floor(mask.length / 60_000));
  for (let index = 0; index < mask.length; index += pace) {
    if (mask[index] < 128) continue;
    kept.push(data[index * channels], data[index * channels + 1], data[index * channels + 2]);
  }
  return Uint8Array.from(kept.length > 0 ? kept : [0, 0, 0]);
}

function meanLightness({ channels, data }: Raster, shares: Plane): number {
  let sum = 0;
  let count = 0;
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    const weight = shares[index] ?? 0;
    if (weight === 0) continue;
    sum += getLab(data[at], data[at + 1], data[at + 2])[0] * weight;
    count += weight;
  }
  return count > 0 ? Math.min(0.97, Math.max(0.03, sum / count)) : 0.6;
}
