import type { IncomingMessage } from "node:http";
import { env } from "../../../platform/env.ts";
import { clientAddress } from "../../../platform/network/client-address.ts";

/**
 * The address that a key's networks are compared with. Without a trusted proxy it is the connection's, and the header is
 * ignored.
 */
export function getAddress({ headers, socket }: IncomingMessage): string {
  const peer = socket.remoteAddress ?? "";
  if (env().TRUSTED_PROXIES === 0) return peer;
  return clientAddress([headers["x-forwarded-for"]].flat().join(","), peer);
}
