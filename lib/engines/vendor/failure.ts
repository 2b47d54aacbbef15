import { AppError } from "@atelier/errors";
import { EngineError } from "../ports/index.ts";

const MAX_WORDS = 300;
/** A provider may ask for quiet; for longer than this it is taken to be down. */
const LONGEST_REST_MS = 600_000;
/** Where it does not say for how long. */
const SHORT_REST_MS = 1_000;

/** What a provider answered, as far as it tells what to do about it. */
export interface VendorErrorResponse {
  /** The provider, as people know it. */
  title: string;
  status: number;
  headers: { get(name: string): string | null };
  /** Its own words: for the log alone. */
  words: string;
  /** Whether it refused what was asked for, whatever the status. */
  refused: boolean;
  secrets: readonly string[];
}

/**
 * The error an answer stands for. A refusal is the caller's to know (`content_refused`); 429 and 503 say that nothing was
 * begun, so that the same call may be sent again; a request the provider does not take says nothing of its health.
 */
export function responseError({
  title,
  status,
  headers,
  words,
  refused,
  secrets,
}: VendorErrorResponse): AppError | EngineError {
  if (refused) return contentRefused();
  const message = `${title} answered ${status}: ${redact(words, secrets)}`;
  if (status === 429)
    return new EngineError(message, { retryable: true, retryAfterMs: retryAfterMs(headers) ?? SHORT_REST_MS });
  if (status === 503) return new EngineError(message, { retryable: true, retryAfterMs: retryAfterMs(headers) });
  if (status === 400 || status === 404 || status === 413 || status === 415 || status === 422)
    return new EngineError(message, { unfit: true });
  return new EngineError(message);
}

/** A refusal is not tried elsewhere: another engine's leniency is no answer to it. */
export function contentRefused(): AppError {
  return new AppError(
    "content_refused",
    "The engine's content policy refused this request. Change the words or the image; nothing was charged.",
  );
}

/** The error of a connection that failed, was cut short or brought no sense. Aborts stay what they are. */
export function connectionError(
  title: string,
  error: unknown,
  signal: AbortSignal,
  secrets: readonly string[],
): unknown {
  if (error instanceof EngineError || error instanceof AppError) return error;
  if (signal.aborted) return signal.reason instanceof Error ? signal.reason : error;
  const code = causeCode(error);
  // Refused or unknown: the request never left, so it may be sent again.
  const unsent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/.test(code);
  const words = error instanceof Error ? error.message : String(error);
  return new EngineError(`${title} could not be asked: ${redact(code || words, secrets)}`, { retryable: unsent });
}

/** Text without secrets, and not too much of it. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text.replace(/\s+/g, " ");
  for (const secret of secrets) if (secret !== "") clean = clean.replaceAll(secret, "…");
  return clean.slice(0, MAX_WORDS);
}

/** Retry-After in milliseconds: seconds or a date. */
export function retryAfterMs(headers: { get(name: string): string | null }): number | undefined {
  const value = headers.get("retry-after");
  if (!value) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(LONGEST_REST_MS, Math.max(0, ms)) : undefined;
}

function causeCode(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return "";
}
