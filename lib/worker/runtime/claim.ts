import { type JobRow, jobColumns } from "../../jobs/record.ts";
import { pool } from "../../platform/db.ts";
import { columnList, run, statement } from "../../platform/statement.ts";
import type { Lane } from "./job-runtime.ts";

/** Candidates per account beyond the claim's limit, so that rows locked by other workers do not hide the ones behind them. */
const SPARE_CANDIDATES = 64;

export interface ClaimRequest {
  lane: Lane;
  /** Whether items of batches are claimed, which wait in a queue of their own, instead of single jobs. */
  inBatch: boolean;
  workerId: string;
  /** The slugs of the operations this worker can run now. */
  operations: readonly string[];
  /** If set, only jobs whose engine list has one of these that did not try it yet, and jobs without a list. */
  engines?: readonly string[] | undefined;
  limit: number;
}

/**
 * Claims at most `limit` queued jobs of a lane for a worker, each for one worker only. Fair: the accounts with the fewest
 * running jobs first, then the oldest job. Items of batches: accounts with as many running items take turns, and paused
 * ones are not claimed.
 */
export async function claimJobs(request: ClaimRequest): Promise<JobRow[]> {
  const { lane, inBatch, workerId, operations, engines = null, limit } = request;
  const values = [lane, workerId, operations, limit, limit + SPARE_CANDIDATES, engines];
  return run(pool(), inBatch ? CLAIM_ITEMS : CLAIM, values);
}

/** The condition of a job that one of the engines in a parameter can try; every job if the parameter is null. */
export const canBeTriedBy = (parameter: string) => `(${parameter}::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY(${parameter}) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name))))`;

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
        AND ${canBeTriedBy("$6")}
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
