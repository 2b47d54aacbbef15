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
/** The middles (hue in OKLCH, degrees) of what goes by a name: red, orange, yellow, green, cyan, blue, purple, pink. Half way to the next, another name begins. */
const HUES = [25, 43, 106, 142, 185, 250, 335, 355];
/** Where a color lies beside what goes by the name (a fold in shade, a rim), its hue may be off by this much more. */
const BESIDE = 12;
/** Skin, hair and wood have the hues of red, orange and yellow, and less chroma for their lightness than what goes by those names. */
const WARM_HUES = [10, 95] as const;
const VIVID = [0.13, 0.2] as const;
/** Brown is dark orange in a picture; CSS has it as a dark red. */
const BROWN = { hue: 58, mostLightness: 0.66 };

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
  const shares = sharesOf(image, from === undefined ? undefined : named(from), mask);
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
function sharesOf(image: Raster, source: Named | undefined, mask: Uint8Array | undefined): Plane {
  const { width, height } = image;
  const likely = source ? namedShares(image, source) : undefined;
  if (!mask) return likely ?? new Float32Array(width * height).fill(1);
  const own = likely ?? surfaceOf(image, mask);
  const inside = own.map((share, index) => (share * (mask[index] ?? 0)) / 255);
  return softened(inside, width, height, Math.max(1, Math.round(Math.min(width, height) / 500)));
}

/** What goes by the name, and what nearly does right beside it. */
function namedShares({ width, height, channels, data }: Raster, source: Named): Plane {
  const [like, nearly] = [likenessTo(source, 0), likenessTo(source, BESIDE)];
  const shares = new Float32Array(width * height);
  for (let index = 0, at = 0; index < shares.length; index++, at += channels)
    shares[index] = like(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  const around = softened(shares, width, height, Math.max(2, Math.round(Math.min(width, height) / 80)));
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    const near = ramp(around[index] ?? 0, 0.2, 0.5);
    if (near === 0) continue;
    const share = near * nearly(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    if (share > (shares[index] ?? 0)) shares[index] = share;
  }
  return shares;
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
  const isColored = (color: Lab) => chromaOf(color) > TRIM_CHROMA;
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

/** `likeness` of bytes of sRGB; near colors are looked at once (seven bits a channel). */
function likenessTo(source: Named, tolerance: number): (r: number, g: number, b: number) => number {
  const known = new Float32Array(1 << 21).fill(-1);
  return (r, g, b) => {
    const key = ((r >> 1) << 14) | ((g >> 1) << 7) | (b >> 1);
    const seen = known[key] ?? -1;
    if (seen >= 0) return seen;
    const found = likeness(labOf(r, g, b), source, tolerance);
    known[key] = found;
    return found;
  };
}

/** What goes by a color's name. */
interface Named {
  lightness: number;
  /** Null for white, grey and black, which have none. */
  hue: number | null;
  vivid: boolean;
  mostLightness: number;
}

function named(color: string): Named {
  const source = labFrom(color);
  const [lightness, chroma] = [source[0], chromaOf(source)];
  const plain = { lightness, vivid: false, mostLightness: 1 };
  if (color.toLowerCase() === "brown") return { ...plain, ...BROWN };
  if (chroma < LEAST_CHROMA) return { ...plain, hue: null };
  const own = hue(source);
  // A word means everything of its name, a code means itself.
  const middle = color.startsWith("#")
    ? own
    : HUES.reduce((best, other) => (turn(other, own) < turn(best, own) ? other : best));
  return { ...plain, hue: middle, vivid: isWarm(own) && chroma / lightness > VIVID[1] };
}

/** 1 for the named color itself, falling to 0 at the edge of what still goes by its name, or `tolerance` degrees beyond. */
function likeness(own: Lab, source: Named, tolerance: number): number {
  const chroma = chromaOf(own);
  if (source.hue === null) {
    // White, grey and black are told apart by lightness.
    const grey = ramp(0.07 - chroma, 0, 0.035);
    return grey * ramp(0.3 - Math.abs(own[0] - source.lightness), 0, 0.12);
  }
  // In the dark there is little chroma, and much for how little light there is.
  const colored = Math.max(
    ramp(chroma, LEAST_CHROMA, LEAST_CHROMA + 0.05),
    ramp(chroma / own[0], 0.12, 0.2) * ramp(own[0], 0.12, 0.2),
  );
  if (colored === 0) return 0;
  const dark = ramp(source.mostLightness + 0.1 - own[0], 0, 0.1);
  // Brown in the shade is told from orange in the shade by what lies beside it alone.
  const vivid =
    source.vivid && isWarm(hue(own))
      ? ramp(chroma / own[0], ...VIVID) * (tolerance > 0 ? 1 : ramp(chroma, 0.08, 0.11))
      : 1;
  const { hue: wanted } = source;
  const off = turn(hue(own), wanted);
  // A color is no longer red where it is nearer to orange than to red.
  const nextBest = HUES.reduce(
    (least, other) => (turn(other, wanted) < 16 ? least : Math.min(least, turn(hue(own), other))),
    180,
  );
  return colored * dark * vivid * ramp(nextBest - off + 2 * tolerance, -4, 4) * (off < 60 ? 1 : 0);
}

/** 0 up to `from`, 1 from `to` on, in between in proportion. */
const ramp = (value: number, from: number, to: number) => Math.min(1, Math.max(0, (value - from) / (to - from)));

const isWarm = (degrees: number) => {
  const [from, to] = WARM_HUES;
  return degrees > from && degrees < to;
};
const chromaOf = ([, a, b]: Lab) => Math.hypot(a, b);
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
