import { blendByMask, computeRegions, type Region, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import type { Step } from "../plan.ts";
import * as tone from "./adjust.ts";
import type { Box } from "./geometry.ts";
import { lifted } from "./lifted.ts";
import { drawn } from "./styles.ts";
import { withWeather } from "./weather.ts";

type Part = Extract<Step, { tool: "apply_to" }>["arguments"];
type Effect = Pick<Part, "amount"> & { effect: Exclude<Part["effect"], "cover"> };

/** The radius of the blur and the side of a mosaic's tile, as shares of the part's shorter side. */
const BLUR_SHARE = 0.09;
const TILE_SHARE = 0.11;

/** Applies an effect inside the mask (255 inside), or outside of it with `except`. The image's size and alpha stay. */
export async function applyToPart(image: Raster, part: Uint8Array, args: Part, random: () => number): Promise<Raster> {
  const { width, height } = image;
  const { effect } = args;
  if (effect === "cover") return covered(image, part, /\beyes?$/.test(args.part));
  const mask = await softened({ width, height, data: args.except ? part.map((value) => 255 - value) : part });
  return blendByMask(image, await affected(image, computeBox(mask), { ...args, effect }, random), mask);
}

async function affected(image: Raster, box: Box, { effect, amount }: Effect, random: () => number): Promise<Raster> {
  const short = Math.max(8, Math.min(box.width, box.height));
  const factor = amount ?? 1;
  switch (effect) {
    case "blur":
      // A part as large as the image would need a radius that leaves no shape.
      return tone.blur(image, Math.min(60, Math.max(2, Math.min(short, 400) * BLUR_SHARE * factor)));
    case "pixelate":
      return mosaic(image, Math.max(4, Math.round(short * TILE_SHARE * factor)));
    case "sharpen":
      return (amount ?? 60) >= 0 ? tone.sharpen(image, amount ?? 60) : tone.blur(image, 1 - (amount ?? 0) / 50);
    case "brightness":
      return (amount ?? 20) > 0 ? lifted(image, amount ?? 20) : tone.brightness(image, amount ?? 20);
    case "contrast":
      return tone.contrast(image, amount ?? 20);
    case "saturation":
      return tone.saturation(image, amount ?? 30);
    case "warmth":
      return tone.warmth(image, amount ?? 25);
    case "exposure":
      return tone.exposure(image, Math.max(-5, Math.min(5, amount ?? 0.5)));
    case "black_and_white":
      return tone.blackAndWhite(image);
    case "sepia":
      return tone.sepia(image);
    case "invert":
      return tone.invert(image);
    case "vintage":
      return tone.vintage(image, random);
    case "grain":
      return tone.grain(image, Math.max(1, Math.min(100, amount ?? 30)), random);
    case "smooth":
      return smoothed(image, Math.max(2, short * SMOOTH_SHARE), Math.min(1, 0.7 * factor));
    case "rain":
    case "snow":
    case "fog":
      return withWeather(image, effect, (amount ?? 100) / 100, random);
    default:
      return drawn(image, effect, random);
  }
}

/** Black bars over the marked parts of an image, each as large as its part, or over both eyes of a head. */
function covered(image: Raster, part: Uint8Array, areEyes: boolean): Raster {
  const { width, height, channels } = image;
  const data = new Uint8Array(image.data);
  const parts = computeRegions({ width, height, data: part });
  for (const { left, top, right, bottom } of areEyes ? barsOverEyes(parts, image) : parts)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) data.set([0, 0, 0, 255].slice(0, channels), (y * width + x) * channels);
  return { ...image, data };
}

/** The two eyes of a head lie at most this many widths from each other, and this much of it above each other. */
const [MAX_APART, MAX_SLOPE] = [7, 0.6];
/** How far a bar reaches beyond the eyes, and its least height, as shares of its width. */
const [BESIDE, BAR_HEIGHT] = [0.25, 0.22];

/** One bar for the two eyes of each head, from temple to temple; an eye without a second one has its own. */
function barsOverEyes(eyes: readonly Region[], { width, height }: Raster): Bounds[] {
  const bars: Bounds[] = [];
  const left = eyes.toSorted((first, second) => first.left - second.left);
  for (let eye = left.shift(); eye; eye = left.shift()) {
    const own = eye;
    const at = left.findIndex((other) => areOfOneHead(own, other));
    const [second = own] = at < 0 ? [] : left.splice(at, 1);
    const [from, to] = [Math.min(own.left, second.left), Math.max(own.right, second.right)];
    const [top, bottom] = [Math.min(own.top, second.top), Math.max(own.bottom, second.bottom)];
    const beside = BESIDE * (to - from);
    const above = Math.max(0.35 * (bottom - top), (BAR_HEIGHT * (to - from + 2 * beside) - (bottom - top)) / 2);
    bars.push({
      left: Math.max(0, Math.round(from - beside)),
      right: Math.min(width, Math.round(to + beside)),
      top: Math.max(0, Math.round(top - above)),
      bottom: Math.min(height, Math.round(bottom + above)),
    });
  }
  return bars;
}

type Bounds = Pick<Region, "left" | "right" | "top" | "bottom">;

function areOfOneHead(first: Bounds, second: Bounds): boolean {
  const across = Math.abs((first.left + first.right - second.left - second.right) / 2);
  const down = Math.abs((first.top + first.bottom - second.top - second.bottom) / 2);
  const size = Math.max(first.right - first.left, second.right - second.left);
  return across > size && across < MAX_APART * size && down < MAX_SLOPE * across;
}

/** The radius within which skin becomes even, as a share of the part's shorter side. */
const SMOOTH_SHARE = 0.03;
/** Differences up to the first, of 255, are pores and wrinkles; from the second on they are eyes, lips and outlines. */
const [FINE, COARSE] = [10, 30];

/** Evens out fine differences from the surroundings by a share of 0 to 1, and keeps large ones. */
async function smoothed(image: Raster, radius: number, share: number): Promise<Raster> {
  const soft = await tone.blur(image, radius);
  const data = new Uint8Array(image.data);
  for (let at = 0; at < data.length; at += image.channels) {
    const differences = [0, 1, 2].map((channel) => (soft.data[at + channel] ?? 0) - (image.data[at + channel] ?? 0));
    const most = Math.max(...differences.map(Math.abs));
    const weight = share * Math.min(1, Math.max(0, (COARSE - most) / (COARSE - FINE)));
    for (const [channel, off] of differences.entries())
      data[at + channel] = Math.round((image.data[at + channel] ?? 0) + weight * off);
  }
  return { ...image, data };
}

/** Square tiles of one color each, the mean of their pixels. */
async function mosaic(image: Raster, tile: number): Promise<Raster> {
  const [columns, rows] = [Math.ceil(image.width / tile), Math.ceil(image.height / tile)];
  const small = await resizeRaster(image, columns, rows, "linear");
  const data = new Uint8Array(image.data);
  for (let y = 0; y < image.height; y++) {
    const row = Math.min(rows - 1, Math.floor((y * rows) / image.height));
    for (let x = 0; x < image.width; x++) {
      const column = Math.min(columns - 1, Math.floor((x * columns) / image.width));
      const [from, to] = [(row * columns + column) * small.channels, (y * image.width + x) * image.channels];
      for (let channel = 0; channel < 3; channel++) data[to + channel] = small.data[from + channel];
    }
  }
  return { ...image, data };
}

/** A mask with an edge of about two pixels, so that the effect has no hard outline. */
async function softened({ width, height, data }: Mask): Promise<Mask> {
  const soft = await sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .blur(1)
    .toColorspace("b-w")
    .raw()
    .toBuffer();
  return { width, height, data: soft };
}

/** The box of the marked pixels of a mask. */
export function computeBox({ width, height, data }: Mask): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** The number of pixels that a mask marks. */
export const countMarked = ({ data }: Pick<Mask, "data">): number =>
  data.reduce((sum, value) => sum + Number(value > 127), 0);

/** The box, as x, y, width and height, of pixels that `collectParts` lists from a plane of a width. */
export function boxAround(
  pixels: readonly number[],
  planeWidth: number,
): readonly [x: number, y: number, width: number, height: number] {
  let [left, right, top, bottom] = [planeWidth, 0, Number.POSITIVE_INFINITY, 0];
  for (const at of pixels) {
    const [x, y] = [at % planeWidth, Math.floor(at / planeWidth)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return [left, top, right - left + 1, bottom - top + 1];
}
