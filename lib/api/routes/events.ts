import { Hono } from "hono";
import type { SSEMessage } from "hono/streaming";
import { eventIdOf, parseEventId } from "../../jobs/events.ts";
import { jobView } from "../../jobs/view.ts";
import { type AccountEvent, watchAccount } from "../../jobs/watch-account.ts";
import type { Caller } from "../../keys/authenticate.ts";
import { seesAllJobs } from "../../keys/grants.ts";
import { authenticated } from "../http/authenticate.ts";
import type { ApiEnv } from "../http/context.ts";
import { sendEvents } from "../http/event-stream.ts";

export const eventRoutes = new Hono<ApiEnv>().get(
  "/events",
  authenticated((context) => {
    const caller = context.get("caller");
    const last = context.req.header("last-event-id");
    const from = last ? parseEventId(last) : undefined;
    return sendEvents(context, async function* (signal, deadline) {
      for await (const event of watchAccount(caller.accountId, from, signal, deadline)) {
        const message = messageOf(event, caller);
        if (message) yield message;
      }
    });
  }, "server"),
);

/** The message for an event, or null for a job of another key that the caller's key may not see. */
function messageOf(event: AccountEvent, { keyId, grants }: Caller): SSEMessage | null {
  if (!("job" in event)) return { event: event.kind, data: "{}", id: eventIdOf(event.position) };
  if (!seesAllJobs(grants) && event.job.key_id !== keyId) return null;
  const message = { event: event.job.status, data: JSON.stringify(jobView(event.job)) };
  // A client resumes behind the last ID, so only ends, which are stored, have one.
  return event.kind === "end" ? { ...message, id: eventIdOf(event.position) } : message;
}
