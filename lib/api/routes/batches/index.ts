import { z } from "zod";
import { cancelBatch, pauseBatch, resumeBatch } from "../../../batches/control.ts";
import { type Batch, listBatches, listItems } from "../../../batches/record.ts";
import { retryBatch } from "../../../batches/retry.ts";
import { RETRY_HOURS } from "../../../jobs/end.ts";
import { jobStatuses } from "../../../jobs/record.ts";
import type { Caller } from "../../../keys/authenticate.ts";
import { seesAllJobs } from "../../../keys/grants.ts";
import { requireProject } from "../../../keys/projects/list.ts";
import type { Operation } from "../../../operations/define.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { withFolder } from "../../http/body/temporary.ts";
import { type Context, send } from "../../http/context.ts";
import { page } from "../../http/page.ts";
import { refuseLostAccess } from "../../http/stream/access-watch.ts";
import { publishedAs } from "../../openapi/json-schema.ts";
import { list, paging, projectParameter } from "../../openapi/values.ts";
import { batch, batchItemSchema } from "./batch.ts";
import { batchDownload, outputArchive, resultLines } from "./results.ts";
import { submissionRoutes } from "./submit.ts";
import { batchView, itemView } from "./view.ts";
import { readVisibleBatch } from "./visible.ts";

const access = "any";
const tag = "Batches";

const listed = defineRoute({
  method: "GET",
  path: "/batches",
  tag,
  operationId: "listBatches",
  summary: "List batches, newest first",
  access,
  query: z.strictObject({ ...paging, project: projectParameter }),
  output: list(batch),
  async handler({ caller: { accountId, keyId, grants }, query: { limit, cursor, project } }) {
    await requireProject(accountId, project);
    const own = seesAllJobs(grants) ? undefined : keyId;
    const batches = await listBatches(accountId, { limit: limit + 1, before: cursor, keyId: own, projectId: project });
    return page(batches.map(batchView), limit, ({ id }) => id);
  },
});

const read = defineRoute({
  method: "GET",
  path: "/batches/:id",
  tag,
  operationId: "getBatch",
  summary: "Get a batch",
  access,
  output: batch,
  handler: async ({ caller, params }) => batchView(await readVisibleBatch(caller, params.id)),
});

const cursor = z.coerce.number().int().min(0).max(1_000_000).optional();

const items = defineRoute({
  method: "GET",
  path: "/batches/:id/items",
  tag,
  operationId: "listBatchItems",
  summary: "List the items of a batch with their jobs, in the order of the request",
  access,
  query: z.strictObject({
    ...paging,
    cursor: publishedAs(cursor, { type: "string" }).meta({ description: paging.cursor.description }),
    status: z.enum(jobStatuses).optional().meta({ description: "Only items whose job has this status." }),
  }),
  output: list(batchItemSchema),
  async handler({ caller, params, query: { limit, cursor, status } }) {
    const { id } = await readVisibleBatch(caller, params.id);
    const found = await listItems(caller.accountId, id, { limit: limit + 1, after: cursor, status });
    return page(found.map(itemView), limit, ({ index }) => String(index));
  },
});

const results = defineRoute({
  method: "GET",
  path: "/batches/:id/results.jsonl",
  tag,
  operationId: "getBatchResults",
  summary: "Download the finished items as JSON Lines",
  description: "One BatchItem on each line, in the order of the request.",
  access,
  types: ["application/jsonl"],
  handler: ({ context, caller, params }) => sendFile(context, caller, params.id, "jsonl"),
});

const outputs = defineRoute({
  method: "GET",
  path: "/batches/:id/outputs.zip",
  tag,
  operationId: "getBatchOutputs",
  summary: "Download the outputs of succeeded items as a ZIP archive",
  description: "The name of a file begins with the ID of its item, or with its place in the request.",
  access,
  types: ["application/zip"],
  handler: ({ context, caller, params }) => sendFile(context, caller, params.id, "zip"),
});

async function sendFile(context: Context, caller: Caller, batchId: string, kind: "jsonl" | "zip"): Promise<Response> {
  const { id } = await readVisibleBatch(caller, batchId);
  await refuseLostAccess(context);
  const body = kind === "zip" ? outputArchive(caller.accountId, id) : resultLines(caller.accountId, id);
  return send(context, { status: 200, headers: batchDownload(id, kind), body });
}

/** The facts of a route that changes a batch, and its handler. */
const change = (verb: (caller: Caller, batchId: string) => Promise<Batch>) => ({
  method: "POST" as const,
  tag: "Batches" as const,
  access: "any" as const,
  output: batch,
  async handler({ caller, params }: { caller: Caller; params: { id: string } }) {
    const { id } = await readVisibleBatch(caller, params.id);
    return batchView(await verb(caller, id));
  },
});

const pause = defineRoute({
  ...change(({ accountId }, id) => pauseBatch(accountId, id)),
  path: "/batches/:id/pause",
  operationId: "pauseBatch",
  summary: "Pause a batch",
  description: "Running items finish, and no further ones start.",
  errors: [409],
});

const resume = defineRoute({
  ...change(({ accountId }, id) => resumeBatch(accountId, id)),
  path: "/batches/:id/resume",
  operationId: "resumeBatch",
  summary: "Resume a paused batch",
  description: "Its items can start again.",
  errors: [409],
});

const cancel = defineRoute({
  ...change(({ accountId }, id) => cancelBatch(accountId, id)),
  path: "/batches/:id/cancel",
  operationId: "cancelBatch",
  summary: "Cancel the items of a batch that have not ended",
  description: "They cost nothing. Succeeded items keep their results.",
  errors: [409],
});

const retry = defineRoute({
  ...change((caller, id) => withFolder((directory) => retryBatch(caller, id, directory))),
  path: "/batches/:id/retry",
  operationId: "retryBatch",
  summary: "Submit the failed items of a batch again",
  description: `They get new jobs at the same price. This is possible for ${RETRY_HOURS} hours after they failed.`,
  errors: [402, 409, 410],
});

/** The routes of batches: up to 1,000 jobs in one request. `operations` is the catalogue. */
export const batchRoutes = (operations: readonly Operation[]): Route[] => [
  listed,
  ...submissionRoutes(operations),
  read,
  items,
  results,
  outputs,
  pause,
  resume,
  cancel,
  retry,
];
