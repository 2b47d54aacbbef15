import { AppError } from "@atelier/errors";
import { Hono, type Context as HonoContext } from "hono";
import { z } from "zod";
import { cancelBatch, pauseBatch, resumeBatch } from "../../batches/control.ts";
import { type Batch, listBatches, listItems, readBatch } from "../../batches/record.ts";
import { retryBatch } from "../../batches/retry.ts";
import { submitBatch } from "../../batches/submit.ts";
import { jobStatuses } from "../../jobs/record.ts";
import type { Caller } from "../../keys/authenticate.ts";
import { seesAllJobs } from "../../keys/grants.ts";
import type { Operation } from "../../operations/define.ts";
import { refuseLostAccess } from "../http/access-watch.ts";
import { addressOf } from "../http/address-of.ts";
import { authenticated } from "../http/authenticate.ts";
import { limitBatches, limitChecks } from "../http/batch-checks.ts";
import { BatchFolder } from "../http/batch-folder.ts";
import { batchQuoteView, type CheckContext, checkBatch, checkItems } from "../http/batch-items.ts";
import { type BatchRequest, readBatchRequest } from "../http/batch-request.ts";
import { batchDownload, outputArchive, resultLines } from "../http/batch-results.ts";
import { batchView, itemView } from "../http/batch-view.ts";
import { type ApiEnv, type Context, send } from "../http/context.ts";
import { page, pageQuery, parseQuery } from "../http/page.ts";
import { idempotencyKey } from "../http/prefer.ts";
import { receiveBody } from "../http/receive.ts";
import { serializeByKey } from "../http/serialize-by-key.ts";
import { withFolder } from "../http/temporary.ts";

const listQuery = z.strictObject(pageQuery);
const itemQuery = z.strictObject({
  ...pageQuery,
  cursor: z.coerce.number().int().min(0).max(1_000_000).optional(),
  status: z.enum(jobStatuses).optional(),
});

type BatchPath = "/batches/:id";

/** The routes of batches: up to 1,000 jobs in one request. */
export function batchRoutes(operations: readonly Operation[]): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .get("/batches", authenticated(listOwn, "any"))
    .post(
      "/batches",
      authenticated((context) => submit(context, operations), "server"),
    )
    .post(
      "/quote/batch",
      authenticated((context) => quote(context, operations), "server"),
    )
    .get(
      "/batches/:id",
      authenticated<BatchPath>(async (context) => context.json(batchView(await visible(context))), "any"),
    )
    .get("/batches/:id/items", authenticated<`${BatchPath}/items`>(listOwnItems, "any"))
    .get(
      "/batches/:id/results.jsonl",
      authenticated<`${BatchPath}/results.jsonl`>(async (context) => {
        const { id } = await visible(context);
        await refuseLostAccess(context);
        const body = resultLines(context.get("caller").accountId, id);
        return send(context, { status: 200, headers: batchDownload(id, "jsonl"), body });
      }, "any"),
    )
    .get(
      "/batches/:id/outputs.zip",
      authenticated<`${BatchPath}/outputs.zip`>(async (context) => {
        const { id } = await visible(context);
        await refuseLostAccess(context);
        const body = outputArchive(context.get("caller").accountId, id);
        return send(context, { status: 200, headers: batchDownload(id, "zip"), body });
      }, "any"),
    )
    .post(
      "/batches/:id/pause",
      change(({ accountId }, id) => pauseBatch(accountId, id)),
    )
    .post(
      "/batches/:id/resume",
      change(({ accountId }, id) => resumeBatch(accountId, id)),
    )
    .post(
      "/batches/:id/cancel",
      change(({ accountId }, id) => cancelBatch(accountId, id)),
    )
    .post(
      "/batches/:id/retry",
      change((caller, id) => withFolder((directory) => retryBatch(caller, id, directory))),
    );
}

async function listOwn(context: Context): Promise<Response> {
  const { limit, cursor } = parseQuery(listQuery, context.req.query());
  const { accountId, keyId, grants } = context.get("caller");
  const own = seesAllJobs(grants) ? undefined : keyId;
  const batches = await listBatches(accountId, { limit: limit + 1, before: cursor, keyId: own });
  return context.json(page(batches.map(batchView), limit, ({ id }) => id));
}

async function listOwnItems(context: HonoContext<ApiEnv, `${BatchPath}/items`>): Promise<Response> {
  const { limit, cursor, status } = parseQuery(itemQuery, context.req.query());
  const { id } = await visible(context);
  const items = await listItems(context.get("caller").accountId, id, { limit: limit + 1, after: cursor, status });
  return context.json(page(items.map(itemView), limit, ({ index }) => String(index)));
}

/** Receives and checks a batch, then submits it. An invalid one fails before credits are held. */
async function submit(context: Context, operations: readonly Operation[]): Promise<Response> {
  const caller = context.get("caller");
  const key = idempotencyKey(context.req.header("idempotency-key"));
  const { batchId, replayed } = await serializeByKey(caller.accountId, key, () =>
    receiveBatch(context, operations, async (request, checks) => {
      const { items, skipped, fingerprint } = await checkBatch(request, checks);
      const idempotency = key === undefined ? undefined : { key, fingerprint };
      return submitBatch({ caller, items, skipped, metadata: request.metadata, idempotency });
    }),
  );
  if (replayed) context.header("idempotent-replayed", "true");
  return context.json(batchView(await readBatch(caller.accountId, batchId)), replayed ? 200 : 201);
}

/** Checks a batch as its submission does, and returns its price and all items that are not valid. Holds nothing. */
async function quote(context: Context, operations: readonly Operation[]): Promise<Response> {
  const checked = await receiveBatch(context, operations, (request, checks) =>
    checkItems(request, { ...checks, keepFiles: false }),
  );
  return context.json(batchQuoteView(checked));
}

/** Receives a batch and runs `use` with it, while its files exist. Throws as `limitBatches`, `limitChecks` and `readBatchRequest`. */
async function receiveBatch<T>(
  context: Context,
  operations: readonly Operation[],
  use: (request: BatchRequest, checks: CheckContext) => Promise<T>,
): Promise<T> {
  const caller = context.get("caller");
  return limitBatches(caller.accountId, async () => {
    const folder = new BatchFolder();
    const checks: CheckContext = {
      caller,
      operations,
      folder,
      endUser: context.req.header("atelier-user"),
      provenance: context.req.header("atelier-provenance"),
      address: () => addressOf(context.env.incoming),
      signal: context.req.raw.signal,
    };
    try {
      const received = await receiveBody(context.env.incoming, caller.accountId, folder);
      return await limitChecks(caller.accountId, async () => use(await readBatchRequest(received), checks));
    } finally {
      await folder.remove();
    }
  });
}

/** The batch of the path. A restricted key without the scope `jobs` sees only its own ones. Throws `not_found` or `key_restricted`. */
async function visible(context: Context): Promise<Batch> {
  const { accountId, keyId, grants } = context.get("caller");
  const batch = await readBatch(accountId, context.req.param("id") ?? "");
  if (seesAllJobs(grants) || batch.key_id === keyId) return batch;
  const message = 'This batch was made with another key, and this API key lacks the scope "jobs". Use the other key.';
  throw new AppError("key_restricted", message);
}

/** A handler that changes the batch of its path and returns it. */
const change = (verb: (caller: Caller, batchId: string) => Promise<Batch>) =>
  authenticated<string>(async (context) => {
    const { id } = await visible(context);
    return context.json(batchView(await verb(context.get("caller"), id)));
  }, "any");
