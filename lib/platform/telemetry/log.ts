import pino, { type Logger } from "pino";
import { env } from "../env.ts";
import { traceFields } from "./tracing.ts";

const state = globalThis as typeof globalThis & { atelierLog?: Logger };

/** How many causes of an error are logged. */
const MAX_CAUSES = 5;

/**
 * The fields of an error that are logged. Others are left out, because errors of libraries carry requests, and those of
 * PostgreSQL the values of a row.
 */
export function describeError(error: unknown, causes = MAX_CAUSES): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return {
    type: name,
    message,
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    stack,
    ...(cause === undefined || causes === 0 ? {} : { cause: describeError(cause, causes - 1) }),
    ...(error instanceof AggregateError && causes > 0
      ? { errors: error.errors.slice(0, MAX_CAUSES).map((error) => describeError(error, causes - 1)) }
      : {}),
  };
}

/** The process's log: one JSON object per line on standard error. Secrets must never be logged; the paths below are a second barrier. */
export function log(): Logger {
  state.atelierLog ??= pino(
    {
      level: env().LOG_LEVEL,
      base: null,
      mixin: traceFields,
      serializers: { error: (error: unknown) => describeError(error) },
      redact: [
        "*.password",
        "*.authorization",
        "*.key",
        "*.token",
        "*.secret",
        "headers.authorization",
        "headers.cookie",
      ],
    },
    pino.destination(2),
  );
  return state.atelierLog;
}
