import { pool } from "../platform/db.ts";

/** An engine as each worker alive sees it, and what came of the last day's calls. */
export interface EngineHealth {
  engine: string;
  workers: { workerId: string; state: string; detail: string | null; fraction: number; updatedAt: Date }[];
  calls: number;
  succeeded: number;
  /** Failures that were the engine's: failed, timed_out, rate_limited. */
  failed: number;
  /** Half of the successful calls took no longer, in milliseconds; null where there was none. */
  medianMs: number | null;
}

const FRESH_SECONDS = 30;

/** Every engine that a worker speaks of or that was called in the last 24 hours, by name. */
export async function readEngineHealth(): Promise<EngineHealth[]> {
  const { rows } = await pool().query<EngineHealth & Record<string, unknown>>(
    `WITH told AS (
       SELECT engine, json_agg(json_build_object('workerId', worker_id, 'state', state, 'detail', detail,
         'fraction', fraction, 'updatedAt', updated_at) ORDER BY worker_id) AS workers
       FROM engine_state WHERE updated_at > now() - make_interval(secs => $1) GROUP BY engine
     ), called AS (
       SELECT t.engine, count(*) AS calls, count(*) FILTER (WHERE t.outcome = 'succeeded') AS succeeded,
         count(*) FILTER (WHERE t.outcome IN ('failed', 'timed_out', 'rate_limited')) AS failed,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY t.ms) FILTER (WHERE t.outcome = 'succeeded') AS median
       FROM job, jsonb_to_recordset(engine_attempts) AS t (engine text, outcome text, ms float)
       WHERE finished_at > now() - interval '24 hours' AND t.outcome NOT IN ('unavailable', 'unfit')
       GROUP BY t.engine
     )
     SELECT engine, coalesce(workers, '[]') AS workers, coalesce(calls, 0) AS calls, coalesce(succeeded, 0) AS succeeded,
       coalesce(failed, 0) AS failed, median AS "medianMs"
     FROM told FULL JOIN called USING (engine) ORDER BY engine`,
    [FRESH_SECONDS],
  );
  return rows.map((row) => ({
    ...row,
    workers: row.workers.map((worker) => ({ ...worker, updatedAt: new Date(worker.updatedAt) })),
  }));
}
