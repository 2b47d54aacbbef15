import { closeDatabase, pool } from "../lib/platform/database/db.ts";
import { newId } from "../lib/platform/ids.ts";
import { listRequests, type RequestFilter } from "../lib/requests/list.ts";
import { benchDatabase, percentile } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ROWS = 1_000_000;
const RUNS = 150;
const BATCH = 50_000;
const LIMIT = 26;

/**
 * Each filter of the request log over a million requests of one account. Baseline: the same condition on a bare
 * pool, which an index answers.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  for (const { name, ours, baseline } of await compareFilters(ROWS, RUNS)) {
    const [oursMs, baselineMs] = [percentile(ours, 0.95), percentile(baseline, 0.95)];
    reportCase(
      {
        bench: "requests",
        case: `p95 of ${name} in ${ROWS.toLocaleString("en")} rows (goal ≤ 3)`,
        baseline: { name: "the indexed query on a bare pg pool", value: baselineMs },
        ours: oursMs,
        ratio: oursMs / baselineMs,
        unit: "ms",
      },
      options,
    );
  }
  await closeDatabase();
  await stopDatabase();
}

interface FilterCase {
  name: string;
  /** The condition after the account, with $2 and following for `values`. */
  condition: string;
  values: unknown[];
  filter: RequestFilter;
}

interface FilterTimes {
  name: string;
  /** Milliseconds of each run. */
  ours: number[];
  baseline: number[];
}

/**
 * Fills the log of a new account and runs each filter and its baseline in turn. Throws if both do not return the same
 * requests.
 */
export async function compareFilters(rows: number, runs: number): Promise<FilterTimes[]> {
  const accountId = await fillLog(rows);
  const times: FilterTimes[] = [];
  for (const filterCase of await filterCases(accountId)) {
    const found: FilterTimes = { name: filterCase.name, ours: [], baseline: [] };
    for (let round = 0; round < runs; round++) {
      const [ours, oursMs] = await timed(() => listRequests(accountId, filterCase.filter, { limit: LIMIT }));
      const [bare, bareMs] = await timed(() => bareQuery(accountId, filterCase));
      if (ours.length === 0 || ours.map(({ id }) => id).join() !== bare.map(({ id }) => id).join())
        throw new Error(
          `${filterCase.name}: the baseline has ${bare.length} requests, and the log has ${ours.length}.`,
        );
      found.ours.push(oursMs);
      found.baseline.push(bareMs);
    }
    times.push(found);
  }
  return times;
}

async function timed<T>(task: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const result = await task();
  return [result, performance.now() - start];
}

async function bareQuery(accountId: string, { condition, values }: FilterCase): Promise<{ id: string }[]> {
  const text = `SELECT * FROM request_log WHERE account_id = $1 AND ${condition}
    ORDER BY created_at DESC, id DESC LIMIT ${LIMIT}`;
  return (await pool().query<{ id: string }>({ text, values: [accountId, ...values] })).rows;
}

/** Every filter alone, and two together. The values are of rows in the middle of the log. */
async function filterCases(accountId: string): Promise<FilterCase[]> {
  const { rows } = await pool().query<{ id: string; job_id: string; created_at: Date }>(
    `SELECT id, job_id, created_at FROM request_log WHERE account_id = $1 AND job_id IS NOT NULL
       AND created_at < now() - interval '15 days' ORDER BY created_at DESC LIMIT 1`,
    [accountId],
  );
  const [row] = rows;
  if (!row) throw new Error("The log has no request with a job.");
  const beginning = (column: string) => `${column} >= $2 AND ${column} < $3`;
  const range = (text: string) => [text, `${text}\u{10ffff}`];
  const text = (name: string, column: string, value: string): FilterCase => ({
    name,
    condition: beginning(column),
    values: range(value),
    filter: { text: value },
  });
  return [
    { name: "no filter", condition: "true", values: [], filter: {} },
    { name: "before", condition: "created_at < $2", values: [row.created_at], filter: { before: row.created_at } },
    { name: "after", condition: "created_at >= $2", values: [row.created_at], filter: { after: row.created_at } },
    { name: "key", condition: "key_id = $2", values: ["key_7"], filter: { key: "key_7" } },
    { name: "playground", condition: "key_id IS NULL", values: [], filter: { key: "playground" } },
    { name: "status 200", condition: "status = $2", values: [200], filter: { status: 200 } },
    { name: "status 502", condition: "status = $2 AND status <> 200", values: [502], filter: { status: 502 } },
    { name: "status 4xx", condition: "status / 100 = $2", values: [4], filter: { status: 4 } },
    { name: "operation", condition: "operation = $2", values: ["image-edit"], filter: { operation: "image-edit" } },
    text("path", "path", "/jobs/job_00000000000000000000001"),
    text("common path", "path", "/balance"),
    {
      name: "error code",
      condition: "error_code = $2",
      values: ["engine_failed"],
      filter: { text: "engine_failed" },
    },
    text("beginning of an error code", "error_code", "engine_f"),
    text("request id", "id", row.id.slice(0, 20)),
    text("job id", "job_id", row.job_id),
    {
      name: "key and 5xx",
      condition: "key_id = $2 AND status / 100 = $3",
      values: ["key_7", 5],
      filter: { key: "key_7", status: 5 },
    },
  ];
}

/** Fills the log of a new account with requests over 30 days: 8 operations, 20 keys, 8% refused. Returns its id. */
async function fillLog(rows: number): Promise<string> {
  const accountId = newId("acct");
  await pool().query("INSERT INTO account (id, email) VALUES ($1, $2)", [accountId, `${accountId}@example.com`]);
  for (let start = 0; start < rows; start += BATCH) {
    const end = Math.min(rows, start + BATCH) - 1;
    await pool().query(FILL, [accountId, start, end, rows]);
  }
  await pool().query("ANALYZE request_log");
  return accountId;
}

/** $1 account, $2 and $3 the numbers of the first and last row, $4 the number of all rows. */
const FILL = `
  INSERT INTO request_log (account_id, id, created_at, method, path, operation, status, duration_ms, key_id, ip, user_agent, job_id, error_code)
  SELECT $1, 'req_' || md5($1 || n), now() - interval '30 days' * n / $4::float, CASE WHEN n % 3 = 0 THEN 'POST' ELSE 'GET' END,
    CASE n % 3 WHEN 0 THEN '/' || operation WHEN 1 THEN '/jobs/' || job ELSE '/balance' END,
    CASE WHEN n % 3 = 0 THEN operation END, status, n % 900, CASE WHEN n % 20 > 0 THEN 'key_' || n % 20 END, '192.0.2.1', 'curl/8.9.1',
    CASE WHEN n % 3 < 2 THEN job END,
    CASE status WHEN 404 THEN 'not_found' WHEN 422 THEN 'invalid_input' WHEN 502 THEN 'engine_failed' END
  FROM generate_series($2::int, $3::int) n,
    LATERAL (SELECT 'job_' || lpad((n / 3)::text, 26, '0') AS job,
      (ARRAY['image-generate', 'image-edit', 'image-cleanup', 'image-upscale', 'sketch-to-image', 'background-remove', 'product-photo', 'document-translate'])[1 + n / 3 % 8] AS operation,
      CASE WHEN n % 25 = 4 THEN 404 WHEN n % 25 = 9 THEN 422 WHEN n % 1009 = 0 THEN 502 ELSE 200 END AS status) AS made`;
