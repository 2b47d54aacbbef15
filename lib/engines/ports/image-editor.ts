import type { Mask, Raster } from "@atelier/images/raster";
import type { Style } from "@atelier/painting/style";
import type { EngineContext, ImageResult } from "./context.ts";

export interface ImageEditor {
  /**
   * `width` and `height` are the size of the result. `report.plan` lists the tools used; `format` is set if the
   * instructions name one; `partial` is true if a part of the instructions was left out. Throws AppError `nothing_matched`.
   */
  edit(
    input: {
      image: Raster;
      instructions: string;
      mask?: Mask | undefined;
      style: Style;
      /** What an engine that runs only a part of the instructions does: run that part, or throw `nothing_matched`. */
      onPartial?: "accept" | "refuse" | undefined;
      width?: number | undefined;
      height?: number | undefined;
    },
    context: EngineContext,
  ): Promise<
    ImageResult & { report?: Record<string, unknown>; partial?: boolean; format?: "png" | "jpeg" | "webp" | "avif" }
  >;
}
