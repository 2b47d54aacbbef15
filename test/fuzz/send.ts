import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { FuzzRequest } from "./requests.ts";

/** A received response. */
export interface FuzzAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const TIMEOUT_MS = 120_000;
/** An event stream of a job that has not ended stays open, so it is read only for this time after its first event. */
const STREAM_MS = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request as it is, without the corrections of `fetch`. Rejects if there is no response. */
export function sendRequest(base: string, { method, path, headers, body, chunked }: FuzzRequest): Promise<FuzzAnswer> {
  const { hostname, port, pathname } = new URL(base);
  const length = chunked ? { "transfer-encoding": "chunked" } : { "content-length": String(body?.length ?? 0) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method,
        path: pathname + path,
        headers: { ...headers, ...(body === null ? {} : length) },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        const chunks: Buffer[] = [];
        const finish = () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("end", finish);
        response.once("error", reject);
        if (response.headers["content-type"]?.startsWith("text/event-stream"))
          response.once("data", () =>
            setTimeout(() => {
              finish();
              outgoing.destroy();
            }, STREAM_MS),
          );
      },
    );
    outgoing.once("timeout", () => outgoing.destroy(new Error(`No response within ${TIMEOUT_MS} ms.`)));
    outgoing.once("error", reject);
    outgoing.end(body ?? undefined);
  });
}

/** Closes the connections that are kept open. */
export const closeConnections = (): void => agent.destroy();
