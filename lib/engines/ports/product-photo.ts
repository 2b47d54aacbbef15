import type { Padding, Position } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";
import { cutSample, drawSample } from "./draw-sample.ts";
import { type Port, SAMPLE, SAMPLE_SIZE } from "./port.ts";

/** The named scenes. `pure_white` has the value 255 wherever no shadow falls. */
export const productScenes = [
  "white",
  "pure_white",
  "gradient",
  "marble",
  "wood",
  "concrete",
  "fabric",
  "outdoor",
] as const;
export type ProductScene = (typeof productScenes)[number];

export interface ProductPhotoEngine {
  photograph(
    input: {
      image: Raster;
      /** A scene's name, a description of a scene, a CSS color or a picture. */
      backdrop:
        | { kind: "scene"; scene: ProductScene }
        | { kind: "prompt"; prompt: string }
        | { kind: "color"; color: string }
        | { kind: "image"; image: Raster };
      shadow: "none" | "soft" | "hard" | "floating";
      reflection: boolean;
      light: "left" | "top" | "right" | "front";
      /** Free space at each side, as a share of the result's width or height, 0 to 0.49. */
      padding: Padding;
      /** Where the subject lies in the space that is left; without it, where the engine puts it. */
      position?: Position | undefined;
      /** Whether the caller chose padding or position, so that an engine which ignores them warns. */
      isPlaced: boolean;
      width: number;
      height: number;
    },
    context: EngineContext,
  ): Promise<ImageResult>;
}

export const productPhoto: Port<ProductPhotoEngine> = {
  sample: {
    photograph: async ({ width, height }, { seed }) => ({
      engine: SAMPLE,
      image: drawSample({ width, height }, { seed }),
    }),
  },
  call: (engine, context) =>
    engine.photograph(
      {
        image: cutSample(drawSample(SAMPLE_SIZE)),
        backdrop: { kind: "scene", scene: "marble" },
        shadow: "soft",
        reflection: false,
        light: "left",
        padding: { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 },
        isPlaced: false,
        width: 160,
        height: 160,
      },
      context,
    ),
};
