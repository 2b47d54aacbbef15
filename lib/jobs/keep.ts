import { AppError } from "@atelier/errors";
import { pool, type Queryable, transaction } from "../platform/db.ts";
import { int, run, runForCount, statement } from "../platform/statement.ts";
import { hasEnded, type Job, readJob } from "./record.ts";
import { retentionSeconds } from "./retention.ts";
import { jobSettings } from "./settings.ts";

/** How long kept results are stored. Keeping them again starts this time anew. */
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
    // Two jobs that are kept at once would not see each other's bytes.
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`kept:${accountId}`]);
    await refuseAboveLimit(tx, accountId, job);
    await runForCount(tx, KEEP, [jobId, accountId, KEPT_DAYS]);
  });
  return readJob(accountId, jobId);
}

async function refuseAboveLimit(tx: Queryable, accountId: string, job: Job): Promise<void> {
  const limit = jobSettings().KEPT_MEGABYTES;
  const [kept] = await run(tx, KEPT_BYTES, [accountId, job.id]);
  const bytes = kept?.bytes ?? 0;
  if (bytes <= limit * MEGABYTE) return;
  throw new AppError(
    "keep_limit_reached",
    `An account can keep ${limit} MB of results, and with this job it would be ${Math.ceil(bytes / MEGABYTE)} MB. Download some kept results, then delete or release them.`,
  );
}

/** The bytes of all kept files and of those of the job $2, with the source and the segments of a translation. */
const KEPT_BYTES = statement(
  "kept_bytes",
  `SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM file
   WHERE account_id = $1 AND (job_id = $2 OR kept_at IS NOT NULL) AND deleted_at IS NULL`,
  { bytes: int },
);

const KEEP = statement(
  "keep_files",
  `UPDATE file SET kept_at = now(), expires_at = now() + make_interval(days => $3)
   WHERE job_id = $1 AND account_id = $2 AND deleted_at IS NULL`,
  {},
);

/** Ends the keeping of a job's outputs: they expire after the job's retention, counted from now. Throws `not_found`. */
export async function releaseKeptJob(accountId: string, jobId: string): Promise<Job> {
  const job = await readJob(accountId, jobId);
  await runForCount(pool(), RELEASE, [jobId, accountId, retentionSeconds(job.input)]);
  return readJob(accountId, jobId);
}

const RELEASE = statement(
  "release_kept_files",
  `UPDATE file SET kept_at = NULL, expires_at = least(expires_at, now() + make_interval(secs => $3))
   WHERE job_id = $1 AND account_id = $2 AND kept_at IS NOT NULL`,
  {},
);
