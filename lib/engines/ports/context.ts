import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";

/** What every call gets besides its own input. */
export interface EngineContext extends RunContext {
  /** How long the job may take in all, in seconds. */
  timeLimitSeconds?: number | undefined;
}

/** Every result names the engine that made it, as `onnx/u2net`. */
export interface EngineResult {
  engine: string;
}

export interface ImageResult extends EngineResult {
  image: Raster;
}
