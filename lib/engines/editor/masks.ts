import type { Mask } from "@atelier/images/raster";

/** The box [x, y, width, height] of the marked pixels of a mask. */
export function computeBox({ width, data }: Mask): readonly [number, number, number, number] {
  let [left, top, right, bottom] = [width, data.length, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return [left, top, Math.max(0, right - left), Math.max(0, bottom - top)];
}

/** Both masks together. */
export const joined = (a: Mask | null, b: Mask): Mask =>
  a ? { ...b, data: b.data.map((value, at) => Math.max(value, a.data[at] ?? 0)) } : b;

/** The number of marked pixels of a mask. */
export const countMarked = ({ data }: Mask): number => data.reduce((sum, value) => sum + Number(value > 0), 0);
