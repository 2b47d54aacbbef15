import { pool } from "../../platform/db.ts";

export interface EngineReport {
  engine: string;
  /** `fetching` while a model is downloaded, `missing` if it is not installed, `failed` if the server is unreachable. */
  state: "ready" | "fetching" | "missing" | "failed";
  detail: string | null;
  fraction: number;
}

/** Jobs are accepted this long after the last report, so that the restart of a worker refuses no request. */
const FRESH_SECONDS = 90;
const CACHE_MS = 1_000;

let cached: { at: number; reports: Promise<EngineReport[]> } | undefined;

/** The best state of each engine on any live worker. Cached for one second. */
export function engineReports(): Promise<EngineReport[]> {
  if (cached && Date.now() - cached.at < CACHE_MS) return cached.reports;
  const reports = readReports();
  cached = { at: Date.now(), reports };
  reports.catch(() => {
    cached = undefined;
  });
  return reports;
}

async function readReports(): Promise<EngineReport[]> {
  const { rows } = await pool().query<EngineReport & Record<string, unknown>>(
    `SELECT DISTINCT ON (engine) engine, state, detail, fraction FROM engine_state
     WHERE updated_at > now() - make_interval(secs => $1)
     ORDER BY engine, array_position(ARRAY['ready', 'fetching', 'failed', 'missing'], state), fraction DESC`,
    [FRESH_SECONDS],
  );
  return rows;
}
