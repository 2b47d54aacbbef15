import type { Mask } from "../raster.ts";
import { growMask } from "./regions.ts";

export interface GrowthOptions {
  /** The growth as a share of a part's thickness. */
  share: number;
  /** Bounds of the growth in pixels. */
  min: number;
  max: number;
}

/**
 * The mask with each of its connected parts widened in proportion to the part's thickness, so that a thin stroke grows by
 * little and a large object by more. The thickness is the diameter of the largest disc inside the part. The result has
 * only 0 and 255.
 */
export function growByThickness(mask: Mask, { share, min, max }: GrowthOptions): Mask {
  const { width, height } = mask;
  const depths = insideDistances(mask);
  // How far the mask reaches from each pixel; −1 outside of the mask.
  const reach = new Int16Array((width + 2) * (height + 2)).fill(-1);
  for (const part of computeParts(mask)) {
    let deepest = 0;
    for (const at of part) deepest = Math.max(deepest, depths[withBorder(at, width)]);
    const growth = Math.min(max, Math.max(min, Math.round((share * 2 * deepest) / STRAIGHT)));
    for (const at of part) reach[withBorder(at, width)] = growth;
  }
  spread(reach, width, height);
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) if ((reach[withBorder(at, width)] ?? -1) >= 0) data[at] = 255;
  return { width, height, data };
}

/** Where lines of a part cross, it is thicker. */
const CROSSING_SHARE = 0.05;

/** The connected parts of a mask whose thickness is at most a number of pixels, except where their lines cross. */
export function thinParts(mask: Mask, thickness: number): Mask {
  const depths = insideDistances(mask);
  const isThick = (at: number) => 2 * depths[withBorder(at, mask.width)] > thickness * STRAIGHT;
  const data = new Uint8Array(mask.data.length);
  for (const part of computeParts(mask))
    if (part.filter(isThick).length <= CROSSING_SHARE * part.length) for (const at of part) data[at] = 255;
  return { ...mask, data };
}

/** The index of a pixel in a plane with a border of one pixel, which gives every pixel eight neighbors. */
const withBorder = (at: number, width: number) => at + width + 3 + 2 * Math.floor(at / width);

/**
 * Spreads each pixel's reach to its eight neighbors, less by one per step, in place: afterwards a value of 0 or more marks a
 * pixel within the reach of another one. Two passes give the exact chessboard distances (Rosenfeld and Pfaltz 1968) in a
 * time that does not depend on how many different values there are.
 */
function spread(reach: Int16Array, width: number, height: number): void {
  const stride = width + 2;
  forEachPixel(width, height, (at, side) => {
    const across = Math.max(reach[at + side], reach[at + side * stride]);
    const diagonal = Math.max(reach[at + side * (stride + 1)], reach[at + side * (stride - 1)]);
    reach[at] = Math.max(reach[at], across - 1, diagonal - 1);
  });
}

/** Calls `relax` for each pixel of a plane with a border, forwards with the side −1 and then backwards with 1. */
function forEachPixel(width: number, height: number, relax: (at: number, side: -1 | 1) => void): void {
  const stride = width + 2;
  for (let row = 1; row <= height; row++)
    for (let at = row * stride + 1; at <= row * stride + width; at++) relax(at, -1);
  for (let row = height; row >= 1; row--) for (let at = row * stride + width; at > row * stride; at--) relax(at, 1);
}

/**
 * A soft mask: 255 where the mask is set, falling to 0 over `width` pixels around it.
 */
export function featherMask(mask: Mask, width: number): Mask {
  const grown = growMask(mask, 0);
  for (let step = 1; step <= width; step++) {
    const ring = growMask(mask, step);
    const value = Math.round((255 * (width + 1 - step)) / (width + 1));
    for (let at = 0; at < ring.data.length; at++) if (ring.data[at] && !grown.data[at]) grown.data[at] = value;
  }
  return grown;
}

/** The pixels of each connected part (four neighbors). */
function* computeParts({ width, height, data }: Mask): Generator<number[]> {
  const seen = new Uint8Array(data.length);
  for (let start = 0; start < data.length; start++) {
    if (!data[start] || seen[start]) continue;
    const part = [start];
    seen[start] = 1;
    for (let index = 0; index < part.length; index++) {
      const at = part[index];
      const x = at % width;
      for (const next of [
        x > 0 ? at - 1 : -1,
        x < width - 1 ? at + 1 : -1,
        at - width,
        at < width * (height - 1) ? at + width : -1,
      ]) {
        if (next < 0 || seen[next] || !data[next]) continue;
        seen[next] = 1;
        part.push(next);
      }
    }
    yield part;
  }
}

/** The costs of a step in the chamfer transform: a pixel across or down is 3, a diagonal one 4. */
const STRAIGHT = 3;
const DIAGONAL = 4;

/**
 * The distance of each set pixel to the nearest one that is not set, in thirds of a pixel, by the 3-4 chamfer transform
 * (Borgefors 1986). The plane has a border of one pixel, because outside of the image nothing is set.
 */
export function insideDistances({ width, height, data }: Mask): Int32Array {
  const stride = width + 2;
  const distances = new Int32Array(stride * (height + 2));
  for (let at = 0; at < data.length; at++) if (data[at]) distances[withBorder(at, width)] = STRAIGHT * (width + height);
  forEachPixel(width, height, (at, side) => {
    if (!distances[at]) return;
    const straight = Math.min(distances[at + side], distances[at + side * stride]);
    const diagonal = Math.min(distances[at + side * (stride + 1)], distances[at + side * (stride - 1)]);
    distances[at] = Math.min(distances[at], straight + STRAIGHT, diagonal + DIAGONAL);
  });
  return distances;
}
