import pino, { type Logger } from "pino";
import { env } from "./env.ts";

const state = globalThis as typeof globalThis & { atelierLog?: Logger };

/** The process's log: one JSON object a line on standard error. Secrets never go in; the paths below are a second fence. */
export function log(): Logger {
  state.atelierLog ??= pino(
    {
      level: env().LOG_LEVEL,
      base: null,
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
