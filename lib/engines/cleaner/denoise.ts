import { estimateBlocking, estimateNoise, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { ModelSettings } from "../onnx/session.ts";
import type { DenoiseStrength, EngineContext, ImageUpscaleEngine } from "../ports/index.ts";

/** An image with a lower noise estimate counts as clean. */
const CLEAN_NOISE = 4;
/** An image with lower steps at the borders of JPEG's blocks counts as clean: at quality 75 they measure up to 2.7. */
const CLEAN_BLOCKING = 2.75;
const LARGE_PIXELS = 1_048_576;

/** How much of the result is taken from the denoised image, 0 to 1. `auto` measures noise and JPEG's blocks. */
export function denoiseShare(image: Raster, strength: DenoiseStrength): number {
  if (strength === "off") return 0;
  if (strength === "light") return 0.55;
  if (strength === "strong") return 1;
  const [noise, blocking] = [estimateNoise(image), estimateBlocking(image)];
  const forNoise = noise < CLEAN_NOISE ? 0 : 0.45 + (noise - CLEAN_NOISE) / 25;
  const forBlocking = blocking < CLEAN_BLOCKING ? 0 : 0.55 + (blocking - CLEAN_BLOCKING) / 10;
  return Math.min(1, Math.max(forNoise, forBlocking));
}

/** A network that removes noise and keeps the size. Its result has no alpha. */
export interface Denoiser {
  engine: string;
  run(image: Raster, settings: ModelSettings, context: EngineContext): Promise<Raster>;
}

interface DenoiseParts {
  upscaler: ImageUpscaleEngine;
  denoiser: Denoiser | undefined;
  settings: ModelSettings;
}

/**
 * Removes noise with the denoiser, or upscales with a network that removes noise and scales down again, and blends the result
 * with the original. Keeps alpha.
 */
export async function denoise(
  image: Raster,
  share: number,
  { upscaler, denoiser, settings }: DenoiseParts,
  context: EngineContext,
): Promise<Raster> {
  const inner = {
    ...context,
    progress: (_step: string, fraction: number) => context.progress("denoising", 0.7 + 0.25 * fraction),
  };
  const clean = denoiser ? await denoiser.run(image, settings, inner) : await enlargeAndReduce(image, upscaler, inner);
  const data = new Uint8Array(image.data);
  for (let index = 0; index < data.length; index++) {
    const [pixel, channel] = [Math.floor(index / image.channels), index % image.channels];
    if (channel === 3) continue;
    const value = clean.data[pixel * clean.channels + channel] ?? 0;
    data[index] = Math.round((image.data[index] ?? 0) * (1 - share) + value * share);
  }
  return { ...image, data };
}

async function enlargeAndReduce(image: Raster, upscaler: ImageUpscaleEngine, context: EngineContext): Promise<Raster> {
  const { width, height } = image;
  const mode = width * height <= LARGE_PIXELS ? "quality" : "fast";
  const enlarged = await upscaler.upscale({ image, width: width * 2, height: height * 2, mode }, context);
  return resizeRaster(enlarged.image, width, height);
}
