import type { ErrorCode } from "@atelier/errors";

export const attemptOutcomes = [
  "succeeded",
  "failed",
  "timed_out",
  "rate_limited",
  "unavailable",
  "unfit",
  "refused",
  "invalid_input",
] as const;

/** How a call to an engine ended. unavailable: it was not called; unfit: it cannot process this input; refused: its content policy refused it. */
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Why an engine returned no result. */
export interface EngineFailure {
  code: ErrorCode;
  /** The public message. */
  message: string;
  outcome: Exclude<AttemptOutcome, "succeeded">;
  /** Whether another engine may succeed: the fault is the engine's, not the input's. */
  tryNext: boolean;
  /** Whether the same call may be sent again. */
  safeToRepeat: boolean;
  retryAfterMs?: number | undefined;
  /** Whether the message says why the engine is not available, so that it is better than a summary. */
  explained?: boolean | undefined;
}

/** A failed call, as an exception. */
export class EngineCallError extends Error {
  override readonly name = "EngineCallError";
  readonly failure: EngineFailure;

  constructor(failure: EngineFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const unavailable = {
  code: "engine_unavailable",
  outcome: "unavailable",
  tryNext: true,
  safeToRepeat: false,
} as const satisfies Partial<EngineFailure>;

export const timedOut = {
  code: "engine_timeout",
  outcome: "timed_out",
  tryNext: true,
  safeToRepeat: false,
} as const satisfies Partial<EngineFailure>;
