import { stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { listener } from "../platform/database/notifications.ts";
import { env } from "../platform/env.ts";
import { reclaimJobs, requeueJob } from "../worker/running-jobs.ts";
import { claimJobs } from "../worker/runtime/claim.ts";
import { cancelQueuedJob, failJob, succeedJob } from "./end.ts";
import { settleJob } from "./job-ends.ts";
import { type Job, parseEnded, readJob, readJobWithOthers } from "./record.ts";
import { waitForJob } from "./wait.ts";

let service: TestService;
let tiny: Blob;

beforeAll(async () => {
  // The service runs without a worker; the tests claim jobs themselves.
  service = await startTestService({ work: false });
  tiny = new Blob([
    await sharp({ create: { width: 24, height: 24, channels: 3, background: "tomato" } })
      .png()
      .toBuffer(),
  ]);
});
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
  await closeDatabase();
});

async function claimJob(lane: "cpu" | "io", worker: string, operations: string[]) {
  return (await claimJobs({ lane, inBatch: false, workerId: worker, operations, limit: 1 }))[0] ?? null;
}

async function submit(account: TestAccount, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${service.base}/background-remove`, {
    method: "POST",
    headers: { ...account.headers, prefer: "respond-async", ...headers },
    body: form({ image: tiny, mode: "fast" }),
  });
  return (await response.json()).id;
}

/** Claims a given job. It becomes the oldest one, because other tests' jobs may be queued too. */
async function claim(jobId: string, worker = "wrk_test") {
  await pool().query("UPDATE job SET created_at = '2000-01-01' WHERE id = $1", [jobId]);
  const job = await claimJob("cpu", worker, ["background-remove"]);
  if (job?.id !== jobId) throw new Error(`claimed ${job?.id} instead of ${jobId}`);
  return { jobId, attempt: job.attempt };
}

const success = {
  operation: "background-remove",
  charge: 2,
  hasInputs: true,
  keepSeconds: 3600,
  engine: "test",
  report: null,
  warnings: [],
};
const output = (jobId: string, name: string) => ({
  id: `file_${jobId}${name}`,
  storage_key: `results/${jobId}/${name}`,
  content_type: "image/png",
  filename: "x.png",
  bytes: 1,
  sha256: "0".repeat(64),
  width: 1,
  height: 1,
});
async function waitingForLocks(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}
const failure = { code: "engine_failed" as const, detail: "It failed.", warnings: [] };

describe("a job's end", () => {
  test("only the first of concurrent ends takes effect", async () => {
    const account = await testAccount(10);
    const fence = await claim(await submit(account));
    const ends = await Promise.all([
      succeedJob(fence, { ...success, outputs: [output(fence.jobId, "a")] }),
      failJob(fence, failure),
      succeedJob(fence, { ...success, outputs: [output(fence.jobId, "b")] }),
    ]);
    expect(ends.filter(Boolean)).toHaveLength(1);
    const { available } = await readBalance(pool(), account.id);
    expect(available).toBe(ends[1] ? 10 : 8);
  });

  test("a linked process gets the job as it is read, and shows it only to its account", async () => {
    const account = await testAccount(10);
    const fence = await claim(await submit(account));
    const outputs = [output(fence.jobId, "a"), output(fence.jobId, "b")];
    const ended = await settleJob(pool(), { ...fence, ...success, credits: 2, attempts: [], outputs });
    const read = await readJob(account.id, fence.jobId);
    expect(parseEnded(JSON.stringify(ended))).toEqual(read);
    const state = JSON.stringify({ ...ended, warnings: ["as it was sent"] });
    for (const [id, warnings] of [
      [account.id, ["as it was sent"]],
      ["acc_other", undefined],
    ] as const) {
      const waits = waitForJob(id, fence.jobId, 10_000, undefined, { isNew: true });
      const source = await listener();
      setImmediate(() => source.receive({ channel: "job_ended", payload: fence.jobId, state }));
      expect((await waits.catch(() => undefined))?.warnings).toEqual(warnings);
    }
  });

  test("reads that share a statement get only the jobs of their own accounts", async () => {
    const [firstAccount, secondAccount] = [await testAccount(10), await testAccount(10)];
    const [first, second] = [await claim(await submit(firstAccount)), await claim(await submit(secondAccount))];
    for (const fence of [first, second])
      await succeedJob(fence, { ...success, outputs: [output(fence.jobId, "a"), output(fence.jobId, "b")] });
    const reads = [
      [firstAccount, first],
      [secondAccount, first],
      [secondAccount, second],
      [firstAccount, first],
      [firstAccount, second],
    ] as const;
    // The files of the input are deleted at the same time, which changes a job.
    const pick = ({ id, account_id, files }: Job) => ({ id, account_id, files });
    const results = await Promise.allSettled(
      reads.map(([{ id }, { jobId }]) => readJobWithOthers(id, jobId).then(pick)),
    );
    const missing = { status: "rejected", reason: expect.objectContaining({ code: "not_found" }) };
    const ofOne = pick(await readJob(firstAccount.id, first.jobId));
    const ofOther = pick(await readJob(secondAccount.id, second.jobId));
    expect(results).toEqual([
      { status: "fulfilled", value: ofOne },
      missing,
      { status: "fulfilled", value: ofOther },
      { status: "fulfilled", value: ofOne },
      missing,
    ]);
    expect(ofOne.files).toHaveLength(2);
  });

  test("a late worker cannot end a reclaimed job", async () => {
    const account = await testAccount(10);
    const jobId = await submit(account);
    const late = await claim(jobId, "wrk_late");
    await pool().query("UPDATE job SET heartbeat_at = now() - interval '1 minute' WHERE id = $1", [jobId]);
    expect(await reclaimJobs()).toContainEqual({ jobId, attempt: 1, action: "requeued" });
    const fresh = await claim(jobId, "wrk_fresh");
    expect(fresh.attempt).toBe(2);
    expect(await succeedJob(late, { ...success, outputs: [output(jobId, "late")] })).toBe(false);
    expect(await succeedJob(fresh, { ...success, outputs: [output(jobId, "fresh")] })).toBe(true);
    expect((await readJob(account.id, jobId)).files.map(({ storage_key }) => storage_key)).toEqual([
      `results/${jobId}/fresh`,
    ]);
  });

  test.each([
    ["ends after a concurrent heartbeat", "heartbeat_at = now()", true],
    ["does not end after a concurrent requeue", "status = 'queued', worker_id = NULL", false],
  ])("a job %s", async (_, change, isEnded) => {
    const account = await testAccount(10);
    const fence = await claim(await submit(account));
    const otherClient = await pool().connect();
    await otherClient.query("BEGIN");
    await otherClient.query(`UPDATE job SET ${change} WHERE id = $1`, [fence.jobId]);
    const end = succeedJob(fence, { ...success, outputs: [output(fence.jobId, "a")] });
    // The end must wait for the row lock of the open transaction.
    await expect.poll(waitingForLocks, { timeout: 5_000 }).toBeGreaterThan(0);
    await otherClient.query("COMMIT");
    otherClient.release();
    expect(await end).toBe(isEnded);
    const job = await readJob(account.id, fence.jobId);
    expect([job.status, job.charged, job.remaining, job.files.length]).toEqual(
      isEnded ? ["succeeded", 2, 8, 1] : ["queued", 0, null, 0],
    );
    expect((await readBalance(pool(), account.id)).available).toBe(8);
    await cancelQueuedJob(account.id, fence.jobId);
  });

  test("a job fails after three lost workers and costs nothing", async () => {
    const account = await testAccount(10);
    const jobId = await submit(account);
    for (const attempt of [1, 2, 3]) {
      expect((await claim(jobId)).attempt).toBe(attempt);
      await pool().query("UPDATE job SET heartbeat_at = now() - interval '1 minute' WHERE id = $1", [jobId]);
      expect(await reclaimJobs()).toContainEqual({
        jobId,
        attempt,
        action: attempt < 3 ? "requeued" : "fail",
      });
    }
    expect(await failJob({ jobId, attempt: 3 }, failure)).toBe(true);
    expect((await readBalance(pool(), account.id)).available).toBe(10);
  });

  test("a job released by a stopping worker is requeued without counting as an attempt", async () => {
    const jobId = await submit(await testAccount(10));
    const late = await claim(jobId);
    await requeueJob({ id: jobId, attempt: late.attempt });
    for (const attempt of [2, 3, 4]) {
      expect((await claim(jobId)).attempt).toBe(attempt);
      // The worker that released the job cannot end it.
      expect(await failJob(late, failure)).toBe(false);
      await pool().query("UPDATE job SET heartbeat_at = now() - interval '1 minute' WHERE id = $1", [jobId]);
      expect(await reclaimJobs()).toContainEqual({
        jobId,
        attempt,
        action: attempt < 4 ? "requeued" : "fail",
      });
    }
    expect(await failJob({ jobId, attempt: 4 }, failure)).toBe(true);
  });

  test("a queued job cannot be canceled by another account", async () => {
    const [owner, stranger] = [await testAccount(10), await testAccount(10)];
    const jobId = await submit(owner);
    expect(await cancelQueuedJob(stranger.id, jobId)).toBe(false);
    expect(await cancelQueuedJob(owner.id, jobId)).toBe(true);
  });

  test("a job's inputs are deleted when it ends", async () => {
    const account = await testAccount(10);
    const jobId = await submit(account);
    const path = join(env().DATA_DIR, "files", "inputs", jobId, "image");
    await expect(stat(path)).resolves.toBeDefined();
    await cancelQueuedJob(account.id, jobId);
    await expect
      .poll(() =>
        stat(path).then(
          () => "kept",
          () => "gone",
        ),
      )
      .toBe("gone");
  });
});

describe("the queue", () => {
  test("an account without running jobs is served first", async () => {
    const [busy, idle] = [await testAccount(10), await testAccount(10)];
    const running = await claim(await submit(busy));
    const second = await submit(busy);
    const first = await submit(idle);
    await pool().query("UPDATE job SET created_at = '2000-01-01' WHERE id = $1", [second]);
    await pool().query("UPDATE job SET created_at = '2000-01-02' WHERE id = $1", [first]);
    const claimed = await claimJob("cpu", "wrk_test", ["background-remove"]);
    expect(claimed?.id).toBe(first);
    await failJob({ jobId: first, attempt: claimed?.attempt ?? 0 }, failure);
    await failJob(running, failure);
    await cancelQueuedJob(busy.id, second);
  });

  test("a worker claims only jobs of its lane and operations", async () => {
    const account = await testAccount(10);
    const jobId = await submit(account);
    expect(await claimJob("cpu", "wrk_test", ["image-upscale"])).toBeNull();
    expect(await claimJob("io", "wrk_test", ["background-remove"])).toBeNull();
    await cancelQueuedJob(account.id, jobId);
  });

  test("concurrent workers never claim the same job", async () => {
    const account = await testAccount(50);
    const ids = await Promise.all(Array.from({ length: 6 }, () => submit(account)));
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) => claimJob("cpu", `wrk_${index}`, ["background-remove"])),
    );
    const claimed = claims.flatMap((job) => (job && ids.includes(job.id) ? [job.id] : []));
    expect(new Set(claimed).size).toBe(claimed.length);
    for (const job of claims) if (job) await failJob({ jobId: job.id, attempt: job.attempt }, failure);
    for (const id of ids) await cancelQueuedJob(account.id, id);
  });

  test("concurrent requests cannot exceed the limit of eight open jobs", async () => {
    const account = await testAccount(100);
    const send = () =>
      fetch(`${service.base}/background-remove`, {
        method: "POST",
        headers: { ...account.headers, prefer: "respond-async" },
        body: form({ image: tiny, mode: "fast" }),
      });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(8);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12);
    const { rows } = await pool().query<{ id: string }>("SELECT id FROM job WHERE account_id = $1", [account.id]);
    for (const { id } of rows) await cancelQueuedJob(account.id, id);
  });
});
