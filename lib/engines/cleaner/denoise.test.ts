import { cropped, decodeImage, estimateNoise, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { expect, test } from "vitest";
import { withNoise } from "../../../test/helpers/files/noise.ts";
import { denoiseShare } from "./denoise.ts";

const SAMPLES = ["astronaut.png", "chelsea.png", "coffee.png", "motorcycle_left.png", "rocket.jpg"];
const SIDE = 128;

/**
 * Crops of photographs at three scales, like the black squares of a chessboard. The thresholds were chosen on the white
 * squares.
 */
async function crops(): Promise<Raster[]> {
  const found: Raster[] = [];
  for (const name of SAMPLES) {
    const sample = await decodeImage({ path: `public/samples/${name}` });
    for (const scale of [1, 0.6, 0.4]) {
      const size = [Math.round(sample.width * scale), Math.round(sample.height * scale)] as const;
      const image = scale === 1 ? sample : await resizeRaster(sample, ...size);
      for (let row = 0; (row + 1) * SIDE <= image.height; row++)
        for (let column = 0; (column + 1) * SIDE <= image.width; column++)
          if ((row + column) % 2) found.push(cropped(image, column * SIDE, row * SIDE, SIDE, SIDE));
    }
  }
  return found;
}

async function asJpeg({ width, height, channels, data }: Raster, quality: number): Promise<Raster> {
  const file = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
  return { width, height, channels: 3, data: await sharp(file).raw().toBuffer() };
}

test("at most 2% of clean photographs count as noisy, also as a JPEG, and at most 2% of noisy ones as clean", async () => {
  const [clean, noisy]: [Raster[], Raster[]] = [[], []];
  for (const crop of await crops()) {
    clean.push(crop);
    for (const quality of [75, 85, 95]) clean.push(await asJpeg(crop, quality));
    for (const sigma of [10, 15, 25]) noisy.push(withNoise(crop, sigma));
  }
  expect(clean.length).toBeGreaterThan(150);
  const isNoisy = (image: Raster) => denoiseShare(image, "auto") > 0;
  expect(clean.filter(isNoisy).length / clean.length).toBeLessThanOrEqual(0.02);
  expect(noisy.filter((image) => !isNoisy(image)).length / noisy.length).toBeLessThanOrEqual(0.02);
  // The share of the blocks and the limit with which the upscaler decides whether it restores texture.
  const isNoisyToUpscaler = (image: Raster) => estimateNoise(image, 0.05) >= 4;
  expect(clean.filter(isNoisyToUpscaler).length / clean.length).toBeLessThanOrEqual(0.02);
  expect(noisy.filter((image) => !isNoisyToUpscaler(image)).length / noisy.length).toBeLessThanOrEqual(0.02);
});

test("the blocks of strong JPEG compression are removed", async () => {
  for (const name of SAMPLES) {
    const image = await asJpeg(await decodeImage({ path: `public/samples/${name}` }), 10);
    expect(denoiseShare(image, "auto"), name).toBeGreaterThan(0.5);
  }
});
