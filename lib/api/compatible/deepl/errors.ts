import { type AppError, errorCodes } from "@atelier/errors";
import type { Answer, Context } from "../../http/context.ts";

const PREFIX = /^DeepL-Auth-Key +(\S+) *$/i;
/** DeepL's own status for a used-up quota. */
const QUOTA_EXCEEDED = 456;

/** DeepL's clients send `Authorization: DeepL-Auth-Key <key>`. */
export const deepLCredential = (context: Context): string | undefined =>
  PREFIX.exec(context.req.header("authorization") ?? "")?.[1];

/** The response for an error in the form of DeepL's API. */
export function answerDeepLError(error: AppError): Answer {
  const status = getStatus(error);
  const isMissing = error.code === "missing_key";
  const message = isMissing ? 'Send your API key in the header "Authorization: DeepL-Auth-Key atl_…".' : error.message;
  return {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      ...(status === 429 || status === 503 ? { "retry-after": String(error.retryAfterSeconds ?? 1) } : {}),
      ...(status === 413 || status === 408 ? { connection: "close" } : {}),
    },
    body: JSON.stringify({ message, code: error.code }),
  };
}

function getStatus({ code }: AppError): number {
  const { status } = errorCodes[code];
  if (status === 401) return 403;
  if (status === 402) return QUOTA_EXCEEDED;
  return status === 422 ? 400 : status;
}
