import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "@atelier/errors";
import { deleteInputs, RETRY_HOURS } from "../jobs/end.ts";
import { findKeyLimits } from "../jobs/key-limits.ts";
import { eraseJob } from "../jobs/retention.ts";
import { mapStoredKeys, storedKeys } from "../jobs/stored-input.ts";
import type { Caller } from "../keys/authenticate.ts";
import { pool, type Queryable } from "../platform/database/db.ts";
import { array, bool, int, json, nullable, type RowOf, run, statement, text } from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import { mapAtOnce } from "../platform/limits/map-at-once.ts";
import { describeStorageError } from "../platform/processes/storage-full.ts";
import { log } from "../platform/telemetry/log.ts";
import { storage } from "../storage/index.ts";
import { holdForItems, lockAccount, type NewItem } from "./batch-holds.ts";
import { changed, ended, setPaused } from "./control.ts";
import { reportKeyLimit } from "./key-limit.ts";
import { batchLimits, notifyQueued } from "./queue.ts";
import { type Batch, readBatch } from "./record.ts";

/** Files that are copied at once. */
const COPIED_AT_ONCE = 4;

/** The running retries of this process, by account. */
const retrying = new Map<string, { batchId: string; keyId: string | null; result: Promise<Batch> }>();

/** The new job of a failed item. */
interface Retried {
  oldId: string;
  job: NewItem;
  /** The keys of the input's files: of the failed job, and of the new one. */
  copies: { from: string; to: string }[];
}

/**
 * Submits the failed items of a batch again, as new jobs with their own holds at the same price, and the steps of a run
 * that were canceled because another one failed. The old jobs stay in
 * the list of jobs. A batch without failed items is returned unchanged. A retry copies the inputs, so an account has one at
 * a time in a process: a repeat joins it. `directory` is for temporary files. Throws `not_found`, `batch_ended` for a
 * canceled batch, `result_expired` if the inputs were deleted, `rate_limited` while another retry runs, and as
 * `holdForItems`.
 */
export async function retryBatch(caller: Caller, batchId: string, directory: string): Promise<Batch> {
  const { accountId, keyId } = caller;
  const running = retrying.get(accountId);
  if (running?.batchId === batchId && running.keyId === keyId) return running.result;
  if (running) {
    const message = "Another retry of this account is running. Wait for it to end.";
    throw new AppError("rate_limited", message, { retryAfterSeconds: 5 });
  }
  const result = retryAlone(caller, batchId, directory);
  retrying.set(accountId, { batchId, keyId, result });
  try {
    return await result;
  } finally {
    retrying.delete(accountId);
  }
}

async function retryAlone(caller: Caller, batchId: string, directory: string): Promise<Batch> {
  const batch = await readBatch(caller.accountId, batchId);
  if (batch.cancel_asked_at) throw ended(batch);
  const failed = await run(pool(), READ_FAILED, { batchId });
  refuseRetry(caller, failed);
  const retried = failed.map(renewed);
  let submitted: Retried[] = [];
  try {
    await mapAtOnce(retried, COPIED_AT_ONCE, ({ copies }) => copyInputs(copies, directory));
    const result = await changed(caller.accountId, batchId, async (tx, current) => {
      submitted = await submitAgain(tx, caller, current, retried);
    });
    notifyQueued(submitted.map(({ job }) => job));
    void mapAtOnce(submitted, COPIED_AT_ONCE, ({ oldId }) => discardOld(batch, caller.accountId, oldId));
    return result;
  } catch (error) {
    await reportKeyLimit(
      caller,
      retried.map(({ job }) => job),
      error,
    );
    throw error;
  } finally {
    // Also the copies of items that another retry took at the same time.
    const unused = retried.filter((item) => !submitted.includes(item)).flatMap(({ job }) => storedKeys(job.input));
    await mapAtOnce(unused, COPIED_AT_ONCE, (key) =>
      storage()
        .delete(key)
        .catch(() => {}),
    );
  }
}

/** Nothing leads from a run to a job that left it, so its content is erased, as the deletion of the run would do. */
async function discardOld({ steps }: Batch, accountId: string, jobId: string): Promise<void> {
  if (!steps) return deleteInputs(jobId);
  await eraseJob(accountId, jobId).catch((error: unknown) =>
    log().warn({ error, jobId }, "a job that left its run could not be erased"),
  );
}

/** Throws `result_expired` if an input was deleted, and `key_restricted` if the key may not submit one of the items. */
function refuseRetry({ grants }: Caller, failed: readonly FailedItem[]): void {
  // Of a failed test job only the files are deleted; an erased one has no fields either.
  const isGone = ({ has_inputs, test, input }: FailedItem) =>
    !has_inputs && !(test && Object.keys(input).length > 0 && storedKeys(input).length === 0);
  if (failed.some(isGone)) {
    const message = `The inputs of failed items are kept for ${RETRY_HOURS} hours, and the files of a test key's items are not kept. Send the items in a new batch.`;
    throw new AppError("result_expired", message);
  }
  const isAllowed = ({ operation, test }: FailedItem) =>
    !grants ||
    ((grants.operations?.includes(operation) ?? true) &&
      (grants.project?.operations?.includes(operation) ?? true) &&
      (test || !grants.test));
  if (!failed.every(isAllowed)) {
    const message =
      "This API key or its project may not submit all of the failed items again. Use a key that may run their operations.";
    throw new AppError("key_restricted", message);
  }
}

/** Replaces the failed jobs that are still items of the batch by their new jobs. Returns those. */
async function submitAgain(
  tx: Queryable,
  caller: Caller,
  batch: Batch,
  retried: readonly Retried[],
): Promise<Retried[]> {
  if (batch.cancel_asked_at) throw ended(batch);
  const { accountId, keyId } = caller;
  const detached = await run(tx, DETACH, { batchId: batch.id, oldIds: retried.map(({ oldId }) => oldId) });
  const ids = new Set(detached.map(({ id }) => id));
  const submitted = retried.filter(({ oldId }) => ids.has(oldId));
  if (submitted.length === 0) return [];
  const items = submitted.map(({ job }) => job);
  const added = {
    batchId: batch.id,
    accountId,
    keyId,
    keyLimits: findKeyLimits(caller),
    projectId: caller.grants?.project?.id,
    items,
    skipped: [],
    metadata: {},
    steps: batch.steps ?? undefined,
  };
  await lockAccount(tx, accountId);
  await holdForItems(tx, added, batchLimits(batch.steps ? "run" : "batch"));
  // The last open item may have ended and completed the batch since it was read. Its row is locked now.
  const { status } = await readBatch(accountId, batch.id, tx);
  if (status === "paused") await setPaused(tx, batch.id, true);
  return submitted;
}

function renewed({
  id: oldId,
  has_inputs,
  has_waited,
  engine_prices,
  webhook_url,
  input,
  ...row
}: FailedItem): Retried {
  const id = newId("job");
  const copies: Retried["copies"] = [];
  const copied = mapStoredKeys(input, (from) => {
    const to = `inputs/${id}/${basename(from)}`;
    copies.push({ from, to });
    return to;
  });
  return {
    oldId,
    copies,
    job: {
      ...row,
      id,
      input: copied,
      enginePrices: engine_prices,
      webhookUrl: webhook_url ?? undefined,
      paused: has_waited,
    },
  };
}

/** Throws `result_expired` if a file does not exist any more, and `storage_full`. */
async function copyInputs(copies: Retried["copies"], directory: string): Promise<void> {
  for (const { from, to } of copies) {
    const found = await storage().read(from);
    if (!found) throw new AppError("result_expired", "The inputs of a failed item were deleted. Send a new batch.");
    const path = join(directory, randomUUID());
    try {
      await pipeline(found.stream, createWriteStream(path));
      await storage().put(to, path, "application/octet-stream");
    } catch (error) {
      throw describeStorageError(error, "input store");
    } finally {
      // Some stores move the file, others leave it.
      await rm(path, { force: true });
    }
  }
}

const failedColumns = {
  id: text(),
  operation: text(),
  lane: text<"cpu" | "io">(),
  engines: json<string[]>(),
  engine_prices: json<NewItem["enginePrices"]>(),
  input: json<Record<string, unknown>>(),
  metadata: json<Record<string, string>>(),
  price: int,
  test: bool,
  seed: int,
  position: int,
  item: nullable(text()),
  webhook_url: nullable(text()),
  has_inputs: bool,
  /** Whether it is a step of a run that had not started when it ended. */
  has_waited: bool,
};

type FailedItem = RowOf<typeof failedColumns>;

const IS_STEP = "EXISTS (SELECT FROM batch b WHERE b.id = batch_id AND b.steps IS NOT NULL)";

/** A step that its condition left out is not run again. */
const CAN_BE_RETRIED = `(status = 'failed' OR status = 'canceled' AND progress_step <> 'skipped' AND ${IS_STEP})`;

const READ_FAILED = statement(
  "read_failed_items",
  { batchId: text() },
  `SELECT id, operation, lane, engines, engine_prices, input, metadata, price, test, seed, batch_position AS position,
     batch_item AS item, webhook_url, inputs_deleted_at IS NULL AS has_inputs, paused AND ${IS_STEP} AS has_waited
   FROM job WHERE batch_id = $batchId AND ${CAN_BE_RETRIED} ORDER BY batch_position`,
  failedColumns,
);

/** The failed jobs make room for the new ones. They stay in the list of jobs. */
const DETACH = statement(
  "detach_failed_items",
  { batchId: text(), oldIds: array(text()) },
  `UPDATE job SET batch_id = NULL, batch_position = NULL, batch_item = NULL
   WHERE batch_id = $batchId AND id = ANY($oldIds) AND ${CAN_BE_RETRIED} RETURNING id`,
  { id: text() },
);
