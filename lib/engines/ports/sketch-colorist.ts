import type { Raster } from "@atelier/images/raster";
import type { Style } from "@atelier/painting/style";
import type { EngineContext, ImageResult } from "./context.ts";

export interface SketchColorist {
  /** `controlStrength` ranges from 0 (free) to 1 (follows every line). */
  color(
    input: {
      image: Raster;
      prompt: string;
      negativePrompt?: string | undefined;
      style: Style;
      controlStrength: number;
    },
    context: EngineContext,
  ): Promise<ImageResult & { report?: Record<string, unknown> }>;
}
