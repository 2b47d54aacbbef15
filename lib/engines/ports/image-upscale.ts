import { resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";
import { drawSample, stamped } from "./draw-sample.ts";
import { type Port, SAMPLE, SAMPLE_SIZE } from "./port.ts";

/** `creative` invents detail that fits `prompt`, as far as `creativity` (0 to 1) allows. */
export type UpscaleMode = "fast" | "quality" | "creative";

export interface ImageUpscaleEngine {
  /**
   * Returns an image of exactly `width` × `height` pixels and keeps alpha. Engines that do not invent detail treat
   * `creative` as `quality` with `warnWithoutCreativity`.
   */
  upscale(
    input: {
      image: Raster;
      width: number;
      height: number;
      mode: UpscaleMode;
      prompt?: string | undefined;
      creativity?: number | undefined;
    },
    context: EngineContext,
  ): Promise<ImageResult>;
  /** A conservative estimate, used to reject a job that cannot end in time. */
  estimateSeconds(input: {
    imageWidth: number;
    imageHeight: number;
    width: number;
    height: number;
    mode: UpscaleMode;
  }): number;
}

/** Reports that an engine invents no detail. */
export function warnWithoutCreativity(mode: UpscaleMode, { warn }: EngineContext): void {
  if (mode === "creative")
    warn(
      "This engine invents no detail. The mode quality was used, and the fields prompt and creativity were ignored.",
    );
}

export const imageUpscale: Port<ImageUpscaleEngine> = {
  sample: {
    upscale: async ({ image, width, height }) => ({
      engine: SAMPLE,
      image: stamped(await resizeRaster(image, width, height)),
    }),
    estimateSeconds: () => 0,
  },
  call: (engine, context) => {
    const { width, height } = SAMPLE_SIZE;
    const size = { width: 2 * width, height: 2 * height };
    return engine.upscale({ image: drawSample(SAMPLE_SIZE), ...size, mode: "fast" }, context);
  },
};
