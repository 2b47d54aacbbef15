import { pool } from "../../platform/db.ts";
import { replica } from "../../platform/replica.ts";
import { type EngineReport, engineReports } from "./states.ts";

/** The results of an operation on one day (UTC). */
export interface OperationDay {
  operation: string;
  /** For example "2026-11-20". */
  day: string;
  succeeded: number;
  /** Jobs that failed because of the service, not because of their input. */
  failed: number;
  /** The median duration of successful jobs. */
  medianSeconds: number | null;
}

export interface ServiceStatus {
  engines: EngineReport[];
  queue: { waiting: number; running: number; oldestSeconds: number };
  days: OperationDay[];
}

export const STATUS_DAYS = 90;
const CACHE_MS = 60_000;
const SERVICE_ERRORS = ["engine_failed", "engine_timeout", "engine_unavailable", "internal_error"];

let cached: { at: number; days: Promise<OperationDay[]> } | undefined;

/** The current load and the results of the last days. The results are cached for one minute. */
export async function readServiceStatus(): Promise<ServiceStatus> {
  if (!cached || Date.now() - cached.at > CACHE_MS) {
    const days = readDays();
    cached = { at: Date.now(), days };
    days.catch(() => {
      cached = undefined;
    });
  }
  const [engines, queue, days] = await Promise.all([engineReports(), readQueue(), cached.days]);
  return { engines, queue, days };
}

async function readQueue(): Promise<ServiceStatus["queue"]> {
  const { rows } = await pool().query<{ waiting: number; running: number; oldest: number | null }>(
    `SELECT count(*) FILTER (WHERE status = 'queued')::int AS waiting, count(*) FILTER (WHERE status = 'running')::int AS running,
       extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'queued'))::float AS oldest
     FROM job WHERE status IN ('queued', 'running')`,
  );
  const { waiting = 0, running = 0, oldest = null } = rows[0] ?? {};
  return { waiting, running, oldestSeconds: Math.max(0, oldest ?? 0) };
}

async function readDays(): Promise<OperationDay[]> {
  const { rows } = await replica().query<{
    operation: string;
    day: string;
    succeeded: number;
    failed: number;
    median: number | null;
  }>(
    `SELECT operation, to_char(finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
       count(*) FILTER (WHERE status = 'succeeded')::int AS succeeded,
       count(*) FILTER (WHERE status = 'failed' AND error_code = ANY($2))::int AS failed,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM finished_at - started_at))
         FILTER (WHERE status = 'succeeded') AS median
     FROM job WHERE finished_at > now() - make_interval(days => $1) AND status IN ('succeeded', 'failed')
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [STATUS_DAYS, SERVICE_ERRORS],
  );
  return rows.map(({ median, ...row }) => ({ ...row, medianSeconds: median }));
}
