import { type AppError, errorCodes } from "@atelier/errors";
import type { Answer, Context } from "../../http/context.ts";

/** The key outside of the body: in the query, or as the password of our own header. */
export const libreTranslateCredential = (context: Context): string | undefined =>
  context.req.query("api_key") ?? undefined;

/** The response for an error in the form of LibreTranslate's API. Its clients read 403 as a wrong key or a used-up quota. */
export function answerLibreTranslateError(error: AppError): Answer {
  const { status } = errorCodes[error.code];
  const sent = status === 401 || status === 402 ? 403 : status === 422 ? 400 : status;
  const isMissing = error.code === "missing_key";
  const message = isMissing ? "Send your API key in the field api_key." : error.message;
  return {
    status: sent,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      ...(sent === 429 || sent === 503 ? { "retry-after": String(error.retryAfterSeconds ?? 1) } : {}),
      ...(status === 413 || status === 408 ? { connection: "close" } : {}),
    },
    body: JSON.stringify({ error: message }),
  };
}
