import { growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { getChroma } from "./tools/colors/color-names.ts";
import { meanColor, similarShares } from "./tools/colors/dye.ts";

/** Paler things (chroma in OKLab) have no color by which their rest can be seen. */
const MIN_CHROMA = 0.06;
/** The gap between the parts of a thing that a hand or a strap covers, as a share of the shorter side. */
const GAP = 1 / 50;
/** The soft edge of a thing in pixels, which belongs to it. */
const EDGE = 3;
/** A rest with more than this share of the changed part is visible; a rest larger than the part is what surrounds it. */
const [MIN_REST, MAX_REST] = [0.12, 3];
/** A pixel is similar from this share on. */
const SIMILAR = 0.5;

/**
 * Warns if what has the color of a thing goes on beside its area: an outline that ends inside of a thing leaves a part of it
 * unchanged. Of a kept thing, too much can have been found as well as too little. Costs half of the price. Returns whether it warned.
 */
export function warnOfRest(
  image: Raster,
  { area, object, isKept = false }: { area: Uint8Array; object: string; isKept?: boolean },
  edit: EditContext,
): boolean {
  const share = measureRest(image, area);
  if (share < MIN_REST || share > MAX_REST) return false;
  edit.guessed = true;
  edit.context.warn(
    isKept
      ? `The color of the ${object} goes on beside what was found, so it is not certain where it ends. Half of the price is charged. Mark it with a mask if that is not right.`
      : `The color of the ${object} goes on beside what was found, so a part of it may have been left out. Half of the price is charged. Mark it with a mask to change all of it.`,
  );
  return true;
}

/** The pixels beside an area that have its color, as a share of the area; 0 if the area has no clear color. */
export const measureRest = (image: Raster, area: Uint8Array): number => findRest(image, area)?.share ?? 0;

/** An area that was found by its color, with what touches it and has its color too, if that is not much more. */
export function withRest(image: Raster, area: Uint8Array, most = MAX_JOINED): Uint8Array {
  const rest = findRest(image, area);
  if (!rest || rest.share >= most) return area;
  // The soft edge between an area and its rest is inside of both.
  const marks = Uint8Array.from(rest.data, (value) => 255 * value);
  const near = growMask({ width: image.width, height: image.height, data: marks }, 2 * EDGE).data;
  return area.map((value, at) => (rest.data[at] || (near[at] && (rest.similar[at] ?? 0) > SIMILAR) ? 255 : value));
}

/** More of a color beside an area, as a multiple of it, is another thing or a background. */
const MAX_JOINED = 0.5;

/** The pixels beside an area that have its color, and their share of the area; null if the area has no clear color. */
function findRest(
  image: Raster,
  area: Uint8Array,
): { data: Uint8Array; share: number; similar: ArrayLike<number> } | null {
  const { width, height } = image;
  const surface = Float32Array.from(area, (value) => (value > 127 ? 1 : 0));
  if (getChroma(meanColor(image, surface)) < MIN_CHROMA) return null;
  const everywhere = new Uint8Array(area.length).fill(255);
  const similar = similarShares(image, surface, everywhere);
  const own = similar.map((share, at) => Number(share > SIMILAR && (surface[at] ?? 0) > 0));
  const radius = EDGE + Math.max(2, Math.round(GAP * Math.min(width, height)));
  const edge = growMask({ width, height, data: Uint8Array.from(area, (value) => (value > 127 ? 255 : 0)) }, EDGE).data;
  const seeds = growMask({ width, height, data: Uint8Array.from(own, (value) => 255 * value) }, radius).data;
  const seen = new Uint8Array(area.length);
  const stack: number[] = [];
  for (let at = 0; at < seen.length; at++) if (seeds[at] && !edge[at] && (similar[at] ?? 0) > SIMILAR) stack.push(at);
  let count = 0;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (seen[at] || edge[at] || (similar[at] ?? 0) <= SIMILAR) continue;
    seen[at] = 1;
    count++;
    const x = at % width;
    if (x > 0) stack.push(at - 1);
    if (x < width - 1) stack.push(at + 1);
    if (at >= width) stack.push(at - width);
    if (at + width < seen.length) stack.push(at + width);
  }
  const whole = own.reduce((sum, value) => sum + value, 0);
  return whole === 0 ? null : { data: seen, share: count / whole, similar };
}
