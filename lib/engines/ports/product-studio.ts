import type { Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";

export interface ProductStudio {
  photograph(
    input: {
      image: Raster;
      /** A scene's name, a description of a scene, a CSS color or a picture. */
      backdrop:
        | { kind: "scene"; scene: "white" | "gradient" | "marble" | "wood" | "concrete" | "fabric" | "outdoor" }
        | { kind: "prompt"; prompt: string }
        | { kind: "color"; color: string }
        | { kind: "image"; image: Raster };
      shadow: "none" | "soft" | "hard" | "floating";
      reflection: boolean;
      light: "left" | "top" | "right" | "front";
      /** Free space around the subject, as a share of the result's side, 0 to 0.49. */
      padding: number;
      width: number;
      height: number;
    },
    context: EngineContext,
  ): Promise<ImageResult>;
}
