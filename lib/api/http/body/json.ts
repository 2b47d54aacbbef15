import type { IncomingMessage } from "node:http";
import { type Readable, Transform } from "node:stream";
import { AppError } from "@atelier/errors";
import { MemoryBudget } from "../../../platform/limits/memory-budget.ts";
import { type BodyLimits, limitedBody, MAX_BODY_BYTES } from "./limits.ts";

/** JSON bodies are read into memory, so their bytes are counted as they arrive. An account gets a quarter. */
const budget = new MemoryBudget({ totalBytes: 256 * 1024 * 1024, shareBytes: MAX_BODY_BYTES });

/** Parsed values take many times the memory of their text, so that a body of 64 MB could otherwise exhaust it. */
export const MAX_VALUES = 500_000;

export const isJson = (request: IncomingMessage): boolean =>
  (request.headers["content-type"] ?? "").toLowerCase().split(";")[0]?.trim() === "application/json";

/** The body of a request as a stream that counts against the account's share of the memory for JSON bodies. */
export async function withBudget<T>(
  request: IncomingMessage,
  accountId: string,
  limits: BodyLimits,
  use: (body: Readable) => Promise<T>,
): Promise<T> {
  let taken = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const exceeded = budget.take(accountId, chunk.length);
      if (exceeded) return done(memoryExceeded(exceeded));
      taken += chunk.length;
      done(null, chunk);
    },
  });
  const body = limitedBody(request, limits);
  try {
    body.once("error", (error) => counted.destroy(error));
    counted.once("close", () => body.destroy());
    return await use(body.pipe(counted));
  } finally {
    // Before the response, so that the rest of a refused body is discarded instead of held back.
    request.unpipe(body);
    body.destroy();
    budget.give(accountId, taken);
  }
}

/**
 * Reads a JSON object in this thread. Its bytes count against the account's share of the memory for JSON bodies until it is
 * parsed. Throws `invalid_json`, `invalid_input` for too many values, `payload_too_large`, `request_timeout`, `rate_limited`
 * or `overloaded`.
 */
export const readJson = (
  request: IncomingMessage,
  accountId: string,
  limits: BodyLimits = {},
): Promise<Record<string, unknown>> => withBudget(request, accountId, limits, parseJsonBody);

/** Parses a JSON object that arrives in chunks. Throws `invalid_json`, and `invalid_input` for too many values. */
export async function parseJsonBody(body: AsyncIterable<unknown>): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  const values = new ValueCounter();
  for await (const chunk of body) {
    const bytes = chunk as Buffer;
    values.add(bytes);
    chunks.push(bytes);
  }
  return parseObject(Buffer.concat(chunks));
}

/** Counts the values of JSON text before it is parsed, also of text that arrives in chunks. */
export class ValueCounter {
  #count = 0;
  #isInString = false;
  #isEscaped = false;

  /** Throws `invalid_input` if there are more than `MAX_VALUES`. */
  add(bytes: Buffer): void {
    let [isInString, isEscaped] = [this.#isInString, this.#isEscaped];
    // In most large bodies a chunk is a part of one string in base64, where only a quote is of interest.
    const canSkip = !bytes.includes(BACKSLASH) && !bytes.includes(LINE_FEED);
    for (let index = 0; index < bytes.length; index++) {
      if (canSkip && isInString && !isEscaped) {
        const end = bytes.indexOf(QUOTE, index);
        if (end === -1) break;
        index = end;
      }
      const byte = bytes[index];
      if (isEscaped) isEscaped = false;
      else if (byte === QUOTE) isInString = !isInString;
      else if (isInString) isEscaped = byte === BACKSLASH;
      else if (byte === COMMA || byte === BRACKET || byte === BRACE) this.#count++;
      // A string cannot contain a line break, so an unclosed string must not hide the next line.
      if (byte === LINE_FEED) isInString = false;
    }
    [this.#isInString, this.#isEscaped] = [isInString, isEscaped];
    if (this.#count <= MAX_VALUES) return;
    const message = `The JSON has more than ${MAX_VALUES.toLocaleString("en")} values. Send fewer in a request.`;
    throw new AppError("invalid_input", message);
  }
}

const LINE_FEED = "\n".charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);
const COMMA = ",".charCodeAt(0);
const BRACKET = "[".charCodeAt(0);
const BRACE = "{".charCodeAt(0);

function parseObject(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("invalid_json", "The body is not valid JSON in UTF-8.", { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AppError("invalid_json", "The body must be a JSON object.");
  return value as Record<string, unknown>;
}

function memoryExceeded(limit: "share" | "total"): AppError {
  return limit === "share"
    ? new AppError(
        "rate_limited",
        "This account sends too many large JSON bodies at once. Send files as multipart/form-data.",
        {
          retryAfterSeconds: 2,
        },
      )
    : new AppError("overloaded", "Too many large JSON bodies at once. Send files as multipart/form-data, or retry.", {
        retryAfterSeconds: 2,
      });
}
