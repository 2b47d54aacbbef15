import type { Raster } from "@atelier/images/raster";
import { luma } from "./adjust.ts";

/**
 * The Kuwahara filter (1976): each pixel takes the mean of the least varied of the four squares around it, which forms
 * even patches with sharp edges. With summed-area tables, the time does not depend on the radius.
 */
export function kuwahara(image: Raster, radius: number): Raster {
  const { width, height, channels, data } = image;
  const stride = width + 1;
  const planes = 5;
  const sums = new Float64Array(stride * (height + 1) * planes);
  for (let y = 0; y < height; y++) {
    const row = new Float64Array(planes);
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
      const grey = luma(r, g, b);
      row[0] += r;
      row[1] += g;
      row[2] += b;
      row[3] += grey;
      row[4] += grey * grey;
      const below = ((y + 1) * stride + x + 1) * planes;
      const above = (y * stride + x + 1) * planes;
      for (let plane = 0; plane < planes; plane++) sums[below + plane] = sums[above + plane] + row[plane];
    }
  }
  const pixels = new Uint8Array(data);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let quietest = Number.POSITIVE_INFINITY;
      for (let quarter = 0; quarter < 4; quarter++) {
        const left = quarter & 1 ? x : Math.max(0, x - radius);
        const right = quarter & 1 ? Math.min(width - 1, x + radius) : x;
        const top = quarter & 2 ? y : Math.max(0, y - radius);
        const bottom = quarter & 2 ? Math.min(height - 1, y + radius) : y;
        const a = (top * stride + left) * planes;
        const b = (top * stride + right + 1) * planes;
        const c = ((bottom + 1) * stride + left) * planes;
        const d = ((bottom + 1) * stride + right + 1) * planes;
        const count = (right - left + 1) * (bottom - top + 1);
        const sum = (plane: number) => sums[d + plane] - sums[b + plane] - sums[c + plane] + sums[a + plane];
        const mean = sum(3) / count;
        const variance = sum(4) / count - mean * mean;
        if (variance >= quietest) continue;
        quietest = variance;
        const at = (y * width + x) * channels;
        pixels[at] = sum(0) / count;
        pixels[at + 1] = sum(1) / count;
        pixels[at + 2] = sum(2) / count;
      }
    }
  }
  return { ...image, data: pixels };
}
