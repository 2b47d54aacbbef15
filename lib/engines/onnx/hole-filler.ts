import { boxBlur, computeRegions, growMask, type Region } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { byteTensor, type ModelSettings, withModel } from "./session.ts";

/** The margin around a hole, as a multiple of its size, that the network gets as context. */
const CONTEXT = 1;
const MIN_CONTEXT = 192;

/** Mirrors a crop horizontally, vertically or both. */
interface View {
  across: boolean;
  down: boolean;
}

const PLAIN: readonly View[] = [{ across: false, down: false }];
/** The median over several views removes artifacts, because they differ from view to view. */
const ALL: readonly View[] = [
  ...PLAIN,
  { across: true, down: false },
  { across: false, down: true },
  { across: true, down: true },
];
/** This ring around the replaced pixels is hidden from the network, because pixels at an object's edge have its color. */
const HIDDEN_RING = 3;
/** Parts whose rectangle together is not larger are filled at once, such as the letters of a word. */
const JOINED_SIDE = 320;
/** Detail below this radius comes from one view, because the median of several is blurred. */
const DETAIL_RADIUS = 3;
/** A view whose light or color differs by this from the median of all, of 255, shows other things there. */
const OTHER_CONTENT = 24;
/**
 * In calmer surroundings, by the standard deviation of their brightness, one view is enough: on photographs with 35 dB and
 * more it lost 0.5 dB.
 */
const CALM = 20;
const CALM_RING = 24;
/** One view is enough for smaller holes, and many large holes would take too long with more. */
const LARGE_SIDE = 48;
const MAX_LARGE = 3;

/**
 * Fills holes with MI-GAN (Sargsyan et al. 2023), each on a crop at the image's own resolution. Large holes get the median
 * of the crop and its mirror images with the detail of one of them. The mask's value is the share of the fill: pixels
 * where it is 0 stay bit-identical, pixels where it is 255 keep nothing. Alpha stays. `areStrokes` says that the holes are
 * letters: their strokes are narrow, so one view is enough. `onSpread` gets how far the views of a large hole differ from their
 * median, of 255: where they show different things, what is behind the hole is not clear from its surroundings.
 */
export async function fillHoles(
  image: Raster,
  mask: Mask,
  settings: ModelSettings,
  signal: AbortSignal,
  progress: (share: number) => void,
  { areStrokes = false, onSpread }: { areStrokes?: boolean; onSpread?: (spread: number, hole: Region) => void } = {},
): Promise<Raster> {
  const filled: Raster = { ...image, data: new Uint8Array(image.data) };
  const regions = joined(computeRegions(mask));
  const hidden = hiddenPart(mask);
  const isLarge = (region: Region) => longerSide(region) > LARGE_SIDE;
  const views = regions.filter(isLarge).length <= MAX_LARGE ? ALL : PLAIN;
  for (const [index, region] of regions.entries()) {
    const crop = cropAround(filled, hidden, region);
    const fills: Uint8Array[] = [];
    const crops = isLarge(region) && !areStrokes && !isCalm(image, mask, region) ? views : PLAIN;
    for (const view of crops) {
      signal.throwIfAborted();
      fills.push(await fillCrop(crop, view, settings));
      progress((index + fills.length / crops.length) / regions.length);
    }
    const fill = combined(fills, crop);
    if (crops.length > 1) onSpread?.(computeSpread(fills, fill, crop), region);
    blendFills(filled, mask, crop, fill);
  }
  progress(1);
  return filled;
}

/** The part hidden from the network: every changed pixel, and a ring around the pixels that are replaced entirely. */
function hiddenPart(mask: Mask): Mask {
  const whole = growMask({ ...mask, data: mask.data.map((value) => (value === 255 ? 255 : 0)) }, HIDDEN_RING);
  const changed = growMask(mask, 1);
  return { ...mask, data: whole.data.map((value, at) => value || (changed.data[at] ?? 0)) };
}

/** Whether the rectangle around a hole is of nearly one brightness. */
export function isCalm({ width, height, channels, data }: Raster, mask: Mask, hole: Region): boolean {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = Math.max(0, hole.top - CALM_RING); y < Math.min(height, hole.bottom + CALM_RING); y++)
    for (let x = Math.max(0, hole.left - CALM_RING); x < Math.min(width, hole.right + CALM_RING); x++) {
      const at = y * width + x;
      if (mask.data[at]) continue;
      const byte = at * channels;
      const value = ((data[byte] ?? 0) + (data[byte + 1] ?? 0) + (data[byte + 2] ?? 0)) / 3;
      sum += value;
      squares += value * value;
      count++;
    }
  return count > 0 && squares / count - (sum / count) ** 2 < CALM ** 2;
}

/** Joins regions as long as their common rectangle is small enough to be filled without losing resolution. */
function joined(regions: readonly Region[]): Region[] {
  const merged: Region[] = [];
  for (const region of regions) {
    const index = merged.findIndex((group) => longerSide(around(group, region)) <= JOINED_SIDE);
    const joined = merged[index];
    if (joined) merged[index] = around(joined, region);
    else merged.push(region);
  }
  return merged;
}

const around = (a: Region, b: Region): Region => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

const longerSide = ({ left, top, right, bottom }: Region) => Math.max(right - left, bottom - top);

/** A part of an image in the network's format: planes of red, green and blue, and `keep`, which is 0 in the hole. */
interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
  pixels: Uint8Array;
  keep: Uint8Array;
}

function cropAround(image: Raster, mask: Mask, hole: Region): Crop {
  const margin = Math.max(MIN_CONTEXT, CONTEXT * Math.max(hole.right - hole.left, hole.bottom - hole.top));
  const left = Math.max(0, hole.left - margin);
  const top = Math.max(0, hole.top - margin);
  const width = Math.min(image.width, hole.right + margin) - left;
  const height = Math.min(image.height, hole.bottom + margin) - top;
  const pixels = new Uint8Array(3 * width * height);
  const keep = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (top + y) * image.width + left + x;
      const at = y * width + x;
      for (let channel = 0; channel < 3; channel++)
        pixels[channel * width * height + at] = image.data[from * image.channels + channel] ?? 0;
      keep[at] = (mask.data[from] ?? 0) > 0 ? 0 : 255;
    }
  }
  return { left, top, width, height, pixels, keep };
}

/** The crop's planes with the hole filled by the network from one view. */
async function fillCrop(
  { width, height, pixels, keep }: Crop,
  view: View,
  settings: ModelSettings,
): Promise<Uint8Array> {
  const feeds = {
    image: await byteTensor(mirror(pixels, width, height, view), [1, 3, height, width]),
    mask: await byteTensor(mirror(keep, width, height, view), [1, 1, height, width]),
  };
  const { result } = await withModel("migan", settings, (model) => model.runBytes(feeds, ["result"]));
  return mirror(result ?? pixels, width, height, view);
}

/** Mirrors planes. Mirroring twice restores them. */
function mirror(planes: Uint8Array, width: number, height: number, { across, down }: View): Uint8Array {
  if (!across && !down) return planes;
  const out = new Uint8Array(planes.length);
  const size = width * height;
  for (let start = 0; start < planes.length; start += size) {
    for (let y = 0; y < height; y++) {
      const row = start + (down ? height - 1 - y : y) * width;
      const line = planes.subarray(row, row + width);
      out.set(across ? line.toReversed() : line, start + y * width);
    }
  }
  return out;
}

/** The planes of one fill: the median of all below the detail's radius, the detail of the first above it. */
export function combined(fills: readonly Uint8Array[], { width, height }: Crop): Float32Array {
  const [first] = fills;
  if (!first || fills.length === 1) return Float32Array.from(first ?? []);
  const combination = new Float32Array(first.length);
  const values = new Float32Array(fills.length);
  for (let at = 0; at < combination.length; at++) {
    for (const [index, fill] of fills.entries()) values[index] = fill[at] ?? 0;
    combination[at] = median(values);
  }
  const size = width * height;
  for (let start = 0; start < combination.length; start += size) {
    const calm = boxBlur(combination.subarray(start, start + size), width, height, DETAIL_RADIUS);
    const one = Float32Array.from(first.subarray(start, start + size));
    const soft = boxBlur(one, width, height, DETAIL_RADIUS);
    for (let at = 0; at < size; at++) {
      const [middle, own] = [calm[at] ?? 0, soft[at] ?? 0];
      // Where the view shows something else than the others, its edges are those of that thing.
      const agreement = Math.max(0, 1 - Math.abs(own - middle) / OTHER_CONTENT);
      combination[start + at] = middle + agreement * ((one[at] ?? 0) - own);
    }
  }
  return combination;
}

/** The mean difference of the views from their combination in the hole, of 255. */
export function computeSpread(fills: readonly Uint8Array[], combination: Float32Array, { keep }: Crop): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < combination.length; at++) {
    if (keep[at % keep.length]) continue;
    for (const fill of fills) sum += Math.abs((fill[at] ?? 0) - (combination[at] ?? 0));
    count += fills.length;
  }
  return sum / Math.max(1, count);
}

/** Puts the fill into the image by the mask's shares. */
function blendFills(image: Raster, mask: Mask, { left, top, width, height }: Crop, fill: Float32Array): void {
  const size = width * height;
  for (let at = 0; at < size; at++) {
    const pixel = (top + Math.floor(at / width)) * image.width + left + (at % width);
    const share = (mask.data[pixel] ?? 0) / 255;
    if (share === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const to = pixel * image.channels + channel;
      const old = image.data[to] ?? 0;
      const value = Math.round(old + ((fill[channel * size + at] ?? 0) - old) * share);
      image.data[to] = Math.min(255, Math.max(0, value));
    }
  }
}

/** The middle value, or the mean of the middle two. Sorts the values in place. */
function median(values: Float32Array): number {
  values.sort();
  const half = values.length / 2;
  return ((values[Math.ceil(half) - 1] ?? 0) + (values[Math.floor(half)] ?? 0)) / 2;
}
