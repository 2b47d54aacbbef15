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

/** The number of pixels that two masks of one size mark. */
export const countCommon = ({ data }: Mask, other: Mask): number =>
  data.reduce((sum, value, at) => sum + Number(value > 0 && (other.data[at] ?? 0) > 0), 0);

/** The matting network sees no subject below the first value, and shows the same thing from this share of the outline on. */
const [NO_SUBJECT, SAME_THING] = [0.08, 0.55];

/**
 * The outline of a thing without what the matting network sees as background: beside a wall in the color of the dress, an
 * outline runs into the wall. The outline itself if the network sees another subject.
 */
export function withinSubject(outline: Mask, subject: ArrayLike<number>): Mask {
  const data = outline.data.map((value, at) => ((subject[at] ?? 0) > NO_SUBJECT ? value : 0));
  return countMarked({ ...outline, data }) > SAME_THING * countMarked(outline) ? { ...outline, data } : outline;
}
