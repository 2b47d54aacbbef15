import { AppError } from "@atelier/errors";
import { cancelQueuedJob } from "../jobs/end.ts";
import { pool, type Queryable, transaction } from "../platform/database/db.ts";
import { notify } from "../platform/database/notifications.ts";
import { bool, run, runForCount, statement, text } from "../platform/database/statement.ts";
import { mapAtOnce } from "../platform/limits/map-at-once.ts";
import { log } from "../platform/telemetry/log.ts";
import { notifyQueued } from "./queue.ts";
import { type Batch, readBatch } from "./record.ts";

/** Items that are released at once. They wait for the account's row in turn. */
const RELEASED_AT_ONCE = 4;

/** Stops claims of the batch's items; running ones end. Throws `not_found` or `batch_ended`. */
export async function pauseBatch(accountId: string, batchId: string): Promise<Batch> {
  return changed(accountId, batchId, async (tx, batch) => {
    refuseEnded(batch);
    await setPaused(tx, batchId, true);
    await runForCount(tx, SET_STATUS, { batchId, status: "paused" });
  });
}

/** Lets workers claim the items of a paused batch again. Throws `not_found` or `batch_ended`. */
export async function resumeBatch(accountId: string, batchId: string): Promise<Batch> {
  const batch = await changed(accountId, batchId, async (tx, batch) => {
    refuseEnded(batch);
    await setPaused(tx, batchId, false);
    await runForCount(tx, SET_STATUS, { batchId, status: "running" });
  });
  notifyQueued([{ lane: "cpu" }, { lane: "io" }]);
  return batch;
}

/**
 * Cancels the items that have not ended: they cost nothing. Running ones are canceled by their workers. The request is
 * recorded first, so that `finishCancels` goes on if this process stops. Throws `not_found` or `batch_ended`.
 */
export async function cancelBatch(accountId: string, batchId: string): Promise<Batch> {
  await changed(accountId, batchId, async (tx, batch) => {
    if (batch.status === "completed") throw ended(batch);
    // No worker claims them any more.
    await setPaused(tx, batchId, true);
    await runForCount(tx, RECORD_CANCEL, { batchId });
  });
  await cancelItems(accountId, batchId);
  return readBatch(accountId, batchId);
}

/** Goes on with the cancels of batches that still have open items. */
export async function finishCancels(): Promise<void> {
  for (const { id, account_id } of await run(pool(), UNFINISHED_CANCELS, {})) {
    try {
      await cancelItems(account_id, id);
    } catch (error) {
      log().warn({ error, batchId: id }, "canceling a batch failed");
    }
  }
}

async function cancelItems(accountId: string, batchId: string): Promise<void> {
  const queued = await run(pool(), OPEN_ITEMS, { batchId, status: "queued" });
  await mapAtOnce(queued, RELEASED_AT_ONCE, ({ id }) => cancelQueuedJob(accountId, id));
  // One by one, because a worker locks several of its running jobs at once for a heartbeat.
  for (const { id } of await run(pool(), OPEN_ITEMS, { batchId, status: "running" })) {
    await runForCount(pool(), REQUEST_CANCEL, { id });
    notify("job_cancel", id);
  }
}

/**
 * Runs a change of a batch in a transaction, one at a time for each batch. The lock is not that of the batch's row, which
 * ends of jobs lock after the rows that such a change locks. Returns the changed batch.
 */
export async function changed(
  accountId: string,
  batchId: string,
  change: (tx: Queryable, batch: Batch) => Promise<void>,
): Promise<Batch> {
  return transaction(async (tx) => {
    await run(tx, LOCK, { batchId });
    await change(tx, await readBatch(accountId, batchId, tx));
    return readBatch(accountId, batchId, tx);
  });
}

/** Keeps the queued items of a batch from being claimed, or lets them be. */
export async function setPaused(tx: Queryable, batchId: string, isPaused: boolean): Promise<void> {
  await runForCount(tx, SET_PAUSED, { batchId, isPaused });
}

/** Throws `batch_ended` for a batch that was completed or canceled. */
function refuseEnded(batch: Batch): void {
  if (batch.status === "completed" || batch.cancel_asked_at) throw ended(batch);
}

/** The error for a batch that has ended. */
export const ended = ({ cancel_asked_at }: Batch) =>
  new AppError("batch_ended", `The batch ${cancel_asked_at ? "was canceled" : "has completed"}. Send a new batch.`);

const LOCK = statement(
  "lock_batch",
  { batchId: text() },
  "SELECT pg_advisory_xact_lock(hashtextextended($batchId, 0))",
  {},
);

/** In the order of the IDs, as every statement that locks several queued jobs. */
const SET_PAUSED = statement(
  "set_paused",
  { batchId: text(), isPaused: bool },
  `WITH waiting AS (
     SELECT id FROM job WHERE batch_id = $batchId AND status = 'queued' AND paused <> $isPaused ORDER BY id FOR UPDATE
   )
   UPDATE job SET paused = $isPaused FROM waiting WHERE job.id = waiting.id`,
  {},
);

const SET_STATUS = statement(
  "set_batch_status",
  { batchId: text(), status: text() },
  "UPDATE batch SET status = $status WHERE id = $batchId AND open_items > 0",
  {},
);

const RECORD_CANCEL = statement(
  "record_batch_cancel",
  { batchId: text() },
  "UPDATE batch SET cancel_asked_at = coalesce(cancel_asked_at, now()) WHERE id = $batchId AND open_items > 0",
  {},
);

const OPEN_ITEMS = statement(
  "open_items",
  { batchId: text(), status: text() },
  "SELECT id FROM job WHERE batch_id = $batchId AND status = $status ORDER BY id",
  {
    id: text(),
  },
);

const REQUEST_CANCEL = statement(
  "request_item_cancel",
  { id: text() },
  "UPDATE job SET cancel_asked_at = coalesce(cancel_asked_at, now()) WHERE id = $id AND status = 'running'",
  {},
);

const UNFINISHED_CANCELS = statement(
  "unfinished_batch_cancels",
  {},
  "SELECT id, account_id FROM batch WHERE cancel_asked_at IS NOT NULL AND status <> 'completed' ORDER BY id LIMIT 100",
  { id: text(), account_id: text() },
);
