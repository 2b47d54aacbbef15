import { claimIdempotency, findIdempotent, type Idempotency } from "../jobs/idempotency.ts";
import { findKeyLimits } from "../jobs/key-limits.ts";
import { deleteStoredInputs, newJob, storeInputs } from "../jobs/new-job.ts";
import type { JobPlan } from "../jobs/plan.ts";
import { hasPendingFiles } from "../jobs/stored-input.ts";
import type { Caller } from "../keys/authenticate.ts";
import type { Operation } from "../operations/define.ts";
import { isDatabaseUnavailable } from "../platform/database/database-errors.ts";
import { pool, transaction } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { mapAtOnce } from "../platform/limits/map-at-once.ts";
import { holdForItems, lockAccount, type NewItem, type NewItems } from "./batch-holds.ts";
import { reportKeyLimit } from "./key-limit.ts";
import { batchLimits, notifyQueued } from "./queue.ts";
import type { SkippedItem } from "./record.ts";

/** Files that are stored at once. */
const STORED_AT_ONCE = 8;

/** A valid item of a request. */
export interface BatchItem {
  /** Its place in the request, from 0. */
  position: number;
  /** The ID that the request gave to it. */
  item: string | null;
  operation: Operation;
  /** Parsed by the operation's own schema; files inspected. */
  input: Record<string, unknown>;
  plan: JobPlan;
  /** Whether a condition decides later if it runs. */
  conditional?: boolean | undefined;
}

export interface BatchSubmission {
  caller: Caller;
  items: readonly BatchItem[];
  /** The steps of a run of a pipeline, whose jobs are the items; undefined for a batch. */
  steps?: readonly object[] | undefined;
  skipped: readonly SkippedItem[];
  metadata: Record<string, string>;
  idempotency?: Idempotency | undefined;
}

/**
 * Submits a batch: one transaction writes the batch and a job with a hold for each item; then workers are notified. Items
 * with a file that another item makes are paused until it is there, and those with a condition until it is decided. A repeat with the same key joins the first batch.
 * Throws as `holdForItems`, before anything is held.
 */
export async function submitBatch(submission: BatchSubmission): Promise<{ batchId: string; replayed: boolean }> {
  const { caller, items, skipped, metadata, steps, idempotency } = submission;
  if (idempotency) {
    const known = await findIdempotent(pool(), caller, idempotency);
    if (known) return { batchId: known, replayed: true };
  }
  // Jobs are claimed in the order of their IDs, which were made at the same time.
  const ids = items.map(() => newId("job")).sort();
  const jobs = items.map(({ position, item, operation, input, plan, conditional = false }, index) => {
    const jobId = ids[index] ?? newId("job");
    const job = newJob(jobId, { caller, operation, input }, plan);
    const row: NewItem = { ...job, position, item, paused: conditional || hasPendingFiles(job.input) };
    return { jobId, input, row };
  });
  const discard = () => mapAtOnce(jobs, STORED_AT_ONCE, ({ jobId, input }) => deleteStoredInputs(jobId, input));
  try {
    await mapAtOnce(jobs, STORED_AT_ONCE, ({ jobId, input }) => storeInputs(jobId, input));
    const batch: NewItems = {
      batchId: newId(steps ? "run" : "batch"),
      accountId: caller.accountId,
      keyId: caller.keyId,
      keyLimits: findKeyLimits(caller),
      projectId: caller.grants?.project?.id,
      items: jobs.map(({ row }) => row),
      skipped,
      metadata,
      steps,
    };
    const joined = await insertOrJoin(batch, caller, idempotency);
    if (joined) await discard();
    else notifyQueued(batch.items);
    return joined ? { batchId: joined, replayed: true } : { batchId: batch.batchId, replayed: false };
  } catch (error) {
    // If the connection broke, the batch may have been written. The task for orphans deletes the inputs if it was not.
    if (!isDatabaseUnavailable(error)) await discard();
    await reportKeyLimit(
      caller,
      jobs.map(({ row }) => row),
      error,
    );
    throw error;
  }
}

/** Returns null if this batch was inserted, else the ID of the batch that another request with the same key inserted. */
async function insertOrJoin(
  batch: NewItems,
  caller: Caller,
  idempotency: Idempotency | undefined,
): Promise<string | null> {
  return transaction(async (tx) => {
    if (idempotency && !(await claimIdempotency(tx, batch.accountId, idempotency, batch.batchId)))
      return findIdempotent(tx, caller, idempotency);
    await lockAccount(tx, batch.accountId);
    await holdForItems(tx, batch, batchLimits(batch.steps ? "run" : "batch"));
    return null;
  });
}
