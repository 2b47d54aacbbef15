import type { Webhooks } from "../generated/types.gen.ts";
import { AtelierError } from "./errors.ts";

/** An event that a webhook delivers. */
export type WebhookEvent = Webhooks["body"];

export interface VerifyOptions {
  /** How far the time of the delivery may be from now, in seconds. Default: 300. */
  toleranceSeconds?: number;
}

/**
 * Verifies the signature of a webhook (Standard Webhooks, version 1: HMAC-SHA-256 of `id.timestamp.body`) and returns its
 * event. `body` is the text as it was received, `headers` are those of the request, and `secret` is the endpoint's
 * `whsec_…`, or several while secrets rotate. Throws `invalid_signature`, and `invalid_option` without a secret.
 */
export async function verifyWebhook(
  body: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  secret: string | readonly string[] | undefined,
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    findHeader(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw invalid("The request has no webhook headers.");
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw invalid("The delivery is too old, or a clock is wrong.");
  const message = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const item of Array.isArray(secret) ? secret : [secret]) {
    const key = await importKey(item);
    for (const signature of signatures.split(" ")) {
      const bytes = signature.startsWith("v1,") ? fromBase64(signature.slice(3)) : undefined;
      // verify compares in constant time.
      if (bytes && (await crypto.subtle.verify("HMAC", key, bytes, message))) return JSON.parse(body);
    }
  }
  throw invalid("The signature does not match. Check the secret, and pass the body as it was received.");
}

const invalid = (message: string) => new AtelierError("invalid_signature", message);

function findHeader(
  headers: Headers | Record<string, string | string[] | undefined>,
  name: string,
): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? value[0] : value;
}

async function importKey(secret: string | undefined): Promise<CryptoKey> {
  const bytes = secret?.startsWith("whsec_") ? fromBase64(secret.slice("whsec_".length)) : undefined;
  if (!bytes?.length)
    throw new AtelierError("invalid_option", "A webhook secret starts with whsec_. Copy it from the portal.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
