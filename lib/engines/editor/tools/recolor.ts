import { converter } from "culori";
import { parseColor } from "../../../images/color.ts";
import type { Raster } from "../../../images/raster.ts";
import { clamp } from "./adjust.ts";

const toLch = converter("oklch");
const toRgb = converter("rgb");

/** How far in hue (degrees) a color may be from the named one and still be it. */
const HUE_REACH = 32;
const LEAST_CHROMA = 0.035;

/**
 * Gives a color, or a thing, another color and keeps its shading: lightness moves by the same step everywhere and hue and
 * chroma become the new ones, in OKLCH. `mask` says where (255 inside); without it the whole image is looked through.
 */
export function recolor(
  image: Raster,
  { from, to }: { from?: string | undefined; to: string },
  mask: Uint8Array | undefined,
): Raster {
  const target = lch(to);
  const source = from === undefined ? undefined : lch(from);
  const { channels, data } = image;
  const made = new Uint8Array(data);
  const known = new Map<number, readonly [number, number, number, number]>();
  const lightness = meanLightness(image, mask, source);
  for (let index = 0; index < data.length / channels; index++) {
    const at = index * channels;
    const inside = mask ? (mask[index] ?? 0) / 255 : 1;
    if (inside === 0) continue;
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
    const key = (r << 16) | (g << 8) | b;
    let painted = known.get(key);
    if (!painted) {
      painted = paint(r, g, b, target, source, lightness, mask !== undefined);
      // Photographs have some hundred thousand colors; a bound keeps the table small.
      if (known.size < 300_000) known.set(key, painted);
    }
    const share = inside * painted[3];
    if (share === 0) continue;
    for (let channel = 0; channel < 3; channel++)
      made[at + channel] = clamp((data[at + channel] ?? 0) * (1 - share) + (painted[channel] ?? 0) * share);
  }
  return { ...image, data: made };
}

interface Lch {
  l: number;
  c: number;
  h: number;
}

/** The new color and how much of it this one takes, 0 to 1. */
function paint(
  r: number,
  g: number,
  b: number,
  target: Lch,
  source: Lch | undefined,
  mean: number,
  whole: boolean,
): readonly [number, number, number, number] {
  const own = lchOf(r / 255, g / 255, b / 255);
  const share = source ? likeness(own, source) : whole ? Math.min(1, Math.max(0.15, own.c / 0.06)) : 1;
  if (share === 0) return [r, g, b, 0];
  const l = Math.min(0.99, Math.max(0.02, target.l + (own.l - mean)));
  // Highlights and deep shadows hold little color, in the new one as in the old.
  const c =
    target.c * Math.min(1.15, Math.max(0.25, own.c / Math.max(0.05, source?.c ?? 0.12))) * (own.l > 0.93 ? 0.35 : 1);
  const color = toRgb({ mode: "oklch", l, c: Math.min(c, 0.32), h: target.h });
  return [clamp((color?.r ?? 0) * 255), clamp((color?.g ?? 0) * 255), clamp((color?.b ?? 0) * 255), share];
}

/** 1 for the named color itself, falling to 0 at the edge of what still goes by its name. */
function likeness(own: Lch, source: Lch): number {
  if (source.c < LEAST_CHROMA) {
    // White, grey and black are told apart by lightness.
    const grey = Math.max(0, 1 - own.c / 0.06);
    return grey * Math.max(0, 1 - Math.abs(own.l - source.l) / 0.28);
  }
  if (own.c < LEAST_CHROMA) return 0;
  const turn = Math.abs(((own.h - source.h + 540) % 360) - 180);
  const near = Math.min(1, Math.max(0, (HUE_REACH - turn) / 10));
  return near * Math.min(1, (own.c - LEAST_CHROMA) / 0.03);
}

function meanLightness({ channels, data }: Raster, mask: Uint8Array | undefined, source: Lch | undefined): number {
  let sum = 0;
  let count = 0;
  const pace = Math.max(1, Math.floor(data.length / channels / 40_000));
  for (let index = 0; index < data.length / channels; index += pace) {
    if (mask && (mask[index] ?? 0) < 128) continue;
    const at = index * channels;
    const own = lchOf((data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255, (data[at + 2] ?? 0) / 255);
    const weight = source ? likeness(own, source) : 1;
    sum += own.l * weight;
    count += weight;
  }
  return count > 0 ? sum / count : 0.6;
}

function lch(color: string): Lch {
  const { r, g, b } = parseColor(color) ?? { r: 128, g: 128, b: 128 };
  return lchOf(r / 255, g / 255, b / 255);
}

function lchOf(r: number, g: number, b: number): Lch {
  const { l = 0, c = 0, h = 0 } = toLch({ mode: "rgb", r, g, b }) ?? {};
  return { l, c, h };
}
