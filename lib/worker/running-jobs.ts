import type { EngineAttempt, JobRow } from "../jobs/record.ts";
import { pool } from "../platform/database/db.ts";
import { notify } from "../platform/database/notifications.ts";
import {
  array,
  bool,
  COMMITS_LATER,
  float,
  int,
  json,
  run,
  runForCount,
  statement,
  text,
} from "../platform/database/statement.ts";

type Lane = JobRow["lane"];

/** A job is tried this often before it fails because its workers died. */
const MAX_ATTEMPTS = 3;
/** A worker sends a heartbeat every 2 s; after this silence it counts as dead. */
const SILENT_SECONDS = 10;

/** A running job: the attempt is the fence against a late worker. */
export type RunningJob = Pick<JobRow, "id" | "attempt">;

/** A running job without heartbeats, and what happened to it or must happen now. */
export interface AbandonedJob {
  jobId: string;
  attempt: number;
  action: "requeued" | "cancel" | "fail";
}

/** The queue of a lane as notifications name it. */
export type QueueName = Lane | `batch-${Lane}`;

/** Records that a worker still runs these jobs; returns the ids of those it must cancel. */
export async function keepJobs(workerId: string, running: readonly RunningJob[]): Promise<string[]> {
  if (running.length === 0) return [];
  const values = { workerId, ids: running.map(({ id }) => id), attempts: running.map(({ attempt }) => attempt) };
  const rows = await run(pool(), HEARTBEAT, values);
  return rows.filter(({ canceled }) => canceled).map(({ id }) => id);
}

/**
 * Records that a worker still runs all of its jobs, also those whose claim it has not received yet. Jobs that another
 * statement has locked are left out, because two heartbeats could wait for each other.
 */
export async function keepJobsOfWorker(workerId: string): Promise<void> {
  await runForCount(pool(), STANDBY_HEARTBEAT, { workerId });
}

/** Requeues jobs without heartbeats that have attempts left; the caller ends the others. */
export async function reclaimJobs(): Promise<AbandonedJob[]> {
  const rows = await run(pool(), RECLAIM, { silentSeconds: SILENT_SECONDS, maxAttempts: MAX_ATTEMPTS });
  const requeued = rows.filter(({ action }) => action === "requeued");
  for (const queue of new Set(requeued.map(({ lane, inBatch }) => queueName(lane, inBatch))))
    notify("job_queued", queue);
  return rows.map(({ jobId, attempt, action }) => ({ jobId, attempt, action }));
}

/** Requeues a job that a stopping worker did not finish. It does not count as an attempt, but its number is spent. */
export async function requeueJob({ id, attempt }: RunningJob): Promise<void> {
  const [released] = await run(pool(), RELEASE, { id, attempt });
  if (released) notify("job_queued", queueName(released.lane, released.inBatch));
}

/** Requeues a job in the lane of its next engine. It does not count as an attempt. */
export async function moveJobToLane(
  { id, attempt }: RunningJob,
  lane: Lane,
  attempts: readonly EngineAttempt[],
): Promise<void> {
  const [moved] = await run(pool(), MOVE, { id, attempt, lane, attempts });
  if (moved) notify("job_queued", queueName(lane, moved.inBatch));
}

/** Records progress, 0 to 1. A late worker's write changes nothing. */
export async function recordJobProgress({ id, attempt }: RunningJob, step: string, fraction: number): Promise<void> {
  const share = Math.min(1, Math.max(0, fraction));
  const recorded = await runForCount(pool(), PROGRESS, { id, attempt, step, share });
  if (recorded === 1) notify("job_progress", id);
}

const queueName = (lane: Lane, inBatch: boolean): QueueName => (inBatch ? `batch-${lane}` : lane);

const RECLAIM = statement(
  "reclaim_jobs",
  { silentSeconds: float, maxAttempts: int },
  `WITH silent AS (
    SELECT id, attempt, lane, batch_id IS NOT NULL AS in_batch, CASE WHEN cancel_asked_at IS NOT NULL THEN 'cancel'
      WHEN attempt - uncounted >= $maxAttempts THEN 'fail' ELSE 'requeued' END AS action
    FROM job WHERE status = 'running' AND heartbeat_at < now() - make_interval(secs => $silentSeconds) FOR UPDATE SKIP LOCKED
  ), requeued AS (
    UPDATE job SET status = 'queued', worker_id = NULL, progress = 0, progress_step = 'queued'
    FROM silent WHERE job.id = silent.id AND silent.action = 'requeued' RETURNING job.id
  )
  SELECT id AS "jobId", attempt, action, lane, in_batch AS "inBatch" FROM silent, (SELECT count(*) FROM requeued) done`,
  { jobId: text(), attempt: int, action: text<AbandonedJob["action"]>(), lane: text<Lane>(), inBatch: bool },
);

/** Names the jobs, because a row can still have the worker of a job whose claim or end was lost with the connection. */
const HEARTBEAT = statement(
  "heartbeat",
  { workerId: text(), ids: array(text()), attempts: array(int) },
  `UPDATE job SET heartbeat_at = now() FROM unnest($ids::text[], $attempts::int[]) AS held (id, attempt)
   WHERE job.id = held.id AND job.attempt = held.attempt AND worker_id = $workerId AND status = 'running'
     AND ${COMMITS_LATER}
   RETURNING job.id, cancel_asked_at IS NOT NULL AS canceled`,
  { id: text(), canceled: bool },
);

const STANDBY_HEARTBEAT = statement(
  "standby_heartbeat",
  { workerId: text() },
  `WITH kept AS (SELECT id FROM job WHERE worker_id = $workerId AND status = 'running' FOR UPDATE SKIP LOCKED)
   UPDATE job SET heartbeat_at = now() FROM kept WHERE job.id = kept.id AND ${COMMITS_LATER}`,
  {},
);

const RELEASE = statement(
  "requeue_job",
  { id: text(), attempt: int },
  `UPDATE job SET status = 'queued', uncounted = uncounted + 1, worker_id = NULL, progress = 0, progress_step = 'queued'
   WHERE id = $id AND attempt = $attempt AND status = 'running' RETURNING lane, batch_id IS NOT NULL AS "inBatch"`,
  { lane: text<Lane>(), inBatch: bool },
);

const MOVE = statement(
  "move_job",
  { id: text(), attempt: int, lane: text(), attempts: json<object>() },
  `UPDATE job SET status = 'queued', lane = $lane, uncounted = uncounted + 1, worker_id = NULL, progress = 0,
     progress_step = 'queued', engine_attempts = engine_attempts || $attempts::jsonb
   WHERE id = $id AND attempt = $attempt AND status = 'running' RETURNING batch_id IS NOT NULL AS "inBatch"`,
  { inBatch: bool },
);

const PROGRESS = statement(
  "record_progress",
  { id: text(), attempt: int, step: text(), share: float },
  `UPDATE job SET progress_step = $step, progress = $share
   WHERE id = $id AND attempt = $attempt AND status = 'running' AND ${COMMITS_LATER}`,
  {},
);
