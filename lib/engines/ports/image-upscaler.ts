import type { Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";

export interface ImageUpscaler {
  /** Returns an image of exactly `width` × `height` pixels and keeps alpha. */
  upscale(
    input: { image: Raster; width: number; height: number; mode: "fast" | "quality" },
    context: EngineContext,
  ): Promise<ImageResult>;
  /** A conservative estimate, used to reject a job that cannot end in time. */
  estimateSeconds(input: {
    imageWidth: number;
    imageHeight: number;
    width: number;
    height: number;
    mode: "fast" | "quality";
  }): number;
}
