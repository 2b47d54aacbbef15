import { hash } from "node:crypto";
import type { SSEMessage } from "hono/streaming";
import { EVENT_HOURS, getEventId, parseEventId } from "../../../jobs/events.ts";
import { hasEnded, type Job } from "../../../jobs/record.ts";
import { jobView } from "../../../jobs/view.ts";
import { watchJob } from "../../../jobs/wait.ts";
import { type AccountEvent, watchAccount } from "../../../jobs/watch-account.ts";
import type { Caller } from "../../../keys/authenticate.ts";
import { seesAllJobs } from "../../../keys/grants.ts";
import { defineRoute } from "../../define-route.ts";
import { sendEvents } from "../../http/stream/event-stream.ts";
import { readVisibleJob } from "./visible-job.ts";

/** The progress of one job. */
export const jobEventsRoute = defineRoute({
  method: "GET",
  path: "/jobs/:id/events",
  tag: "Jobs",
  operationId: "watchJob",
  summary: "Stream a job's progress as server-sent events",
  description:
    "The name of each event is the job's status, and its data is the job. The stream ends when the job ends.",
  access: "any",
  headers: { "Last-Event-ID": { description: "The ID of the last received event. It is not sent again." } },
  types: ["text/event-stream"],
  otherResponses: { 204: { description: "The last event was the job's end." } },
  async handler({ context, caller: { accountId }, caller, params }) {
    const job = await readVisibleJob(caller, params.id);
    const last = context.req.header("last-event-id");
    // An EventSource that gets 204 does not reconnect.
    if (last !== undefined && hasEnded(job) && toEvent(job).id === last) return context.body(null, 204);
    return sendEvents(context, async function* (signal, deadline) {
      let sent = last;
      for await (const state of watchJob(accountId, params.id, signal, deadline)) {
        const event = toEvent(state);
        if (event.id !== sent) yield event;
        sent = event.id;
      }
    });
  },
});

/** The event of a job's state. Its ID is a digest of the state, so that a resumed stream does not repeat it. */
function toEvent(job: Job) {
  const data = JSON.stringify(jobView(job));
  return { event: job.status, data, id: hash("sha256", data, "base64url").slice(0, 22) };
}

/** The ends and the progress of all jobs of an account. */
export const accountEventsRoute = defineRoute({
  method: "GET",
  path: "/events",
  tag: "Jobs",
  operationId: "watchJobs",
  summary: "Stream the ends and the progress of all jobs as server-sent events",
  description: `The name of each event is the job's status, and its data is the job. Ends have an ID and are repeated for ${EVENT_HOURS} hours after it; progress has none. The event ready follows the missed ends, and the event reset says that some are not stored any more.`,
  access: "server",
  headers: { "Last-Event-ID": { description: "The ID of the last received event. The stream continues after it." } },
  types: ["text/event-stream"],
  errors: [422],
  handler({ context, caller }) {
    const last = context.req.header("last-event-id");
    const from = last ? parseEventId(last) : undefined;
    return sendEvents(context, async function* (signal, deadline) {
      for await (const event of watchAccount(caller.accountId, from, signal, deadline)) {
        const message = findMessage(event, caller);
        if (message) yield message;
      }
    });
  },
});

/** The message for an event, or null for a job of another key that the caller's key may not read. */
function findMessage(event: AccountEvent, { keyId, grants }: Caller): SSEMessage | null {
  if (!("job" in event)) return { event: event.kind, data: "{}", id: getEventId(event.position) };
  if (!seesAllJobs(grants) && event.job.key_id !== keyId) return null;
  const message = { event: event.job.status, data: JSON.stringify(jobView(event.job)) };
  // A client resumes behind the last ID, so only ends, which are stored, have one.
  return event.kind === "end" ? { ...message, id: getEventId(event.position) } : message;
}
