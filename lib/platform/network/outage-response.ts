import type { IncomingMessage, ServerResponse } from "node:http";
import { databaseFailedSince } from "../database/database-outage.ts";
import { outagePage } from "./outage-page.ts";

const RETRY_AFTER_SECONDS = 5;
const MESSAGE = "The service is temporarily unavailable. Nothing was charged. Try again in a moment.";

/**
 * Replaces a response with a status of 500 or more by 503 and Retry-After if the database was unavailable while the
 * response was made. Browsers get a page, and other clients a sentence.
 */
export function mapOutage(request: IncomingMessage, response: ServerResponse): void {
  const startMs = performance.now();
  const send = {
    writeHead: response.writeHead.bind(response),
    write: response.write.bind(response),
    end: response.end.bind(response),
  };
  let body: string | undefined;

  /** Decides before the first byte is sent. */
  const replace = (status: number): boolean => {
    if (body !== undefined) return true;
    if (response.headersSent || status < 500 || !databaseFailedSince(startMs)) return false;
    const isPage = request.headers.accept?.includes("text/html") === true;
    body = isPage ? outagePage(request.headers.cookie) : `${MESSAGE}\n`;
    // These headers describe Next's body, which is replaced. The security headers stay.
    for (const name of BODY_HEADERS) response.removeHeader(name);
    send.writeHead(503, {
      "content-type": `${isPage ? "text/html" : "text/plain"}; charset=utf-8`,
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "retry-after": String(RETRY_AFTER_SECONDS),
    });
    return true;
  };
  Object.assign(response, {
    writeHead: (status: number, ...rest: unknown[]) =>
      replace(status) ? response : Reflect.apply(send.writeHead, response, [status, ...rest]),
    write: (...rest: unknown[]) => {
      if (!replace(response.statusCode)) return Reflect.apply(send.write, response, rest);
      findCallback(rest)?.();
      return true;
    },
    end: (...rest: unknown[]) =>
      replace(response.statusCode) ? send.end(body, findCallback(rest)) : Reflect.apply(send.end, response, rest),
  });
}

const BODY_HEADERS = ["content-encoding", "content-length", "transfer-encoding", "etag", "link", "vary", "location"];

function findCallback(parameters: unknown[]): (() => void) | undefined {
  const last = parameters.at(-1);
  return typeof last === "function" ? () => void last() : undefined;
}
