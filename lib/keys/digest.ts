import { createHmac } from "node:crypto";
import { secretFor } from "../platform/secrets.ts";
import { keySettings } from "./settings.ts";

/** The peppers by version, newest last. In local mode there is one, derived from the app's secret. */
export function peppers(): { version: number; secret: Buffer }[] {
  const { KEY_PEPPERS } = keySettings();
  if (!KEY_PEPPERS) return [{ version: 1, secret: secretFor("key-pepper") }];
  return KEY_PEPPERS.split(",").map((entry) => {
    const colon = entry.indexOf(":");
    return {
      version: Number(entry.slice(0, colon)),
      secret: Buffer.from(entry.slice(colon + 1)),
    };
  });
}

/** HMAC-SHA-256 of a key in hex, the only form in which a key is stored. */
export function keyDigest(key: string, secret: Buffer): string {
  return createHmac("sha256", secret).update(key).digest("hex");
}
