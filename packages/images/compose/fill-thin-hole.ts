import { insideDistances } from "../alpha/grow-by-thickness.ts";
import type { Mask, Raster } from "../raster.ts";

/** How far a pixel is filled from, in pixels. */
const RADIUS = 3;
/** The share of a gradient that is continued: the whole gradient would also continue noise. */
const SLOPE = 0.5;

/** The pixels around a hole. `known` is 1 where a pixel has a color, and `depth` grows from the hole's border inwards. */
interface Surroundings {
  image: Raster;
  known: Uint8Array;
  depth: (x: number, y: number) => number;
}

/**
 * Fills a thin hole from its border inwards: each pixel continues the colors and gradients of the known pixels around it
 * (Telea, "An image inpainting technique based on the fast marching method", 2004). The order follows chamfer distances
 * instead of marching times. The mask's value is the share of the fill; pixels where it is 0 stay bit-identical. Alpha stays.
 */
export function fillThinHole(image: Raster, mask: Mask): Raster {
  const { width } = mask;
  const distances = insideDistances(mask);
  const depth = (x: number, y: number) => distances[(y + 1) * (width + 2) + x + 1];
  const filled: Raster = { ...image, data: new Uint8Array(image.data) };
  const around: Surroundings = { image: filled, known: mask.data.map((value) => (value ? 0 : 1)), depth };
  let waiting: number[] = [];
  for (const layer of layersOfDepth(mask, depth)) {
    const colors = [...waiting, ...layer].map((at) => [at, continuedColor(around, at)] as const);
    // At the image's edge a pixel can have no known one near it before the next layer is filled.
    waiting = colors.flatMap(([at, color]) => (color ? [] : [at]));
    for (const [at, color] of colors) {
      if (!color) continue;
      filled.data.set(color, at * filled.channels);
      around.known[at] = 1;
    }
  }
  for (let at = 0; at < mask.data.length; at++) {
    const share = mask.data[at] / 255;
    if (share > 0 && share < 1)
      for (let byte = at * filled.channels; byte < at * filled.channels + 3; byte++)
        filled.data[byte] = Math.round((image.data[byte] ?? 0) * (1 - share) + (filled.data[byte] ?? 0) * share);
  }
  return filled;
}

/** The pixels of a mask in groups of equal depth, from its border inwards. */
function layersOfDepth({ width, data }: Mask, depth: Surroundings["depth"]): number[][] {
  const layers: number[][] = [];
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const level = depth(at % width, Math.floor(at / width));
    layers[level] ??= [];
    layers[level].push(at);
  }
  return layers.filter(Boolean);
}

/** The color that the known pixels near a pixel continue to; undefined if there are none. */
function continuedColor(around: Surroundings, at: number): [number, number, number] | undefined {
  const { image, known, depth } = around;
  const [x, y] = [at % image.width, Math.floor(at / image.width)];
  const normal = [depth(x + 1, y) - depth(x - 1, y), depth(x, y + 1) - depth(x, y - 1)] as const;
  const sums = [0, 0, 0];
  let total = 0;
  for (let down = -RADIUS; down <= RADIUS; down++)
    for (let across = -RADIUS; across <= RADIUS; across++) {
      const squared = across * across + down * down;
      const [fromX, fromY] = [x + across, y + down];
      const isInside = fromX >= 0 && fromY >= 0 && fromX < image.width && fromY < image.height;
      const from = fromY * image.width + fromX;
      if (!isInside || squared > RADIUS * RADIUS || !known[from]) continue;
      const direction = Math.abs(across * normal[0] + down * normal[1]) / Math.sqrt(squared) || 1e-6;
      const level = 1 + Math.abs(depth(x, y) - depth(fromX, fromY)) / 3;
      const weight = direction / (squared * level);
      total += weight;
      for (let c = 0; c < 3; c++)
        sums[c] += weight * extrapolated(around, from * image.channels + c, [fromX, fromY], [across, down]);
    }
  if (total === 0) return;
  const color = (c: number) => Math.max(0, Math.min(255, Math.round(sums[c] / total)));
  return [color(0), color(1), color(2)];
}

/** A known value, continued by its gradient to a pixel that is `offset` before it. */
function extrapolated(
  { image, known }: Surroundings,
  byte: number,
  [x, y]: readonly [number, number],
  [across, down]: readonly [number, number],
): number {
  const { width, height, channels, data } = image;
  const at = y * width + x;
  const slope = (step: number, isBetween: boolean) =>
    isBetween && known[at - step] && known[at + step]
      ? (data[byte + step * channels] - data[byte - step * channels]) / 2
      : 0;
  return (
    data[byte] - SLOPE * (across * slope(1, x > 0 && x < width - 1) + down * slope(width, y > 0 && y < height - 1))
  );
}
