import { createHmac } from "node:crypto";

export const SECRET_PREFIX = "whsec_";

/** The bytes of a secret `whsec_<base64>`. */
export const secretBytes = (secret: string): Buffer => Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");

/**
 * The headers of a message as the Standard Webhooks specification defines them (version 1): the signature is the
 * HMAC-SHA-256 of `id.timestamp.body`, once with each secret. `sentAt` is when this attempt is made.
 */
export function signedHeaders(id: string, sentAt: Date, body: string, secrets: readonly string[]) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secretBytes(secret)).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
