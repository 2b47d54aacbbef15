import { pool } from "../platform/database/db.ts";
import { notify } from "../platform/database/notifications.ts";
import { int, run, statement, text } from "../platform/database/statement.ts";
import { mapAtOnce } from "../platform/limits/map-at-once.ts";
import { log } from "../platform/telemetry/log.ts";
import { deleteInputs } from "./end.ts";
import { releaseJob } from "./job-ends.ts";
import { jobSettings } from "./settings.ts";

/** The most jobs that one run ends. The next run continues. */
const MAX_JOBS = 1_000;
const AT_ONCE = 4;

/**
 * Ends single jobs that no worker has claimed for QUEUE_HOURS, because no worker can run them any more: they fail, and
 * nothing is charged. Items of batches are left, because a batch can be paused for any time and be canceled as a whole.
 */
export async function expireQueuedJobs(): Promise<void> {
  const hours = jobSettings().QUEUE_HOURS;
  const detail = `No engine could run the job within ${hours} h. Nothing was charged. Try again later.`;
  const expired = await run(pool(), EXPIRED, { hours, maxJobs: MAX_JOBS });
  await mapAtOnce(expired, AT_ONCE, async ({ id, accountId }) => {
    try {
      await failQueuedJob(accountId, id, detail);
    } catch (error) {
      log().warn({ error, jobId: id }, "a job that waited too long could not be ended");
    }
  });
}

/** A job that was claimed or canceled in the meantime is left. */
async function failQueuedJob(accountId: string, jobId: string, detail: string): Promise<void> {
  const error = { code: "engine_unavailable", detail } as const;
  const fence = { queuedOf: accountId };
  if (!(await releaseJob(pool(), { jobId, fence, status: "failed", error }))) return;
  log().warn({ jobId }, "a job ended because no worker could run it");
  notify("job_ended", jobId);
  await deleteInputs(jobId);
}

/** A job that was requeued waits since the last heartbeat of its worker. */
const EXPIRED = statement(
  "expired_queued_jobs",
  { hours: int, maxJobs: int },
  `SELECT id, account_id AS "accountId" FROM job
   WHERE status = 'queued' AND batch_id IS NULL
     AND greatest(created_at, heartbeat_at) < now() - make_interval(hours => $hours)
   ORDER BY created_at LIMIT $maxJobs`,
  { id: text(), accountId: text() },
);
