import type { Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";

/** `creative` invents detail that fits `prompt`, as far as `creativity` (0 to 1) allows. */
export type UpscaleMode = "fast" | "quality" | "creative";

export interface ImageUpscaler {
  /**
   * Returns an image of exactly `width` × `height` pixels and keeps alpha. Engines that do not invent detail treat
   * `creative` as `quality` with `warnWithoutCreativity`.
   */
  upscale(
    input: {
      image: Raster;
      width: number;
      height: number;
      mode: UpscaleMode;
      prompt?: string | undefined;
      creativity?: number | undefined;
    },
    context: EngineContext,
  ): Promise<ImageResult>;
  /** A conservative estimate, used to reject a job that cannot end in time. */
  estimateSeconds(input: {
    imageWidth: number;
    imageHeight: number;
    width: number;
    height: number;
    mode: UpscaleMode;
  }): number;
}

/** Reports that an engine invents no detail. */
export function warnWithoutCreativity(mode: UpscaleMode, { warn }: EngineContext): void {
  if (mode === "creative")
    warn(
      "This engine invents no detail. The mode quality was used, and the fields prompt and creativity were ignored.",
    );
}
