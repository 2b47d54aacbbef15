import { cachedRead } from "../platform/database/cached-read.ts";
import { pool } from "../platform/database/db.ts";

export interface EngineReport {
  engine: string;
  /** `fetching` while a model is downloaded, `missing` if it is not installed, `failed` if the server is unreachable. */
  state: "ready" | "fetching" | "missing" | "failed";
  detail: string | null;
  fraction: number;
  /** The operations for which it is ready; absent or empty for all. */
  operations?: string[];
}

/** Jobs are accepted this long after the last report, so that the restart of a worker refuses no request. */
const FRESH_SECONDS = 90;
const CACHE_MS = 1_000;

/** The best state of each engine on any live worker. Cached for one second. */
export const engineReports = cachedRead(CACHE_MS, readReports);

/** An engine's report for one operation: it is missing if the workers that have it serve other operations only. */
export function reportFor(report: EngineReport, operation: string): EngineReport {
  const { state, operations = [] } = report;
  if (state !== "ready" || operations.length === 0 || operations.includes(operation)) return report;
  return { ...report, state: "missing", detail: "no running worker serves this operation", fraction: 0 };
}

/** How many workers have reported their engines lately. */
export async function countWorkers(): Promise<number> {
  const { rows } = await pool().query<{ workers: number }>(
    `SELECT count(DISTINCT worker_id)::int AS workers FROM engine_state
     WHERE updated_at > now() - make_interval(secs => $1)`,
    [FRESH_SECONDS],
  );
  return rows[0]?.workers ?? 0;
}

async function readReports(): Promise<EngineReport[]> {
  const { rows } = await pool().query<EngineReport & Record<string, unknown>>(
    `SELECT DISTINCT ON (engine) engine, state, detail, fraction, coalesce((
       SELECT CASE WHEN bool_or(ready.operations = '[]') THEN '[]'::jsonb ELSE jsonb_agg(DISTINCT served.operation) END
       FROM engine_state ready LEFT JOIN LATERAL jsonb_array_elements(ready.operations) served (operation) ON true
       WHERE ready.engine = engine_state.engine AND ready.state = 'ready'
         AND ready.updated_at > now() - make_interval(secs => $1)), '[]') AS operations
     FROM engine_state
     WHERE updated_at > now() - make_interval(secs => $1)
     ORDER BY engine, array_position(ARRAY['ready', 'fetching', 'failed', 'missing'], state), fraction DESC`,
    [FRESH_SECONDS],
  );
  return rows;
}
