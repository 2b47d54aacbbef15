import { z } from "zod";
import { cancelJob } from "../../../jobs/cancel.ts";
import { KEPT_DAYS, keepJob, releaseKeptJob } from "../../../jobs/keep.ts";
import { jobStatuses, listJobs } from "../../../jobs/record.ts";
import { eraseJob } from "../../../jobs/retention.ts";
import { jobView } from "../../../jobs/view.ts";
import { seesAllJobs } from "../../../keys/grants.ts";
import { requireProject } from "../../../keys/projects/list.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { page } from "../../http/page.ts";
import { publishedAs } from "../../openapi/json-schema.ts";
import { list, paging, projectParameter } from "../../openapi/values.ts";
import { accountEventsRoute, jobEventsRoute } from "./events.ts";
import { job } from "./job.ts";
import { readVisibleJob } from "./visible-job.ts";

const listed = defineRoute({
  method: "GET",
  path: "/jobs",
  tag: "Jobs",
  operationId: "listJobs",
  summary: "List jobs, newest first",
  access: "any",
  query: z.strictObject({
    ...paging,
    operation: publishedAs(z.string().max(100), { type: "string" })
      .optional()
      .meta({ description: "Only jobs of this operation." }),
    status: z.enum(jobStatuses).optional().meta({ description: "Only jobs with this status." }),
    batch_id: z.string().max(100).optional().meta({ description: "Only items of this batch." }),
    project: projectParameter,
  }),
  output: list(job),
  async handler({ caller: { accountId, keyId, grants }, query }) {
    const { limit, cursor, operation, status, batch_id, project } = query;
    await requireProject(accountId, project);
    const jobs = await listJobs(accountId, {
      limit: limit + 1,
      before: cursor,
      operation,
      status,
      batchId: batch_id,
      projectId: project,
      keyId: seesAllJobs(grants) ? undefined : keyId,
    });
    return page(jobs.map(jobView), limit, ({ id }) => id);
  },
});

const read = defineRoute({
  method: "GET",
  path: "/jobs/:id",
  tag: "Jobs",
  operationId: "getJob",
  summary: "Get a job",
  access: "any",
  output: job,
  handler: async ({ caller, params }) => jobView(await readVisibleJob(caller, params.id)),
});

const purge = defineRoute({
  method: "DELETE",
  path: "/jobs/:id",
  tag: "Jobs",
  operationId: "purgeJob",
  summary: "Delete an ended job's results",
  description:
    "Deletes the results and all that the request contained: files and their names, fields, metadata and the webhook address. The job's ID, operation, engine, cost, times and error code stay on record.",
  access: "any",
  errors: [409],
  async handler({ caller, params }) {
    const { id } = await readVisibleJob(caller, params.id);
    await eraseJob(caller.accountId, id);
  },
});

const cancel = defineRoute({
  method: "POST",
  path: "/jobs/:id/cancel",
  tag: "Jobs",
  operationId: "cancelJob",
  summary: "Cancel a job that has not ended",
  access: "any",
  output: job,
  errors: [409],
  async handler({ caller, params }) {
    const { id } = await readVisibleJob(caller, params.id);
    return jobView(await cancelJob(caller.accountId, id));
  },
});

const keep = defineRoute({
  method: "POST",
  path: "/jobs/:id/keep",
  tag: "Jobs",
  operationId: "keepJob",
  summary: `Keep a job's results for ${KEPT_DAYS} days`,
  description: "Costs nothing. An account can keep a limited amount of results at a time.",
  access: "server",
  output: job,
  errors: [409, 410],
  async handler({ caller, params }) {
    const { id } = await readVisibleJob(caller, params.id);
    return jobView(await keepJob(caller.accountId, id));
  },
});

const release = defineRoute({
  method: "DELETE",
  path: "/jobs/:id/keep",
  tag: "Jobs",
  operationId: "releaseKeptJob",
  summary: "Let kept results expire after their retention, counted from now",
  access: "server",
  output: job,
  async handler({ caller, params }) {
    const { id } = await readVisibleJob(caller, params.id);
    return jobView(await releaseKeptJob(caller.accountId, id));
  },
});

/** The jobs of an account and their events. */
export const jobRoutes: Route[] = [listed, read, purge, jobEventsRoute, accountEventsRoute, cancel, keep, release];
