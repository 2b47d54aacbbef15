import { pool } from "../platform/database/db.ts";
import { float, int, type RowOf, run, statement, text } from "../platform/database/statement.ts";

const queueColumns = { queue: text(), jobs: int, age: float };
/** The jobs that wait in a queue, and the age of the oldest in seconds; 0 if none waits. */
export type Queue = RowOf<typeof queueColumns>;

/** The queues of both lanes: `cpu` and `io` of single jobs, `batch-cpu` and `batch-io` of items that are not paused. */
export const readQueues = (): Promise<Queue[]> => run(pool(), QUEUES, {});

/** The jobs that run on any worker, by lane. */
export const readRunning = (): Promise<{ lane: string; jobs: number }[]> => run(pool(), RUNNING, {});

/** The credits that are held for jobs that wait or run. */
export async function readHeldCredits(): Promise<number> {
  const [row] = await run(pool(), HELD, {});
  return row?.credits ?? 0;
}

const AGE = "coalesce(greatest(0, extract(epoch FROM now() - min(created_at))), 0)::float8 AS age";

/** Each part has the condition of a partial index, so that its cost grows with the jobs that wait only. */
const QUEUES = statement(
  "metrics_queues",
  {},
  `SELECT lane AS queue, count(j.id)::int AS jobs, ${AGE}
   FROM unnest(ARRAY['cpu', 'io']) lane
   LEFT JOIN LATERAL (SELECT id, created_at FROM job WHERE status = 'queued' AND batch_id IS NULL AND job.lane = lane.lane) j ON true
   GROUP BY lane
   UNION ALL
   SELECT 'batch-' || lane AS queue, count(j.id)::int AS jobs, ${AGE}
   FROM unnest(ARRAY['cpu', 'io']) lane
   LEFT JOIN LATERAL (SELECT id, created_at FROM job
     WHERE status = 'queued' AND batch_id IS NOT NULL AND NOT paused AND job.lane = lane.lane) j ON true
   GROUP BY lane`,
  queueColumns,
);

const RUNNING = statement(
  "metrics_running",
  {},
  `SELECT lane, count(j.id)::int AS jobs FROM unnest(ARRAY['cpu', 'io']) lane
   LEFT JOIN LATERAL (SELECT id FROM job WHERE status = 'running' AND job.lane = lane.lane) j ON true GROUP BY lane`,
  { lane: text(), jobs: int },
);

const HELD = statement(
  "metrics_held_credits",
  {},
  `SELECT coalesce(sum(credits), 0)::float8 AS credits FROM (
     SELECT sum(price) AS credits FROM job WHERE status = 'queued' AND batch_id IS NULL
     UNION ALL SELECT sum(price) FROM job WHERE status = 'queued' AND batch_id IS NOT NULL AND NOT paused
     UNION ALL SELECT sum(job.price) FROM batch JOIN job ON job.batch_id = batch.id
       WHERE batch.status = 'paused' AND job.status = 'queued' AND job.paused
     UNION ALL SELECT sum(price) FROM job WHERE status = 'running'
   ) held`,
  { credits: float },
);
