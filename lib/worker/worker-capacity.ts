import type { Lane } from "./runtime/job-runtime.ts";

/** The operations and engines that this machine can run now. */
export interface WorkerCapacity {
  /** The operations that an engine of the lane serves. */
  operations(lane: Lane): readonly string[];
  /** The engines of the lane that this worker serves; undefined if it serves all. */
  engines(lane: Lane): readonly string[] | undefined;
  hasEngine(engine: string): boolean;
}
