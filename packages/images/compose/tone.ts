import { linearSteps } from "../scale/resize.ts";
import { boxBlur } from "./box-blur.ts";

/** Radius in pixels of the original over which brightness and color must not change. */
const RADIUS = 6;

/**
 * Restores the broad brightness of the original in an enlarged plane, in place, and keeps fine detail. Both hold 0 to
 * 1; `enlarged` is `scale` times `width` × `height`.
 */
export function keepTone(
  original: Float32Array,
  enlarged: Float32Array,
  width: number,
  height: number,
  scale: number,
): void {
  const drift = computeDrift(original, enlarged, width, height, scale);
  // Two box filters make a tent filter, which leaves no visible edges.
  const smooth = boxBlur(boxBlur(drift, width, height, RADIUS / 2), width, height, RADIUS / 2);
  const columns = linearSteps(width, width * scale);
  const rows = linearSteps(height, height * scale);
  const line = new Float32Array(width);
  for (let y = 0; y < height * scale; y++) {
    const upper = rows.first[y] * width;
    const lower = rows.second[y] * width;
    const down = rows.share[y];
    for (let x = 0; x < width; x++) line[x] = smooth[upper + x] * (1 - down) + smooth[lower + x] * down;
    for (let x = 0, at = y * width * scale; x < width * scale; x++, at++) {
      const left = line[columns.first[x]];
      const right = line[columns.second[x]];
      enlarged[at] = enlarged[at] + left + (right - left) * columns.share[x];
    }
  }
}

/** How much darker each pixel has become, compared with the original. */
function computeDrift(
  original: Float32Array,
  enlarged: Float32Array,
  width: number,
  height: number,
  scale: number,
): Float32Array {
  const drift = Float32Array.from(original);
  const share = 1 / (scale * scale);
  for (let y = 0, at = 0; y < height * scale; y++) {
    const row = Math.floor(y / scale) * width;
    for (let pixel = row; pixel < row + width; pixel++) {
      let sum = 0;
      for (const end = at + scale; at < end; at++) sum += enlarged[at];
      drift[pixel] -= sum * share;
    }
  }
  return drift;
}
