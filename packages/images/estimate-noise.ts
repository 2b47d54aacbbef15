import type { Raster } from "./raster.ts";

/**
 * Estimates the standard deviation of an image's noise, in levels of 255, with a Laplacian (Immerkær, "Fast noise variance
 * estimation", 1996). `share` is the part of the image's blocks, the quietest ones, whose noise it measures: texture counts
 * less with a smaller part. 0 for images below 8 pixels.
 */
export function estimateNoise({ width, height, channels, data }: Raster, share = 0.3): number {
  if (width < 8 || height < 8) return 0;
  const BLOCK = 16;
  const grey = (x: number, y: number) => {
    const at = (y * width + x) * channels;
    return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  };
  const blocks: number[] = [];
  for (let top = 1; top < height - 1; top += BLOCK) {
    for (let left = 1; left < width - 1; left += BLOCK) {
      let sum = 0;
      let count = 0;
      for (let y = top; y < Math.min(height - 1, top + BLOCK); y += 1) {
        for (let x = left; x < Math.min(width - 1, left + BLOCK); x += 1) {
          const center = grey(x, y);
          // Clipped pixels contain no measurable noise.
          if (center < 4 || center > 251) continue;
          const cross = grey(x - 1, y) + grey(x + 1, y) + grey(x, y - 1) + grey(x, y + 1);
          const corners = grey(x - 1, y - 1) + grey(x + 1, y - 1) + grey(x - 1, y + 1) + grey(x + 1, y + 1);
          sum += Math.abs(corners - 2 * cross + 4 * center);
          count += 1;
        }
      }
      if (count > (BLOCK * BLOCK) / 4) blocks.push(((sum / count) * Math.sqrt(Math.PI / 2)) / 6);
    }
  }
  if (blocks.length === 0) return 0;
  blocks.sort((a, b) => a - b);
  // The mean of three channels has less noise than a single channel.
  return (blocks[Math.floor(blocks.length * share)] ?? 0) * Math.sqrt(3);
}
