import { AppError } from "@atelier/errors";
import { pool, type Queryable, transaction } from "../platform/database/db.ts";
import { float, int, run, runForCount, statement, text } from "../platform/database/statement.ts";
import { hasEnded, type Job, readJob } from "./record.ts";
import { retentionSeconds } from "./retention.ts";
import { jobSettings } from "./settings.ts";

/** How long kept results are stored. Keeping them again restarts this time. */
export const KEPT_DAYS = 365;
const MEGABYTE = 1_000_000;

/**
 * Stores the outputs of an ended job for `KEPT_DAYS`, which costs nothing. An account can keep KEPT_MEGABYTES at a time.
 * Throws `not_found`, `job_running`, `result_expired` or `keep_limit_reached`, and `invalid_input` for a test job.
 */
export async function keepJob(accountId: string, jobId: string): Promise<Job> {
  const job = await readJob(accountId, jobId);
  if (!hasEnded(job)) throw new AppError("job_running", "The job has not ended. Keep its results when it has.");
  if (job.test)
    throw new AppError(
      "invalid_input",
      "The results of test keys are samples that are deleted after an hour. They cannot be kept.",
    );
  if (job.files.some(({ deleted_at, expires_at }) => deleted_at || expires_at.getTime() <= Date.now()))
    throw new AppError("result_expired", "The results have expired or were deleted, so they cannot be kept.");
  await transaction(async (tx) => {
    // Two concurrent transactions would not count each other's bytes, so they take turns.
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`kept:${accountId}`]);
    await refuseAboveLimit(tx, accountId, job);
    await runForCount(tx, KEEP, { jobId, accountId, keptDays: KEPT_DAYS });
  });
  return readJob(accountId, jobId);
}

async function refuseAboveLimit(tx: Queryable, accountId: string, job: Job): Promise<void> {
  const limit = jobSettings().KEPT_MEGABYTES;
  const [kept] = await run(tx, KEPT_BYTES, { accountId, jobId: job.id });
  const bytes = kept?.bytes ?? 0;
  if (bytes <= limit * MEGABYTE) return;
  throw new AppError(
    "keep_limit_reached",
    `An account can keep ${limit} MB of results, and with this job it would be ${Math.ceil(bytes / MEGABYTE)} MB. Download some kept results, then delete or release them.`,
  );
}

/** The bytes of all kept files and of those of one job, with the source and the segments of a translation. */
const KEPT_BYTES = statement(
  "kept_bytes",
  { accountId: text(), jobId: text() },
  `SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM file
   WHERE account_id = $accountId AND (job_id = $jobId OR kept_at IS NOT NULL) AND deleted_at IS NULL`,
  { bytes: int },
);

const KEEP = statement(
  "keep_files",
  { jobId: text(), accountId: text(), keptDays: int },
  `UPDATE file SET kept_at = now(), expires_at = now() + make_interval(days => $keptDays)
   WHERE job_id = $jobId AND account_id = $accountId AND deleted_at IS NULL`,
  {},
);

/** Ends the keeping of a job's outputs: they expire after the job's retention, counted from now. Throws `not_found`. */
export async function releaseKeptJob(accountId: string, jobId: string): Promise<Job> {
  const job = await readJob(accountId, jobId);
  await runForCount(pool(), RELEASE, { jobId, accountId, seconds: retentionSeconds(job.input) });
  return readJob(accountId, jobId);
}

const RELEASE = statement(
  "release_kept_files",
  { jobId: text(), accountId: text(), seconds: float },
  `UPDATE file SET kept_at = NULL, expires_at = least(expires_at, now() + make_interval(secs => $seconds))
   WHERE job_id = $jobId AND account_id = $accountId AND kept_at IS NOT NULL`,
  {},
);
