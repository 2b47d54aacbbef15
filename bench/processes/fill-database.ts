import { pool, type Queryable } from "../../lib/platform/database/db.ts";

/** An account that owns a tenth of the jobs. */
export const LARGE_ACCOUNT = "acct_scale_0";
const ACCOUNTS = 10_000;
const BATCH = 20_000;
const CONNECTIONS = 2;

/**
 * Fills the database with jobs that ended in the last year, each with its hold, ledger entry, usage and file, of 10,000
 * accounts, and with rows of the request log of the last 30 days. The triggers and foreign keys of these tables are not
 * checked. Nothing of it is expired, as after a sweep.
 */
export async function fillDatabase(jobs: number, logRows: number): Promise<void> {
  await pool().query(
    `INSERT INTO account (id, email) SELECT 'acct_scale_' || n, 'scale-' || n || '@example.com' FROM generate_series(0, ${ACCOUNTS - 1}) n`,
  );
  await eachBatch(jobs, FILL_JOBS);
  await eachBatch(logRows, [FILL_LOG]);
  await withoutTimeout(async (client) => {
    await client.query("VACUUM ANALYZE");
    // So that no write of the rows is left while something is measured.
    await client.query("CHECKPOINT");
  });
}

/** Runs the statements for each batch of row numbers: $1 and $2 the first and last, $3 the number of all rows. */
async function eachBatch(rows: number, statements: readonly string[]): Promise<void> {
  const starts = Array.from({ length: Math.ceil(rows / BATCH) }, (_, index) => index * BATCH);
  const fill = () =>
    withoutTimeout(async (client) => {
      await client.query("SET session_replication_role = replica; SET synchronous_commit = off");
      for (let start = starts.shift(); start !== undefined; start = starts.shift())
        for (const text of statements) await client.query(text, [start, Math.min(rows, start + BATCH) - 1, rows]);
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, fill));
}

/** Lends a connection without a time limit. It is closed, so that its settings do not reach another user of it. */
async function withoutTimeout(use: (client: Queryable) => Promise<void>): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query("SET statement_timeout = 0");
    await use(client);
  } finally {
    client.release(true);
  }
}

/** A tenth of the jobs belongs to one account. Older jobs have smaller ids, as real ones do. */
const JOB = `SELECT n, 'job_' || lpad(n::text, 26, '0') AS id,
    'acct_scale_' || CASE WHEN n % 10 = 0 THEN 0 ELSE n % ${ACCOUNTS} END AS account_id,
    (ARRAY['image-generate', 'image-edit', 'image-cleanup', 'image-upscale', 'sketch-to-image', 'background-remove', 'product-photo', 'document-translate'])[1 + n % 8] AS operation,
    now() - interval '365 days' * (1 - n / $3::float8) - interval '1 hour' AS at, n / 10 % 50 = 7 AS failed
  FROM generate_series($1::int, $2::int) n`;

const FILL_JOBS = [
  `INSERT INTO job (id, account_id, operation, status, lane, input, price, charged, seed, engine, engine_attempts, attempt,
     error_code, error_detail, inputs_deleted_at, created_at, started_at, finished_at, heartbeat_at, progress, progress_step)
   SELECT id, account_id, operation, CASE WHEN failed THEN 'failed' ELSE 'succeeded' END, 'cpu',
     jsonb_build_object('prompt', 'a picture of the number ' || n, 'width', 1024, 'height', 768), 4,
     CASE WHEN failed THEN 0 ELSE 4 END, n, 'illustrator', '[{"engine": "illustrator", "outcome": "succeeded", "ms": 900}]', 1,
     CASE WHEN failed THEN 'engine_failed' END, CASE WHEN failed THEN 'The engine failed.' END, at, at, at,
     at + interval '1 second' * (1 + n % 5), at, 1, 'done'
   FROM (${JOB}) made`,
  `INSERT INTO hold (job_id, account_id, credits, status, charged, created_at, closed_at)
   SELECT id, account_id, 4, CASE WHEN failed THEN 'released' ELSE 'settled' END, CASE WHEN failed THEN 0 ELSE 4 END, at, at
   FROM (${JOB}) made`,
  `INSERT INTO ledger_entry (id, account_id, credits, kind, reference, created_at)
   SELECT 'ent_' || id, account_id, -4, 'settlement', 'job:' || id, at FROM (${JOB}) made WHERE NOT failed`,
  `INSERT INTO usage (job_id, account_id, operation, credits, created_at)
   SELECT id, account_id, operation, 4, at FROM (${JOB}) made WHERE NOT failed`,
  `INSERT INTO file (id, job_id, account_id, position, storage_key, content_type, filename, bytes, width, height, created_at, expires_at, deleted_at)
   SELECT 'file_' || id, id, account_id, 0, 'results/' || id, 'image/png', 'image.png', 900000, 1024, 768, at, at + interval '1 day', at + interval '1 day'
   FROM (${JOB}) made WHERE NOT failed`,
];

const FILL_LOG = `
  INSERT INTO request_log (account_id, id, created_at, method, path, operation, status, duration_ms, key_id, ip, user_agent, job_id)
  SELECT 'acct_scale_' || n % ${ACCOUNTS}, 'req_' || md5(n::text), now() - interval '29 days' * (1 - n / $3::float8), 'POST', '/image-edit',
    'image-edit', CASE WHEN n % 25 = 4 THEN 422 ELSE 200 END, n % 900, 'key_' || n % ${ACCOUNTS}, '192.0.2.1', 'curl/8.9.1',
    'job_' || lpad((n / 4)::text, 26, '0')
  FROM generate_series($1::int, $2::int) n`;
