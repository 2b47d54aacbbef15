import type { Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";
import { cutSample, drawSample } from "./draw-sample.ts";
import { type Port, SAMPLE, SAMPLE_SIZE } from "./port.ts";

export interface BackgroundRemoveEngine {
  /**
   * Returns the subject as RGBA at the input's size, with alpha refined at full resolution and clean edge colors.
   * `subject` names the thing to keep; engines that cannot find things by name ignore it with `warnWithoutNames`.
   */
  removeBackground(
    input: { image: Raster; mode: "fast" | "balanced" | "best"; subject?: string | undefined },
    context: EngineContext,
  ): Promise<CutoutResult>;
}

export interface CutoutResult extends ImageResult {
  /** How certain the engine is about the subject, 0 to 1; absent if the engine does not report it. */
  confidence?: number | undefined;
}

/** Reports that an engine ignores the name of the subject. */
export function warnWithoutNames(subject: string | undefined, { warn }: EngineContext): void {
  if (subject !== undefined)
    warn("This engine does not find subjects by name. The field subject was ignored. Send region instead.");
}

export const backgroundRemove: Port<BackgroundRemoveEngine> = {
  sample: { removeBackground: async ({ image }) => ({ engine: SAMPLE, image: cutSample(image), confidence: 1 }) },
  call: (engine, context) => engine.removeBackground({ image: drawSample(SAMPLE_SIZE), mode: "fast" }, context),
};
