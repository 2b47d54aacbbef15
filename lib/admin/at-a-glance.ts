import { type Queue, readHeldCredits, readQueues, readRunning } from "../metrics/queues.ts";
import { pool } from "../platform/database/db.ts";
import { replica } from "../platform/database/replica.ts";
import { float, int, json, type RowOf, run, statement, text, timestamp } from "../platform/database/statement.ts";
import { countFailures, type FailureCount } from "./jobs.ts";

const FRESH_SECONDS = 30;
const MAX_WORKERS = 50;

const workerColumns = {
  workerId: text(),
  reportedAt: timestamp,
  enginesReady: int,
  engines: int,
  /** Slugs of the operations that it serves; empty for all of them. */
  operations: json<string[]>(),
  running: int,
};
/** A live worker with the jobs that it runs. */
export type LiveWorker = RowOf<typeof workerColumns>;

const speedColumns = { operation: text(), jobs: int, median: float, p95: float, slowest: float, slowestJob: text() };
/** The run times of an operation's successful jobs in the last 24 hours, in seconds. */
export type OperationSpeed = RowOf<typeof speedColumns>;

const moneyColumns = { kind: text(), credits: int, entries: int };
/** The ledger entries of one kind since midnight (UTC). Grants are positive, settlements negative. */
export type LedgerSum = RowOf<typeof moneyColumns>;

const salesColumns = { currency: text(), amount: int };
/** The sum of the payments since midnight (UTC), in the currency's minor unit. */
export type Sales = RowOf<typeof salesColumns>;

/** The figures on the first page of the administration. */
export interface Glance {
  queues: Queue[];
  running: { lane: string; jobs: number }[];
  workers: LiveWorker[];
  /** Of the last day, the most frequent first. */
  failures: FailureCount[];
  /** The slowest operation first. */
  speeds: OperationSpeed[];
  /** Of the day in UTC. */
  ledger: LedgerSum[];
  sales: Sales[];
  /** Credits held for open jobs now. */
  held: number;
}

/** Reads the state of the service: now, in the last 24 hours, and the money of the day (UTC). */
export async function readGlance(): Promise<Glance> {
  const [queues, running, workers, failures, speeds, ledger, sales, held] = await Promise.all([
    readQueues(),
    readRunning(),
    run(pool(), WORKERS, { freshSeconds: FRESH_SECONDS, maxWorkers: MAX_WORKERS }),
    countFailures(1),
    run(replica(), SPEEDS, {}),
    run(pool(), LEDGER, {}),
    run(pool(), SALES, {}),
    readHeldCredits(),
  ]);
  return { queues, running, workers, failures, speeds, ledger, sales, held };
}

const WORKERS = statement(
  "glance_workers",
  { freshSeconds: float, maxWorkers: int },
  `SELECT worker_id AS "workerId", max(updated_at) AS "reportedAt", count(*) FILTER (WHERE state = 'ready')::int AS "enginesReady",
     count(*)::int AS engines, min(operations::text)::jsonb AS operations,
     (SELECT count(*)::int FROM job WHERE status = 'running' AND job.worker_id = engine_state.worker_id) AS running
   FROM engine_state WHERE updated_at > now() - make_interval(secs => $freshSeconds)
   GROUP BY worker_id ORDER BY worker_id LIMIT $maxWorkers`,
  workerColumns,
);

const SPEEDS = statement(
  "glance_speeds",
  {},
  `SELECT operation, count(*)::int AS jobs,
     percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds)::float8 AS median,
     percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds)::float8 AS p95,
     max(seconds)::float8 AS slowest, (array_agg(id ORDER BY seconds DESC))[1] AS "slowestJob"
   FROM (SELECT id, operation, extract(epoch FROM finished_at - started_at) AS seconds FROM job
     WHERE finished_at > now() - interval '24 hours' AND status = 'succeeded' AND NOT test AND started_at IS NOT NULL) ended
   GROUP BY operation ORDER BY p95 DESC`,
  speedColumns,
);

/** Midnight in UTC, also if the database has another time zone. */
const TODAY = "date_trunc('day', now(), 'UTC')";

const LEDGER = statement(
  "glance_ledger",
  {},
  `SELECT kind, sum(credits)::bigint AS credits, count(*)::int AS entries FROM ledger_entry WHERE created_at >= ${TODAY}
   GROUP BY kind ORDER BY kind`,
  moneyColumns,
);

const SALES = statement(
  "glance_sales",
  {},
  `SELECT currency, sum(coalesce(paid_amount, amount))::bigint AS amount FROM purchase
   WHERE status = 'paid' AND paid_at >= ${TODAY} GROUP BY currency ORDER BY currency`,
  salesColumns,
);
