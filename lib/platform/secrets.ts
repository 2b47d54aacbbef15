import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from "node:crypto";
import { env } from "./env.ts";

/** The purposes of derived secrets; no secret serves two. */
export type SecretPurpose =
  | "session"
  | "file-url"
  | "playground"
  | "key-pepper"
  | "sandbox-webhook"
  | "mail-token"
  | "marketplace"
  | "trial"
  | "device"
  | "sign-up";

const derived = new Map<string, Buffer>();

/** 32 bytes derived from APP_SECRET for one purpose (HKDF-SHA-256). */
export function secretFor(purpose: SecretPurpose): Buffer {
  const { APP_SECRET } = env();
  const known = derived.get(purpose + APP_SECRET);
  if (known) return known;
  const secret = Buffer.from(hkdfSync("sha256", APP_SECRET, "atelier", purpose, 32));
  derived.set(purpose + APP_SECRET, secret);
  return secret;
}

/** HMAC-SHA-256 of `text` under the purpose's secret, hex. */
export function digestFor(purpose: SecretPurpose, text: string): string {
  return createHmac("sha256", keyOf(secretFor(purpose)))
    .update(text)
    .digest("hex");
}

const keys = new WeakMap<Buffer, KeyObject>();

/** The secret as a key object, because Node converts a buffer for every digest, which takes eight times as long. */
function keyOf(secret: Buffer): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

/** Compares two texts in constant time. */
export function equalInTime(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
