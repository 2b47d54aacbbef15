import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { definedStatements, run } from "../../platform/database/statement.ts";
import { type ClaimCursor, claimJobs } from "./claim.ts";

/** Many more than one claim considers. */
const ACCOUNTS = 600;
const operations = ["claims"];

beforeEach(async () => {
  await pool().query("DELETE FROM job WHERE operation LIKE 'claims%'");
  await pool().query(
    `INSERT INTO account (id, email) SELECT 'acct_claims_' || lpad(n::text, 4, '0'), 'claims-' || n || '@example.com'
     FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
    [ACCOUNTS],
  );
});
afterAll(async () => {
  await pool().query("DELETE FROM job WHERE operation LIKE 'claims%'");
  await pool().query("DELETE FROM account WHERE id LIKE 'acct_claims_%'");
  await closeDatabase();
});

/** Queues jobs of the first accounts, the oldest first. */
async function queue(accounts: number, jobsEach: number, operation = "claims"): Promise<void> {
  await pool().query(
    `INSERT INTO job (id, account_id, operation, status, lane, input, price, seed, created_at)
     SELECT $3 || '_' || round || '_' || n, 'acct_claims_' || lpad(n::text, 4, '0'), $3::text, 'queued', 'cpu', '{}', 1, 1,
       now() - interval '1 hour' + interval '1 second' * n
     FROM generate_series(1, $1::int) n, generate_series(1, $2::int) round`,
    [accounts, jobsEach, operation],
  );
}

/** The accounts of claimed jobs. */
async function claim(limit: number, cursor?: ClaimCursor): Promise<string[]> {
  const jobs = await claimJobs({ lane: "cpu", inBatch: false, workerId: "wrk_claims", operations, limit, cursor });
  return jobs.map(({ account_id }) => account_id);
}

test("when more accounts wait than a claim considers, claims go through all of them in turn", async () => {
  await queue(ACCOUNTS, 3);
  const cursor = { account: "" };
  const served = new Map<string, number>();
  for (let count = 0; count < 30; count++)
    for (const account of await claim(20, cursor)) served.set(account, (served.get(account) ?? 0) + 1);
  expect([...served.values()].reduce((sum, jobs) => sum + jobs, 0)).toBe(600);
  // A perfect order would serve each account once.
  expect(served.size).toBeGreaterThan(500);
  expect(Math.max(...served.values())).toBeLessThanOrEqual(2);
  while ((await claim(200, cursor)).length > 0);
  const { rows } = await pool().query(
    "SELECT count(*)::int AS n FROM job WHERE operation = 'claims' AND status = 'queued'",
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test("up to 64 waiting accounts, a claim takes the oldest jobs wherever the last claim ended", async () => {
  await queue(64, 1);
  const cursor = { account: "acct_claims_0040" };
  const accounts = (await claim(3, cursor)).toSorted();
  expect(accounts).toEqual(["acct_claims_0001", "acct_claims_0002", "acct_claims_0003"]);
});

test("a light job passes heavy ones that came shortly before, of its account and of others, but not those that wait for long", async () => {
  await pool().query(
    `INSERT INTO job (id, account_id, operation, status, lane, input, price, seed, created_at)
     SELECT id, account, 'claims', 'queued', 'cpu', '{}', price, 1, now() - make_interval(secs => age) FROM (VALUES
       ('claims_heavy', 'acct_claims_0001', 5, 30), ('claims_heavy_other', 'acct_claims_0002', 80, 20),
       ('claims_light', 'acct_claims_0001', 1, 1), ('claims_waited', 'acct_claims_0003', 80, 600)
     ) queued (id, account, price, age)`,
  );
  const ids: string[] = [];
  for (let count = 0; count < 4; count++) {
    const [job] = await claimJobs({ lane: "cpu", inBatch: false, workerId: "wrk_claims", operations, limit: 1 });
    if (!job) continue;
    ids.push(job.id);
    await pool().query("UPDATE job SET status = 'canceled', finished_at = now() WHERE id = $1", [job.id]);
  }
  expect(ids).toEqual(["claims_waited", "claims_light", "claims_heavy", "claims_heavy_other"]);
});

test("accounts whose jobs this worker cannot run do not hide the others", async () => {
  await queue(500, 1, "claims-of-others");
  await pool().query(
    `INSERT INTO job (id, account_id, operation, status, lane, input, price, seed)
     VALUES ('claims_last', 'acct_claims_0600', 'claims', 'queued', 'cpu', '{}', 1, 1)`,
  );
  expect(await claim(1, { account: "" })).toEqual(["acct_claims_0600"]);
});

test("four workers that claim at once take every job once, and none stays", async () => {
  await queue(ACCOUNTS, 2);
  const worker = async () => {
    const cursor = { account: "" };
    const claimed: string[] = [];
    for (let jobs = await claim(5, cursor); jobs.length > 0; jobs = await claim(5, cursor)) claimed.push(...jobs);
    return claimed;
  };
  const all = (await Promise.all([worker(), worker(), worker(), worker()])).flat();
  expect(all.length).toBe(2 * ACCOUNTS);
  const counts = Object.values(Object.groupBy(all, (account) => account)).map((jobs) => jobs?.length);
  expect(new Set(counts)).toEqual(new Set([2]));
});

test("a claim whose candidates are all locked continues with the accounts behind them", async () => {
  await queue(100, 1);
  const cursor = { account: "" };
  const otherClient = await pool().connect();
  try {
    await otherClient.query("BEGIN");
    await otherClient.query(
      "SELECT FROM job WHERE account_id BETWEEN 'acct_claims_0001' AND 'acct_claims_0064' FOR UPDATE",
    );
    expect((await claim(2, cursor)).toSorted()).toEqual(["acct_claims_0065", "acct_claims_0066"]);
  } finally {
    await otherClient.query("ROLLBACK");
    otherClient.release();
  }
});

test("a claim commits without waiting for the disk, and the next transaction waits again", async () => {
  await queue(1, 1);
  const claimStatement = definedStatements.get("claim_jobs");
  const limits = { limit: 1, engines: null, spare: 1, after: "", maxAccounts: 64 };
  const client = await pool().connect();
  const readSetting = async () => (await client.query("SHOW synchronous_commit")).rows;
  try {
    await client.query("BEGIN");
    const claimed = claimStatement
      ? await run(client, claimStatement, { lane: "cpu", workerId: "wrk_claims", operations, ...limits })
      : [];
    expect(claimed).toHaveLength(1);
    expect(await readSetting()).toEqual([{ synchronous_commit: "off" }]);
    await client.query("COMMIT");
    expect(await readSetting()).toEqual([{ synchronous_commit: "on" }]);
  } finally {
    client.release();
  }
});
