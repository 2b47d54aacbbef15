import pino, { type Logger } from "pino";
import { env } from "./env.ts";
import { traceFields } from "./tracing.ts";

const state = globalThis as typeof globalThis & { atelierLog?: Logger };

/** The process's log: one JSON object per line on standard error. Secrets must never be logged; the paths below are a second barrier. */
export function log(): Logger {
  state.atelierLog ??= pino(
    {
      level: env().LOG_LEVEL,
      base: null,
      mixin: traceFields,
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
