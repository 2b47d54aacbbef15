import { AppError } from "@atelier/errors";
import { type SSEMessage, streamSSE } from "hono/streaming";
import { counts } from "../../platform/instruments.ts";
import { log } from "../../platform/log.ts";
import type { Context } from "./context.ts";

/** The interval of keep-alive comments, so that proxies do not close the stream. */
const KEEP_ALIVE_MS = 15_000;
/** A stream ends after this time, and the client must reconnect. */
const STREAM_MS = 30 * 60_000;
/** How long a client waits before it reconnects. */
const RETRY_MS = 2_000;
/** Open streams of an account, and of all accounts, in this process. */
const MAX_OF_ACCOUNT = 100;
const MAX_STREAMS = 2_000;

const open = new Map<string, Set<AbortController>>();

/** Makes the events of a stream until the signal is aborted or the deadline (milliseconds since 1970) passes. */
export type EventSource = (signal: AbortSignal, deadline: number) => AsyncIterable<SSEMessage>;

/**
 * Answers with server-sent events. Throws `rate_limited` if the account has too many streams open, and `overloaded` if the
 * process has.
 */
export function sendEvents(context: Context, accountId: string, events: EventSource): Response {
  const ended = openStream(accountId);
  const response = streamSSE(context, async (stream) => {
    stream.onAbort(() => ended.abort());
    const alive = setInterval(() => void stream.write(": alive\n\n"), KEEP_ALIVE_MS);
    try {
      let retry: number | undefined = RETRY_MS;
      for await (const event of events(ended.signal, Date.now() + STREAM_MS)) {
        if (stream.aborted) return;
        await stream.writeSSE(retry === undefined ? event : { ...event, retry });
        retry = undefined;
      }
    } catch (error) {
      // The client reconnects and resumes. Hono would send it the message of the error.
      log().warn({ error }, "an event stream failed");
    } finally {
      clearInterval(alive);
      closeStream(accountId, ended);
    }
  });
  // A connection that stays open after its stream would delay a stopping server.
  response.headers.set("connection", "close");
  return response;
}

/** Ends all streams. Their clients reconnect to another process and resume. */
export function closeEventStreams(): void {
  for (const streams of open.values()) for (const ended of streams) ended.abort();
}

function openStream(accountId: string): AbortController {
  const streams = open.get(accountId) ?? new Set();
  if (streams.size >= MAX_OF_ACCOUNT)
    throw new AppError("rate_limited", `An account can have ${MAX_OF_ACCOUNT} event streams open. Close one of them.`, {
      retryAfterSeconds: 5,
    });
  let total = 0;
  for (const { size } of open.values()) total += size;
  if (total >= MAX_STREAMS)
    throw new AppError("overloaded", "Too many event streams are open. Poll GET /jobs/{id}, or try again later.", {
      retryAfterSeconds: 5,
    });
  const ended = new AbortController();
  open.set(accountId, streams.add(ended));
  counts.eventStreams++;
  return ended;
}

function closeStream(accountId: string, ended: AbortController): void {
  const streams = open.get(accountId);
  if (streams?.delete(ended)) counts.eventStreams--;
  if (streams?.size === 0) open.delete(accountId);
}
