import { insideDistances } from "../alpha/grow-by-thickness.ts";
import type { Raster } from "../raster.ts";
import { type ComponentTree, computeComponentTree, standsForPart } from "./component-tree.ts";

/** A connected part of a plane that stands out from its surroundings. `right` and `bottom` are exclusive. */
export interface Blob {
  /** The indexes of its pixels. */
  pixels: readonly number[];
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The mean width of its strokes in pixels, and the standard deviation of that width relative to the mean. */
  stroke: number;
  strokeSpread: number;
  /** The standard deviation of the plane inside, in levels. */
  unevenness: number;
  /** The mean of each channel, 0 to 255. */
  color: readonly [number, number, number];
}

/** A part keeps its shape over this many levels, which is the least contrast of a letter. */
const STABLE_LEVELS = 32;
/** The greatest growth over these levels: the soft edges of small letters take a larger share of their area. */
const getMaxGrowth = (area: number) => 1.3 + 6 / Math.sqrt(area);
/** Parts that differ by less than this are versions of one part. */
const SAME_PART = 1.7;
const MIN_PIXELS = 8;
/** Bounds of height and width as shares of the plane's. */
const MAX_HEIGHT_SHARE = 0.5;
const MAX_WIDTH_SHARE = 0.5;

/**
 * The light parts of a plane whose shape hardly depends on the threshold: maximally stable extremal regions (J. Matas et
 * al., Robust Wide Baseline Stereo from Maximally Stable Extremal Regions, BMVC 2002). Each part is returned once, at the
 * lowest threshold at which it is stable.
 */
export function computeBlobs(values: Uint8Array, image: Raster): Blob[] {
  const { width, height } = image;
  const tree = computeComponentTree(values, width, height);
  const { order, parent, area } = tree;
  // The stable part that contains each pixel's part, or -1.
  const found = new Int32Array(values.length).fill(-1);
  const blobs: Blob[] = [];
  for (const pixel of order) {
    const above = found[parent[pixel] ?? pixel] ?? -1;
    found[pixel] = above;
    if (!standsForPart(tree, values, pixel) || !isStable(tree, values, pixel, width, height)) continue;
    if (above >= 0 && (area[above] ?? 0) <= SAME_PART * (area[pixel] ?? 0)) continue;
    found[pixel] = pixel;
    blobs.push(measure(tree, values, pixel, image));
  }
  return blobs;
}

function isStable(
  { parent, area, left, top, right, bottom }: ComponentTree,
  values: Uint8Array,
  pixel: number,
  width: number,
  height: number,
): boolean {
  const size = area[pixel] ?? 0;
  if (size < MIN_PIXELS) return false;
  if ((right[pixel] ?? 0) - (left[pixel] ?? 0) > MAX_WIDTH_SHARE * width) return false;
  if ((bottom[pixel] ?? 0) - (top[pixel] ?? 0) > MAX_HEIGHT_SHARE * height) return false;
  const lowest = (values[pixel] ?? 0) - STABLE_LEVELS;
  // A part at the bottom of the range cannot show that it is stable.
  if (lowest < 0) return false;
  let at = pixel;
  for (let up = parent[at] ?? at; up !== at && (values[up] ?? 0) >= lowest; up = parent[at] ?? at) {
    at = up;
    if ((area[at] ?? 0) > getMaxGrowth(size) * size) return false;
  }
  return true;
}

function measure(tree: ComponentTree, values: Uint8Array, start: number, image: Raster): Blob {
  const box = {
    left: tree.left[start] ?? 0,
    top: tree.top[start] ?? 0,
    right: tree.right[start] ?? 0,
    bottom: tree.bottom[start] ?? 0,
  };
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const local = { width: wide, height: high, data: new Uint8Array(wide * high) };
  const getIndex = (at: number) => {
    const x = at % image.width;
    return ((at - x) / image.width - box.top) * wide + x - box.left;
  };
  const level = values[start] ?? 0;
  const pixels = [start];
  local.data[getIndex(start)] = 255;
  for (let index = 0; index < pixels.length; index++) {
    const at = pixels[index] ?? 0;
    const x = at % image.width;
    const y = (at - x) / image.width;
    for (let ny = Math.max(box.top, y - 1); ny <= Math.min(box.bottom - 1, y + 1); ny++)
      for (let nx = Math.max(box.left, x - 1); nx <= Math.min(box.right - 1, x + 1); nx++) {
        const next = ny * image.width + nx;
        if ((values[next] ?? 0) < level || local.data[getIndex(next)]) continue;
        local.data[getIndex(next)] = 255;
        pixels.push(next);
      }
  }
  const unevenness = computeDeviation(pixels, values);
  return { pixels, ...box, ...computeStroke(local), unevenness, color: meanColor(pixels, image) };
}

function computeStroke(mask: {
  width: number;
  height: number;
  data: Uint8Array;
}): Pick<Blob, "stroke" | "strokeSpread"> {
  const stride = mask.width + 2;
  const depths = insideDistances(mask);
  let [ridge, sum, squares] = [0, 0, 0];
  for (let at = 0; at < depths.length; at++) {
    const depth = depths[at] ?? 0;
    if (depth === 0 || !isRidge(depths, at, stride, depth)) continue;
    ridge++;
    sum += depth / 3;
    squares += (depth / 3) ** 2;
  }
  const mean = sum / Math.max(1, ridge);
  const deviation = Math.sqrt(Math.max(0, squares / Math.max(1, ridge) - mean * mean));
  // The depth of a pixel counts from the first pixel outside, so a stroke of n pixels has a depth of (n + 1) / 2.
  return { stroke: Math.max(1, 2 * mean - 1), strokeSpread: deviation / Math.max(0.5, mean) };
}

/** Whether no neighbor on a side is deeper: the pixel lies in the middle of a stroke. */
const isRidge = (depths: Int32Array, at: number, stride: number, depth: number): boolean =>
  depth >= (depths[at - 1] ?? 0) &&
  depth >= (depths[at + 1] ?? 0) &&
  depth >= (depths[at - stride] ?? 0) &&
  depth >= (depths[at + stride] ?? 0);

function computeDeviation(pixels: readonly number[], values: Uint8Array): number {
  let [sum, squares] = [0, 0];
  for (const at of pixels) {
    const value = values[at] ?? 0;
    sum += value;
    squares += value * value;
  }
  const mean = sum / pixels.length;
  return Math.sqrt(Math.max(0, squares / pixels.length - mean * mean));
}

function meanColor(pixels: readonly number[], { channels, data }: Raster): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (const at of pixels) for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (data[at * channels + c] ?? 0);
  return [sums[0] / pixels.length, sums[1] / pixels.length, sums[2] / pixels.length];
}
