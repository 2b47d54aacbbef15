import type { Raster } from "@atelier/images/raster";
import type { Style } from "@atelier/painting/style";
import type { EngineContext, ImageResult } from "./context.ts";

export interface SketchColorist {
  /** `controlStrength` 0 (free) to 1 (true to the lines). */
  color(
    input: { image: Raster; prompt: string; style: Style; controlStrength: number },
    context: EngineContext,
  ): Promise<ImageResult & { report?: Record<string, unknown> }>;
}
