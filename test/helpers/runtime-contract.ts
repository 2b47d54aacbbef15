import { afterEach, describe, expect, test } from "vitest";
import { holdForItems } from "../../lib/batches/batch-holds.ts";
import { checkInvariants } from "../../lib/credits/invariants.ts";
import { grantCredits, readBalance } from "../../lib/credits/ledger.ts";
import { cancelQueuedJob, cancelRunningJob, failJob, succeedJob } from "../../lib/jobs/end.ts";
import { holdForJob } from "../../lib/jobs/job-holds.ts";
import { type JobRow, readJob } from "../../lib/jobs/record.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { notify } from "../../lib/platform/database/notifications.ts";
import { newId } from "../../lib/platform/ids.ts";
import { keepJobs, moveJobToLane, reclaimJobs, recordJobProgress, requeueJob } from "../../lib/worker/running-jobs.ts";
import type { JobRuntime, Lane, LaneCapacity } from "../../lib/worker/runtime/job-runtime.ts";
import { TestReceiver } from "./servers/job-receiver.ts";

const failure = { code: "engine_failed" as const, detail: "The engine failed.", warnings: [] };
const success = (operation: string) => {
  const id = newId("file");
  const file = {
    id,
    storage_key: `results/${id}`,
    content_type: "image/png",
    filename: "a.png",
    bytes: 1,
    sha256: "0".repeat(64),
  };
  const outputs = [{ ...file, width: null, height: null }];
  return {
    operation,
    charge: 1,
    hasInputs: false,
    keepSeconds: 3600,
    engine: "test",
    report: null,
    warnings: [],
    outputs,
  };
};
const slots = (all: number, items = all): LaneCapacity => ({ all, items });

interface ContractOptions {
  /** Whether the jobs are items of batches. */
  inBatch: boolean;
  /** Resolves when every queued job that is not paused can be delivered. */
  settled(): Promise<void>;
  /** Submits a job and resolves with its ID when it waits behind the jobs that were submitted before it. */
  enqueue(submit: () => Promise<string>): Promise<string>;
}

/** The contract of every job runtime, for single jobs or for items of batches. `open` returns the runtime to test. */
export function runtimeContract(
  name: string,
  open: () => Promise<JobRuntime>,
  { inBatch, settled, enqueue }: ContractOptions,
): void {
  const operation = `contract-${newId("job")}`;
  const receivers: TestReceiver[] = [];
  const submitted: { id: string; accountId: string }[] = [];

  async function receiver(options: Partial<Parameters<typeof TestReceiver.open>[1]> = {}): Promise<TestReceiver> {
    const operations = { cpu: [operation], io: [operation] };
    const opened = await TestReceiver.open(await open(), { operations, ...options });
    receivers.push(opened);
    return opened;
  }

  async function account(credits = 100): Promise<string> {
    const id = newId("acct");
    await pool().query("INSERT INTO account (id, email) VALUES ($1, $2)", [id, `${id}@example.com`]);
    await grantCredits(pool(), { accountId: id, credits, kind: "grant", reference: `contract:${id}` });
    return id;
  }

  /** Writes a queued job, and notifies the workers if `isNotified`. */
  async function submit(
    accountId: string,
    { lane = "cpu", isItem = inBatch, isNotified = true, slug = operation, engines = [] }: SubmitOptions = {},
  ): Promise<string> {
    const id = newId("job");
    const job = {
      id,
      operation: slug,
      lane,
      engines,
      enginePrices: {},
      input: {},
      metadata: {},
      price: 1,
      seed: 0,
    };
    const payer = { accountId, keyId: null };
    if (isItem) {
      const items = [{ ...job, position: 0, item: null }];
      const batch = { ...payer, batchId: newId("batch"), items, skipped: [], metadata: {} };
      await holdForItems(pool(), batch, { openBatches: 100, openItems: 10_000 });
    } else await holdForJob(pool(), { ...job, ...payer }, { openJobs: 100, queued: 10_000 });
    if (isNotified) notify("job_queued", isItem ? `batch-${lane}` : lane);
    submitted.push({ id, accountId });
    return id;
  }

  /** Ends the job's row and frees its slot. */
  async function finish(worker: TestReceiver, job: JobRow): Promise<void> {
    expect(await succeedJob({ jobId: job.id, attempt: job.attempt }, success(operation))).toBe(true);
    worker.end(job);
  }

  const silence = (jobId: string) =>
    pool().query("UPDATE job SET heartbeat_at = now() - interval '1 minute' WHERE id = $1", [jobId]);
  const setPaused = (jobId: string, isPaused: boolean) =>
    pool().query("UPDATE job SET paused = $2 WHERE id = $1", [jobId, isPaused]);

  describe(`the ${name} job runtime`, { timeout: 120_000 }, () => {
    afterEach(async () => {
      await Promise.all(receivers.map((receiver) => receiver.close()));
      for (const { overflows } of receivers.splice(0)) expect(overflows).toBe(0);
      for (const { id, accountId } of submitted.splice(0)) {
        const { status, attempt } = await readJob(accountId, id);
        if (status === "queued") await cancelQueuedJob(accountId, id);
        if (status === "running") await failJob({ jobId: id, attempt }, failure);
      }
      expect(await checkInvariants(pool())).toEqual([]);
    });

    test("gives each job to exactly one of many workers, and none more than its capacity", async () => {
      const owner = await account();
      const workers = await Promise.all(Array.from({ length: 4 }, () => receiver({ capacity: { cpu: slots(2) } })));
      const ids = await Promise.all(Array.from({ length: 24 }, () => submit(owner)));
      const claimed: string[] = [];
      await Promise.all(
        workers.map(async (worker) => {
          while (claimed.length < ids.length) {
            if (worker.waiting === 0) {
              worker.wake();
              await new Promise((resolve) => setTimeout(resolve, 20));
              continue;
            }
            const job = await worker.next();
            claimed.push(job.id);
            await finish(worker, job);
          }
        }),
      );
      expect(claimed.sort()).toEqual([...ids].sort());
      expect((await readBalance(pool(), owner)).available).toBe(100 - ids.length);
    });

    test("delivers only the lane and the operations of the worker", async () => {
      const owner = await account();
      const io = await receiver({ operations: { io: [operation] } });
      const otherReceiver = await receiver({ operations: { cpu: [`${operation}-other`] } });
      const cpuId = await submit(owner);
      const ioId = await submit(owner, { lane: "io" });
      const otherId = await submit(owner, { slug: `${operation}-other` });
      expect((await io.next()).id).toBe(ioId);
      expect((await otherReceiver.next()).id).toBe(otherId);
      const cpu = await receiver({ operations: { cpu: [operation] } });
      expect((await cpu.next()).id).toBe(cpuId);
      expect([io.waiting, otherReceiver.waiting, cpu.waiting]).toEqual([0, 0, 0]);
    });

    test("delivers to a worker with some engines only the jobs that one of them did not try yet", async () => {
      const owner = await account();
      const id = await submit(owner, { engines: ["a", "b"] });
      const otherReceiver = await receiver({ engines: ["c"] });
      const second = await receiver({ engines: ["c", "b"] });
      expect(await second.next()).toMatchObject({ id, attempt: 1 });
      await moveJobToLane({ id, attempt: 1 }, "cpu", [{ engine: "b", outcome: "failed", ms: 1 }]);
      second.end({ id, attempt: 1 });
      const first = await receiver({ engines: ["a"] });
      expect(await first.next()).toMatchObject({ id, attempt: 2 });
      // A job without a list is for any worker.
      const open = await submit(owner);
      expect((await Promise.race([otherReceiver.next(), second.next()])).id).toBe(open);
      expect(otherReceiver.waiting + second.waiting).toBe(0);
    });

    test("is fair between accounts: one with many jobs does not delay another's first", async () => {
      const [busy, quiet] = [await account(), await account()];
      const worker = await receiver({ capacity: { cpu: slots(2) } });
      for (let index = 0; index < 2; index++) await submit(busy);
      let running = [await worker.next(), await worker.next()];
      for (let index = 0; index < 6; index++) await submit(busy);
      for (const _ of ["its first job", "its second job"]) {
        const late = await submit(quiet);
        await settled();
        const next: JobRow[] = [];
        for (const job of running) {
          await finish(worker, job);
          next.push(await worker.next());
        }
        expect(next.map(({ id }) => id)).toContain(late);
        running = next;
      }
    });

    test("delivers the oldest of an account's waiting jobs first", async () => {
      const owner = await account();
      const worker = await receiver();
      await submit(owner);
      let running = await worker.next();
      // Jobs that arrive at the same moment, or while a slot is free, can start in another order.
      const ids: string[] = [];
      for (let count = 0; count < 3; count++) ids.push(await enqueue(() => submit(owner)));
      await settled();
      for (const id of ids) {
        await finish(worker, running);
        running = await worker.next();
        expect(running.id).toBe(id);
      }
    });

    test("fences off the late worker of a reclaimed job", async () => {
      const owner = await account();
      const late = await receiver();
      const jobId = await submit(owner);
      expect(await late.next()).toMatchObject({ id: jobId, attempt: 1 });
      await silence(jobId);
      expect(await reclaimJobs()).toContainEqual({ jobId, attempt: 1, action: "requeued" });
      const fresh = await receiver();
      expect(await fresh.next()).toMatchObject({ id: jobId, attempt: 2 });
      expect(await succeedJob({ jobId, attempt: 1 }, success(operation))).toBe(false);
      await recordJobProgress({ id: jobId, attempt: 1 }, "late", 0.9);
      await requeueJob({ id: jobId, attempt: 1 });
      await moveJobToLane({ id: jobId, attempt: 1 }, "io", []);
      expect(await readJob(owner, jobId)).toMatchObject({ status: "running", lane: "cpu", progress_step: "starting" });
      expect(await succeedJob({ jobId, attempt: 2 }, success(operation))).toBe(true);
      expect((await readBalance(pool(), owner)).available).toBe(99);
    });

    test("gives up after three lost attempts", async () => {
      const owner = await account();
      const worker = await receiver({ capacity: { cpu: slots(3) } });
      const jobId = await submit(owner);
      for (const attempt of [1, 2, 3]) {
        expect(await worker.next()).toMatchObject({ id: jobId, attempt });
        await silence(jobId);
        const action = attempt < 3 ? "requeued" : "fail";
        expect(await reclaimJobs()).toContainEqual({ jobId, attempt, action });
      }
      expect(await failJob({ jobId, attempt: 3 }, failure)).toBe(true);
      expect((await readBalance(pool(), owner)).available).toBe(100);
    });

    test("a drained job does not count as an attempt, and its number is spent", async () => {
      const worker = await receiver();
      const jobId = await submit(await account());
      for (const attempt of [1, 2, 3, 4, 5]) {
        const job = await worker.next();
        expect(job).toMatchObject({ id: jobId, attempt });
        await requeueJob(job);
        worker.end(job);
      }
      expect((await worker.next()).attempt).toBe(6);
      await silence(jobId);
      expect(await reclaimJobs()).toContainEqual({ jobId, attempt: 6, action: "requeued" });
    });

    test("moves a job to the other lane", async () => {
      const jobId = await submit(await account());
      const cpu = await receiver({ operations: { cpu: [operation] } });
      const job = await cpu.next();
      const attempts = [{ engine: "a", outcome: "failed" as const, ms: 3 }];
      await moveJobToLane(job, "io", attempts);
      cpu.end(job);
      const io = await receiver({ operations: { io: [operation] } });
      expect(await io.next()).toMatchObject({ id: jobId, attempt: 2, lane: "io", engine_attempts: attempts });
    });

    test("a job can be canceled while it waits and while it runs, and costs nothing", async () => {
      const owner = await account();
      const worker = await receiver();
      const first = await submit(owner);
      const running = await worker.next();
      expect(running.id).toBe(first);
      const [second, third] = [await submit(owner), await submit(owner)];
      await settled();
      expect(await cancelQueuedJob(owner, second)).toBe(true);
      expect(await keepJobs(worker.id, [running])).toEqual([]);
      await pool().query("UPDATE job SET cancel_asked_at = now() WHERE id = $1", [first]);
      expect(await keepJobs(worker.id, [running])).toEqual([first]);
      expect(await cancelRunningJob({ jobId: first, attempt: 1 })).toBe(true);
      worker.end(running);
      expect((await worker.next()).id).toBe(third);
      expect((await readBalance(pool(), owner)).available).toBe(99);
    });

    test("a heartbeat keeps the jobs that it names, and only their current attempt", async () => {
      const owner = await account();
      const worker = await receiver({ capacity: { cpu: slots(3) } });
      for (const id of [await submit(owner), await submit(owner)]) await silence(id);
      const [kept, lost] = [await worker.next(), await worker.next()];
      for (const { id } of [kept, lost]) await silence(id);
      // The worker runs one of them; the claim of the other was lost with its connection.
      await keepJobs(worker.id, [kept]);
      expect(await reclaimJobs()).toEqual([{ jobId: lost.id, attempt: 1, action: "requeued" }]);
      expect(await worker.next()).toMatchObject({ id: lost.id, attempt: 2 });
      await silence(lost.id);
      await keepJobs(worker.id, [lost]);
      expect(await reclaimJobs()).toEqual([{ jobId: lost.id, attempt: 2, action: "requeued" }]);
    });

    test("a canceled job of a dead worker is ended, not run again", async () => {
      const worker = await receiver();
      const jobId = await submit(await account());
      await worker.next();
      await pool().query("UPDATE job SET cancel_asked_at = now() WHERE id = $1", [jobId]);
      await silence(jobId);
      expect(await reclaimJobs()).toContainEqual({ jobId, attempt: 1, action: "cancel" });
      expect(await cancelRunningJob({ jobId, attempt: 1 })).toBe(true);
    });

    test("a job is delivered without its notification", async () => {
      const worker = await receiver();
      const id = await submit(await account(), { isNotified: false });
      expect((await worker.next()).id).toBe(id);
    });

    test("a closed delivery takes no more jobs, and another worker gets them", async () => {
      const owner = await account();
      const [closing, staying] = [await receiver(), await receiver()];
      await submit(owner);
      await submit(owner);
      const [, held] = await Promise.all([closing.next(), staying.next()]);
      await closing.close();
      const ids = [await submit(owner), await submit(owner)];
      await finish(staying, held);
      const next = await staying.next();
      await finish(staying, next);
      expect([next.id, (await staying.next()).id].sort()).toEqual(ids.sort());
      expect(closing.waiting).toBe(0);
    });

    if (inBatch) {
      test("an item that is paused while it waits is delivered after it is resumed", async () => {
        const owner = await account();
        const worker = await receiver();
        await submit(owner);
        let running = await worker.next();
        const pausedId = await submit(owner);
        const nextId = await submit(owner);
        await settled();
        await setPaused(pausedId, true);
        await finish(worker, running);
        running = await worker.next();
        expect(running.id).toBe(nextId);
        await setPaused(pausedId, false);
        notify("job_queued", "batch-cpu");
        await settled();
        await finish(worker, running);
        expect((await worker.next()).id).toBe(pausedId);
      });

      test("items leave a part of the lane to single jobs", async () => {
        const owner = await account();
        const worker = await receiver({ capacity: { io: slots(4, 2) } });
        for (let index = 0; index < 6; index++) await submit(owner, { lane: "io" });
        await worker.next();
        await worker.next();
        await settled();
        const single = await submit(owner, { lane: "io", isItem: false });
        expect((await worker.next()).id).toBe(single);
        expect(worker.overflows).toBe(0);
      });
    } else {
      test("single jobs come before items of batches", async () => {
        const [owner, batchOwner] = [await account(), await account()];
        const worker = await receiver();
        await submit(owner);
        const running = await worker.next();
        await submit(batchOwner, { isItem: true });
        const single = await submit(owner);
        await settled();
        await finish(worker, running);
        expect((await worker.next()).id).toBe(single);
      });
    }
  });
}

interface SubmitOptions {
  lane?: Lane;
  isItem?: boolean;
  isNotified?: boolean;
  /** The operation. */
  slug?: string;
  /** The engines to try, in order. */
  engines?: string[];
}
