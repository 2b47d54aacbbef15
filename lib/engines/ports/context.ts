import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";

/** The context of every call. */
export interface EngineContext extends RunContext {
  /** The time limit of the whole job. */
  timeLimitSeconds?: number | undefined;
}

/** `engine` names the engine that produced the result, for example `onnx/u2net`. */
export interface EngineResult {
  engine: string;
}

export interface ImageResult extends EngineResult {
  image: Raster;
}
