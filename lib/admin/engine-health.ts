import { pool } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { float, int, nullable, run, statement, text } from "../platform/database/statement.ts";
import type { EngineState } from "../platform/generated/prisma/client.ts";

type WorkerReport = Pick<EngineState, "workerId" | "state" | "detail" | "fraction" | "updatedAt">;

/** An engine as reported by each live worker, and the outcomes of the last day's calls. */
export interface EngineHealth {
  engine: string;
  workers: WorkerReport[];
  calls: number;
  succeeded: number;
  /** Failures caused by the engine: failed, timed_out, rate_limited. */
  failed: number;
  /** The median duration of successful calls in milliseconds, or null without any. */
  medianMs: number | null;
}

const FRESH_MS = 30_000;

/** Every engine that a live worker reports or that was called in the last 24 hours, sorted by name. */
export async function readEngineHealth(): Promise<EngineHealth[]> {
  const [reports, calls] = await Promise.all([readReports(), readCalls()]);
  const engines = [...new Set([...reports.keys(), ...calls.keys()])].sort();
  return engines.map((engine) => ({
    engine,
    workers: reports.get(engine) ?? [],
    ...(calls.get(engine) ?? { calls: 0, succeeded: 0, failed: 0, medianMs: null }),
  }));
}

async function readReports(): Promise<Map<string, WorkerReport[]>> {
  const states = await prisma().engineState.findMany({
    where: { updatedAt: { gt: new Date(Date.now() - FRESH_MS) } },
    orderBy: { workerId: "asc" },
  });
  return Map.groupBy(states, ({ engine }) => engine);
}

/** Prisma cannot unnest a JSON column or compute a median. */
const COUNT_CALLS = statement(
  "count_engine_calls",
  {},
  `SELECT t.engine, count(*) AS calls, count(*) FILTER (WHERE t.outcome = 'succeeded') AS succeeded,
     count(*) FILTER (WHERE t.outcome IN ('failed', 'timed_out', 'rate_limited')) AS failed,
     percentile_cont(0.5) WITHIN GROUP (ORDER BY t.ms) FILTER (WHERE t.outcome = 'succeeded') AS "medianMs"
   FROM job, jsonb_to_recordset(engine_attempts) AS t (engine text, outcome text, ms float)
   WHERE finished_at > now() - interval '24 hours' AND t.outcome NOT IN ('unavailable', 'unfit')
   GROUP BY t.engine`,
  { engine: text(), calls: int, succeeded: int, failed: int, medianMs: nullable(float) },
);

async function readCalls(): Promise<Map<string, Omit<EngineHealth, "engine" | "workers">>> {
  const rows = await run(pool(), COUNT_CALLS, {});
  return new Map(rows.map(({ engine, ...counts }) => [engine, counts]));
}
