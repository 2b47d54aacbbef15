// Jobs, keys and accounts in states that tests of refusals need.
import { holdForItems, type NewItems } from "../../../lib/batches/batch-holds.ts";
import { placeHold } from "../../../lib/credits/holds.ts";
import { cancelQueuedJob } from "../../../lib/jobs/end.ts";
import { releaseJob } from "../../../lib/jobs/job-ends.ts";
import { createClientToken } from "../../../lib/keys/client-token.ts";
import { revokeKey } from "../../../lib/keys/rotate.ts";
import { continueRun } from "../../../lib/pipelines/continue-run.ts";
import { readRun } from "../../../lib/pipelines/record.ts";
import { pool, transaction } from "../../../lib/platform/database/db.ts";
import { newId } from "../../../lib/platform/ids.ts";
import { testAccount } from "../servers/service.ts";

/** Adds a job that stays queued, because no worker offers its operation. Returns its id. */
export async function queuedJob(accountId: string): Promise<string> {
  const jobId = newId("job");
  await transaction(async (tx) => {
    await tx.query(
      "INSERT INTO job (id, account_id, operation, lane, input, price, seed) VALUES ($1, $2, 'image-unoffered', 'cpu', '{}', 1, 0)",
      [jobId, accountId],
    );
    await placeHold(tx, { accountId, jobId, credits: 1, openJobs: 1_000 });
  });
  return jobId;
}

/** Adds a canceled job without files, which can be repeated. Returns its id. */
export async function repeatableJob(accountId: string): Promise<string> {
  const id = await queuedJob(accountId);
  await pool().query(
    `UPDATE job SET operation = 'image-generate', input = '{"prompt": "a fox", "width": 64, "height": 64}' WHERE id = $1`,
    [id],
  );
  await cancelQueuedJob(accountId, id);
  return id;
}

/** Adds a canceled job that named an address for its webhook. Returns the ids of the job and of the event. */
export async function notifiedJob(accountId: string): Promise<{ id: string; delivery: string }> {
  const id = await queuedJob(accountId);
  await pool().query("UPDATE job SET webhook_url = 'https://webhooks.invalid/atelier' WHERE id = $1", [id]);
  await cancelQueuedJob(accountId, id);
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM webhook_event WHERE subject_id = $1", [id]);
  return { id, delivery: rows[0]?.id ?? "" };
}

/** Adds a batch whose only item stays queued, because no worker offers its operation. Returns its id. */
export const queuedBatch = (accountId: string): Promise<string> => queueItem({ batchId: newId("batch"), accountId });

/** A run of a pipeline with a job that no worker can run. */
export function queuedRun(accountId: string): Promise<string> {
  const steps = [{ id: "image", operation: "image-unoffered", position: 0, jobs: 1, final: true }];
  return queueItem({ batchId: newId("run"), accountId, steps });
}

/** A run of a pipeline that failed, so that it can be resumed and deleted. */
export async function failedRun(accountId: string): Promise<string> {
  const runId = await queuedRun(accountId);
  const error = { code: "engine_failed", detail: "The engine failed." };
  for (const { id: jobId } of (await readRun(accountId, runId)).jobs)
    await releaseJob(pool(), { jobId, fence: { queuedOf: accountId }, status: "failed", error });
  await continueRun(accountId, runId);
  return runId;
}

async function queueItem(batch: Pick<NewItems, "batchId" | "accountId" | "steps">): Promise<string> {
  const item = {
    id: newId("job"),
    position: 0,
    item: null,
    operation: "image-unoffered",
    lane: "cpu" as const,
    engines: [],
    enginePrices: {},
    input: {},
    metadata: {},
    price: 1,
    seed: 0,
  };
  const items = { ...batch, keyId: null, items: [item], skipped: [], metadata: {} };
  await holdForItems(pool(), items, { openBatches: 1_000, openItems: 1_000_000 });
  return batch.batchId;
}

/** Suspends an account as the operator does. */
export async function suspend(accountId: string): Promise<void> {
  await pool().query("UPDATE account SET suspended_at = now(), suspended_reason = 'operator' WHERE id = $1", [
    accountId,
  ]);
}

/** Creates a client token. Returns its ID. */
export async function newClientToken(accountId: string): Promise<string> {
  const request = { operation: "image-generate", credits: 8, origin: "https://shop.example" };
  return (await createClientToken({ accountId, keyId: null }, { ...request, expires_in: 900, metadata: {} })).id;
}

/** The Authorization header of a key that was revoked. */
export async function revokedKey(): Promise<{ authorization: string }> {
  const { id: accountId, headers } = await testAccount(10);
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM api_key WHERE account_id = $1", [accountId]);
  for (const { id } of rows) await revokeKey(accountId, id);
  return headers;
}
