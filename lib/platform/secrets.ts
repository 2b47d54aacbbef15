import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
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
  | "sign-up"
  | "webhook-secret"
  | "document-key"
  | "operator-setting"
  | "invitation"
  | "second-step"
  | "session-reference"
  | "passkey"
  | "totp"
  | "recovery-code"
  | "receipt-key"
  | "oauth"
  | "sso"
  | "scim";

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
  return createHmac("sha256", toKey(secretFor(purpose)))
    .update(text)
    .digest("hex");
}

const keys = new WeakMap<Buffer, KeyObject>();

/** The secret as a key object, because Node converts a buffer for every digest, which takes eight times as long. */
function toKey(secret: Buffer): KeyObject {
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

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text for storage (AES-256-GCM, base64). Only `unsealText` with the same purpose and `context` reads it. */
export function sealText(purpose: SecretPurpose, text: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secretFor(purpose), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Decrypts what `sealText` returned. Throws if it was changed, moved to another context, or APP_SECRET is another one. */
export function unsealText(purpose: SecretPurpose, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(CIPHER, secretFor(purpose), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
