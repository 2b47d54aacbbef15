import type { Mask, Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import type { Plan } from "./plan.ts";

export type EditStyle =
  | "none"
  | "photo"
  | "illustration"
  | "watercolor"
  | "ink"
  | "oil"
  | "pixel_art"
  | "cartoon"
  | "3d"
  | "line_art";

export interface EditRequest {
  image: Raster;
  instructions: string;
  mask?: Mask | undefined;
  style: EditStyle;
  /** Pixels of the result; unset sides follow from the edit. */
  width?: number | undefined;
  height?: number | undefined;
}

export interface EditResult {
  image: Raster;
  engine: string;
  report?: Record<string, unknown>;
  format?: "png" | "jpeg" | "webp" | "avif";
}

export interface PhotoEditor {
  /** Throws AppError `nothing_matched` if no tool can do anything that was asked for. */
  edit(request: EditRequest, context: RunContext): Promise<EditResult>;
}

/** The models that some tools need. */
export interface EditorParts {
  remover: {
    removeBackground(
      input: { image: Raster; mode: "fast" | "balanced" | "best" },
      context: RunContext,
    ): Promise<{ image: Raster }>;
  };
  cleaner: {
    clean(
      input: {
        image: Raster;
        mask?: Mask | undefined;
        boxes: readonly (readonly [number, number, number, number])[];
        points: readonly (readonly [number, number])[];
        objects: readonly string[];
        denoise: "off" | "auto" | "light" | "strong";
        maskGrow?: number | undefined;
      },
      context: RunContext,
    ): Promise<{ image: Raster }>;
  };
  upscaler: {
    upscale(
      input: { image: Raster; width: number; height: number; mode: "fast" | "quality" },
      context: RunContext,
    ): Promise<{ image: Raster }>;
  };
  /** The mask and box of the things a word names; null if the image shows none. */
  find(image: Raster, word: string): Promise<{ mask: Mask; box: readonly [number, number, number, number] } | null>;
  /** Writes the plan with a language model. Without one, and when it fails, the grammar writes it. */
  planner?: Planner | undefined;
}

/** Writes plans with a language model. */
export interface Planner {
  name: string;
  /** Throws AppError `nothing_matched` if no tool can do anything that was asked for. */
  plan(instructions: string, image: { width: number; height: number }, context: RunContext): Promise<Plan>;
  /** Whether an error of `plan` is the model's failure, so that the grammar may be used instead. */
  isModelFailure(error: unknown): boolean;
}
