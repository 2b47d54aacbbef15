import type { Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";

export interface BackgroundRemover {
  /** Returns the subject as RGBA at the input's size, with alpha refined at full resolution and clean edge colors. */
  removeBackground(
    input: { image: Raster; mode: "fast" | "balanced" | "best" },
    context: EngineContext,
  ): Promise<ImageResult>;
}
