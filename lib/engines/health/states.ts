import { pool } from "../../platform/db.ts";

export interface EngineReport {
  engine: string;
  /** ready, or what it waits for. */
  state: "ready" | "fetching" | "missing" | "failed";
  detail: string | null;
  fraction: number;
}

const FRESH_SECONDS = 30;
const MEMORY_MS = 1_000;

let remembered: { at: number; reports: Promise<EngineReport[]> } | undefined;

/** What the workers alive say of each engine; the best state of any of them counts. Read at most once a second. */
export function engineReports(): Promise<EngineReport[]> {
  if (remembered && Date.now() - remembered.at < MEMORY_MS) return remembered.reports;
  const reports = readReports();
  remembered = { at: Date.now(), reports };
  reports.catch(() => {
    remembered = undefined;
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
