import { ApiError, AtelierError } from "./errors.ts";

const FIRST_BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 8_000;

/** Answers that refuse a request before it has an effect. */
const REFUSED = new Set(["rate_limited", "overloaded", "storage_full", "idempotency_in_progress"]);
/** Statuses of gateways and proxies that can pass. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Whether a failed request can succeed if it is repeated. `repeatable` is whether the request may run twice: without it,
 * only those are repeated that the service refused. The failure of a job is final.
 */
export function isRetryable(error: unknown, repeatable: boolean): boolean {
  if (error instanceof ApiError) {
    if (error.jobId !== undefined) return false;
    return (
      REFUSED.has(error.code) || (repeatable && PASSING.has(error.status ?? 0) && error.code !== "engine_unavailable")
    );
  }
  if (!(error instanceof AtelierError) || !repeatable) return false;
  if (error.code === "invalid_response") return PASSING.has(error.status ?? 0);
  return error.code === "connection_failed" || error.code === "request_timed_out";
}

/** Codes of Node and Bun for a connection that could not be opened: the service has not received the request. */
const UNOPENED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ConnectionRefused",
]);

/** Whether a request failed because its connection could not be opened, as far as the runtime says it. */
export function isUnopened(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && UNOPENED.has(String(cause.code))) return true;
  return false;
}

/** The wait before the repetition `attempt` (from 0): it doubles, and its random half keeps clients from moving in step. */
export const backOffMs = (attempt: number): number => {
  const full = Math.min(FIRST_BACK_OFF_MS * 2 ** attempt, MAX_BACK_OFF_MS);
  return full / 2 + (full / 2) * Math.random();
};

/** Waits, or throws the signal's reason when it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
