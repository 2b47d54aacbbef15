import { type AppError, errorCodes } from "@atelier/errors";
import type { Answer, Context } from "../../http/context.ts";

/** remove.bg's clients send the key in X-Api-Key. */
export const removeBgCredential = (context: Context): string | undefined => context.req.header("x-api-key");

/** The response for an error in the form of remove.bg's API. */
export function answerRemoveBgError(error: AppError): Answer {
  const { title, status } = errorCodes[error.code];
  const known: Partial<Record<AppError["code"], [number, string]>> = {
    missing_key: [403, "auth_failed"],
    invalid_key: [403, "auth_failed"],
    insufficient_credits: [402, "insufficient_credits"],
    rate_limited: [429, "rate_limit_exceeded"],
    unreadable_image: [400, "invalid_image"],
    payload_too_large: [400, "file_too_large"],
  };
  const [sent, code] = known[error.code] ?? [status === 422 ? 400 : status, error.code];
  const detail = error.code === "missing_key" ? "Send your API key in the header X-Api-Key." : error.message;
  return {
    status: sent,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      ...(sent === 429 || sent === 503 ? { "retry-after": String(error.retryAfterSeconds ?? 1) } : {}),
      ...(status === 413 || status === 408 ? { connection: "close" } : {}),
    },
    body: JSON.stringify({ errors: [{ title, code, detail }] }),
  };
}
