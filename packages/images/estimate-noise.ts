import type { Raster } from "./raster.ts";

const BLOCK = 16;
/** The part of the blocks, the quietest ones, that show whether the residual is noise. */
const QUIET_SHARE = 0.3;
/**
 * Residuals with a higher correlation between neighbors are texture: white noise has −0.67. Chosen on one half of 128-pixel
 * crops of photographs; the test reports the other half.
 */
const NOISE_CORRELATION = -0.55;

/**
 * Estimates the standard deviation of an image's noise, in levels of 255, with a Laplacian (Immerkær, "Fast noise variance
 * estimation", 1996). `share` is the part of the image's blocks, the quietest ones, whose noise it measures: texture counts
 * less with a smaller part. 0 if the residual is texture and for images below 8 pixels.
 */
export function estimateNoise(image: Raster, share = QUIET_SHARE): number {
  const { width, height } = image;
  if (width < 8 || height < 8) return 0;
  const residual = laplacian(image);
  const blocks: Block[] = [];
  for (let top = 1; top < height - 1; top += BLOCK)
    for (let left = 1; left < width - 1; left += BLOCK) {
      const block = measureBlock(residual, { width, height, left, top });
      if (block.count > (BLOCK * BLOCK) / 4) blocks.push(block);
    }
  blocks.sort((a, b) => a.sum / a.count - b.sum / b.count);
  const block = blocks[Math.floor(blocks.length * share)];
  if (!block || correlation(blocks.slice(0, Math.floor(blocks.length * QUIET_SHARE) + 1)) > NOISE_CORRELATION) return 0;
  // The mean of three channels has less noise than a single channel.
  return ((block.sum / block.count) * Math.sqrt(Math.PI / 2) * Math.sqrt(3)) / 6;
}

/** The correlation of a residual with its neighbors, −1 to 1; 0 if there are no residuals. */
function correlation(blocks: readonly Block[]): number {
  const total = (key: keyof Block) => blocks.reduce((sum, block) => sum + block[key], 0);
  const variance = total("squares") / total("count");
  return variance > 0 ? total("products") / total("pairs") / variance : 0;
}

/** Sums over a block's residuals: of their sizes, their squares and the products of neighbors. */
interface Block {
  sum: number;
  squares: number;
  count: number;
  products: number;
  pairs: number;
}

function measureBlock(
  residual: Float32Array,
  { width, height, left, top }: { width: number; height: number; left: number; top: number },
): Block {
  const block = { sum: 0, squares: 0, count: 0, products: 0, pairs: 0 };
  const [right, bottom] = [Math.min(width - 1, left + BLOCK), Math.min(height - 1, top + BLOCK)];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      const value = residual[at] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      block.sum += Math.abs(value);
      block.squares += value * value;
      block.count++;
      for (const next of [x + 1 < right ? at + 1 : -1, y + 1 < bottom ? at + width : -1]) {
        const neighbor = residual[next] ?? Number.NaN;
        if (Number.isNaN(neighbor)) continue;
        block.products += value * neighbor;
        block.pairs++;
      }
    }
  return block;
}

/** The Laplacian of the image's gray values; NaN beside clipped pixels, which contain no measurable noise. */
function laplacian({ width, height, channels, data }: Raster): Float32Array {
  const gray = new Float32Array(width * height);
  for (let at = 0; at < gray.length; at++) {
    const from = at * channels;
    const value = ((data[from] ?? 0) + (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) / 3;
    gray[at] = value < 4 || value > 251 ? Number.NaN : value;
  }
  const residual = new Float32Array(gray.length).fill(Number.NaN);
  const row = (at: number) => (gray[at - 1] ?? 0) - 2 * (gray[at] ?? 0) + (gray[at + 1] ?? 0);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      residual[at] = row(at - width) - 2 * row(at) + row(at + width);
    }
  return residual;
}
