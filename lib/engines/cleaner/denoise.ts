import { estimateBlocking, estimateNoise, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
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

/** Upscales with a network that removes noise, scales down again and blends with the original. Keeps alpha. */
export async function denoise(
  image: Raster,
  share: number,
  upscaler: ImageUpscaleEngine,
  context: EngineContext,
): Promise<Raster> {
  const mode = image.width * image.height <= LARGE_PIXELS ? "quality" : "fast";
  const inner = {
    ...context,
    progress: (_step: string, fraction: number) => context.progress("denoising", 0.7 + 0.25 * fraction),
  };
  const enlarged = await upscaler.upscale({ image, width: image.width * 2, height: image.height * 2, mode }, inner);
  const clean = await resizeRaster(enlarged.image, image.width, image.height);
  const data = new Uint8Array(image.data);
  for (let index = 0; index < data.length; index++) {
    if (image.channels === 4 && index % 4 === 3) continue;
    data[index] = Math.round((image.data[index] ?? 0) * (1 - share) + (clean.data[index] ?? 0) * share);
  }
  return { ...image, data };
}
