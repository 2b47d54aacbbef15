import { text } from "node:stream/consumers";
import { isJson } from "../http/body/json.ts";
import { limitedBody, MAX_TEXT_BYTES } from "../http/body/limits.ts";
import { countBody, receiveBody, receiveJsonBody } from "../http/body/receive.ts";
import type { TemporaryFolder } from "../http/body/temporary.ts";
import type { Context } from "../http/context.ts";

/**
 * The fields of a body in JSON, as multipart form, or URL-encoded as older clients send it. A field that is repeated in a
 * URL-encoded body is a list. Throws as `receiveBody`.
 */
export async function receiveForm(context: Context, folder: TemporaryFolder): Promise<Record<string, unknown>> {
  const { incoming } = context.env;
  const { accountId } = context.get("caller");
  const type = (incoming.headers["content-type"] ?? "").toLowerCase();
  if (type.startsWith("application/x-www-form-urlencoded")) {
    const body = await countBody(accountId, () => text(limitedBody(incoming, { maxBytes: MAX_TEXT_BYTES })));
    const parameters = new URLSearchParams(body);
    return Object.fromEntries(
      [...new Set(parameters.keys())].map((name) => {
        const values = parameters.getAll(name);
        return [name, values.length > 1 ? values : values[0]];
      }),
    );
  }
  if (isJson(incoming)) return receiveJsonBody(incoming, accountId);
  return (await receiveBody(incoming, accountId, folder)).fields;
}
