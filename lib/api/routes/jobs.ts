import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import { cancelJob, purgeJob } from "../../jobs/cancel.ts";
import { keepJob, releaseKeptJob } from "../../jobs/keep.ts";
import { listJobs } from "../../jobs/record.ts";
import { jobView } from "../../jobs/view.ts";
import { watchJob } from "../../jobs/wait.ts";
import { seesAllJobs } from "../../keys/grants.ts";
import { authenticated } from "../http/authenticate.ts";
import type { ApiEnv } from "../http/context.ts";
import { page, pageQuery, parseQuery } from "../http/page.ts";
import { readVisibleJob } from "../http/visible-job.ts";

const listQuery = z.strictObject({
  ...pageQuery,
  operation: z.string().max(100).optional(),
  status: z.enum(["queued", "running", "succeeded", "failed", "canceled"]).optional(),
});

/** The interval of keep-alive comments, so that proxies do not close the stream. */
const KEEP_ALIVE_MS = 15_000;
/** A stream ends after this time, and the client must reconnect. */
const STREAM_MS = 30 * 60_000;

export const jobRoutes = new Hono<ApiEnv>()
  .get(
    "/jobs",
    authenticated(async (context) => {
      const { limit, cursor, operation, status } = parseQuery(listQuery, context.req.query());
      const { accountId, keyId, grants } = context.get("caller");
      const jobs = await listJobs(accountId, {
        limit: limit + 1,
        before: cursor,
        operation,
        status,
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
      await readVisibleJob(context.get("caller"), jobId);
      return streamSSE(context, async (stream) => {
        const gone = new AbortController();
        stream.onAbort(() => gone.abort());
        const alive = setInterval(() => void stream.write(": alive\n\n"), KEEP_ALIVE_MS);
        try {
          for await (const job of watchJob(accountId, jobId, gone.signal, Date.now() + STREAM_MS)) {
            await stream.writeSSE({ event: job.status, data: JSON.stringify(jobView(job)) });
          }
        } finally {
          clearInterval(alive);
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
    }, "any"),
  )
  .delete(
    "/jobs/:id/keep",
    authenticated<"/jobs/:id/keep">(async (context) => {
      const { id } = await readVisibleJob(context.get("caller"), context.req.param("id"));
      return context.json(jobView(await releaseKeptJob(context.get("caller").accountId, id)));
    }, "any"),
  )
  .delete(
    "/jobs/:id",
    authenticated<"/jobs/:id">(async (context) => {
      const { id } = await readVisibleJob(context.get("caller"), context.req.param("id"));
      await purgeJob(context.get("caller").accountId, id);
      return context.body(null, 204);
    }, "any"),
  );
