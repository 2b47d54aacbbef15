import { type CoarseMask, growMask, sharedArea } from "@atelier/images";
import type { Mask } from "@atelier/images/raster";

const HALF = 0.5;
/** From this score, SAM 2's mask is trusted where it leaves out gaps that the first mask filled. */
const MIN_GAPS_SCORE = 0.93;
/** Such a mask covers less of the first one; otherwise both show the same outline, and the first is better with hair. */
const MAX_GAPS_COVERED = 0.85;
/** It lies within the first mask and has nearly the same bounds, which a mere part of the subject has not. */
const MIN_GAPS_FIRST_VALUE = 0.9;
const MIN_SAME_BOUNDS = 0.88;
/** Gates of a mask that is much larger than a first mask that was unsure about most of the subject. */
const MIN_WHOLE_SCORE = 0.95;
const MIN_WHOLE_COVERED = 0.97;
const MIN_WHOLE_FIRST_VALUE = 0.3;
const MIN_WHOLE_GROWTH = 1.5;
const MAX_WHOLE_GROWTH = 6;

/**
 * Whether a second mask of the same size (values 0 to 1) shows the same subject without the gaps that the first one
 * fills, as between the bars of a chair. `score` is the predicted quality, 0 to 1.
 */
export function leavesOutGaps(first: CoarseMask, second: Float32Array, score: number): boolean {
  const { one, both } = sharedArea(first.data, second, HALF);
  return (
    score >= MIN_GAPS_SCORE &&
    both < MAX_GAPS_COVERED * one &&
    meanWithin(first.data, second) >= MIN_GAPS_FIRST_VALUE &&
    sharedBounds(first, second) >= MIN_SAME_BOUNDS
  );
}

/** A value from which the first mask is sure. */
const SURE = 0.9;
/** A region is thick if a square of this share of the mask's side fits into it, as no gap between bars lets it. */
const THICK = 0.04;

/**
 * The second mask, with the first one's values where it drops a thick region that the first one is sure of: there the second
 * model took a part of the subject, such as a clock's face, for a gap. `kept` is the share of the first mask that it keeps so.
 */
export function withSureRegions(first: CoarseMask, second: Float32Array): { data: Float32Array; kept: number } {
  const { width, height } = first;
  const radius = Math.max(1, Math.round((THICK * Math.max(width, height)) / 2));
  const dropped: Mask = {
    width,
    height,
    data: Uint8Array.from(first.data, (value, at) => (value >= SURE && (second[at] ?? 0) <= HALF ? 255 : 0)),
  };
  // A morphological opening removes the thin parts of the region: it is shrunk by `radius` and then grown again.
  const outside: Mask = { ...dropped, data: dropped.data.map((value) => 255 - value) };
  const inner: Mask = { ...dropped, data: growMask(outside, radius).data.map((value) => 255 - value) };
  const thick = growMask(inner, radius).data;
  const { one } = sharedArea(first.data, second, HALF);
  let kept = 0;
  const data = second.map((value, at) => {
    if (!thick[at] || (first.data[at] ?? 0) <= value) return value;
    kept++;
    return first.data[at] ?? 0;
  });
  return { data, kept: one === 0 ? 0 : kept / one };
}

/** Whether a second mask shows the whole of a subject of which the first one is certain only in a part. */
export function showsWhole(first: CoarseMask, second: Float32Array, score: number): boolean {
  const { one, other, both } = sharedArea(first.data, second, HALF);
  return (
    score >= MIN_WHOLE_SCORE &&
    both >= MIN_WHOLE_COVERED * one &&
    other >= MIN_WHOLE_GROWTH * one &&
    other <= MAX_WHOLE_GROWTH * one &&
    meanWithin(first.data, second) >= MIN_WHOLE_FIRST_VALUE
  );
}

/** The mean of the first mask within the second one. */
function meanWithin(first: Float32Array, second: Float32Array): number {
  let [sum, count] = [0, 0];
  for (const [at, value] of second.entries()) {
    if (value <= HALF) continue;
    sum += first[at] ?? 0;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** The intersection of the bounding boxes of two masks over their union, 0 to 1. */
function sharedBounds(first: CoarseMask, second: Float32Array): number {
  const [a, b] = [maskBounds(first, HALF), maskBounds({ ...first, data: second }, HALF)];
  if (!a || !b) return 0;
  const across = Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left));
  const down = Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  return (across * down) / (getArea(a) + getArea(b) - across * down);
}

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const getArea = ({ left, top, right, bottom }: Bounds) => (right - left) * (bottom - top);

/** The bounding box of the values above `bound`, in mask pixels; null if there are none. */
export function maskBounds({ width, height, data }: CoarseMask, bound: number): Bounds | null {
  const bounds = { left: width, top: height, right: 0, bottom: 0 };
  for (const [at, value] of data.entries()) {
    if (value <= bound) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x + 1);
    bounds.bottom = Math.max(bounds.bottom, y + 1);
  }
  return bounds.right === 0 ? null : bounds;
}
