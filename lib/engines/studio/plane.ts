import { boxBlur } from "../../images/box-blur.ts";

/** One plane of floats, row by row. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

/** A Gaussian of that deviation in pixels, by three box means. The plane counts as going on at its edges. */
export function blurPlane({ width, height, data }: Plane, deviation: number): Plane {
  if (deviation < 0.35) return { width, height, data };
  const radius = Math.max(1, Math.round((Math.sqrt(4 * deviation * deviation + 1) - 1) / 2));
  let made = data;
  for (let pass = 0; pass < 3; pass++) made = boxBlur(made, width, height, radius);
  return { width, height, data: made };
}

/** The plane's value between its pixels, linearly; 0 outside. */
export function sampleAt({ width, height, data }: Plane, x: number, y: number): number {
  if (x <= -1 || y <= -1 || x >= width || y >= height) return 0;
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = x - left;
  const down = y - top;
  const at = top * width + left;
  const hasLeft = left >= 0;
  const hasRight = left < width - 1;
  let upper = 0;
  let lower = 0;
  if (top >= 0)
    upper = (hasLeft ? (data[at] ?? 0) * (1 - across) : 0) + (hasRight ? (data[at + 1] ?? 0) * across : 0);
  if (top < height - 1)
    lower =
      (hasLeft ? (data[at + width] ?? 0) * (1 - across) : 0) + (hasRight ? (data[at + width + 1] ?? 0) * across : 0);
  return upper * (1 - down) + lower * down;
}

/** A smooth step from 0 at `low` to 1 at `high`. */
export function smoothStep(low: number, high: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return share * share * (3 - 2 * share);
}
