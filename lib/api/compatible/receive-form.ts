import { text } from "node:stream/consumers";
import { AppError } from "@atelier/errors";
import { isJson } from "../http/body/json.ts";
import { limitedBody, MAX_TEXT_BYTES } from "../http/body/limits.ts";
import { countBody, receiveBody, receiveJsonBody } from "../http/body/receive.ts";
import type { TemporaryFolder } from "../http/body/temporary.ts";
import { getAddress } from "../http/caller/address-of.ts";
import type { Context } from "../http/context.ts";

/**
 * The fields of a body in JSON, as multipart form, or URL-encoded as older clients send it. A field that is repeated in a
 * URL-encoded body is a list. `lists` names the fields of a form that are lists of files. Throws as `receiveBody`.
 */
export async function receiveForm(
  context: Context,
  folder: TemporaryFolder,
  lists?: ReadonlySet<string>,
): Promise<Record<string, unknown>> {
  const { incoming } = context.env;
  const { accountId } = context.get("caller");
  const type = (incoming.headers["content-type"] ?? "").toLowerCase();
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return parseEncoded(await countBody(accountId, () => text(limitedBody(incoming, { maxBytes: MAX_TEXT_BYTES }))));
  }
  if (isJson(incoming)) return receiveJsonBody(incoming, accountId);
  return (await receiveBody(incoming, accountId, folder, { lists })).fields;
}

function parseEncoded(body: string): Record<string, unknown> {
  const parameters = new URLSearchParams(body);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

/** The most that is read of a body before its API key is known. */
const MAX_KEYLESS_BYTES = MAX_TEXT_BYTES;

/**
 * The fields of a body that can contain the API key, read before the caller is known. Each address can send as many at
 * once as an account. Returns null for a body that is too large or not valid: only a key outside of it can be used.
 */
export async function receiveKeylessForm(
  { env: { incoming } }: Context,
  folder: TemporaryFolder,
): Promise<Record<string, unknown> | null> {
  const share = `address:${getAddress(incoming)}`;
  const type = (incoming.headers["content-type"] ?? "").toLowerCase();
  // A body of unknown size could be a large file.
  if (!(Number(incoming.headers["content-length"]) <= MAX_KEYLESS_BYTES)) return null;
  try {
    if (type.startsWith("application/x-www-form-urlencoded"))
      return parseEncoded(await countBody(share, () => text(limitedBody(incoming, { maxBytes: MAX_KEYLESS_BYTES }))));
    return (await receiveBody(incoming, share, folder, { maxBytes: MAX_KEYLESS_BYTES })).fields;
  } catch (error) {
    if (error instanceof AppError && error.code !== "rate_limited") return null;
    throw error;
  }
}
