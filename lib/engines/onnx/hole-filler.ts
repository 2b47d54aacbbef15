import { boxBlur, type Region, regionsOf } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { byteTensor, type ModelSettings, withModel } from "./session.ts";

/** The margin around a hole, as a multiple of its size, that the network sees as context. */
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
/** One view is enough for smaller holes, and many large holes would take too long with more. */
const LARGE_SIDE = 48;
const MAX_LARGE = 3;

/**
 * Fills holes with MI-GAN (Sargsyan et al. 2023), each on a crop at the image's own resolution. Large holes get the median
 * of the crop and its mirror images. Pixels where the mask is 0 stay bit-identical; inside, the fill fades in over a few
 * pixels. Alpha stays.
 */
export async function fillHoles(
  image: Raster,
  mask: Mask,
  settings: ModelSettings,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Raster> {
  const made: Raster = { ...image, data: new Uint8Array(image.data) };
  const regions = regionsOf(mask);
  const isLarge = ({ left, top, right, bottom }: Region) => Math.max(right - left, bottom - top) > LARGE_SIDE;
  const views = regions.filter(isLarge).length <= MAX_LARGE ? ALL : PLAIN;
  for (const [index, region] of regions.entries()) {
    const crop = cropAround(made, mask, region);
    const fills: Uint8Array[] = [];
    for (const view of isLarge(region) ? views : PLAIN) {
      signal.throwIfAborted();
      fills.push(await fillCrop(crop, view, settings));
      progress((index + fills.length / views.length) / regions.length);
    }
    blendFills(made, crop, fills);
  }
  progress(1);
  return made;
}

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

/** Blends the median of the fills into the hole. Its share grows from the edge inwards over a few pixels. */
function blendFills(image: Raster, { left, top, width, height, keep }: Crop, fills: readonly Uint8Array[]): void {
  const inside = boxBlur(
    Float32Array.from(keep, (value) => (value === 0 ? 1 : 0)),
    width,
    height,
    2,
  );
  const values = new Float32Array(fills.length);
  for (let at = 0; at < keep.length; at++) {
    if (keep[at] !== 0) continue;
    const share = Math.min(1, Math.max(0, ((inside[at] ?? 1) - 0.5) * 2.6 + 0.15));
    const to = ((top + Math.floor(at / width)) * image.width + left + (at % width)) * image.channels;
    for (let channel = 0; channel < 3; channel++) {
      for (const [index, fill] of fills.entries()) values[index] = fill[channel * width * height + at] ?? 0;
      const old = image.data[to + channel] ?? 0;
      image.data[to + channel] = Math.round(old + (median(values) - old) * share);
    }
  }
}

/** The middle value, or the mean of the middle two. Sorts the values in place. */
function median(values: Float32Array): number {
  values.sort();
  const half = values.length / 2;
  return ((values[Math.ceil(half) - 1] ?? 0) + (values[Math.floor(half)] ?? 0)) / 2;
}
