import type { Queryable } from "../../../lib/platform/database/db.ts";
import type { Exchange } from "../load/exchange.ts";
import type { CheckResult } from "./check-result.ts";

/** A message for each run of a pipeline that has not ended. */
export async function openRuns(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    "SELECT id FROM batch WHERE steps IS NOT NULL AND outcome IS NULL ORDER BY id",
  );
  return rows.map(({ id }) => `${id} is open`);
}

/** Checks the runs of pipelines against their jobs and against what the API acknowledged. All jobs should have ended. */
export async function checkRuns(db: Queryable, exchanges: readonly Exchange[]): Promise<CheckResult[]> {
  const { rows } = await db.query<{ id: string; outcome: string | null; expected: string; missing: number }>(
    `SELECT batch.id, batch.outcome,
       CASE WHEN bool_or(job.status = 'failed') THEN 'failed'
         WHEN bool_or(job.status = 'canceled' AND job.progress_step IS DISTINCT FROM 'skipped') THEN 'canceled'
         ELSE 'succeeded' END AS expected,
       jsonb_array_length(batch.steps) - count(job.id)::int AS missing
     FROM batch LEFT JOIN job ON job.batch_id = batch.id WHERE batch.steps IS NOT NULL GROUP BY batch.id ORDER BY batch.id`,
  );
  const stored = new Set(rows.map(({ id }) => id));
  const ended = rows.filter(({ outcome }) => outcome !== null);
  return [
    { check: "every run ends", violations: await openRuns(db) },
    {
      check: "runs end as their jobs",
      violations: ended
        .filter(({ outcome, expected, missing }) => outcome !== expected || missing > 0)
        .map(({ id, outcome, expected, missing }) => `${id} ${outcome}, its jobs ${expected}, ${missing} are missing`),
    },
    {
      check: "acknowledged runs exist",
      violations: [...new Set(exchanges.flatMap(({ runId }) => runId ?? []))].filter((id) => !stored.has(id)),
    },
  ];
}
