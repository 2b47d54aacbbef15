import { jobColumns } from "../../jobs/record.ts";
import { pool } from "../../platform/db.ts";
import { listener, notify } from "../../platform/notifications.ts";
import { bool, columnList, int, run, runForCount, statement, text } from "../../platform/statement.ts";
import type { AbandonedJob, JobRuntime, Lane } from "./job-runtime.ts";

/** A job is tried this often before it fails because its workers died. */
const MAX_ATTEMPTS = 3;
/** A worker sends a heartbeat every 2 s; after this silence it counts as dead. */
const SILENT_SECONDS = 10;
/** Candidates per account beyond the claim's limit, so that rows locked by other workers do not hide the ones behind them. */
const SPARE_CANDIDATES = 64;

/** The default runtime: a queue in PostgreSQL with SKIP LOCKED and NOTIFY. */
export const postgresRuntime: JobRuntime = {
  enqueue: ({ lane, inBatch }) => notify("job_queued", queueName(lane, inBatch)),
  requestCancel: (jobId) => notify("job_cancel", jobId),

  async subscribe({ onQueued, onCancelRequested, onGap }) {
    const source = await listener();
    const ends = [
      source.on("job_queued", (queue) => onQueued(queue.endsWith("io") ? "io" : "cpu", queue.startsWith("batch"))),
      source.on("job_cancel", onCancelRequested),
      source.on("reconnected", onGap),
    ];
    return () => {
      for (const end of ends) end();
    };
  },

  async claim({ lane, inBatch, workerId, operations, engines = null, limit }) {
    return run(pool(), inBatch ? CLAIM_ITEMS : CLAIM, [
      lane,
      workerId,
      operations,
      limit,
      limit + SPARE_CANDIDATES,
      engines,
    ]);
  },

  async heartbeat(workerId, running) {
    if (running.length === 0) return [];
    const values = [workerId, running.map(({ id }) => id), running.map(({ attempt }) => attempt)];
    const rows = await run(pool(), HEARTBEAT, values);
    return rows.filter(({ canceled }) => canceled).map(({ id }) => id);
  },

  async reclaim() {
    const rows = await run(pool(), RECLAIM, [SILENT_SECONDS, MAX_ATTEMPTS]);
    const requeued = rows.filter(({ action }) => action === "requeued");
    for (const queue of new Set(requeued.map(({ lane, inBatch }) => queueName(lane, inBatch))))
      notify("job_queued", queue);
    return rows.map(({ jobId, attempt, action }) => ({ jobId, attempt, action }));
  },

  async release({ id, attempt }) {
    const [released] = await run(pool(), RELEASE, [id, attempt]);
    if (released) notify("job_queued", queueName(released.lane, released.inBatch));
  },

  async moveToLane({ id, attempt }, lane, attempts) {
    const [moved] = await run(pool(), MOVE, [id, attempt, lane, JSON.stringify(attempts)]);
    if (moved) notify("job_queued", queueName(lane, moved.inBatch));
  },

  async recordProgress({ id, attempt }, step, fraction) {
    const share = Math.min(1, Math.max(0, fraction));
    const recorded = await runForCount(pool(), PROGRESS, [id, attempt, step, share]);
    if (recorded === 1) notify("job_progress", id);
  },
};

/** The name of a queue in notifications. */
const queueName = (lane: Lane, inBatch: boolean) => (inBatch ? `batch-${lane}` : lane);

/**
 * Walks the accounts that have queued jobs by index (a loose index scan) and ranks only each account's first jobs, so
 * that the cost grows with the number of waiting accounts and not with the length of the queue. `queue` is the condition
 * of the queue's jobs, `member` that of jobs which are running. `lastStart` orders accounts with as many running jobs.
 * $1 lane, $2 worker, $3 operations, $4 limit, $5 candidates per account, $6 the worker's engines or null.
 */
const claimStatement = (label: string, queue: string, member: string, lastStart: string) =>
  statement(
    label,
    `WITH RECURSIVE waiting AS (
    (SELECT account_id FROM job WHERE status = 'queued' AND lane = $1 AND ${queue} ORDER BY account_id LIMIT 1)
    UNION ALL
    SELECT (SELECT j.account_id FROM job j WHERE j.status = 'queued' AND j.lane = $1 AND ${queue}
      AND j.account_id > w.account_id ORDER BY j.account_id LIMIT 1)
    FROM waiting w WHERE w.account_id IS NOT NULL
  ), candidate AS (
    SELECT j.id, j.created_at, busy.last_start,
      busy.running + row_number() OVER (PARTITION BY w.account_id ORDER BY j.created_at, j.id) AS turn
    FROM waiting w
    CROSS JOIN LATERAL (
      SELECT count(*) AS running, ${lastStart} AS last_start FROM job
      WHERE status = 'running' AND lane = $1 AND account_id = w.account_id AND ${member}
    ) busy
    CROSS JOIN LATERAL (
      SELECT id, created_at FROM job
      WHERE status = 'queued' AND lane = $1 AND ${queue} AND account_id = w.account_id AND operation = ANY($3)
        AND ($6::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($6) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name))))
      ORDER BY created_at, id LIMIT $5
    ) j
    WHERE w.account_id IS NOT NULL
  ), next AS (
    SELECT j.id FROM job j JOIN candidate c ON c.id = j.id
    WHERE j.status = 'queued' AND j.lane = $1 AND ${queue}
    ORDER BY c.turn, c.last_start NULLS FIRST, c.created_at, c.id LIMIT $4 FOR UPDATE OF j SKIP LOCKED
  )
  UPDATE job SET status = 'running', attempt = attempt + 1, worker_id = $2, heartbeat_at = now(),
    started_at = coalesce(started_at, now()), progress_step = 'starting'
  FROM next WHERE job.id = next.id RETURNING ${columnList(jobColumns, "job")}`,
    jobColumns,
  );

const CLAIM = claimStatement("claim_jobs", "batch_id IS NULL", "batch_id IS NULL", "NULL::timestamptz");

/** The account whose items last started the longest ago is next: with one slot, no account has running items then. */
const CLAIM_ITEMS = claimStatement(
  "claim_items",
  "batch_id IS NOT NULL AND NOT paused",
  "batch_id IS NOT NULL",
  "(SELECT max(s.started_at) FROM job s WHERE s.account_id = w.account_id AND s.batch_id IS NOT NULL AND s.started_at IS NOT NULL)",
);

const RECLAIM = statement(
  "reclaim_jobs",
  `WITH silent AS (
    SELECT id, attempt, lane, batch_id IS NOT NULL AS in_batch, CASE WHEN cancel_asked_at IS NOT NULL THEN 'cancel'
      WHEN attempt - uncounted >= $2 THEN 'fail' ELSE 'requeued' END AS action
    FROM job WHERE status = 'running' AND heartbeat_at < now() - make_interval(secs => $1) FOR UPDATE SKIP LOCKED
  ), requeued AS (
    UPDATE job SET status = 'queued', worker_id = NULL, progress = 0, progress_step = 'queued'
    FROM silent WHERE job.id = silent.id AND silent.action = 'requeued' RETURNING job.id
  )
  SELECT id AS "jobId", attempt, action, lane, in_batch AS "inBatch" FROM silent, (SELECT count(*) FROM requeued) done`,
  { jobId: text(), attempt: int, action: text<AbandonedJob["action"]>(), lane: text<Lane>(), inBatch: bool },
);

/** Names the jobs, because the row can say that a worker runs a job whose claim or end was lost with the connection. */
const HEARTBEAT = statement(
  "heartbeat",
  `UPDATE job SET heartbeat_at = now() FROM unnest($2::text[], $3::int[]) AS held (id, attempt)
   WHERE job.id = held.id AND job.attempt = held.attempt AND worker_id = $1 AND status = 'running'
   RETURNING job.id, cancel_asked_at IS NOT NULL AS canceled`,
  { id: text(), canceled: bool },
);

const RELEASE = statement(
  "release_job",
  `UPDATE job SET status = 'queued', uncounted = uncounted + 1, worker_id = NULL, progress = 0, progress_step = 'queued'
   WHERE id = $1 AND attempt = $2 AND status = 'running' RETURNING lane, batch_id IS NOT NULL AS "inBatch"`,
  { lane: text<Lane>(), inBatch: bool },
);

const MOVE = statement(
  "move_job",
  `UPDATE job SET status = 'queued', lane = $3, uncounted = uncounted + 1, worker_id = NULL, progress = 0,
     progress_step = 'queued', engine_attempts = engine_attempts || $4::jsonb
   WHERE id = $1 AND attempt = $2 AND status = 'running' RETURNING batch_id IS NOT NULL AS "inBatch"`,
  { inBatch: bool },
);

const PROGRESS = statement(
  "record_progress",
  "UPDATE job SET progress_step = $3, progress = $4 WHERE id = $1 AND attempt = $2 AND status = 'running'",
  {},
);
