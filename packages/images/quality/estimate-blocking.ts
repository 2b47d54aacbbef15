import type { Raster } from "../raster.ts";

/** The side of JPEG's blocks. */
const BLOCK = 8;

/**
 * How far the steps at the borders of JPEG's 8 × 8 blocks exceed those between other pixels, in levels of 255: the mean of
 * both directions. The grid may begin anywhere, as in a cropped image, so the position with the largest excess counts,
 * compared with the median of all positions (after Wang, Bovik and Evans, "Blind measurement of blocking artifacts in
 * images", 2000, which measures the same periodicity by its spectrum). About 0 for images that never were a JPEG.
 */
export function estimateBlocking({ width, height, channels, data }: Raster): number {
  if (width < 4 * BLOCK || height < 4 * BLOCK) return 0;
  const gray = (x: number, y: number) => {
    const at = (y * width + x) * channels;
    return (data[at] + data[at + 1] + data[at + 2]) / 3;
  };
  const across = excess(width, height, gray);
  const down = excess(height, width, (x, y) => gray(y, x));
  return (across + down) / 2;
}

function excess(length: number, lines: number, value: (along: number, line: number) => number): number {
  const sums = new Float64Array(BLOCK);
  const counts = new Float64Array(BLOCK);
  for (let line = 0; line < lines; line++)
    for (let x = 2; x < length - 1; x++) {
      const step = Math.abs(value(x, line) - value(x - 1, line));
      const beside =
        (Math.abs(value(x - 1, line) - value(x - 2, line)) + Math.abs(value(x + 1, line) - value(x, line))) / 2;
      sums[x % BLOCK] = sums[x % BLOCK] + step - beside;
      counts[x % BLOCK] += 1;
    }
  const means = [...sums].map((sum, at) => sum / (counts[at] ?? 1)).sort((a, b) => a - b);
  return Math.max(0, means[BLOCK - 1] - means[BLOCK / 2]);
}
