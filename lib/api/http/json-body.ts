import type { IncomingMessage } from "node:http";
import { AppError } from "@atelier/errors";
import { MemoryBudget } from "../../platform/memory-budget.ts";
import { type BodyLimits, limitedBody, MAX_BODY_BYTES } from "./body-limits.ts";

/** JSON bodies are read into memory, so their bytes are counted as they arrive. */
const budget = new MemoryBudget({ totalBytes: 256 * 1024 * 1024, shareBytes: 2 * MAX_BODY_BYTES });

export const isJson = (request: IncomingMessage): boolean =>
  (request.headers["content-type"] ?? "").toLowerCase().split(";")[0]?.trim() === "application/json";

/**
 * Reads a JSON object. Its bytes count against the account's share of the memory for JSON bodies. Throws
 * `invalid_json`, `payload_too_large`, `request_timeout`, `rate_limited` or `overloaded`.
 */
export async function readJson(
  request: IncomingMessage,
  accountId: string,
  limits: BodyLimits = {},
): Promise<Record<string, unknown>> {
  let taken = 0;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of limitedBody(request, limits)) {
      const bytes = chunk as Buffer;
      const exceeded = budget.take(accountId, bytes.length);
      if (exceeded) throw memoryExceeded(exceeded);
      taken += bytes.length;
      chunks.push(bytes);
    }
    return parseObject(Buffer.concat(chunks));
  } finally {
    budget.give(accountId, taken);
  }
}

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
