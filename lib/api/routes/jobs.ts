import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import { cancelJob, purgeJob } from "../../jobs/cancel.ts";
import { keepJob, releaseKeptJob } from "../../jobs/keep.ts";
import { listJobs, readJob } from "../../jobs/record.ts";
import { watchJob } from "../../jobs/wait.ts";
import { authenticated } from "../http/authenticate.ts";
import type { ApiEnv } from "../http/context.ts";
import { page, pageQuery, parseQuery } from "../http/page.ts";
import { jobView } from "../http/render.ts";

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
      const jobs = await listJobs(context.get("caller").accountId, {
        limit: limit + 1,
        before: cursor,
        operation,
        status,
      });
      return context.json(page(jobs.map(jobView), limit, ({ id }) => id));
    }),
  )
  .get(
    "/jobs/:id",
    authenticated<"/jobs/:id">(async (context) => {
      return context.json(jobView(await readJob(context.get("caller").accountId, context.req.param("id"))));
    }),
  )
  .get(
    "/jobs/:id/events",
    authenticated<"/jobs/:id/events">(async (context) => {
      const { accountId } = context.get("caller");
      const jobId = context.req.param("id");
      await readJob(accountId, jobId);
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
    }),
  )
  .post(
    "/jobs/:id/cancel",
    authenticated<"/jobs/:id/cancel">(async (context) => {
      return context.json(jobView(await cancelJob(context.get("caller").accountId, context.req.param("id"))));
    }),
  )
  .post(
    "/jobs/:id/keep",
    authenticated<"/jobs/:id/keep">(async (context) => {
      return context.json(jobView(await keepJob(context.get("caller").accountId, context.req.param("id"))));
    }),
  )
  .delete(
    "/jobs/:id/keep",
    authenticated<"/jobs/:id/keep">(async (context) => {
      return context.json(jobView(await releaseKeptJob(context.get("caller").accountId, context.req.param("id"))));
    }),
  )
  .delete(
    "/jobs/:id",
    authenticated<"/jobs/:id">(async (context) => {
      await purgeJob(context.get("caller").accountId, context.req.param("id"));
      return context.body(null, 204);
    }),
  );
