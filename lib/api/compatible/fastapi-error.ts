import { type AppError, errorCodes } from "@atelier/errors";
import type { Answer } from "../http/context.ts";

/** The response for an error as servers with FastAPI write it: `detail` is a text. */
export function answerFastApiError(error: AppError, detail: string): Answer {
  const { status } = errorCodes[error.code];
  return {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      ...(status === 429 || status === 503 ? { "retry-after": String(error.retryAfterSeconds ?? 1) } : {}),
      ...(status === 413 || status === 408 ? { connection: "close" } : {}),
    },
    body: JSON.stringify({ error: error.code, detail, errors: detail }),
  };
}
