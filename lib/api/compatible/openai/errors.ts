import { type AppError, errorCodes } from "@atelier/errors";
import type { Answer } from "../../http/context.ts";

/** The names that our fields have in requests of this API. */
const parameters: Record<string, string> = {
  instructions: "prompt",
  width: "size",
  height: "size",
  format: "output_format",
  engine: "model",
  effort: "quality",
  images: "image",
};

/** The response for an error: the envelope of OpenAI's API, and a header that keeps its clients from useless repeats. */
export function answerOpenAiError(error: AppError): Answer {
  const { status, type, code: known } = toEnvelope(error);
  const param = findParameter(error);
  const code = known === "not_found" && param === "model" ? "model_not_found" : known;
  const retryAfter = error.retryAfterSeconds ?? (status === 429 || status === 503 ? 1 : undefined);
  const isWorthRepeating = error.code === "rate_limited" || error.code === "overloaded";
  return {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      // The official clients repeat 408, 409, 429 and 5xx unless this header forbids it. A repeat would be charged again.
      "x-should-retry": String(isWorthRepeating),
      ...(retryAfter === undefined || !isWorthRepeating ? {} : { "retry-after": String(retryAfter) }),
      ...(status === 413 || status === 408 ? { connection: "close" } : {}),
    },
    body: JSON.stringify({ error: { message: withOwnNames(error.message), type, param, code } }),
  };
}

function toEnvelope({ code }: AppError): { status: number; type: string; code: string } {
  switch (code) {
    case "missing_key":
    case "invalid_key":
      return { status: 401, type: "invalid_request_error", code: "invalid_api_key" };
    case "rate_limited":
      return { status: 429, type: "requests", code: "rate_limit_exceeded" };
    case "content_refused":
      return { status: 400, type: "image_generation_user_error", code: "moderation_blocked" };
    default:
  }
  const { status } = errorCodes[code];
  if (status === 402) return { status: 429, type: "insufficient_quota", code: "insufficient_quota" };
  if (status >= 500) return { status, type: "server_error", code };
  return { status: status === 422 ? 400 : status, type: "invalid_request_error", code };
}

function findParameter({ errors: [fault] }: AppError): string | null {
  const field = fault?.pointer.split("/")[1] ?? "";
  return field === "" ? null : (parameters[field] ?? field);
}

/** A message with the names of this API in place of the pointers to our fields. */
const withOwnNames = (message: string): string =>
  message.replace(/(?<=^|\s)\/(\w+)(?=(?:\/\d+)*:)/g, (_, field: string) => parameters[field] ?? field);
