import type { Raster } from "@atelier/images/raster";
import type { ToolArguments } from "../plan.ts";
import { clamp, luma, throughTables } from "./adjust.ts";

/** The largest change of a range's tone at 100 percent, of 1. */
const RANGE = 0.42;
/** Below this tone a change is added to the channels, because a factor would color the noise of black. */
const DARK = 0.06;

/**
 * Changes the shadows, midtones, highlights, black point and white point by percent. Hue and saturation stay, because all
 * channels are scaled by the change of the luma.
 */
export function tones(image: Raster, args: ToolArguments["tones"]): Raster {
  const curve = Float32Array.from({ length: 256 }, (_, value) => toneFor(value / 255, args));
  const { channels, data } = image;
  const pixels = new Uint8Array(data);
  for (let at = 0; at < data.length; at += channels) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
    const old = luma(r, g, b);
    const light = (curve[Math.round(old)] ?? 0) * 255;
    const share = Math.min(1, old / (DARK * 255));
    const factor = old > 0 ? light / old : 1;
    for (const [channel, value] of [r, g, b].entries())
      pixels[at + channel] = clamp(share * value * factor + (1 - share) * (value + light - old));
  }
  return { ...image, data: pixels };
}

function toneFor(tone: number, args: ToolArguments["tones"]): number {
  const { shadows = 0, midtones = 0, highlights = 0, blacks = 0, whites = 0 } = args;
  const rest = 1 - tone;
  const changed =
    tone +
    (RANGE / 100) *
      (gentler(shadows, shadows < 0) * 4 * tone * rest ** 3 +
        gentler(highlights, highlights > 0) * 4 * rest * tone ** 3 +
        gentler(blacks, blacks > 0) * 0.8 * rest ** 5 +
        gentler(whites, whites < 0) * 0.8 * tone ** 5);
  const clipped = Math.min(1, Math.max(0, changed));
  return clipped ** (2 ** (-midtones / 80));
}

/** Half of a change toward the middle of the curve, because a stronger one would reverse the order of tones. */
const gentler = (percent: number, isTowardMiddle: boolean) => (isTowardMiddle ? percent / 2 : percent);

/** The share of pixels that may become black or white. */
const CLIPPED = 0.004;
/** The mean tone of a well exposed photo, and how far the gamma may go to reach it. */
const [GOOD_MEAN, MAX_GAMMA] = [0.46, 1.45];
/** Tones are not stretched further, because noise and banding would show. */
const MIN_SPAN = 0.5;

/** Stretches the tones to black and white, and moves the mean tone to the middle. A good photo hardly changes. */
export function autoTone(image: Raster): Raster {
  const { channels, data } = image;
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += channels) {
    const tone = Math.round(luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
    counts[tone] = (counts[tone] ?? 0) + 1;
  }
  const total = data.length / channels;
  const [low, high] = [toneAt(counts, CLIPPED * total), toneAt(counts, (1 - CLIPPED) * total)];
  const span = Math.max(MIN_SPAN, high - low);
  const start = Math.max(0, Math.min(low, 1 - span));
  const stretched = (tone: number) => Math.min(1, Math.max(0, (tone - start) / span));
  const mean = counts.reduce((sum, count, tone) => sum + count * stretched(tone / 255), 0) / total;
  const wanted = mean + (GOOD_MEAN - mean) * 0.6;
  const gamma = Math.min(MAX_GAMMA, Math.max(1 / MAX_GAMMA, Math.log(wanted) / Math.log(Math.max(0.02, mean))));
  const table = Uint8Array.from({ length: 256 }, (_, tone) => Math.round(255 * stretched(tone / 255) ** gamma));
  return throughTables(image, [table, table, table]);
}

/** The mean tone that a photo has after it was too dark, and the most percent that it may become brighter. */
const [BRIGHT_MEAN, MOST_BRIGHTER] = [0.36, 80];

/** How much brighter a dark image must be, in percent: at least `percent`, and more until its mean tone is that of a usual photo. */
export function enoughBrightness({ channels, data }: Raster, percent: number): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += channels) {
    const tone = Math.round(luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
    counts[tone] = (counts[tone] ?? 0) + 1;
  }
  const total = data.length / channels;
  const mean = (brighter: number) =>
    counts.reduce((sum, count, tone) => sum + count * (tone / 255) ** (2 ** (-brighter / 50)), 0) / total;
  let enough = percent;
  while (enough < MOST_BRIGHTER && mean(enough) < BRIGHT_MEAN) enough += 5;
  return Math.max(percent, Math.min(MOST_BRIGHTER, enough));
}

function toneAt(counts: Uint32Array, rank: number): number {
  let seen = 0;
  for (let tone = 0; tone < 256; tone++) {
    seen += counts[tone] ?? 0;
    if (seen > rank) return tone / 255;
  }
  return 1;
}
