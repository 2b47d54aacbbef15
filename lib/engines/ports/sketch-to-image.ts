import type { Raster } from "@atelier/images/raster";
import type { Style } from "@atelier/painting/style";
import type { EngineContext, ImageResult } from "./context.ts";
import { drawSample, stamped } from "./draw-sample.ts";
import { type Port, SAMPLE, SAMPLE_SIZE } from "./port.ts";

export interface SketchToImageEngine {
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
  ): Promise<
    ImageResult & {
      report?: Record<string, unknown>;
      /** Whether half of what the prompt names is not painted as it says, so that half of the price is charged. */
      partial?: boolean;
      /** Whether the main thing of the prompt is not painted, so that nothing is charged. */
      lacksMainSubject?: boolean;
    }
  >;
}

export const sketchToImage: Port<SketchToImageEngine> = {
  sample: { color: async ({ image }) => ({ engine: SAMPLE, image: stamped(image) }) },
  call: (engine, context) => {
    const image = drawSample(SAMPLE_SIZE);
    return engine.color({ image, prompt: "a red house", style: "none", controlStrength: 0.7 }, context);
  },
};
