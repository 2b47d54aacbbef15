import type { Mask, Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";
import { drawSample, sampleMask, stamped } from "./draw-sample.ts";
import { type Port, SAMPLE, SAMPLE_SIZE } from "./port.ts";

export type DenoiseStrength = "off" | "auto" | "light" | "strong";

export interface ImageCleanupEngine {
  /**
   * Boxes are [x, y, width, height] and points [x, y] in pixels of the image. Returns the same `image` object if
   * nothing changed. The result's `mask` is what was replaced; it is absent if the engine did not report it or nothing was
   * replaced. Throws AppError `nothing_matched`.
   */
  clean(
    input: {
      image: Raster;
      mask?: Mask | undefined;
      boxes: readonly (readonly [number, number, number, number])[];
      points: readonly (readonly [number, number])[];
      objects: readonly string[];
      denoise: DenoiseStrength;
      maskGrow?: number | undefined;
    },
    context: EngineContext,
  ): Promise<ImageResult & { mask?: Mask | undefined }>;
}

export const imageCleanup: Port<ImageCleanupEngine> = {
  sample: {
    clean: async ({ image, mask }) => ({ engine: SAMPLE, image: stamped(image), mask: mask ?? sampleMask(image) }),
  },
  call: (engine, context) => {
    const mask = sampleMask(SAMPLE_SIZE);
    const input = { image: drawSample(SAMPLE_SIZE), mask, boxes: [], points: [], objects: [] };
    return engine.clean({ ...input, denoise: "off" }, context);
  },
};
