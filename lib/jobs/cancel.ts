import { AppError } from "@atelier/errors";
import { pool } from "../platform/database/db.ts";
import { notify } from "../platform/database/notifications.ts";
import { run, statement, text } from "../platform/database/statement.ts";
import { storage } from "../storage/index.ts";
import { cancelQueuedJob } from "./end.ts";
import { hasEnded, type Job, readJob } from "./record.ts";
import { waitForJob } from "./wait.ts";

/** How long a cancel waits for the worker before it returns the job still running. */
const WAIT_MS = 3_000;

/** Cancels a job that has not ended; it costs nothing. Throws `not_found` or `job_ended`. */
export async function cancelJob(accountId: string, jobId: string): Promise<Job> {
  const job = await readJob(accountId, jobId);
  if (hasEnded(job)) throw new AppError("job_ended", `The job has already ended with the status ${job.status}.`);
  if (await cancelQueuedJob(accountId, jobId)) return readJob(accountId, jobId);
  const { rowCount } = await pool().query(
    "UPDATE job SET cancel_asked_at = coalesce(cancel_asked_at, now()) WHERE id = $1 AND account_id = $2 AND status = 'running'",
    [jobId, accountId],
  );
  if (rowCount === 1) notify("job_cancel", jobId);
  else throw new AppError("job_ended", "The job has already ended.");
  return waitForJob(accountId, jobId, WAIT_MS);
}

const MARK_PURGED = statement(
  "mark_purged",
  { jobId: text(), accountId: text() },
  `UPDATE file SET deleted_at = now() WHERE job_id = $jobId AND account_id = $accountId AND deleted_at IS NULL RETURNING storage_key`,
  { storage_key: text() },
);

/** Deletes the results of a job that has ended; the job and its cost stay on record. Throws `not_found` or `job_running`. */
export async function purgeJob(accountId: string, jobId: string): Promise<void> {
  const job = await readJob(accountId, jobId);
  if (!hasEnded(job)) throw new AppError("job_running", "The job has not ended. Cancel it first.");
  // The rows are updated first, so that a crash leaves files for the task for orphans and never a URL without a file.
  for (const { storage_key } of await run(pool(), MARK_PURGED, { jobId: job.id, accountId }))
    await storage().delete(storage_key);
}
