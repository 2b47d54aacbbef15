import type { Pool } from "pg";
import { pool } from "../platform/database/db.ts";
import { replica } from "../platform/database/replica.ts";
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
const DAY_MS = 86_400_000;
const SERVICE_ERRORS = ["engine_failed", "engine_timeout", "engine_unavailable", "internal_error"];

/** Results by the first and the last day that they are of. Days that have ended do not change, so they stay. Yesterday is read with
 * today, because the end of a job can become visible after midnight. */
const cached = new Map<string, { at: number; from: Pool; days: Promise<OperationDay[]> }>();

/** The current load and the results of the last days. The results of today and yesterday are cached for one minute. */
export async function readServiceStatus(): Promise<ServiceStatus> {
  const [engines, queue, past, today] = await Promise.all([
    engineReports(),
    readQueue(),
    cachedDays(STATUS_DAYS - 1, 2, Number.POSITIVE_INFINITY),
    cachedDays(1, 0, CACHE_MS),
  ]);
  const days = [...past, ...today].sort(
    (first, second) => compare(first.operation, second.operation) || compare(first.day, second.day),
  );
  return { engines, queue, days };
}

const compare = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0);

/** The results of the days from `first` to `last` days ago (UTC). */
function cachedDays(first: number, last: number, maxAgeMs: number): Promise<OperationDay[]> {
  const [from, to] = [dayAgo(first), dayAgo(last)];
  const key = `${from} ${to}`;
  const known = cached.get(key);
  if (known && known.from === pool() && Date.now() - known.at <= maxAgeMs) return known.days;
  // Only the current periods are kept.
  for (const [day, { at }] of cached) if (Date.now() - at > DAY_MS) cached.delete(day);
  const days = readDays(from, to);
  cached.set(key, { at: Date.now(), from: pool(), days });
  days.catch(() => cached.delete(key));
  return days;
}

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

async function readQueue(): Promise<ServiceStatus["queue"]> {
  const { rows } = await pool().query<{ waiting: number; running: number; oldest: number | null }>(
    // Each part has an index of its own, so that ended jobs are not read.
    `SELECT count(waiting.created_at)::int AS waiting, extract(epoch FROM now() - min(waiting.created_at))::float AS oldest,
       (SELECT count(*)::int FROM job WHERE status = 'running') AS running
     FROM (
       SELECT created_at FROM job WHERE status = 'queued' AND batch_id IS NULL
       UNION ALL SELECT created_at FROM job WHERE status = 'queued' AND batch_id IS NOT NULL AND NOT paused
     ) waiting`,
  );
  const { waiting = 0, running = 0, oldest = null } = rows[0] ?? {};
  return { waiting, running, oldestSeconds: Math.max(0, oldest ?? 0) };
}

/** Jobs of test keys run no engine, and their errors can be forced, so they do not count for the service's status. */
async function readDays(from: string, to: string): Promise<OperationDay[]> {
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
     FROM job WHERE finished_at >= $1::date::timestamp AT TIME ZONE 'UTC' AND finished_at < ($3::date + 1)::timestamp AT TIME ZONE 'UTC'
       AND status IN ('succeeded', 'failed') AND NOT test
     GROUP BY 1, 2`,
    [from, SERVICE_ERRORS, to],
  );
  return rows.map(({ median, ...row }) => ({ ...row, medianSeconds: median }));
}
