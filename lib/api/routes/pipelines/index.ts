import { hash } from "node:crypto";
import { z } from "zod";
import { RETRY_HOURS } from "../../../jobs/end.ts";
import { seesAllJobs } from "../../../keys/grants.ts";
import { requireProject } from "../../../keys/projects/list.ts";
import type { Operation } from "../../../operations/define.ts";
import { cancelRun, eraseRun, resumeRun } from "../../../pipelines/control.ts";
import { listRuns, type Run } from "../../../pipelines/record.ts";
import { watchRun } from "../../../pipelines/watch.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { withFolder } from "../../http/body/temporary.ts";
import { send } from "../../http/context.ts";
import { page } from "../../http/page.ts";
import { refuseLostAccess } from "../../http/stream/access-watch.ts";
import { sendEvents } from "../../http/stream/event-stream.ts";
import { list, paging, projectParameter } from "../../openapi/values.ts";
import { batchDownload, outputArchive } from "../batches/results.ts";
import { nameResults } from "./name-results.ts";
import { runSchema } from "./run.ts";
import { storedPipelineRoutes } from "./stored.ts";
import { submissionRoutes } from "./submit.ts";
import { templatesRoute } from "./templates.ts";
import { runView } from "./view.ts";
import { readVisibleRun } from "./visible.ts";

const access = "any";
const tag = "Pipelines";

const listed = defineRoute({
  method: "GET",
  path: "/pipelines/runs",
  tag,
  operationId: "listRuns",
  summary: "List runs, newest first",
  access,
  query: z.strictObject({ ...paging, project: projectParameter }),
  output: list(runSchema),
  async handler({ caller: { accountId, keyId, grants }, query: { limit, cursor, project } }) {
    await requireProject(accountId, project);
    const own = seesAllJobs(grants) ? undefined : keyId;
    const runs = await listRuns(accountId, { limit: limit + 1, before: cursor, keyId: own, projectId: project });
    return page(runs.map(runView), limit, ({ id }) => id);
  },
});

const read = defineRoute({
  method: "GET",
  path: "/pipelines/runs/:id",
  tag,
  operationId: "getRun",
  summary: "Get a run with the jobs of its steps",
  access,
  output: runSchema,
  handler: async ({ caller, params }) => runView(await readVisibleRun(caller, params.id)),
});

const outputs = defineRoute({
  method: "GET",
  path: "/pipelines/runs/:id/outputs.zip",
  tag,
  operationId: "getRunOutputs",
  summary: "Download the results of a run as a ZIP archive",
  description:
    "The outputs of the final steps that have succeeded. A file has the name of its step, and numbers if the step has several jobs or outputs.",
  access,
  types: ["application/zip"],
  async handler({ context, caller, params }) {
    const run = await readVisibleRun(caller, params.id);
    await refuseLostAccess(context);
    const body = outputArchive(caller.accountId, run.id, nameResults(run));
    return send(context, { status: 200, headers: batchDownload(run.id, "zip"), body });
  },
});

const events = defineRoute({
  method: "GET",
  path: "/pipelines/runs/:id/events",
  tag,
  operationId: "watchRun",
  summary: "Stream a run's progress as server-sent events",
  description:
    "The name of each event is the run's status, and its data is the run. The stream ends when the run ends.",
  access,
  headers: { "Last-Event-ID": { description: "The ID of the last received event. It is not sent again." } },
  types: ["text/event-stream"],
  otherResponses: { 204: { description: "The last event was the run's end." } },
  async handler({ context, caller: { accountId }, caller, params }) {
    const run = await readVisibleRun(caller, params.id);
    const last = context.req.header("last-event-id");
    // An EventSource that gets 204 does not reconnect.
    if (last !== undefined && run.outcome && toEvent(run).id === last) return context.body(null, 204);
    return sendEvents(context, async function* (signal, deadline) {
      let sent = last;
      for await (const state of watchRun(accountId, params.id, signal, deadline)) {
        const event = toEvent(state);
        if (event.id !== sent) yield event;
        sent = event.id;
      }
    });
  },
});

/** The event of a run's state. Its ID is a digest of the state, so that a resumed stream does not repeat it. */
function toEvent(run: Run) {
  const view = runView(run);
  const data = JSON.stringify(view);
  return { event: view.status, data, id: hash("sha256", data, "base64url").slice(0, 22) };
}

const cancel = defineRoute({
  method: "POST",
  path: "/pipelines/runs/:id/cancel",
  tag,
  operationId: "cancelRun",
  summary: "Cancel the steps of a run that have not ended",
  description: "They cost nothing. Succeeded steps keep their results.",
  access,
  output: runSchema,
  errors: [409],
  async handler({ caller, params }) {
    const { id } = await readVisibleRun(caller, params.id);
    return runView(await cancelRun(caller.accountId, id));
  },
});

const resume = defineRoute({
  method: "POST",
  path: "/pipelines/runs/:id/resume",
  tag,
  operationId: "resumeRun",
  summary: "Run a failed run again from the step that failed",
  description: `The failed step and the ones after it get new jobs and are held again. Succeeded steps keep their results and are not paid again. This is possible for ${RETRY_HOURS} hours after the failure, while these results are kept.`,
  access,
  output: runSchema,
  errors: [402, 409, 410],
  async handler({ caller, params }) {
    const { id } = await readVisibleRun(caller, params.id);
    return runView(await withFolder((directory) => resumeRun(caller, id, directory)));
  },
});

const erase = defineRoute({
  method: "DELETE",
  path: "/pipelines/runs/:id",
  tag,
  operationId: "deleteRun",
  summary: "Delete the results of an ended run",
  description:
    "Deletes the results of all steps and all that the request contained, as DELETE /jobs/{id} does for each job. The costs, times and error codes stay on record.",
  access,
  errors: [409],
  async handler({ caller, params }) {
    const { id } = await readVisibleRun(caller, params.id);
    await eraseRun(caller.accountId, id);
  },
});

/** The routes of runs: operations of which each uses results of the ones before. `operations` is the catalogue. */
export const pipelineRoutes = (operations: readonly Operation[]): Route[] => [
  ...submissionRoutes(operations),
  templatesRoute,
  listed,
  read,
  outputs,
  events,
  cancel,
  resume,
  erase,
  // Their IDs come after the names of the routes above.
  ...storedPipelineRoutes(operations),
];
