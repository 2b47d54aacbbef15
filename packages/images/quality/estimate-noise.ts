import type { Raster } from "../raster.ts";

const BLOCK = 16;
/** The part of the blocks, the quietest ones, that show whether the residual is noise. */
const QUIET_SHARE = 0.3;
/**
 * Residuals of white noise have a correlation of −0.67 between neighbors and the kurtosis 3; texture has higher ones. The
 * limits were chosen on crops of photographs; denoise.test.ts measures other crops.
 */
const NOISE_CORRELATION = -0.5;
const NOISE_KURTOSIS = 5;
/** The channels of noise are independent, those of texture change together. Such noise can lie in rougher texture. */
const NOISE_CHANNELS = 0.5;
const NOISE_CHANNELS_KURTOSIS = 6;

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
  if (!block || !isNoise(image, residual, blocks.slice(0, Math.floor(blocks.length * QUIET_SHARE) + 1))) return 0;
  // The mean of three channels has less noise than a single channel.
  return ((block.sum / block.count) * Math.sqrt(Math.PI / 2) * Math.sqrt(3)) / 6;
}

/** Whether the residual in some blocks is noise and not texture. */
function isNoise(image: Raster, residual: Float32Array, blocks: readonly Block[]): boolean {
  const total = (key: "squares" | "fourths" | "count" | "products" | "pairs") =>
    blocks.reduce((sum, block) => sum + block[key], 0);
  const variance = total("squares") / total("count");
  if (!(variance > 0)) return false;
  const correlation = total("products") / total("pairs") / variance;
  const kurtosis = total("fourths") / total("count") / variance ** 2;
  if (correlation <= NOISE_CORRELATION && kurtosis <= NOISE_KURTOSIS) return true;
  return kurtosis <= NOISE_CHANNELS_KURTOSIS && channelCorrelation(image, residual, blocks) <= NOISE_CHANNELS;
}

/** The mean correlation of red with green and of green with blue in the residuals of blocks, −1 to 1. */
function channelCorrelation(
  { width, height, channels, data }: Raster,
  residual: Float32Array,
  blocks: readonly Block[],
): number {
  let [red, green, blue, redGreen, greenBlue] = [0, 0, 0, 0, 0];
  for (const { left, top } of blocks)
    for (let y = top; y < Math.min(height - 1, top + BLOCK); y++)
      for (let x = left; x < Math.min(width - 1, left + BLOCK); x++) {
        if (Number.isNaN(residual[y * width + x])) continue;
        const [r = 0, g = 0, b = 0] = [0, 1, 2].map((channel) =>
          laplacianAt((row) => data[(y * width + x + row) * channels + channel], width),
        );
        red += r * r;
        green += g * g;
        blue += b * b;
        redGreen += r * g;
        greenBlue += g * b;
      }
  const correlation = (product: number, first: number, second: number) =>
    first * second > 0 ? product / Math.sqrt(first * second) : 1;
  return (correlation(redGreen, red, green) + correlation(greenBlue, green, blue)) / 2;
}

/** A block's position, and sums over its residuals: of their sizes and powers, and of the products of neighbors. */
interface Block {
  left: number;
  top: number;
  sum: number;
  squares: number;
  fourths: number;
  count: number;
  products: number;
  pairs: number;
}

function measureBlock(
  residual: Float32Array,
  { width, height, left, top }: { width: number; height: number; left: number; top: number },
): Block {
  const block = { left, top, sum: 0, squares: 0, fourths: 0, count: 0, products: 0, pairs: 0 };
  const [right, bottom] = [Math.min(width - 1, left + BLOCK), Math.min(height - 1, top + BLOCK)];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      const value = residual[at] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      block.sum += Math.abs(value);
      block.squares += value * value;
      block.fourths += value ** 4;
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

/** The Laplacian at a pixel of values that are read by their distance from it. */
function laplacianAt(value: (step: number) => number, width: number): number {
  const row = (at: number) => value(at - 1) - 2 * value(at) + value(at + 1);
  return row(-width) - 2 * row(0) + row(width);
}

/** The Laplacian of the image's gray values; NaN beside clipped pixels, which contain no measurable noise. */
function laplacian({ width, height, channels, data }: Raster): Float32Array {
  const gray = new Float32Array(width * height);
  for (let at = 0; at < gray.length; at++) {
    const from = at * channels;
    const value = (data[from] + data[from + 1] + data[from + 2]) / 3;
    gray[at] = value < 4 || value > 251 ? Number.NaN : value;
  }
  const residual = new Float32Array(gray.length).fill(Number.NaN);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      residual[at] = laplacianAt((step) => gray[at + step], width);
    }
  return residual;
}
