import { type SSEMessage, streamSSE } from "hono/streaming";
import { counts } from "../../../platform/telemetry/instruments.ts";
import { log } from "../../../platform/telemetry/log.ts";
import type { Context } from "../context.ts";
import { closeSoon, refuseLostAccess, watchAccess } from "./access-watch.ts";
import { StreamSlots } from "./stream-slots.ts";

/** The interval of keep-alive comments, so that proxies do not close the stream. */
const KEEP_ALIVE_MS = 15_000;
/** A stream ends after this time, and the client must reconnect. */
const STREAM_MS = 30 * 60_000;
/** How long a client waits before it reconnects. */
const RETRY_MS = 2_000;
const slots = new StreamSlots();

/** Makes the events of a stream until the signal is aborted or the deadline (milliseconds since 1970) passes. */
export type EventSource = (signal: AbortSignal, deadline: number) => AsyncIterable<SSEMessage>;

/**
 * Answers with server-sent events, until the caller loses its access. Throws as `StreamSlots.open`,
 * `account_suspended`, and `invalid_key` for a key that just ended.
 */
export async function sendEvents(context: Context, events: EventSource): Promise<Response> {
  await refuseLostAccess(context);
  const { accountId } = context.get("caller");
  const ended = slots.open(accountId);
  counts.eventStreams = slots.total;
  const unwatch = watchAccess(context, () => {
    ended.abort();
    closeSoon(context);
  });
  const response = streamSSE(context, async (stream) => {
    stream.onAbort(() => ended.abort());
    const alive = setInterval(() => void stream.write(": alive\n\n"), KEEP_ALIVE_MS);
    try {
      let retry: number | undefined = RETRY_MS;
      for await (const event of events(ended.signal, Date.now() + STREAM_MS)) {
        if (stream.aborted || ended.signal.aborted) return;
        await stream.writeSSE(retry === undefined ? event : { ...event, retry });
        retry = undefined;
      }
    } catch (error) {
      // The client reconnects and resumes. Hono would send it the message of the error.
      log().warn({ error }, "an event stream failed");
    } finally {
      clearInterval(alive);
      unwatch();
      slots.close(accountId, ended);
      counts.eventStreams = slots.total;
    }
  });
  // A connection that stays open after its stream would delay a stopping server.
  response.headers.set("connection", "close");
  return response;
}

/** Ends all streams. Their clients reconnect to another process and resume. */
export function closeEventStreams(): void {
  slots.abort();
}
