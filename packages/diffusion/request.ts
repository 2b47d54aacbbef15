import type { Mask, Raster } from "@atelier/images/raster";
import type { NoiseSource } from "./noise.ts";
import type { SchedulerName } from "./schedule/config.ts";

/** A request for pictures. Sides are multiples of the pipeline's `multiple`. */
export interface DiffusionRequest {
  prompt: string;
  /** Absent and empty differ for models with two text encoders: see model_index.json, force_zeros_for_empty_prompt. */
  negativePrompt?: string | undefined;
  width: number;
  height: number;
  steps: number;
  /** How strongly the prompt is followed. At 1 and less there is no guidance, which takes half the time. */
  guidance: number;
  /** How strongly an instruction-editing model keeps the picture. */
  pictureGuidance?: number | undefined;
  /** The picture to start from, to edit or to fill, of the requested size. */
  image?: Raster | undefined;
  /** How much of the picture is replaced, above 0 to 1. 1 starts from noise. */
  strength?: number | undefined;
  /** The part to change (above 127), of the requested size. */
  mask?: Mask | undefined;
  /** The drawing that a ControlNet follows, of the requested size. `scale` 0 ignores it. */
  control?: { image: Raster; scale: number } | undefined;
  /** The number of pictures. They run as one batch. */
  pictures: number;
  noise: NoiseSource;
  /** Replaces the model's scheduler. */
  scheduler?: SchedulerName | undefined;
}

export interface DiffusionHooks {
  signal: AbortSignal;
  /** Called after every step with the latents [pictures, c, h, w]. Do not change them. */
  onStep?(step: { step: number; steps: number; latents: Float32Array }): void;
  /** Called if the prompt is longer than the model's limit. */
  onCut?(): void;
}
