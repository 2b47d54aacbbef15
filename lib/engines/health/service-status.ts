import { pool } from "../../platform/db.ts";
import { type EngineReport, engineReports } from "./states.ts";

/** How an operation fared on one day (UTC). */
export interface OperationDay {
  operation: string;
  /** As "2026-11-20". */
  day: string;
  succeeded: number;
  /** Jobs the service itself could not do; what the input was to blame for does not count. */
  failed: number;
  /** Half of the successful jobs ran no longer than this. */
  medianSeconds: number | null;
}

export interface ServiceStatus {
  engines: EngineReport[];
  queue: { waiting: number; running: number; oldestSeconds: number };
  days: OperationDay[];
}

export const STATUS_DAYS = 90;
const REMEMBERED_MS = 60_000;
const ours = ["engine_failed", "engine_timeout", "engine_unavailable", "internal_error"];

let remembered: { at: number; days: Promise<OperationDay[]> } | undefined;

/** What the service is doing now and how it fared of late, from its own records. The past is read at most once a minute. */
export async function readServiceStatus(): Promise<ServiceStatus> {
  if (!remembered || Date.now() - remembered.at > REMEMBERED_MS) {
    const days = readDays();
    remembered = { at: Date.now(), days };
    days.catch(() => {
      remembered = undefined;
    });
  }
  const [engines, queue, days] = await Promise.all([engineReports(), readQueue(), remembered.days]);
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
  const { rows } = await pool().query<{
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
    [STATUS_DAYS, ours],
  );
  return rows.map(({ median, ...row }) => ({ ...row, medianSeconds: median }));
}
