import { growMask, resizePlane } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { luma } from "../../tools/adjust.ts";
import { computeBox } from "../../tools/part.ts";

/** Reflections are searched in an image of at most this side. */
const SIDE = 320;
/** The water line is within this share of the height of a thing from its lower end, and the space beside it is this share of its width. */
const [LINE, BESIDE] = [0.15, 0.15];
/** At least so much of the height of a thing, and so many pixels, are reflected in the image. */
const [MIN_HEIGHT, MIN_ROWS] = [0.2, 8];
/** The image below a water line correlates with the mirrored one above it by more than this. */
const ALIKE = 0.55;
/** How much wider than the thing its moving reflection is, as a share of the shorter side. */
const WIDER = 1 / 60;

/**
 * The reflection below a thing (255 in the mask), as in still water: the mirrored outline at the row about which the image is most
 * alike above and below, after normalized cross-correlation. Null without one.
 */
export function findReflection(image: Raster, mask: Mask): Mask | null {
  const { width, height } = image;
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const light = new Float32Array(width * height);
  for (let at = 0; at < light.length; at++) {
    const from = at * image.channels;
    light[at] = luma(image.data[from], image.data[from + 1], image.data[from + 2]);
  }
  const box = computeBox(mask);
  const row = findWaterLine(resizePlane(light, image, size), size, {
    left: box.x * scale,
    right: (box.x + box.width) * scale,
    top: box.y * scale,
    bottom: (box.y + box.height) * scale,
  });
  if (row === null) return null;
  const line = Math.round(row / scale);
  const data = new Uint8Array(mask.data.length);
  for (let y = line; y < Math.min(height, 2 * line); y++)
    data.set(mask.data.subarray((2 * line - 1 - y) * width, (2 * line - y) * width), y * width);
  if (!data.some((value) => value > 127)) return null;
  return growMask({ width, height, data }, Math.max(2, Math.round(WIDER * Math.min(width, height))));
}

/** The row about which a plane is most alike above and below; null if it is not alike. */
function findWaterLine(
  plane: Float32Array,
  { width, height }: { width: number; height: number },
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): number | null {
  const beside = Math.max(3, BESIDE * (right - left));
  const [from, to] = [Math.max(0, Math.round(left - beside)), Math.min(width, Math.round(right + beside))];
  const tall = bottom - top;
  const reach = Math.round(LINE * tall);
  let [best, found] = [ALIKE, -1];
  for (let row = Math.round(bottom) - reach; row <= Math.round(bottom) + reach; row++) {
    const rows = Math.min(Math.round(tall), height - row, row);
    if (rows < Math.max(MIN_ROWS, MIN_HEIGHT * tall)) continue;
    const alike = correlate(plane, width, { row, rows, from, to });
    if (alike > best) [best, found] = [alike, row];
  }
  return found < 0 ? null : found;
}

/** The correlation, -1 to 1, of the rows above a row with those below it, mirrored. */
function correlate(
  plane: Float32Array,
  width: number,
  { row, rows, from, to }: { row: number; rows: number; from: number; to: number },
): number {
  const sums = { upper: 0, lower: 0, upperSquares: 0, lowerSquares: 0, both: 0 };
  for (let step = 0; step < rows; step++)
    for (let x = from; x < to; x++) {
      const [upper, lower] = [plane[(row - 1 - step) * width + x], plane[(row + step) * width + x]];
      sums.upper += upper;
      sums.lower += lower;
      sums.upperSquares += upper * upper;
      sums.lowerSquares += lower * lower;
      sums.both += upper * lower;
    }
  const count = rows * (to - from);
  const spread = (squares: number, sum: number) => squares - (sum * sum) / count;
  const product = spread(sums.upperSquares, sums.upper) * spread(sums.lowerSquares, sums.lower);
  return product <= 0 ? 0 : (sums.both - (sums.upper * sums.lower) / count) / Math.sqrt(product);
}
