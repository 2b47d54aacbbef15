import type { Padding, Position } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";

/** `white` is a lit studio with a shaded ground; `pure_white` has the value 255 wherever no shadow falls. */
export type SceneName = "white" | "pure_white" | "gradient" | "marble" | "wood" | "concrete" | "fabric" | "outdoor";

/** The scene of a product photo: by a prompt, a name, a color, or the caller's own picture. */
export type Backdrop =
  | { kind: "scene"; scene: SceneName }
  | { kind: "prompt"; prompt: string }
  | { kind: "color"; color: string }
  | { kind: "image"; image: Raster };

/** A product photo with the scene, light and size of the result. */
export interface PhotographRequest {
  image: Raster;
  backdrop: Backdrop;
  shadow: "none" | "soft" | "hard" | "floating";
  reflection: boolean;
  light: "left" | "top" | "right" | "front";
  /** Free space at each side, as a share of the result's width or height, 0 to 0.49. */
  padding: Padding;
  /** Where the subject lies in the space that is left; without it, centered and slightly below the middle. */
  position?: Position | undefined;
  /** Size of the result in pixels. */
  width: number;
  height: number;
}

/** Photographs products in a virtual studio. */
export interface Studio {
  /**
   * Places the product of a photo in a scene. The result has exactly `width` × `height` pixels and no alpha. Throws
   * AppError `nothing_matched` if the photo shows no subject or the prompt names no scene, `invalid_input` if the
   * background is not a CSS color.
   */
  photograph(request: PhotographRequest, context: RunContext): Promise<{ image: Raster; engine: string }>;
}

/** Cuts the subject out of an opaque photo: RGBA of the input's size. */
export interface SubjectCutter {
  removeBackground(
    input: { image: Raster; mode: "fast" | "balanced" | "best" },
    context: RunContext,
  ): Promise<{ image: Raster }>;
}
