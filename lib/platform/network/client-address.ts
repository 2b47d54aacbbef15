import { env } from "../env.ts";

/**
 * The client's address in X-Forwarded-For. The outer server sets the header itself unless proxies in front are trusted.
 * Proxies append on the right, so the entry of the first trusted proxy counts; entries to its left can be forged.
 * `fallback` is the address if the header has no such entry.
 */
export const clientAddress = (forwardedFor: string | null | undefined, fallback = "127.0.0.1"): string =>
  forwardedFor?.split(",").at(-Math.max(1, env().TRUSTED_PROXIES))?.trim() || fallback;
