import type { JobRow } from "../../jobs/record.ts";
import { pool } from "../../platform/db.ts";
import { listener, notify } from "../../platform/notifications.ts";
import type { AbandonedJob, JobRuntime, Lane } from "./job-runtime.ts";

/** A job is tried this often before it fails because its workers died. */
const MAX_ATTEMPTS = 3;
/** A worker sends a heartbeat every 2 s; after this silence it counts as dead. */
const SILENT_SECONDS = 10;
/** Candidates per account beyond the claim's limit, so that rows locked by other workers do not hide the ones behind them. */
const SPARE_CANDIDATES = 64;

/** The default runtime: a queue in PostgreSQL with SKIP LOCKED and NOTIFY. */
export const postgresRuntime: JobRuntime = {
  enqueue: ({ lane }) => notify("job_queued", lane),
  requestCancel: (jobId) => notify("job_cancel", jobId),

  async subscribe({ onQueued, onCancelRequested, onGap }) {
    const source = await listener();
    const ends = [
      source.on("job_queued", (lane) => onQueued(lane === "io" ? "io" : "cpu")),
      source.on("job_cancel", onCancelRequested),
      source.on("reconnected", onGap),
    ];
    return () => {
      for (const end of ends) end();
    };
  },

  async claim({ lane, workerId, operations, limit }) {
    const { rows } = await pool().query<JobRow & Record<string, unknown>>(CLAIM, [
      lane,
      workerId,
      operations,
      limit,
      limit + SPARE_CANDIDATES,
    ]);
    return rows;
  },

  async heartbeat(workerId) {
    const { rows } = await pool().query<{ id: string; canceled: boolean }>(
      `UPDATE job SET heartbeat_at = now() WHERE worker_id = $1 AND status = 'running'
       RETURNING id, cancel_asked_at IS NOT NULL AS canceled`,
      [workerId],
    );
    return rows.filter(({ canceled }) => canceled).map(({ id }) => id);
  },

  async reclaim() {
    const { rows } = await pool().query<AbandonedJob & Record<string, unknown>>(RECLAIM, [
      SILENT_SECONDS,
      MAX_ATTEMPTS,
    ]);
    if (rows.some(({ action }) => action === "requeued")) for (const lane of ["cpu", "io"]) notify("job_queued", lane);
    return rows;
  },

  async release({ id, attempt }) {
    const { rows } = await pool().query<{ lane: Lane }>(
      `UPDATE job SET status = 'queued', uncounted = uncounted + 1, worker_id = NULL, progress = 0, progress_step = 'queued'
       WHERE id = $1 AND attempt = $2 AND status = 'running' RETURNING lane`,
      [id, attempt],
    );
    if (rows[0]) notify("job_queued", rows[0].lane);
  },

  async moveToLane({ id, attempt }, lane, attempts) {
    const { rowCount } = await pool().query(
      `UPDATE job SET status = 'queued', lane = $3, uncounted = uncounted + 1, worker_id = NULL, progress = 0,
         progress_step = 'queued', engine_attempts = engine_attempts || $4::jsonb
       WHERE id = $1 AND attempt = $2 AND status = 'running'`,
      [id, attempt, lane, JSON.stringify(attempts)],
    );
    if (rowCount === 1) notify("job_queued", lane);
  },

  async recordProgress({ id, attempt }, step, fraction) {
    const { rowCount } = await pool().query(
      "UPDATE job SET progress_step = $3, progress = $4 WHERE id = $1 AND attempt = $2 AND status = 'running'",
      [id, attempt, step, Math.min(1, Math.max(0, fraction))],
    );
    if (rowCount === 1) notify("job_progress", id);
  },
};

/**
 * Walks the accounts that have queued jobs by index (a loose index scan) and ranks only each account's first jobs, so
 * that the cost grows with the number of waiting accounts and not with the length of the queue. $1 lane, $2 worker,
 * $3 operations, $4 limit, $5 candidates per account.
 */
const CLAIM = `WITH RECURSIVE waiting AS (
    (SELECT account_id FROM job WHERE status = 'queued' AND lane = $1 ORDER BY account_id LIMIT 1)
    UNION ALL
    SELECT (SELECT j.account_id FROM job j WHERE j.status = 'queued' AND j.lane = $1 AND j.account_id > w.account_id
      ORDER BY j.account_id LIMIT 1)
    FROM waiting w WHERE w.account_id IS NOT NULL
  ), candidate AS (
    SELECT j.id, j.created_at, busy.running + row_number() OVER (PARTITION BY w.account_id ORDER BY j.created_at, j.id) AS turn
    FROM waiting w
    CROSS JOIN LATERAL (
      SELECT count(*) AS running FROM job WHERE status = 'running' AND lane = $1 AND account_id = w.account_id
    ) busy
    CROSS JOIN LATERAL (
      SELECT id, created_at FROM job
      WHERE status = 'queued' AND lane = $1 AND account_id = w.account_id AND operation = ANY($3)
      ORDER BY created_at, id LIMIT $5
    ) j
    WHERE w.account_id IS NOT NULL
  ), next AS (
    SELECT j.id FROM job j JOIN candidate c ON c.id = j.id
    WHERE j.status = 'queued' AND j.lane = $1
    ORDER BY c.turn, c.created_at, c.id LIMIT $4 FOR UPDATE OF j SKIP LOCKED
  )
  UPDATE job SET status = 'running', attempt = attempt + 1, worker_id = $2, heartbeat_at = now(),
    started_at = coalesce(started_at, now()), progress_step = 'starting'
  FROM next WHERE job.id = next.id RETURNING job.*`;

const RECLAIM = `WITH silent AS (
    SELECT id, attempt, CASE WHEN cancel_asked_at IS NOT NULL THEN 'cancel'
      WHEN attempt - uncounted >= $2 THEN 'fail' ELSE 'requeued' END AS action
    FROM job WHERE status = 'running' AND heartbeat_at < now() - make_interval(secs => $1) FOR UPDATE SKIP LOCKED
  ), requeued AS (
    UPDATE job SET status = 'queued', worker_id = NULL, progress = 0, progress_step = 'queued'
    FROM silent WHERE job.id = silent.id AND silent.action = 'requeued' RETURNING job.id
  )
  SELECT id AS "jobId", attempt, action FROM silent, (SELECT count(*) FROM requeued) done`;
