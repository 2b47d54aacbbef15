import type { EngineContext, EngineResult } from "./context.ts";

/** The interface between an operation and its engines, with a sample engine and a call that tests an engine. */
export interface Port<Engine> {
  /** Answers jobs with test keys: its results have the form and size of real ones. */
  sample: Engine;
  /** Makes a small call that every engine of the port answers. */
  call(engine: Engine, context: EngineContext): Promise<EngineResult>;
}

/** The name of the engine that answers jobs with test keys. */
export const SAMPLE = "test";

/** The size of the image in the call of a port. */
export const SAMPLE_SIZE = { width: 96, height: 64 } as const;
