import type { Raster } from "@atelier/images/raster";
import type { Style } from "@atelier/painting/style";
import type { EngineContext, EngineResult } from "./context.ts";

export interface ImageGenerator {
  /** Returns `n` images of width × height pixels. `report.scene` describes how the prompt was interpreted. */
  generate(
    input: {
      prompt: string;
      negativePrompt?: string | undefined;
      /** Pictures of a subject or a style. Engines without inputs call `warnWithoutReferences`. */
      references?: readonly Raster[] | undefined;
      style: Style;
      width: number;
      height: number;
      n: number;
      transparent: boolean;
    },
    context: EngineContext,
  ): Promise<EngineResult & { images: Raster[]; report?: Record<string, unknown> }>;
}
