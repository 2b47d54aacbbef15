import type { IncomingMessage } from "node:http";
import { env } from "../../platform/env.ts";

/**
 * The client's address, as sign-in and its limits see it: the peer of the connection, or with trusted proxies the entry of
 * X-Forwarded-For that the first of them added. Entries to its left can be forged.
 */
export function clientAddress({ headers, socket }: IncomingMessage): string {
  const { TRUSTED_PROXIES } = env();
  const peer = socket.remoteAddress ?? "";
  if (TRUSTED_PROXIES === 0) return peer;
  return [headers["x-forwarded-for"]].flat().join(",").split(",").at(-TRUSTED_PROXIES)?.trim() || peer;
}
