import type { IncomingMessage } from "node:http";
import { AppError, invalidInput } from "@atelier/errors";
import { refuseUnstorableText } from "../../../platform/database/storable-text.ts";
import { env } from "../../../platform/env.ts";
import { isJson, readJson, withBudget } from "./json.ts";
import { limitedBody, MAX_BODY_BYTES, MAX_TEXT_BYTES, payloadTooLarge } from "./limits.ts";
import { readMultipart } from "./multipart.ts";
import type { TemporaryFolder } from "./temporary.ts";
import { readInThread } from "./thread.ts";

/** Fields as received: files are on disk, everything else is text (multipart) or JSON values. */
export interface Received {
  kind: "json" | "multipart";
  fields: Record<string, unknown>;
}

/** Bodies that are being received, by account. */
const receiving = new Map<string, number>();

/**
 * Reads a request's body, streaming files into `folder`. `lists` names the fields of a form that are lists of files. An
 * account can send twice as many bodies at once as it can have open jobs. Throws `unsupported_media_type`, `rate_limited` and what `readMultipart` and `readJson` throw.
 */
export async function receiveBody(
  request: IncomingMessage,
  accountId: string,
  folder: TemporaryFolder,
  { lists, maxBytes = MAX_BODY_BYTES }: { lists?: ReadonlySet<string> | undefined; maxBytes?: number } = {},
): Promise<Received> {
  const type = (request.headers["content-type"] ?? "").toLowerCase();
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw payloadTooLarge();
  return countBody(accountId, async () => {
    if (type.startsWith("multipart/form-data"))
      return {
        kind: "multipart",
        fields: await readForm(request, accountId, await folder.directory(), { lists, maxBytes }),
      };
    if (isJson(request))
      return {
        kind: "json",
        fields: await readJsonFields(request, accountId, { directory: () => folder.directory(), maxBytes }),
      };
    const message = "Send the body as multipart/form-data or application/json, and name it in Content-Type.";
    throw new AppError("unsupported_media_type", message);
  });
}

/** Larger bodies, and those of unknown size, are read in a thread. Smaller ones take less time than the way there. */
const MAX_FORM_BYTES = 1024 * 1024;
/** JSON can have a value for every second byte. */
const MAX_JSON_BYTES = 64 * 1024;
const hasAtMost = (bytes: number, request: IncomingMessage): boolean =>
  Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY) <= bytes;

async function readForm(
  request: IncomingMessage,
  accountId: string,
  directory: string,
  { lists = new Set(), maxBytes }: { lists?: ReadonlySet<string> | undefined; maxBytes: number },
): Promise<Record<string, unknown>> {
  if (!hasAtMost(MAX_FORM_BYTES, request)) {
    const contentType = request.headers["content-type"] ?? "";
    const form = { kind: "multipart", contentType, directory, lists: [...lists] } as const;
    return readInThread(limitedBody(request, { maxBytes }), accountId, form);
  }
  const fields = await readMultipart(request, directory, { limits: { maxBytes }, lists });
  refuseUnstorableText(fields);
  return fields;
}

/**
 * Reads a JSON object of any size. With `directory`, the long texts of a large one are files in it. Throws as `receiveBody`.
 */
export async function readJsonFields(
  request: IncomingMessage,
  accountId: string,
  { maxBytes, directory }: { maxBytes: number; directory?: () => Promise<string> },
): Promise<Record<string, unknown>> {
  if (hasAtMost(MAX_JSON_BYTES, request)) {
    const fields = await readJson(request, accountId, { maxBytes });
    refuseUnstorableText(fields);
    return fields;
  }
  const json = { kind: "json", contentType: "", directory: (await directory?.()) ?? null, lists: [] } as const;
  return withBudget(request, accountId, { maxBytes }, (body) => readInThread(body, accountId, json));
}

/** Reads a JSON object of at most 1 MB. Throws as `receiveBody`. */
export async function receiveJsonBody(request: IncomingMessage, accountId: string): Promise<Record<string, unknown>> {
  if (!isJson(request)) throw new AppError("unsupported_media_type", "Send the body as application/json.");
  return countBody(accountId, () => readJsonFields(request, accountId, { maxBytes: MAX_TEXT_BYTES }));
}

/** The value of a multipart field that is JSON text. Throws `invalid_input`, with an example if there is one. */
export function jsonField(name: string, text: string, example?: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidInput(
      `/${name}`,
      `The field "${name}" must be JSON text${example ? `, for example ${example}` : ""}.`,
    );
  }
}

/** Runs `receive`, which reads a body, if the account sends few enough at once. Throws `rate_limited`. */
export async function countBody<T>(accountId: string, receive: () => Promise<T>): Promise<T> {
  const count = receiving.get(accountId) ?? 0;
  const limit = 2 * env().OPEN_JOBS;
  if (count >= limit) {
    const message = `At most ${limit} request bodies of an account are received at once. Wait for one to finish.`;
    throw new AppError("rate_limited", message, { retryAfterSeconds: 1 });
  }
  receiving.set(accountId, count + 1);
  try {
    return await receive();
  } finally {
    const left = (receiving.get(accountId) ?? 1) - 1;
    if (left > 0) receiving.set(accountId, left);
    else receiving.delete(accountId);
  }
}
