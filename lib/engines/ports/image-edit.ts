import { resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { Style } from "@atelier/painting/style";
import type { EngineContext, ImageResult } from "./context.ts";
import { drawSample, stamped } from "./draw-sample.ts";
import { type Port, SAMPLE, SAMPLE_SIZE } from "./port.ts";

export interface ImageEditEngine {
  /**
   * `width` and `height` are the size of the result. `report.plan` lists the tools used; `format` is set if the
   * instructions name one; `partial` is true if a part of the instructions was left out. Throws AppError `nothing_matched`.
   */
  edit(
    input: {
      image: Raster;
      instructions: string;
      mask?: Mask | undefined;
      /** More pictures that the instructions can use. Engines with one input call `warnWithoutReferences`. */
      references?: readonly Raster[] | undefined;
      style: Style;
      /** Whether an engine that can run only a part of the instructions runs that part or throws `nothing_matched`. */
      onPartial?: "accept" | "refuse" | undefined;
      /**
       * Whether the mask marks a part that was added around the image and is filled so that it continues the image;
       * `instructions` describe what it shows.
       */
      outpaint?: boolean | undefined;
      /** How much the whole image may change, 0 to 1. Engines without such a control call `warnWithoutStrength`. */
      strength?: number | undefined;
      width?: number | undefined;
      height?: number | undefined;
      /** Whether the result shows only the subject. Engines that cannot call `warnWithoutTransparency`. */
      transparent?: boolean | undefined;
    },
    context: EngineContext,
  ): Promise<
    ImageResult & {
      report?: Record<string, unknown>;
      partial?: boolean;
      /** Whether the result is the given image, so that nothing is charged. */
      isUnchanged?: boolean;
      format?: "png" | "jpeg" | "webp" | "avif" | "tiff";
      /** The most bytes of the file, if the instructions limit them. */
      maxBytes?: number;
    }
  >;
}

/** Reports that an engine has no control of how much it changes. */
export function warnWithoutStrength(strength: number | undefined, { warn }: EngineContext): void {
  if (strength !== undefined) warn("This engine does not control how much it changes. The field strength was ignored.");
}

/** Reports that an engine makes no transparent background. */
export function warnWithoutTransparency(transparent: boolean | undefined, { warn }: EngineContext): void {
  if (transparent) warn("This engine does not support transparency. The background is opaque.");
}

export const imageEdit: Port<ImageEditEngine> = {
  sample: {
    edit: async ({ image, width = image.width, height = image.height }) => ({
      engine: SAMPLE,
      image: stamped(await resizeRaster(image, width, height)),
    }),
  },
  call: (engine, context) =>
    engine.edit({ image: drawSample(SAMPLE_SIZE), instructions: "Make it brighter.", style: "none" }, context),
};
