import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import type { Effort } from "./effort.ts";

/** The context of every call. */
export interface EngineContext extends RunContext {
  /** The effort for engines that differ by it; `medium` if the caller chose none. */
  effort?: Effort | undefined;
  /** The time limit of the whole job. */
  timeLimitSeconds?: number | undefined;
}

/** `engine` names the engine that produced the result, for example `onnx/u2net`. */
export interface EngineResult {
  engine: string;
}

/** Reports that an engine does not use the additional images of a request. */
export function warnWithoutReferences(references: readonly Raster[] | undefined, { warn }: EngineContext): void {
  if (references?.length)
    warn("This engine does not use additional images. The fields images and reference_images were ignored.");
}

export interface ImageResult extends EngineResult {
  image: Raster;
}
