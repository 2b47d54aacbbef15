/** The context of a function that runs for seconds: abort signal, seed, progress and warnings. */
export interface RunContext {
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal;
  /** 0 to 4294967295. The same seed and input give the same bytes. */
  seed: number;
  /** Reports the current step and how much of the whole call is done, 0 to 1. */
  progress(step: string, fraction: number): void;
  /** Reports a part of the request that could not be honored. */
  warn(message: string): void;
}
