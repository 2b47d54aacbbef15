import { AppError } from "@atelier/errors";
import { EngineError } from "../ports/index.ts";

const MAX_MESSAGE_LENGTH = 300;
/** A server that requests a longer pause counts as down. */
const MAX_RETRY_AFTER_MS = 600_000;
/** The pause after a 429 without Retry-After. */
const DEFAULT_RETRY_AFTER_MS = 1_000;

/** An error response of a vendor. */
export interface VendorErrorResponse {
  /** The vendor's display name. */
  title: string;
  status: number;
  headers: { get(name: string): string | null };
  /** The response body, for the log only. */
  body: string;
  /** Whether the content policy refused the request. This cannot always be derived from the status. */
  refused: boolean;
  secrets: readonly string[];
}

/**
 * Converts an error response to an error. A refusal is reported to the caller (`content_refused`). After 429 and 503 the
 * call was not started and can be repeated. A rejected request does not count against the vendor's health.
 */
export function responseError({
  title,
  status,
  headers,
  body,
  refused,
  secrets,
}: VendorErrorResponse): AppError | EngineError {
  if (refused) return contentRefused();
  const message = `${title} responded with ${status}: ${redact(body, secrets)}`;
  const refusal = notStarted({ status, headers });
  if (refusal) return new EngineError(message, { retryable: true, ...refusal });
  if (status === 400 || status === 404 || status === 413 || status === 415 || status === 422)
    return new EngineError(message, { unfit: true });
  return new EngineError(message);
}

/** The Retry-After of a response to a request that was not started; null for another response. */
export function notStarted({
  status,
  headers,
}: Pick<VendorErrorResponse, "status" | "headers">): { retryAfterMs: number | undefined } | null {
  if (status === 429) return { retryAfterMs: retryAfterMs(headers) ?? DEFAULT_RETRY_AFTER_MS };
  return status === 503 ? { retryAfterMs: retryAfterMs(headers) } : null;
}

/** No other engine is tried after a refusal, so that failover does not bypass a content policy. */
export function contentRefused(): AppError {
  return new AppError(
    "content_refused",
    "The engine's content policy refused this request. Change the prompt or the image. Nothing was charged.",
  );
}

/** Converts a failed connection or an invalid response to an error. Returns the reason of an abort unchanged. */
export function connectionError(
  title: string,
  error: unknown,
  signal: AbortSignal,
  secrets: readonly string[],
): unknown {
  if (error instanceof EngineError || error instanceof AppError) return error;
  if (signal.aborted) return signal.reason instanceof Error ? signal.reason : error;
  const message = error instanceof Error ? error.message : String(error);
  return new EngineError(`The request to ${title} failed: ${redact(causeCode(error) || message, secrets)}`, {
    retryable: isUnsent(error),
    unanswered: true,
  });
}

/** Whether the connection was not established, so that the request can be repeated. */
export const isUnsent = (error: unknown): boolean =>
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/.test(causeCode(error));

/** Removes secrets from a text and shortens it. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text.replace(/\s+/g, " ");
  for (const secret of secrets) if (secret !== "") clean = clean.replaceAll(secret, "…");
  return clean.slice(0, MAX_MESSAGE_LENGTH);
}

/** Parses Retry-After, in seconds or as a date, to milliseconds. */
export function retryAfterMs(headers: { get(name: string): string | null }): number | undefined {
  const value = headers.get("retry-after");
  if (!value) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms)) : undefined;
}

function causeCode(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return "";
}
