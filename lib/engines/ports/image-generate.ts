import type { Raster } from "@atelier/images/raster";
import type { Style } from "@atelier/painting/style";
import type { EngineContext, EngineResult } from "./context.ts";
import { drawSample } from "./draw-sample.ts";
import { type Port, SAMPLE } from "./port.ts";

export interface ImageGenerateEngine {
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
  ): Promise<
    EngineResult & {
      images: Raster[];
      report?: Record<string, unknown>;
      /** Whether a thing of the prompt is not in the images, so that half of the price is charged. */
      partial?: boolean;
      /** Whether the main thing of the prompt is not in the images, so that nothing is charged. */
      lacksMainSubject?: boolean;
    }
  >;
}

export const imageGenerate: Port<ImageGenerateEngine> = {
  sample: {
    generate: async ({ width, height, n, transparent }, { seed }) => ({
      engine: SAMPLE,
      images: Array.from({ length: n }, (_, index) =>
        drawSample({ width, height }, { transparent, seed: seed + index }),
      ),
    }),
  },
  call: (engine, context) =>
    engine.generate({ prompt: "a red fox", style: "none", width: 256, height: 192, n: 1, transparent: false }, context),
};
