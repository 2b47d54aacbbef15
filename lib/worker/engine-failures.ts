import { AppError, type ErrorCode } from "@atelier/errors";
import type { EngineFailure } from "../engine-health/engine-failure.ts";
import { EngineError } from "../engines/ports/index.ts";
import type { EngineAttempt } from "../jobs/record.ts";
import { log } from "../platform/telemetry/log.ts";

/** Codes that are about the engine, not about the input. */
const ENGINE_CODES: readonly ErrorCode[] = [
  "engine_unavailable",
  "engine_failed",
  "engine_timeout",
  "overloaded",
  "unsupported_language_pair",
];

/** A failure without a known cause. */
export const engineFailed: EngineFailure = {
  code: "engine_failed",
  message:
    "The engine failed on this input. Nothing was charged. If it fails again, ask the operator, whose log has the reason.",
  outcome: "failed",
  tryNext: true,
  safeToRepeat: false,
};

/** Turns an engine's exception into a failure. The engine's own message goes to the log only. */
export function getFailure(
  error: unknown,
  { operation, engine }: { operation: string; engine: string },
): EngineFailure {
  if (error instanceof AppError) {
    // The public message names no addresses and folders of the operator.
    if (error.cause instanceof Error)
      log().warn({ error: error.cause.message, operation, engine }, "an engine is not available");
    const tryNext = ENGINE_CODES.includes(error.code);
    const outcome = error.code === "content_refused" ? "refused" : tryNext ? "unavailable" : "invalid_input";
    return {
      code: error.code,
      message: error.message,
      outcome,
      tryNext,
      safeToRepeat: false,
      explained: error.code === "engine_unavailable",
    };
  }
  log().warn({ error: error instanceof Error ? error.message : String(error), operation, engine }, "an engine failed");
  if (!(error instanceof EngineError)) {
    const stack = error instanceof Error ? error.stack : undefined;
    log().error({ operation, engine, stack }, "an engine threw an unexpected error");
    return engineFailed;
  }
  const { fault, message, unfit, retryable, retryAfterMs } = error;
  if (fault === "input")
    return { code: "invalid_input", message, outcome: "invalid_input", tryNext: false, safeToRepeat: false };
  const outcome = unfit ? "unfit" : retryAfterMs !== undefined ? "rate_limited" : "failed";
  return { ...engineFailed, outcome, safeToRepeat: retryable, retryAfterMs };
}

/** The failure that the caller gets when every engine failed: the most specific one. */
export function summarizeFailures(
  failures: readonly EngineFailure[],
  attempts: readonly EngineAttempt[],
): EngineFailure {
  const outcomes = new Set(attempts.map(({ outcome }) => outcome));
  const summary = (code: ErrorCode, message: string): EngineFailure => ({
    ...engineFailed,
    code,
    message,
    tryNext: false,
  });
  const engines = attempts.length > 1 ? `All ${attempts.length} engines of this operation` : "The engine";
  if (outcomes.has("failed"))
    return failures.find(({ outcome }) => outcome === "failed") ?? summary("engine_failed", engineFailed.message);
  if (outcomes.has("timed_out"))
    return summary("engine_timeout", `${engines} did not answer in time. Nothing was charged. Try again later.`);
  if (outcomes.has("unfit"))
    return summary(
      "invalid_input",
      "No configured engine supports this combination of parameters. Try it without points, names or other optional parts.",
    );
  if (outcomes.has("rate_limited"))
    return summary(
      "engine_unavailable",
      `${engines} cannot take more requests now. Nothing was charged. Try again in a moment.`,
    );
  const explanation = failures.find(({ explained }) => explained);
  if (explanation) return { ...explanation, tryNext: false };
  return summary("engine_unavailable", `${engines} cannot be reached now. Nothing was charged. Try again in a moment.`);
}
