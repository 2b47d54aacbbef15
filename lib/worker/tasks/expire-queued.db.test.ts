import { afterAll, expect, test } from "vitest";
import { createAccountAsOperator } from "../../accounts/operator.ts";
import { checkInvariants } from "../../credits/invariants.ts";
import { grantCredits, readBalance } from "../../credits/ledger.ts";
import { expireQueuedJobs } from "../../jobs/expire-queued.ts";
import { holdForJob } from "../../jobs/job-holds.ts";
import { readJob } from "../../jobs/record.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { claimRound } from "../runtime/temporal/rows.ts";

afterAll(closeDatabase);

const operation = "image-edit";
const limits = { openJobs: 2, queued: 1_000_000 };

async function accountWithCredits(): Promise<string> {
  const { id } = await createAccountAsOperator(`${newId("acct")}@example.com`);
  await grantCredits(pool(), { accountId: id, credits: 10, kind: "grant", reference: `test:${id}` });
  return id;
}

/** Submits a job. `change` are columns that it gets afterwards. */
async function submit(accountId: string, change: string): Promise<string> {
  const id = newId("job");
  const job = { id, accountId, keyId: null, operation, lane: "io" as const, engines: ["gone"], enginePrices: {} };
  const fields = { input: {}, metadata: {}, price: 3, seed: 1, webhookUrl: "https://example.com/hook" };
  await holdForJob(pool(), { ...job, ...fields }, limits);
  await pool().query(`UPDATE job SET ${change} WHERE id = $1`, [id]);
  return id;
}

const readStatus = async (accountId: string, jobId: string) => (await readJob(accountId, jobId)).status;

test("a job that no worker can run fails after a day, costs nothing and frees its place", async () => {
  const account = await accountWithCredits();
  const old = "created_at = now() - interval '25 hours', dispatched_round = 1, dispatched_at = now()";
  const stuck = [await submit(account, old), await submit(account, old)];
  await expect(submit(account, old)).rejects.toMatchObject({ code: "rate_limited" });
  await Promise.all([expireQueuedJobs(), expireQueuedJobs()]);
  for (const jobId of stuck) {
    const job = await readJob(account, jobId);
    expect(job).toMatchObject({ status: "failed", error_code: "engine_unavailable", charged: 0 });
    expect(job.error_detail).toContain("within 24 h");
    const { rows: events } = await pool().query(
      `SELECT e.type, d.url FROM webhook_event e JOIN webhook_delivery d ON d.event_id = e.id WHERE e.subject_id = $1`,
      [jobId],
    );
    expect(events).toEqual([{ type: "job.failed", url: "https://example.com/hook" }]);
    // The activity that Temporal still has finds that the job has ended.
    const worker = { id: newId("wrk"), operations: [operation], engines: undefined };
    expect(await claimRound(jobId, 1, worker)).toEqual({ reason: "stale" });
  }
  expect((await readBalance(pool(), account)).available).toBe(10);
  expect(await readStatus(account, await submit(account, "seed = 2"))).toBe("queued");
  expect(await checkInvariants(pool())).toEqual([]);
});

test("younger jobs, requeued ones and items of batches are left", async () => {
  const account = await accountWithCredits();
  const requeued = "created_at = now() - interval '25 hours', heartbeat_at = now() - interval '1 minute'";
  const left = [await submit(account, "created_at = now() - interval '23 hours'"), await submit(account, requeued)];
  const item = newId("job");
  const batch = newId("batch");
  await pool().query("INSERT INTO batch (id, account_id, open_items) VALUES ($1, $2, 1)", [batch, account]);
  await pool().query(
    `INSERT INTO job (id, account_id, operation, lane, input, price, seed, batch_id, batch_position, created_at)
     VALUES ($1, $2, $3, 'io', '{}', 0, 0, $4, 0, now() - interval '25 hours')`,
    [item, account, operation, batch],
  );
  await expireQueuedJobs();
  for (const jobId of [...left, item]) expect(await readStatus(account, jobId)).toBe("queued");
});
