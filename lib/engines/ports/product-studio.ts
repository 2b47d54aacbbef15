import type { Padding, Position } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";

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

export interface ProductStudio {
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
