import type { Mask, Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";
import { drawSample, sampleMask, stamped, wordMask } from "./draw-sample.ts";
import { type Port, SAMPLE, SAMPLE_SIZE } from "./port.ts";

export type DenoiseStrength = "off" | "auto" | "light" | "strong";

/** The text of an image. Boxes are [x, y, width, height] in pixels. */
export interface FoundText {
  /** The pixels of the letters, 255, without the background between them. */
  mask: Mask;
  lines: { text: string; box: readonly [number, number, number, number] }[];
  /** Places that may be text, but were not legible enough to mark. */
  left: (readonly [number, number, number, number])[];
}

export interface ImageCleanupEngine {
  /** Finds the legible text; absent if the engine cannot read, undefined if its models are not installed. */
  findText?(image: Raster, context: EngineContext): Promise<FoundText | undefined>;
  /**
   * Boxes are [x, y, width, height] and points [x, y] in pixels of the image. Returns the same `image` object if
   * nothing changed. The result's `mask` is what was replaced; it is absent if the engine did not report it or nothing was
   * replaced. `shadows` decides about the shadows of what is removed; by default those of points and names are removed.
   * Throws AppError `nothing_matched`.
   */
  clean(
    input: {
      image: Raster;
      mask?: Mask | undefined;
      boxes: readonly (readonly [number, number, number, number])[];
      points: readonly (readonly [number, number])[];
      objects: readonly string[];
      shadows?: "remove" | "keep" | undefined;
      denoise: DenoiseStrength;
      maskGrow?: number | undefined;
      /** Called with a hole that is large and in detailed surroundings, before it is filled. It may refuse the fill by an error. */
      onDoubt?: ((hole: Mask) => void) | undefined;
    },
    context: EngineContext,
  ): Promise<
    ImageResult & {
      mask?: Mask | undefined;
      /** Whether the replaced part is large and its surroundings are detailed, so that the fill can look wrong. */
      isDoubtful?: boolean | undefined;
      /** The most by which the fills of the views of a hole differ, of 255. */
      spread?: number | undefined;
    }
  >;
}

export const imageCleanup: Port<ImageCleanupEngine> = {
  sample: {
    clean: async ({ image, mask }) => ({ engine: SAMPLE, image: stamped(image), mask: mask ?? sampleMask(image) }),
  },
  call: (engine, context) => {
    const mask = wordMask(SAMPLE_SIZE);
    const input = { image: drawSample(SAMPLE_SIZE), mask, boxes: [], points: [], objects: [] };
    return engine.clean({ ...input, denoise: "off" }, context);
  },
};
