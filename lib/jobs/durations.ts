import { cachedRead } from "../platform/database/cached-read.ts";
import { pool } from "../platform/database/db.ts";
import { float, int, run, statement, text } from "../platform/database/statement.ts";

/** Only the newest jobs are read, so that the statement takes milliseconds however many there are. */
const MAX_JOBS = 2_000;
const CACHE_MS = 10_000;

const READ = statement(
  "read_engine_durations",
  { maxJobs: int },
  `SELECT operation, last->>'engine' AS engine, percentile_cont(0.5) WITHIN GROUP (ORDER BY (last->>'ms')::float) AS ms
   FROM (SELECT operation, engine_attempts->-1 AS last FROM job WHERE status = 'succeeded' ORDER BY id DESC LIMIT $maxJobs) recent
   WHERE last->>'outcome' = 'succeeded' GROUP BY 1, 2`,
  { operation: text(), engine: text(), ms: float },
);

/** The median duration in seconds of an operation's newest jobs on an engine; null if there are none. Cached for 10 s. */
export async function usualSeconds(operation: string, engine: string): Promise<number | null> {
  return (await allSeconds()).get(`${operation} ${engine}`) ?? null;
}

const allSeconds = cachedRead(CACHE_MS, readSeconds);

async function readSeconds(): Promise<Map<string, number>> {
  const rows = await run(pool(), READ, { maxJobs: MAX_JOBS });
  return new Map(rows.map(({ operation, engine, ms }) => [`${operation} ${engine}`, ms / 1_000]));
}
