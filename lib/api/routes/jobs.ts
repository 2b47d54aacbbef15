import { hash } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { cancelJob } from "../../jobs/cancel.ts";
import { keepJob, releaseKeptJob } from "../../jobs/keep.ts";
import { hasEnded, type Job, listJobs } from "../../jobs/record.ts";
import { eraseJob } from "../../jobs/retention.ts";
import { jobView } from "../../jobs/view.ts";
import { watchJob } from "../../jobs/wait.ts";
import { seesAllJobs } from "../../keys/grants.ts";
import { authenticated } from "../http/authenticate.ts";
import type { ApiEnv } from "../http/context.ts";
import { sendEvents } from "../http/event-stream.ts";
import { page, pageQuery, parseQuery } from "../http/page.ts";
import { readVisibleJob } from "../http/visible-job.ts";

const listQuery = z.strictObject({
  ...pageQuery,
  operation: z.string().max(100).optional(),
  status: z.enum(["queued", "running", "succeeded", "failed", "canceled"]).optional(),
  batch_id: z.string().max(100).optional(),
});

/** The event of a job's state. Its ID is a digest of the state, so that a resumed stream does not repeat it. */
function eventOf(job: Job) {
  const data = JSON.stringify(jobView(job));
  return { event: job.status, data, id: hash("sha256", data, "base64url").slice(0, 22) };
}

export const jobRoutes = new Hono<ApiEnv>()
  .get(
    "/jobs",
    authenticated(async (context) => {
      const { limit, cursor, operation, status, batch_id: batchId } = parseQuery(listQuery, context.req.query());
      const { accountId, keyId, grants } = context.get("caller");
      const jobs = await listJobs(accountId, {
        limit: limit + 1,
        before: cursor,
        operation,
        status,
        batchId,
        keyId: seesAllJobs(grants) ? undefined : keyId,
      });
      return context.json(page(jobs.map(jobView), limit, ({ id }) => id));
    }, "any"),
  )
  .get(
    "/jobs/:id",
    authenticated<"/jobs/:id">(async (context) => {
      return context.json(jobView(await readVisibleJob(context.get("caller"), context.req.param("id"))));
    }, "any"),
  )
  .get(
    "/jobs/:id/events",
    authenticated<"/jobs/:id/events">(async (context) => {
      const { accountId } = context.get("caller");
      const jobId = context.req.param("id");
      const job = await readVisibleJob(context.get("caller"), jobId);
      const last = context.req.header("last-event-id");
      // An EventSource that gets 204 does not reconnect.
      if (last !== undefined && hasEnded(job) && eventOf(job).id === last) return context.body(null, 204);
      return sendEvents(context, async function* (signal, deadline) {
        let sent = last;
        for await (const state of watchJob(accountId, jobId, signal, deadline)) {
          const event = eventOf(state);
          if (event.id !== sent) yield event;
          sent = event.id;
        }
      });
    }, "any"),
  )
  .post(
    "/jobs/:id/cancel",
    authenticated<"/jobs/:id/cancel">(async (context) => {
      const { id } = await readVisibleJob(context.get("caller"), context.req.param("id"));
      return context.json(jobView(await cancelJob(context.get("caller").accountId, id)));
    }, "any"),
  )
  .post(
    "/jobs/:id/keep",
    authenticated<"/jobs/:id/keep">(async (context) => {
      const { id } = await readVisibleJob(context.get("caller"), context.req.param("id"));
      return context.json(jobView(await keepJob(context.get("caller").accountId, id)));
    }, "server"),
  )
  .delete(
    "/jobs/:id/keep",
    authenticated<"/jobs/:id/keep">(async (context) => {
      const { id } = await readVisibleJob(context.get("caller"), context.req.param("id"));
      return context.json(jobView(await releaseKeptJob(context.get("caller").accountId, id)));
    }, "server"),
  )
  .delete(
    "/jobs/:id",
    authenticated<"/jobs/:id">(async (context) => {
      const { id } = await readVisibleJob(context.get("caller"), context.req.param("id"));
      await eraseJob(context.get("caller").accountId, id);
      return context.body(null, 204);
    }, "any"),
  );
