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

export interface ImageResult extends EngineResult {
  image: Raster;
}
