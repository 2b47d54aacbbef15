import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@atelier/errors";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newAccount } from "../../test/helpers/accounts/money-steps.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { grantCredits, readBalance } from "../credits/ledger.ts";
import { readProjectSpend, startProjectSpend } from "../credits/project-spend.ts";
import { cancelJob } from "../jobs/cancel.ts";
import { failJob, succeedJob } from "../jobs/end.ts";
import { releaseJob } from "../jobs/job-ends.ts";
import type { JobRow } from "../jobs/record.ts";
import type { KeyGrants } from "../keys/grants.ts";
import { closeDatabase, pool, transaction } from "../platform/database/db.ts";
import { closeListener } from "../platform/database/notifications.ts";
import { newId } from "../platform/ids.ts";
import { moveJobToLane, reclaimJobs, requeueJob } from "../worker/running-jobs.ts";
import { claimJobs } from "../worker/runtime/claim.ts";
import { holdForItems } from "./batch-holds.ts";
import { cancelBatch, finishCancels, pauseBatch, resumeBatch } from "./control.ts";
import { listItems, readBatch } from "./record.ts";
import { retryBatch } from "./retry.ts";

const CREDITS = 1_000;
const PRICE = 3;
const RUNS = Number(process.env.BATCH_SEQUENCES ?? 60);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-batches-"));
});
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await closeListener();
  await closeDatabase();
  await rm(directory, { recursive: true });
});

/** A batch on a new account, whose operation no other test claims. */
async function newBatch(items: number, accountId?: string, operation = newId("job"), projectId?: string) {
  const owner = accountId ?? (await newAccount());
  if (!accountId)
    await grantCredits(pool(), { accountId: owner, credits: CREDITS, kind: "grant", reference: `b:${owner}` });
  const batchId = newId("batch");
  const ids = Array.from({ length: items }, () => newId("job")).sort();
  const rows = ids.map((id, position) => ({
    id,
    position,
    item: null,
    operation,
    lane: "cpu" as const,
    engines: [],
    enginePrices: {},
    input: {},
    metadata: {},
    price: PRICE,
    seed: 0,
  }));
  const batch = { batchId, accountId: owner, projectId, keyId: null, items: rows, skipped: [], metadata: {} };
  await holdForItems(pool(), batch, { openBatches: 100, openItems: 1_000_000 });
  return { accountId: owner, batchId, operation };
}

type Owned = Awaited<ReturnType<typeof newBatch>>;

const claim = async ({ operation }: Pick<Owned, "operation">): Promise<JobRow | undefined> => {
  for (const lane of ["cpu", "io"] as const) {
    const request = { lane, inBatch: true, workerId: "wrk", operations: [operation], limit: 1 };
    const [job] = await claimJobs(request);
    if (job) return job;
  }
  return undefined;
};

const toFence = ({ id, attempt }: JobRow) => ({ jobId: id, attempt });
const fail = (job: JobRow) => failJob(toFence(job), { code: "engine_failed", detail: "Failed.", warnings: [] });
const succeed = (job: JobRow) =>
  succeedJob(toFence(job), {
    operation: job.operation,
    charge: PRICE - 1,
    hasInputs: false,
    keepSeconds: 3600,
    engine: "test",
    report: null,
    warnings: [],
    outputs: [
      {
        id: newId("file"),
        storage_key: `results/00/${job.id}`,
        content_type: "image/png",
        filename: "x.png",
        bytes: 1,
        sha256: "0".repeat(64),
        width: 1,
        height: 1,
      },
    ],
  });

/** The events of a batch's life: a step of a worker, a worker's death, or a request. */
const steps = [
  "succeed",
  "fail",
  "die",
  "drain",
  "move",
  "hang",
  "pause",
  "resume",
  "cancel-item",
  "cancel",
  "retry",
] as const;
type Step = (typeof steps)[number];
/** Steps that end a batch early are rarer. */
const step = fc.constantFrom<Step>(...steps.filter((step) => step !== "cancel"), "succeed", "succeed", "fail", "retry");

async function take(batch: Owned, next: Step, hanging: JobRow[]): Promise<void> {
  const { accountId, batchId } = batch;
  if (next === "pause") await pauseBatch(accountId, batchId);
  else if (next === "resume") await resumeBatch(accountId, batchId);
  else if (next === "cancel") await cancelBatch(accountId, batchId);
  else if (next === "retry") await retryBatch({ accountId, keyId: null }, batchId, directory);
  else if (next === "cancel-item") {
    const [item] = await listItems(accountId, batchId, { limit: 1, status: "queued" });
    if (item) await cancelJob(accountId, item.job.id);
  } else {
    const job = await claim(batch);
    if (!job) return;
    if (next === "succeed") await succeed(job);
    if (next === "fail") await fail(job);
    if (next === "drain") await requeueJob(job);
    if (next === "move") await moveJobToLane(job, job.lane === "cpu" ? "io" : "cpu", []);
    if (next === "hang") hanging.push(job);
    if (next !== "die") return;
    await reclaim(job);
    // A reclaim skips a row that another step has locked. Workers repeat it; here the end of the run does.
    hanging.push(job);
  }
}

/** A worker was killed: its job is silent, and another worker requeues or fails it. */
async function reclaim({ id }: JobRow): Promise<void> {
  await pool().query("UPDATE job SET heartbeat_at = now() - interval '1 minute' WHERE id = $1 AND status = 'running'", [
    id,
  ]);
  for (const { jobId, attempt, action } of await reclaimJobs())
    if (action !== "requeued")
      await failJob({ jobId, attempt }, { code: "engine_failed", detail: "Workers died.", warnings: [] });
}

async function takeIgnoringRefusals(batch: Owned, next: Step, hanging: JobRow[]): Promise<void> {
  await take(batch, next, hanging).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

test(`nothing is lost or charged twice in ${RUNS} random orders of concurrent steps and deaths`, {
  timeout: 900_000,
}, async () => {
  const waves = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(waves, fc.boolean(), fc.integer({ min: 1, max: 12 }), async (sequence, isCanceled, items) => {
      const batch = await newBatch(items);
      const hanging: JobRow[] = [];
      for (const wave of sequence) await Promise.all(wave.map((next) => takeIgnoringRefusals(batch, next, hanging)));
      if (isCanceled) await takeIgnoringRefusals(batch, "cancel", hanging);
      // The hanging workers are taken for dead; then each of them ends its job after all.
      for (const job of hanging) await reclaim(job);
      for (const job of hanging) await succeed(job);
      await finishCancels();
      await takeIgnoringRefusals(batch, "resume", hanging);
      for (let job = await claim(batch); job; job = await claim(batch)) await succeed(job);
      const { status, open_items, counts, charged, held } = await readBatch(batch.accountId, batch.batchId);
      const ended = (counts?.succeeded ?? 0) + (counts?.failed ?? 0) + (counts?.canceled ?? 0);
      expect({ status, open_items, held, ended }).toEqual({
        status: "completed",
        open_items: 0,
        held: 0,
        ended: items,
      });
      expect(charged).toBe((counts?.succeeded ?? 0) * (PRICE - 1));
      expect(await readBalance(pool(), batch.accountId)).toEqual({ available: CREDITS - charged, held: 0, owed: 0 });
    }),
    { numRuns: RUNS },
  );
});

test("exactly one of the ends of concurrent last items completes the batch", async () => {
  const batch = await newBatch(8);
  const jobs: JobRow[] = [];
  for (let job = await claim(batch); job; job = await claim(batch)) jobs.push(job);
  await Promise.all(jobs.map((job, index) => (index % 2 === 0 ? succeed(job) : fail(job))));
  expect(await readBatch(batch.accountId, batch.batchId)).toMatchObject({
    status: "completed",
    open_items: 0,
    counts: { succeeded: 4, failed: 4 },
  });
});

test("accounts take turns, also with one slot, and an account's older batch is first", async () => {
  const operation = newId("job");
  const first = await newBatch(3, undefined, operation);
  const second = await newBatch(2, first.accountId, operation);
  const otherBatch = await newBatch(3, undefined, operation);
  const order: string[] = [];
  for (let job = await claim(first); job; job = await claim(first)) {
    order.push(job.batch_id ?? "");
    await succeed(job);
  }
  const [a, b, c] = [first.batchId, second.batchId, otherBatch.batchId];
  expect(order).toEqual([a, c, a, c, a, c, b, b]);
});

test("an item that is requeued while its batch is paused runs to its end, and no further item starts", async () => {
  const batch = await newBatch(2);
  const job = await claim(batch);
  if (!job) throw new Error("No item was claimed.");
  await pauseBatch(batch.accountId, batch.batchId);
  await requeueJob(job);
  expect((await claim(batch))?.id).toBe(job.id);
  expect(await claim(batch)).toBeUndefined();
  await resumeBatch(batch.accountId, batch.batchId);
  expect(await claim(batch)).toBeDefined();
});

test("a paused batch that completes during a retry goes on with the new items", async () => {
  const batch = await newBatch(2);
  const { accountId, batchId } = batch;
  const [failed, last] = [await claim(batch), await claim(batch)];
  if (!failed || !last) throw new Error("No items were claimed.");
  await fail(failed);
  await pauseBatch(accountId, batchId);
  const end = await pool().connect();
  await end.query("BEGIN");
  await releaseJob(end, { jobId: last.id, fence: { attempt: last.attempt }, status: "canceled" });
  const retried = retryBatch({ accountId, keyId: null }, batchId, directory);
  await vi.waitFor(async () => {
    const { rows } = await pool().query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    expect(rows).toHaveLength(1);
  }, 30_000);
  await end.query("COMMIT");
  end.release();
  expect(await retried).toMatchObject({ status: "running", open_items: 1 });
  expect(await claim(batch)).toBeDefined();
});

test("a key retries no operation that its project does not allow", async () => {
  const batch = await newBatch(1);
  const failed = await claim(batch);
  if (!failed) throw new Error("No item was claimed.");
  await fail(failed);
  const retryWith = (operations: readonly string[]) => {
    const project = { id: newId("proj"), name: "Shop", operations, requestsPerMinute: null };
    const grants: KeyGrants = {
      operations: null,
      scopes: ["jobs"],
      creditCap: null,
      requestsPerMinute: null,
      openJobs: null,
      networks: [],
      metadata: {},
      expiresAt: null,
      test: false,
      project,
      origin: null,
      admin: false,
      personId: null,
    };
    return retryBatch({ accountId: batch.accountId, keyId: null, grants }, batch.batchId, directory);
  };
  const getCode = (operations: readonly string[]) =>
    retryWith(operations).then(
      () => null,
      (error: AppError) => error.code,
    );
  expect(await getCode(["image-upscale"])).toBe("key_restricted");
  expect(await getCode([failed.operation])).not.toBe("key_restricted");
});

test("batches hold within the cap of their project: each as a whole, or not at all", async () => {
  const accountId = await newAccount();
  await grantCredits(pool(), { accountId, credits: CREDITS, kind: "grant", reference: `b:${accountId}` });
  const projectId = newId("proj");
  await pool().query(
    "INSERT INTO project (id, account_id, name, credit_cap, cap_period) VALUES ($1, $2, 'Web shop', $3, 'month')",
    [projectId, accountId, 5 * PRICE],
  );
  await transaction((tx) => startProjectSpend(tx, accountId, projectId));
  const submit = (items: number) => newBatch(items, accountId, newId("job"), projectId);
  await expect(submit(6)).rejects.toMatchObject({
    code: "spend_limit_reached",
    message: /^This batch costs 18 credits, and 15 of the cap of 15 of the project "Web shop" are left/,
  });
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => submit(2)));
  const held = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  expect(held).toHaveLength(2);
  expect(await readBalance(pool(), accountId)).toMatchObject({ held: 4 * PRICE });
  for (const { batchId } of held) await cancelBatch(accountId, batchId);
  const spend = (await readProjectSpend(pool(), accountId, [projectId])).get(projectId);
  expect(spend).toMatchObject({ month: 0, total: 0 });
});
