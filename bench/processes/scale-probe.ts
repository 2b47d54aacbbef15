import { readGlance } from "../../lib/admin/at-a-glance.ts";
import { grantCredits } from "../../lib/credits/ledger.ts";
import { readServiceStatus } from "../../lib/engine-health/service-status.ts";
import { succeedJob } from "../../lib/jobs/end.ts";
import { holdForJob } from "../../lib/jobs/job-holds.ts";
import { listJobs } from "../../lib/jobs/record.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { newId } from "../../lib/platform/ids.ts";
import { listRequests } from "../../lib/requests/list.ts";
import { sumUsage, usagePeriod } from "../../lib/usage/sums.ts";
import { claimJobs } from "../../lib/worker/runtime/claim.ts";
import { deleteExpiredData } from "../../lib/worker/tasks/retention.ts";
import { LARGE_ACCOUNT } from "./fill-database.ts";

// Does once, for each message, what requests, a worker and the sweep do in the database of DATABASE_URL, and responds with
// the milliseconds of each part. The account has 200 jobs, whatever else the database has.
const OWN_JOBS = 200;
const OPERATION = "scale";
const limits = { openJobs: 1_000_000, queued: 1_000_000 };

const accountId = newId("acct");
await pool().query("INSERT INTO account (id, email) VALUES ($1, $2)", [accountId, `${accountId}@example.com`]);
await grantCredits(pool(), { accountId, credits: 10_000_000, kind: "grant", reference: `bench:${accountId}` });
for (let count = 0; count < OWN_JOBS; count++) {
  const id = newId("job");
  await submit(id);
  await claim();
  await settle(id);
  await pool().query(
    `INSERT INTO request_log (account_id, id, created_at, method, path, status, duration_ms, ip)
     VALUES ($1, $2, now(), 'POST', '/scale', 200, 5, '192.0.2.1')`,
    [accountId, `req_${id}`],
  );
}
await pool().query("ANALYZE");

const rounds: Record<string, () => Promise<Record<string, number>>> = { ordinary, large };
process.on("message", async (round: string) => process.send?.(await rounds[round]?.()));
process.send?.("ready");

async function ordinary(): Promise<Record<string, number>> {
  const id = newId("job");
  return {
    submit: await elapsed(() => submit(id)),
    claim: await elapsed(claim),
    settle: await elapsed(() => settle(id)),
    "list jobs": await elapsed(() => listJobs(accountId, { limit: 26 })),
    "list failed jobs": await elapsed(() => listJobs(accountId, { limit: 26, status: "failed" })),
    "usage by day and operation": await elapsed(() => sumUsage(accountId, ["day", "operation"], usagePeriod({}))),
    "list requests": await elapsed(() => listRequests(accountId, {}, { limit: 26 })),
    "sweep without expired data": await elapsed(deleteExpiredData),
  };
}

/** Times of queries that slow down with the number of an account's jobs or of jobs in a period. */
async function large(): Promise<Record<string, number>> {
  return {
    "list jobs": await elapsed(() => listJobs(LARGE_ACCOUNT, { limit: 26 })),
    "list failed jobs": await elapsed(() => listJobs(LARGE_ACCOUNT, { limit: 26, status: "failed" })),
    "usage by day and operation": await elapsed(() => sumUsage(LARGE_ACCOUNT, ["day", "operation"], usagePeriod({}))),
    overview: await elapsed(readGlance),
    status: await elapsed(readServiceStatus),
  };
}

async function submit(id: string): Promise<void> {
  const job = {
    id,
    operation: OPERATION,
    lane: "cpu" as const,
    engines: [],
    enginePrices: {},
    input: {},
    metadata: {},
  };
  await holdForJob(pool(), { ...job, accountId, keyId: null, price: 1, seed: 0 }, limits);
}

async function claim(): Promise<void> {
  const request = { lane: "cpu" as const, inBatch: false, workerId: "wrk_scale", operations: [OPERATION], limit: 1 };
  const claimed = await claimJobs(request);
  if (claimed.length !== 1) throw new Error("The worker claimed no job.");
}

async function settle(jobId: string): Promise<void> {
  const success = { operation: OPERATION, charge: 1, hasInputs: false, keepSeconds: 3_600, engine: "test" };
  const ended = await succeedJob({ jobId, attempt: 1 }, { ...success, report: null, warnings: [], outputs: [] });
  if (!ended) throw new Error("The job did not end.");
}

async function elapsed(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}
