import { AppError, type ErrorCode, invalidInput } from "@atelier/errors";
import type { JobRow } from "./record.ts";

/** The metadata with which a request with a test key forces an error. */
export const FORCED_ERROR = "test_error";

/** Errors that refuse a request, so that there is no job. */
const REFUSALS = [
  "insufficient_credits",
  "spend_limit_reached",
  "account_suspended",
  "rate_limited",
  "storage_full",
  "overloaded",
  "engine_unavailable",
] as const satisfies readonly ErrorCode[];

/** Errors that jobs end with. */
const FAILURES = [
  "engine_failed",
  "engine_timeout",
  "content_refused",
  "nothing_matched",
] as const satisfies readonly ErrorCode[];

/** All errors that a test can force, in the order of the documentation. */
export const forcedErrors: readonly ErrorCode[] = [...REFUSALS, ...FAILURES];

const DETAIL = `This error was asked for with metadata.${FORCED_ERROR}.`;
const RETRY_SECONDS: Partial<Record<ErrorCode, number>> = { rate_limited: 1, overloaded: 5, engine_unavailable: 5 };

/**
 * Throws the error that a request with a test key forces, if it is an error that refuses requests. Throws `invalid_input`
 * for an error that cannot be forced.
 */
export function refuseIfForced(metadata: Readonly<Record<string, string>>): void {
  const code = metadata[FORCED_ERROR];
  if (code === undefined || includes(FAILURES, code)) return;
  if (!includes(REFUSALS, code))
    throw invalidInput(`/metadata/${FORCED_ERROR}`, `Send one of: ${forcedErrors.join(", ")}.`);
  const seconds = RETRY_SECONDS[code];
  throw new AppError(code, DETAIL, seconds === undefined ? {} : { retryAfterSeconds: seconds });
}

/** The error that a test job must end with, or null. */
export function forcedFailure({ metadata }: Pick<JobRow, "metadata">): { code: ErrorCode; message: string } | null {
  const code = metadata[FORCED_ERROR];
  return code !== undefined && includes(FAILURES, code) ? { code, message: DETAIL } : null;
}

const includes = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value);
