import { parseColor } from "../../../images/color.ts";
import type { Raster } from "../../../images/raster.ts";
import { type Lab, labels, labOf, paletteOf, rgbOf } from "./palette.ts";
import { type Plane, softened } from "./planes.ts";

/** Under this chroma (OKLab) a color counts as grey. */
const LEAST_CHROMA = 0.045;
/** A thing whose surface is colored to this share is a colored thing: paint on a motorcycle is less than its tires and chrome. */
const COLORED_SHARE = 0.12;
/** Under this chroma a part of a colored thing is trim. */
const TRIM_CHROMA = 0.07;
/** The hues (degrees in OKLCH) that names are drawn between: red, orange, yellow, green, cyan, blue, purple, pink. */
const HUES = [29, 60, 105, 142, 195, 262, 308, 350];

/**
 * Gives a color, or a thing, another color and keeps its shading: hue and chroma become the new ones, and lightness is bent
 * so that the old mean comes near the new color's while black stays black and highlights stay white.
 * `mask` (255 inside) says where the thing is; without it the color `from` is looked for in the whole image.
 */
export function recolor(
  image: Raster,
  { from, to }: { from?: string | undefined; to: string },
  mask: Uint8Array | undefined,
): Raster {
  const shares = sharesOf(image, from === undefined ? undefined : labFrom(from), mask);
  const target = labFrom(to);
  const old = meanLightness(image, shares);
  const wanted = Math.min(0.97, Math.max(0.03, old + (target[0] - old) * 0.85));
  const { channels, data } = image;
  const made = new Uint8Array(data);
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    const share = shares[index] ?? 0;
    if (share < 0.004) continue;
    const [l] = labOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const light = l < old ? (l / old) * wanted : 1 - ((1 - l) / (1 - old)) * (1 - wanted);
    const [r, g, b] = rgbOf(shaded(target, light));
    made[at] = (data[at] ?? 0) * (1 - share) + r * share + 0.5;
    made[at + 1] = (data[at + 1] ?? 0) * (1 - share) + g * share + 0.5;
    made[at + 2] = (data[at + 2] ?? 0) * (1 - share) + b * share + 0.5;
  }
  return { ...image, data: made };
}

/** The color at another lightness: chroma falls toward black and white as the colors a screen can show do. */
function shaded([l, a, b]: Lab, light: number): Lab {
  const room = Math.min(1, light / Math.max(0.05, l), (1 - light) / Math.max(0.05, 1 - l));
  return [light, a * room, b * room];
}

/** How much of each pixel takes the new color, 0 to 1. */
function sharesOf(image: Raster, source: Lab | undefined, mask: Uint8Array | undefined): Plane {
  const { width, height, channels, data } = image;
  const shares = new Float32Array(width * height);
  const like = source ? likenessTo(source) : () => 1;
  const surface = mask && !source ? surfaceOf(image, mask) : undefined;
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    if (mask && (mask[index] ?? 0) === 0) continue;
    const inside = mask ? (mask[index] ?? 0) / 255 : 1;
    shares[index] =
      inside * like(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) * (surface ? (surface[index] ?? 0) : 1);
  }
  return mask ? softened(shares, width, height, Math.max(1, Math.round(Math.min(width, height) / 500))) : shares;
}

/** The parts of a thing that are its own: the colors found along its outline. What it only holds (coffee, eyes) never reaches it. */
function surfaceOf(image: Raster, mask: Uint8Array): Plane {
  const { width, height, channels, data } = image;
  const inside = maskedPixels(data, channels, mask);
  const palette = paletteOf({ width: inside.length / 3, height: 1, channels: 3, data: inside }, 7);
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
    if ((mask[index] ?? 0) < 128) continue;
    const color = areas[index] ?? 0;
    all[color] = (all[color] ?? 0) + 1;
    if ((within[index] ?? 0) < 0.85) rim[color] = (rim[color] ?? 0) + 1;
  }
  const total = all.reduce((sum, count) => sum + count, 0);
  const rims = rim.reduce((sum, count) => sum + count, 0);
  const outlined = palette.map((_, color) => (rim[color] ?? 0) * total > 0.22 * (all[color] ?? 0) * rims);
  const own = withoutTrim(palette, outlined, all);
  const surface = reached(
    mask,
    (index) => own[areas[index] ?? 0] ?? false,
    (index) => (within[index] ?? 0) < 0.85,
    width,
  );
  return softened(surface, width, height, Math.max(1, Math.round(Math.min(width, height) / 300)));
}

/** Of a colored thing, white and grey parts (a rim, a sole, chrome) are trim and stay. */
function withoutTrim(palette: readonly Lab[], own: readonly boolean[], areas: Float64Array): boolean[] {
  const isColored = ([, a, b]: Lab) => Math.hypot(a, b) > TRIM_CHROMA;
  const area = (chosen: (color: Lab, index: number) => boolean) =>
    palette.reduce((sum, color, index) => sum + (chosen(color, index) ? (areas[index] ?? 0) : 0), 0);
  const colored = area((color, index) => (own[index] ?? false) && isColored(color));
  const isOfColor = colored > COLORED_SHARE * area((_, index) => own[index] ?? false);
  return palette.map((color, index) => (own[index] ?? false) && (!isOfColor || isColored(color)));
}

/** The pixels of a thing's own colors that hang together with its outline: a shadow inside the cup is not the cup's side. */
function reached(
  mask: Uint8Array,
  own: (index: number) => boolean,
  rim: (index: number) => boolean,
  width: number,
): Plane {
  const found = new Float32Array(mask.length);
  const open: number[] = [];
  const visit = (index: number) => {
    if (index < 0 || index >= mask.length || (mask[index] ?? 0) === 0 || found[index] === 1 || !own(index)) return;
    found[index] = 1;
    open.push(index);
  };
  for (let index = 0; index < mask.length; index++) if (rim(index)) visit(index);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at % width > 0) visit(at - 1);
    if (at % width < width - 1) visit(at + 1);
    visit(at - width);
    visit(at + width);
  }
  return found;
}

function maskedPixels(data: Uint8Array, channels: number, mask: Uint8Array): Uint8Array {
  const kept: number[] = [];
  const pace = Math.max(1, Math.floor(mask.length / 60_000));
  for (let index = 0; index < mask.length; index += pace) {
    if ((mask[index] ?? 0) < 128) continue;
    kept.push(data[index * channels] ?? 0, data[index * channels + 1] ?? 0, data[index * channels + 2] ?? 0);
  }
  return Uint8Array.from(kept.length > 0 ? kept : [0, 0, 0]);
}

/** `likeness` of bytes of sRGB; near colors are looked at once (six bits a channel). */
function likenessTo(source: Lab): (r: number, g: number, b: number) => number {
  const known = new Float32Array(1 << 18).fill(-1);
  return (r, g, b) => {
    const key = ((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2);
    const seen = known[key] ?? -1;
    if (seen >= 0) return seen;
    const found = likeness(labOf(r, g, b), source);
    known[key] = found;
    return found;
  };
}

/** 1 for the named color itself, falling to 0 at the edge of what still goes by its name. */
function likeness(own: Lab, source: Lab): number {
  const [chroma, wanted] = [Math.hypot(own[1], own[2]), Math.hypot(source[1], source[2])];
  if (wanted < LEAST_CHROMA) {
    // White, grey and black are told apart by lightness.
    const grey = Math.min(1, Math.max(0, (0.07 - chroma) / 0.035));
    return grey * Math.min(1, Math.max(0, (0.3 - Math.abs(own[0] - source[0])) / 0.12));
  }
  const colored = Math.min(1, Math.max(0, (chroma - LEAST_CHROMA) / 0.05));
  if (colored === 0) return 0;
  const off = turn(hue(own), hue(source));
  // A color is no longer red where it is nearer to orange than to red.
  const nextBest = HUES.reduce(
    (least, other) => (turn(other, hue(source)) < 16 ? least : Math.min(least, turn(hue(own), other))),
    180,
  );
  return colored * Math.min(1, Math.max(0, (nextBest - off + 4) / 8)) * (off < 60 ? 1 : 0);
}

const hue = ([, a, b]: Lab) => (Math.atan2(b, a) * 180) / Math.PI;
const turn = (one: number, other: number) => Math.abs(((((one - other) % 360) + 540) % 360) - 180);

function meanLightness({ channels, data }: Raster, shares: Plane): number {
  let sum = 0;
  let count = 0;
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    const weight = shares[index] ?? 0;
    if (weight === 0) continue;
    sum += labOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)[0] * weight;
    count += weight;
  }
  return count > 0 ? Math.min(0.97, Math.max(0.03, sum / count)) : 0.6;
}

function labFrom(color: string): Lab {
  const { r, g, b } = parseColor(color) ?? { r: 128, g: 128, b: 128 };
  return labOf(r, g, b);
}
