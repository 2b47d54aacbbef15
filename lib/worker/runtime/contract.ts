import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holdForItems } from "../../credits/batch-holds.ts";
import { holdForJob } from "../../credits/job-holds.ts";
import { grantCredits, readBalance } from "../../credits/ledger.ts";
import { cancelRunningJob, failJob, succeedJob } from "../../jobs/end.ts";
import { readJob } from "../../jobs/record.ts";
import { pool } from "../../platform/db.ts";
import { newId } from "../../platform/ids.ts";
import type { JobRuntime, Lane } from "./job-runtime.ts";

const failure = { code: "engine_failed" as const, detail: "The engine failed.", warnings: [] };
const success = {
  charge: 1,
  hasInputs: false,
  keepSeconds: 3600,
  engine: "test",
  report: null,
  warnings: [],
  outputs: [],
};

/**
 * The contract of every job runtime, for single jobs or for items of batches. Each run uses its own operation slug, so that
 * other jobs are not claimed.
 */
export function runtimeContract(name: string, runtime: JobRuntime, { inBatch }: { inBatch: boolean }): void {
  const operation = `contract-${name}-${newId("job")}`;
  const claim = (workerId: string, limit = 1, lane: Lane = "cpu") =>
    runtime.claim({ lane, inBatch, workerId, operations: [operation], limit });
  const silence = (jobId: string) =>
    pool().query("UPDATE job SET heartbeat_at = now() - interval '1 minute' WHERE id = $1", [jobId]);

  async function account(credits = 100): Promise<string> {
    const id = newId("acct");
    await pool().query("INSERT INTO account (id, email) VALUES ($1, $2)", [id, `${id}@example.com`]);
    await grantCredits(pool(), { accountId: id, credits, kind: "grant", reference: `contract:${id}` });
    return id;
  }

  async function submit(
    accountId: string,
    lane: Lane = "cpu",
    { isEnqueued = true, engines = [] as string[] } = {},
  ): Promise<string> {
    const id = newId("job");
    const job = { id, operation, lane, engines, enginePrices: {}, input: {}, metadata: {}, price: 1, seed: 0 };
    const payer = { accountId, keyId: null };
    if (inBatch) {
      const items = [{ ...job, position: 0, item: null }];
      const batch = { ...payer, batchId: newId("batch"), items, skipped: [], metadata: {} };
      await holdForItems(pool(), batch, { openBatches: 100, openItems: 10_000 });
    } else await holdForJob(pool(), { ...job, ...payer }, { openJobs: 100, queued: 10_000 });
    if (isEnqueued) runtime.enqueue({ id, lane, inBatch });
    return id;
  }

  describe(`the ${name} job runtime`, () => {
    beforeEach(async () => {
      for (const job of await claim("wrk_cleanup", 1_000))
        await failJob({ jobId: job.id, attempt: job.attempt }, failure);
    });

    test("gives each job to exactly one of many workers", async () => {
      const owner = await account();
      const ids = await Promise.all(Array.from({ length: 12 }, () => submit(owner)));
      const claims = await Promise.all(Array.from({ length: 24 }, (_, index) => claim(`wrk_${index}`)));
      const claimed = claims.flat().map(({ id }) => id);
      expect(new Set(claimed).size).toBe(claimed.length);
      while (claimed.length < ids.length) {
        const more = await claim("wrk_rest", 12);
        expect(more.length).toBeGreaterThan(0);
        claimed.push(...more.map(({ id }) => id));
      }
      expect([...claimed].sort()).toEqual([...ids].sort());
    });

    test("claims only the lane and the operations of the worker", async () => {
      const jobId = await submit(await account());
      expect(await claim("wrk_io", 1, "io")).toEqual([]);
      const other = { lane: "cpu" as const, inBatch, workerId: "wrk_other", operations: ["other"], limit: 1 };
      expect(await runtime.claim(other)).toEqual([]);
      expect((await claim("wrk_cpu")).map(({ id }) => id)).toEqual([jobId]);
    });

    test("a worker with some engines claims the jobs that one of them did not try yet", async () => {
      const owner = await account();
      const request = { lane: "cpu" as const, inBatch, operations: [operation], limit: 10 };
      const claimWith = async (...engines: string[]) =>
        (await runtime.claim({ ...request, workerId: `wrk_${engines[0]}`, engines })).map(({ id, attempt }) => ({
          id,
          attempt,
        }));
      const id = await submit(owner, "cpu", { engines: ["a", "b"] });
      expect(await claimWith()).toEqual([]);
      expect(await claimWith("c")).toEqual([]);
      expect(await claimWith("c", "b")).toEqual([{ id, attempt: 1 }]);
      await runtime.moveToLane({ id, attempt: 1 }, "cpu", [{ engine: "b", outcome: "failed", ms: 1 }]);
      expect(await claimWith("b")).toEqual([]);
      expect(await claimWith("a")).toEqual([{ id, attempt: 2 }]);
      const open = await submit(owner);
      expect(await claimWith("c")).toEqual([{ id: open, attempt: 1 }]);
    });

    test("is fair between accounts: one with many jobs does not delay another's first", async () => {
      const [busy, quiet] = [await account(), await account()];
      const first = await submit(busy);
      for (let index = 0; index < 5; index++) await submit(busy);
      const late = await submit(quiet);
      expect((await claim("wrk_a", 2)).map(({ id }) => id).sort()).toEqual([first, late].sort());
      const last = await submit(quiet);
      const next = await claim("wrk_a", 2);
      expect(next.map(({ id }) => id)).toContain(last);
    });

    test("does not claim the jobs of the other queue", async () => {
      const jobId = await submit(await account());
      const request = { lane: "cpu" as const, workerId: "wrk_a", operations: [operation], limit: 10 };
      expect(await runtime.claim({ ...request, inBatch: !inBatch })).toEqual([]);
      expect((await runtime.claim({ ...request, inBatch })).map(({ id }) => id)).toEqual([jobId]);
    });

    test("claims the oldest job of an account first", async () => {
      const owner = await account();
      const ids = [await submit(owner), await submit(owner), await submit(owner)];
      for (const id of ids) expect((await claim("wrk_a"))[0]?.id).toBe(id);
    });

    test("fences off the late worker of a reclaimed job", async () => {
      const owner = await account();
      const jobId = await submit(owner);
      const [late] = await claim("wrk_late");
      await silence(jobId);
      expect(await runtime.reclaim()).toContainEqual({ jobId, attempt: 1, action: "requeued" });
      const [fresh] = await claim("wrk_fresh");
      expect(fresh?.attempt).toBe(2);
      expect(await succeedJob({ jobId, attempt: late?.attempt ?? 0 }, { ...success, operation })).toBe(false);
      await runtime.recordProgress({ id: jobId, attempt: 1 }, "late", 0.9);
      await runtime.release({ id: jobId, attempt: 1 });
      await runtime.moveToLane({ id: jobId, attempt: 1 }, "io", []);
      expect(await readJob(owner, jobId)).toMatchObject({ status: "running", lane: "cpu", progress_step: "starting" });
      expect(await succeedJob({ jobId, attempt: 2 }, { ...success, operation })).toBe(true);
      expect((await readBalance(pool(), owner)).available).toBe(99);
    });

    test("reclaims the job of a worker process that was killed", async () => {
      const owner = await account();
      const jobId = await submit(owner);
      const child = spawn(process.execPath, ["-e", "process.stdout.write('up'); setInterval(() => {}, 1000)"]);
      await once(child.stdout, "data");
      await claim(`wrk_pid_${child.pid}`);
      child.kill("SIGKILL");
      await once(child, "exit");
      // Its heartbeats stop: the row ages, which the test does by hand instead of waiting 10 s.
      await silence(jobId);
      expect(await runtime.reclaim()).toContainEqual({ jobId, attempt: 1, action: "requeued" });
      expect((await claim("wrk_next"))[0]).toMatchObject({ id: jobId, attempt: 2 });
    });

    test("gives up after three lost attempts", async () => {
      const owner = await account();
      const jobId = await submit(owner);
      for (const attempt of [1, 2, 3]) {
        expect((await claim("wrk_lost"))[0]?.attempt).toBe(attempt);
        await silence(jobId);
        const action = attempt < 3 ? "requeued" : "fail";
        expect(await runtime.reclaim()).toContainEqual({ jobId, attempt, action });
      }
      expect(await failJob({ jobId, attempt: 3 }, failure)).toBe(true);
      expect((await readBalance(pool(), owner)).available).toBe(100);
    });

    test("a drained job does not count as an attempt, and its number is spent", async () => {
      const jobId = await submit(await account());
      for (const attempt of [1, 2, 3, 4, 5]) {
        expect((await claim("wrk_drain"))[0]).toMatchObject({ id: jobId, attempt });
        await runtime.release({ id: jobId, attempt });
      }
      expect((await claim("wrk_drain"))[0]?.attempt).toBe(6);
      await silence(jobId);
      expect(await runtime.reclaim()).toContainEqual({ jobId, attempt: 6, action: "requeued" });
    });

    test("moves a job to the other lane", async () => {
      const jobId = await submit(await account());
      await claim("wrk_cpu");
      const attempts = [{ engine: "a", outcome: "failed" as const, ms: 3 }];
      await runtime.moveToLane({ id: jobId, attempt: 1 }, "io", attempts);
      expect((await claim("wrk_io", 1, "io"))[0]).toMatchObject({ id: jobId, engine_attempts: attempts });
      await failJob({ jobId, attempt: 2 }, failure);
    });

    test("a heartbeat answers the jobs that must be canceled", async () => {
      const owner = await account();
      const jobId = await submit(owner);
      const running = await claim("wrk_beat");
      expect(await runtime.heartbeat("wrk_beat", running)).toEqual([]);
      await pool().query("UPDATE job SET cancel_asked_at = now() WHERE id = $1", [jobId]);
      expect(await runtime.heartbeat("wrk_beat", running)).toEqual([jobId]);
      expect(await cancelRunningJob({ jobId, attempt: 1 })).toBe(true);
      expect((await readBalance(pool(), owner)).available).toBe(100);
    });

    test("a heartbeat keeps the jobs that it names, and only their current attempt", async () => {
      const owner = await account();
      const ids = [await submit(owner), await submit(owner)];
      const [kept, lost] = await claim("wrk_alive", 2);
      for (const id of ids) await silence(id);
      // The worker runs one of them; the claim of the other was lost with its connection.
      await runtime.heartbeat("wrk_alive", kept ? [kept] : []);
      expect(await runtime.reclaim()).toEqual([{ jobId: lost?.id, attempt: 1, action: "requeued" }]);
      const [again] = await claim("wrk_alive");
      await silence(again?.id ?? "");
      await runtime.heartbeat("wrk_alive", lost ? [lost] : []);
      expect(await runtime.reclaim()).toEqual([{ jobId: lost?.id, attempt: 2, action: "requeued" }]);
    });

    test("a canceled job of a dead worker is ended, not run again", async () => {
      const jobId = await submit(await account());
      await claim("wrk_dead");
      await pool().query("UPDATE job SET cancel_asked_at = now() WHERE id = $1", [jobId]);
      await silence(jobId);
      expect(await runtime.reclaim()).toContainEqual({ jobId, attempt: 1, action: "cancel" });
      expect(await cancelRunningJob({ jobId, attempt: 1 })).toBe(true);
    });

    test("a job is claimed without its notification", async () => {
      const id = await submit(await account(), "cpu", { isEnqueued: false });
      expect((await claim("wrk_poll"))[0]?.id).toBe(id);
    });

    describe("notifications", () => {
      const received = { queued: [] as [Lane, boolean][], cancels: [] as string[] };
      let unsubscribe = () => {};
      beforeAll(async () => {
        unsubscribe = await runtime.subscribe({
          onQueued: (lane, isItem) => received.queued.push([lane, isItem]),
          onCancelRequested: (jobId) => received.cancels.push(jobId),
          onGap: () => {},
        });
      });
      afterAll(() => unsubscribe());

      test("reach subscribed workers", async () => {
        const jobId = await submit(await account(), "io");
        runtime.requestCancel(jobId);
        await expect.poll(() => received.queued).toContainEqual(["io", inBatch]);
        await expect.poll(() => received.cancels).toContain(jobId);
      });
    });
  });
}
