import { boxBlurrer } from "../compose/box-blur.ts";
import type { ColorPlanes } from "./guided-filter.ts";
import { halvedPlane, halvedPlanes } from "./halved.ts";

/**
 * The subject's and the background's color around each pixel: red, green, blue of the subject, then of the background,
 * 0 to 1.
 */
export interface EdgeColors {
  width: number;
  height: number;
  samples: Float32Array;
}

/**
 * Estimates the colors of subject and background around each pixel, at half the given size. After Forte, "Approximate
 * Fast Foreground Colour Estimation" (2021): means weighted by alpha, from a near window where it has pure pixels,
 * otherwise from a wide one.
 */
export function estimateColors(colors: ColorPlanes, alpha: Float32Array): EdgeColors {
  const { width, height, r, g, b } = halvedPlanes(colors);
  const planes = [r, g, b];
  const inside = halvedPlane(alpha, colors);
  const outside = inside.map((value) => 1 - value);
  const radius = Math.max(2, Math.round(Math.max(width, height) / 100));
  const blurNear = boxBlurrer(width, height, radius);
  const blurWide = boxBlurrer(width, height, radius * 6);
  const samples = new Float32Array(6 * width * height);
  for (const [side, weight] of [inside, outside].entries()) {
    // Half-covered pixels show a mix of both colors, so pure pixels count far more.
    const purity = weight.map((value) => value * value * value);
    const near = blurNear(purity);
    const wide = blurWide(purity);
    for (const [channel, plane] of planes.entries()) {
      const weighed = plane.map((value, i) => value * purity[i]);
      const nearSum = blurNear(weighed);
      const wideSum = blurWide(weighed, weighed);
      for (let i = 0, at = side * 3 + channel; i < plane.length; i++, at += 6) {
        // The wide mean has a small weight everywhere, and decides where no pure pixel is near.
        const total = near[i] + 0.02 * wide[i];
        samples[at] = total > 1e-6 ? (nearSum[i] + 0.02 * wideSum[i]) / total : plane[i];
      }
    }
  }
  return { width, height, samples };
}
