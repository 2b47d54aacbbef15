import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { ApiEnv } from "./context.ts";

/** How long the rest of a refused body is read, so that the client can read the response. */
const LINGER_MS = 3_000;

/** The listener of the API for Node's HTTP server. A body that the API does not read is discarded by `discardRest`. */
export function apiListener(api: Hono<ApiEnv>): RequestListener {
  const handle = getRequestListener(api.fetch, { autoCleanupIncoming: false });
  return (request, response) => {
    if (hasBody(request)) response.once("finish", () => discardRest(request));
    void handle(request, response);
  };
}

/** By RFC 9112, section 6: a request without both headers has no body. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** A refused body is read in steps of one chunk, because a loop over many fast clients would hold up all other requests. */
const STEP_MS = 2;

/** Reads and discards the rest of a refused body, and closes the connection if the body does not end in time. */
export function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  // A reader that stopped early would hold the body back, and the next request behind it.
  request.unpipe();
  const read = () => {
    request.pause();
    setTimeout(() => request.resume(), STEP_MS).unref();
  };
  request.on("data", read);
  request.resume();
  const closeUnlessComplete = () => request.complete || request.socket.destroy();
  // A busy process runs late timers before it reads what has arrived, so the decision waits for one round of reading.
  setTimeout(() => setImmediate(closeUnlessComplete), LINGER_MS).unref();
}
