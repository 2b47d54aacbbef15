import type { Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";

export interface BackgroundRemover {
  /** The subject as RGBA of the input's size: alpha refined at full resolution, edge colors decontaminated. */
  removeBackground(
    input: { image: Raster; mode: "fast" | "balanced" | "best" },
    context: EngineContext,
  ): Promise<ImageResult>;
}
