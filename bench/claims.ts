import { pool } from "../lib/platform/database/db.ts";
import { claimJobs } from "../lib/worker/runtime/claim.ts";
import { benchDatabase, percentile } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ACCOUNTS = 10_000;
const WAITING = [1, 100, 1_000, ACCOUNTS];
const RUNNING = 400;
const ROUNDS = 40;
const OPERATION = "claims";

/**
 * The time of a worker's claim of one job while jobs of up to 10,000 accounts wait and 400 run. Baseline: the same with one
 * waiting account.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  await pool().query(
    "INSERT INTO account (id, email) SELECT 'acct_' || n, 'claims-' || n || '@example.com' FROM generate_series(1, $1::int) n",
    [ACCOUNTS],
  );
  await insertJobs("running", RUNNING);
  for (const inBatch of [false, true]) {
    let baseline = Number.NaN;
    for (const waiting of WAITING) {
      await insertJobs("queued", waiting, inBatch);
      await pool().query("ANALYZE job");
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await claimOnce(inBatch));
      await pool().query("DELETE FROM job WHERE status = 'queued'");
      const ours = percentile(times, 0.5);
      if (waiting === 1) baseline = ours;
      else
        reportCase(
          {
            bench: "claims",
            case: `claim ${inBatch ? "an item" : "a job"}, ${waiting.toLocaleString("en")} accounts wait, p50`,
            baseline: { name: "one account waits", value: baseline },
            ours,
            ratio: ours / baseline,
            unit: "ms",
          },
          options,
        );
    }
  }
  await stopDatabase();
}

/** One job for each of the first `count` accounts. Items belong to one batch per account. */
async function insertJobs(status: "queued" | "running", count: number, inBatch = false): Promise<void> {
  if (inBatch)
    await pool().query(
      `INSERT INTO batch (id, account_id, open_items) SELECT 'batch_' || n, 'acct_' || n, 1 FROM generate_series(1, $1::int) n
       ON CONFLICT DO NOTHING`,
      [count],
    );
  await pool().query(
    `INSERT INTO job (id, account_id, operation, status, lane, input, price, seed, created_at, heartbeat_at, batch_id)
     SELECT 'job_' || $1 || '_' || n, 'acct_' || n, $3, $1::text, 'io', '{}', 1, 1, now() - interval '1 second' * n, now(),
       CASE WHEN $4 THEN 'batch_' || n END
     FROM generate_series(1, $2::int) n`,
    [status, count, OPERATION, inBatch],
  );
}

async function claimOnce(inBatch: boolean): Promise<number> {
  const start = performance.now();
  const jobs = await claimJobs({ lane: "io", inBatch, workerId: "wrk_claims", operations: [OPERATION], limit: 1 });
  const elapsed = performance.now() - start;
  if (jobs.length !== 1) throw new Error("The worker claimed no job.");
  await pool().query(
    "UPDATE job SET status = 'queued', worker_id = NULL, attempt = 0, started_at = NULL WHERE id = $1",
    [jobs[0]?.id],
  );
  return elapsed;
}
