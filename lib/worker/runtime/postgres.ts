import type { EngineAttempt, JobRow } from "../../jobs/record.ts";
import { pool } from "../../platform/db.ts";
import { tell } from "../../platform/notifications.ts";

/** A dead worker's job is claimed again; after this many tries it fails. */
const MAX_ATTEMPTS = 3;
/** A worker writes its heartbeat every 2 s; silent for this long, it is taken for dead. */
const SILENT_SECONDS = 10;

/**
 * Claims jobs of a lane, at most `most`. Fair between accounts: whoever has the fewest jobs running goes first, then the oldest,
 * and what is claimed here at once counts as running. Rows another worker is claiming at the same moment are skipped, never waited for.
 */
export async function claimJobs(
  lane: "cpu" | "io",
  workerId: string,
  operations: readonly string[],
  most: number,
): Promise<JobRow[]> {
  const { rows } = await pool().query<JobRow & Record<string, unknown>>(
    `WITH busy AS (
       SELECT account_id, count(*) AS running FROM job WHERE status = 'running' AND lane = $1 GROUP BY account_id
     ), waiting AS (
       SELECT j.id, j.created_at,
         coalesce(b.running, 0) + row_number() OVER (PARTITION BY j.account_id ORDER BY j.created_at, j.id) AS turn
       FROM job j LEFT JOIN busy b ON b.account_id = j.account_id
       WHERE j.status = 'queued' AND j.lane = $1 AND j.operation = ANY($3)
     ), next AS (
       SELECT j.id FROM job j JOIN waiting w ON w.id = j.id
       WHERE j.status = 'queued' AND j.lane = $1
       ORDER BY w.turn, w.created_at, w.id LIMIT $4 FOR UPDATE OF j SKIP LOCKED
     )
     UPDATE job SET status = 'running', attempt = attempt + 1, worker_id = $2, heartbeat_at = now(),
       started_at = coalesce(started_at, now()), progress_step = 'starting'
     FROM next WHERE job.id = next.id RETURNING job.*`,
    [lane, workerId, operations, most],
  );
  return rows;
}

/** Says that the worker and its jobs live; returns the jobs whose cancel was asked for. */
export async function heartbeat(workerId: string): Promise<string[]> {
  const { rows } = await pool().query<{ id: string; asked: boolean }>(
    `UPDATE job SET heartbeat_at = now() WHERE worker_id = $1 AND status = 'running'
     RETURNING id, cancel_asked_at IS NOT NULL AS asked`,
    [workerId],
  );
  return rows.filter(({ asked }) => asked).map(({ id }) => id);
}

export interface Abandoned {
  jobId: string;
  attempt: number;
  /** What is left to do: it is in the queue again, or it must be ended. */
  verdict: "requeued" | "cancel" | "fail";
}

/** Finds the jobs of workers gone silent and puts those with tries left back into the queue. */
export async function reclaimAbandoned(): Promise<Abandoned[]> {
  const { rows } = await pool().query<Abandoned & Record<string, unknown>>(
    `WITH silent AS (
       SELECT id, attempt, CASE WHEN cancel_asked_at IS NOT NULL THEN 'cancel' WHEN attempt - uncounted >= $2 THEN 'fail' ELSE 'requeued' END AS verdict
       FROM job WHERE status = 'running' AND heartbeat_at < now() - make_interval(secs => $1) FOR UPDATE SKIP LOCKED
     ), requeued AS (
       UPDATE job SET status = 'queued', worker_id = NULL, progress = 0, progress_step = 'queued'
       FROM silent WHERE job.id = silent.id AND silent.verdict = 'requeued' RETURNING job.id
     )
     SELECT id AS "jobId", attempt, verdict FROM silent, (SELECT count(*) FROM requeued) done`,
    [SILENT_SECONDS, MAX_ATTEMPTS],
  );
  if (rows.some(({ verdict }) => verdict === "requeued")) for (const lane of ["cpu", "io"]) tell("job_queued", lane);
  return rows;
}

/**
 * Gives back a job that a stopping worker could not finish; it does not count as a try. The attempt's number is spent all the
 * same: it fences off whoever had it.
 */
export async function returnToQueue(jobId: string, attempt: number): Promise<void> {
  const { rows } = await pool().query<{ lane: string }>(
    `UPDATE job SET status = 'queued', uncounted = uncounted + 1, worker_id = NULL, progress = 0, progress_step = 'queued'
     WHERE id = $1 AND attempt = $2 AND status = 'running' RETURNING lane`,
    [jobId, attempt],
  );
  if (rows[0]) tell("job_queued", rows[0].lane);
}

/** Gives a job to the other lane, whose engine is next for it; no try of its own. A late worker's word changes nothing. */
export async function moveToLane(
  { id, attempt }: Pick<JobRow, "id" | "attempt">,
  lane: "cpu" | "io",
  attempts: readonly EngineAttempt[],
): Promise<void> {
  const { rowCount } = await pool().query(
    `UPDATE job SET status = 'queued', lane = $3, uncounted = uncounted + 1, worker_id = NULL, progress = 0,
       progress_step = 'queued', engine_attempts = engine_attempts || $4::jsonb
     WHERE id = $1 AND attempt = $2 AND status = 'running'`,
    [id, attempt, lane, JSON.stringify(attempts)],
  );
  if (rowCount === 1) tell("job_queued", lane);
}

/** Writes how far a job is; a late worker's word changes nothing. */
export async function recordProgress(jobId: string, attempt: number, step: string, fraction: number): Promise<void> {
  const { rowCount } = await pool().query(
    "UPDATE job SET progress_step = $3, progress = $4 WHERE id = $1 AND attempt = $2 AND status = 'running'",
    [jobId, attempt, step, Math.min(1, Math.max(0, fraction))],
  );
  if (rowCount === 1) tell("job_progress", jobId);
}
