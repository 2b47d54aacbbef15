import { boxBlurrer } from "../compose/box-blur.ts";
import type { ColorPlanes } from "./guided-filter.ts";

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
  const { width, height } = { width: Math.ceil(colors.width / 2), height: Math.ceil(colors.height / 2) };
  const half = (plane: Float32Array) => halved(plane, colors.width, colors.height);
  const planes = [half(colors.r), half(colors.g), half(colors.b)];
  const inside = half(alpha);
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

function halved(plane: Float32Array, width: number, height: number): Float32Array {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const out = new Float32Array(halfWidth * halfHeight);
  for (let y = 0; y < halfHeight; y++) {
    const upper = 2 * y * width;
    const lower = Math.min(height - 1, 2 * y + 1) * width;
    for (let x = 0; x < halfWidth; x++) {
      const left = 2 * x;
      const right = Math.min(width - 1, left + 1);
      const sum = plane[upper + left] + plane[upper + right] + plane[lower + left] + plane[lower + right];
      out[y * halfWidth + x] = sum / 4;
    }
  }
  return out;
}
