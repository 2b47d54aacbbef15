import { hash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { isFull } from "../../test/helpers/short-form.ts";
import { batchSettings } from "../batches/settings.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { cancelJob } from "../jobs/cancel.ts";
import { failJob, succeedJob } from "../jobs/end.ts";
import { createRestrictedKey } from "../keys/restricted.ts";
import { pool } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { storage } from "../storage/index.ts";
import { createEndpoint } from "../webhooks/endpoints.ts";
import { reclaimJobs } from "../worker/running-jobs.ts";
import { continueRun, continueStalledRuns } from "./continue-run.ts";
import { cancelRun, eraseRun, resumeRun } from "./control.ts";
import { readRun, type StepJob } from "./record.ts";
import { startStep } from "./start-step.ts";

/** Runs at once. */
const MANY = isFull ? 1_000 : 12;

let service: TestService;
let directory: string;
let picture: Buffer<ArrayBuffer>;

// No worker runs: the tests end the jobs themselves, so that they choose where a process stops.
beforeAll(async () => {
  process.env.OPEN_RUNS = "2000";
  service = await startTestService({ work: false });
  directory = await mkdtemp(join(tmpdir(), "atelier-runs-"));
  picture = Buffer.from(await sharp("public/samples/coffee.png").resize(64, 64).png().toBuffer());
});
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
  await rm(directory, { recursive: true });
});

const chain = {
  steps: [
    {
      id: "draft",
      operation: "image-generate",
      parameters: { prompt: "a fox", width: 64, height: 64, engine: "illustrator" },
    },
    { id: "cutout", operation: "background-remove", parameters: { image: "$steps.draft.outputs[0]" } },
    { id: "large", operation: "image-upscale", parameters: { image: "$steps.cutout.outputs[0]" } },
  ],
};
/** Two steps that need the first one. */
const fork = {
  steps: [chain.steps[0], chain.steps[1], { ...chain.steps[2], parameters: { image: "$steps.draft.outputs[0]" } }],
};

async function start(account: Pick<TestAccount, "headers">, body: object = chain): Promise<string> {
  const { status, body: run } = await service.call(account as TestAccount, "POST", "/pipelines/runs", body);
  if (status !== 201) throw new Error(run.code);
  return run.id;
}

/** Claims a queued job as a worker does. */
async function claim(job: Pick<StepJob, "id">): Promise<{ jobId: string; attempt: number }> {
  const { rows } = await pool().query(
    `UPDATE job SET status = 'running', attempt = attempt + 1, started_at = now(), heartbeat_at = now()
     WHERE id = $1 AND status = 'queued' AND NOT paused RETURNING attempt`,
    [job.id],
  );
  return { jobId: job.id, attempt: rows[0].attempt };
}

async function succeed(job: StepJob): Promise<boolean> {
  const path = join(directory, randomUUID());
  const key = `results/00/${newId("job")}-1-0`;
  await writeFile(path, picture);
  await storage().put(key, path, "image/png");
  const file = {
    id: newId("file"),
    storage_key: key,
    content_type: "image/png",
    filename: "x.png",
    sha256: hash("sha256", picture),
  };
  return succeedJob(await claim(job), {
    operation: job.operation,
    charge: job.price,
    hasInputs: job.operation !== "image-generate",
    keepSeconds: 3600,
    engine: "test",
    report: null,
    warnings: [],
    outputs: [{ ...file, bytes: picture.length, width: 64, height: 64 }],
  });
}

const fail = async (job: StepJob) =>
  failJob(await claim(job), { code: "engine_failed", detail: "The engine failed.", warnings: [] });

const ready = async (accountId: string, runId: string) =>
  (await readRun(accountId, runId)).jobs.filter(({ status, paused }) => status === "queued" && !paused);

/** Ends the jobs of a run as they become ready. `next` is called after each. */
async function finish(accountId: string, runId: string, next: () => Promise<unknown>): Promise<void> {
  for (let jobs = await ready(accountId, runId); jobs.length > 0; jobs = await ready(accountId, runId)) {
    for (const job of jobs) await succeed(job);
    await next();
  }
}

const available = async (accountId: string) => (await readBalance(pool(), accountId)).available;

test("a run whose worker stops after each step is continued by the background task", async () => {
  const account = await testAccount(100);
  const runId = await start(account);
  const { price } = (await service.call(account, "GET", `/pipelines/runs/${runId}`)).body.credits;
  await finish(account.id, runId, continueStalledRuns);
  const run = await readRun(account.id, runId);
  expect([run.outcome, run.jobs.map(({ status }) => status)]).toEqual([
    "succeeded",
    ["succeeded", "succeeded", "succeeded"],
  ]);
  expect(await available(account.id)).toBe(100 - price);
});

test("a step whose worker is killed while it runs is paid once", async () => {
  const account = await testAccount(100);
  const runId = await start(account);
  await finish(account.id, runId, async () => {
    await continueRun(account.id, runId);
    for (const job of await ready(account.id, runId)) {
      const lost = await claim(job);
      await pool().query("UPDATE job SET heartbeat_at = now() - interval '1 minute' WHERE id = $1", [job.id]);
      await reclaimJobs();
      expect(
        await failJob({ ...lost, attempt: lost.attempt + 1 }, { code: "engine_failed", detail: "", warnings: [] }),
      ).toBe(false);
    }
  });
  const run = await readRun(account.id, runId);
  expect(run.outcome).toBe("succeeded");
  expect(await available(account.id)).toBe(100 - run.jobs.reduce((sum, { charged }) => sum + charged, 0));
});

test("several processes that continue a run at once start and end each job once", async () => {
  const account = await testAccount(100);
  await createEndpoint(account.id, {
    url: "https://example.com/hook",
    description: "",
    payload: "full",
    enabled: true,
    events: ["*"],
  });
  const runId = await start(account, fork);
  const continueAtOnce = () => Promise.all(Array.from({ length: 6 }, () => continueRun(account.id, runId)));
  await finish(account.id, runId, continueAtOnce);
  await continueAtOnce();
  const run = await readRun(account.id, runId);
  expect([run.outcome, run.jobs.map(({ attempt }) => attempt)]).toEqual(["succeeded", [1, 1, 1]]);
  const query = "SELECT type, data FROM webhook_event WHERE account_id = $1 AND type NOT LIKE 'job.%'";
  const { rows } = await pool().query(query, [account.id]);
  expect(rows).toEqual([{ type: "run.succeeded", data: { object: "run", id: runId, status: "succeeded" } }]);
});

test("a failed step releases the rest, and a resumed run does not pay the succeeded ones again", async () => {
  const account = await testAccount(100);
  const runId = await start(account);
  const held = 100 - (await available(account.id));
  const [draft] = await ready(account.id, runId);
  await succeed(draft as StepJob);
  await continueRun(account.id, runId);
  const [cutout] = await ready(account.id, runId);
  await fail(cutout as StepJob);
  await continueRun(account.id, runId);
  const failed = await readRun(account.id, runId);
  expect([failed.outcome, failed.jobs.map(({ status }) => status)]).toEqual([
    "failed",
    ["succeeded", "failed", "canceled"],
  ]);
  const paid = failed.jobs[0]?.charged ?? 0;
  expect(await available(account.id)).toBe(100 - paid);
  await expect(cancelRun(account.id, runId)).rejects.toMatchObject({ code: "run_ended" });

  const caller = { accountId: account.id, keyId: null };
  const [first, second] = await Promise.allSettled([
    resumeRun(caller, runId, directory),
    resumeRun(caller, runId, directory),
  ]);
  expect([first.status, second.status]).toContain("fulfilled");
  expect(await available(account.id)).toBe(100 - held);
  await finish(account.id, runId, () => continueRun(account.id, runId));
  const resumed = await readRun(account.id, runId);
  expect([resumed.outcome, resumed.jobs[0]?.id]).toEqual(["succeeded", failed.jobs[0]?.id]);
  expect(await available(account.id)).toBe(100 - held);
  await expect(resumeRun(caller, runId, directory)).rejects.toMatchObject({ code: "run_ended" });
  // The jobs that left the run have no content any more.
  const left = failed.jobs.slice(1).map(({ id }) => id);
  const contents = async () =>
    (await pool().query("SELECT FROM job WHERE id = ANY($1) AND input <> '{}'", [left])).rowCount;
  await expect.poll(contents).toBe(0);
});

test("a canceled run releases what has not run", async () => {
  const account = await testAccount(100);
  const runId = await start(account);
  const [draft] = await ready(account.id, runId);
  await succeed(draft as StepJob);
  const canceled = await cancelRun(account.id, runId);
  expect([canceled.outcome, canceled.jobs.map(({ status }) => status)]).toEqual([
    "canceled",
    ["succeeded", "canceled", "canceled"],
  ]);
  expect(await available(account.id)).toBe(100 - (canceled.jobs[0]?.charged ?? 0));
  await expect(resumeRun({ accountId: account.id, keyId: null }, runId, directory)).rejects.toMatchObject({
    code: "run_ended",
  });
});

test("a step that is canceled while its files are stored leaves none", async () => {
  const account = await testAccount(100);
  const runId = await start(account);
  const [draft] = await ready(account.id, runId);
  await succeed(draft as StepJob);
  // The state that a process read before another one canceled the run.
  const { jobs } = await readRun(account.id, runId);
  const cutout = jobs[1] as StepJob;
  await cancelRun(account.id, runId);
  await startStep(cutout, new Map(jobs.map((job) => [job.batch_position, job])));
  expect(await storage().size(`inputs/${cutout.id}/image`)).toBeNull();
});

test("a step that is canceled as a job ends its run", async () => {
  const account = await testAccount(100);
  const runId = await start(account);
  const [draft] = await ready(account.id, runId);
  await cancelJob(account.id, draft?.id ?? "");
  await continueStalledRuns();
  expect((await readRun(account.id, runId)).outcome).toBe("canceled");
  expect(await available(account.id)).toBe(100);
});

test("a step whose input has expired fails and costs nothing", async () => {
  const account = await testAccount(100);
  const runId = await start(account);
  const [draft] = await ready(account.id, runId);
  await succeed(draft as StepJob);
  await pool().query("UPDATE file SET expires_at = now() - interval '1 second' WHERE job_id = $1", [draft?.id]);
  await continueRun(account.id, runId);
  const run = await readRun(account.id, runId);
  expect([run.outcome, run.jobs[1]?.error_code, run.jobs[2]?.status]).toEqual(["failed", "invalid_input", "canceled"]);
  expect(await available(account.id)).toBe(100 - (run.jobs[0]?.charged ?? 0));
});

test("a deleted run keeps its costs and nothing of its content", async () => {
  const account = await testAccount(100);
  const keyed = { ...account, headers: { ...account.headers, "idempotency-key": "order 4711" } };
  const body = { ...chain, metadata: { order: "4711" } };
  const runId = await start(keyed, body);
  await expect(eraseRun(account.id, runId)).rejects.toMatchObject({ code: "run_running" });
  await finish(account.id, runId, () => continueRun(account.id, runId));
  await eraseRun(account.id, runId);
  const { steps, metadata, jobs } = await readRun(account.id, runId);
  expect([steps, metadata]).toEqual([[], {}]);
  // The digest of the request would match it. Its key still has one effect.
  const { rows } = await pool().query("SELECT fingerprint FROM idempotency WHERE job_id = $1", [runId]);
  expect(rows).toEqual([{ fingerprint: "" }]);
  const repeated = await service.call(keyed, "POST", "/pipelines/runs", body);
  expect([repeated.status, repeated.body.id]).toEqual([200, runId]);
  expect(jobs.flatMap(({ input, files }) => [input, files.every(({ deleted_at }) => deleted_at !== null)])).toEqual([
    {},
    true,
    {},
    true,
    {},
    true,
  ]);
  expect(jobs.reduce((sum, { charged }) => sum + charged, 0)).toBe(100 - (await available(account.id)));
});

test("one run more than the cap of a key allows is refused, also at once", async () => {
  const account = await testAccount(1_000);
  const { price } = (await service.call(account, "POST", "/quote/pipeline", chain)).body;
  const allowed = 3;
  const credit_cap = { credits: allowed * price, period: "never" as const };
  const { key } = await createRestrictedKey(account.id, { name: "C", credit_cap });
  const capped = { headers: { authorization: `Bearer ${key}` } };
  const started = await Promise.allSettled(Array.from({ length: allowed + 1 }, () => start(capped)));
  expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(allowed);
  expect(await available(account.id)).toBe(1_000 - allowed * price);
});

test(`the ledger is exact after ${MANY} runs at once, of which some fail and some are canceled`, async () => {
  const account = await testAccount(MANY * 20);
  const runs: string[] = [];
  for (let begun = 0; begun < MANY; begun += 4)
    runs.push(...(await Promise.all(Array.from({ length: Math.min(4, MANY - begun) }, () => start(account)))));
  const end = async (runId: string, index: number) => {
    for (let step = 0; ; step++) {
      const [job] = await ready(account.id, runId);
      if (!job) return;
      if (index % 4 === 1 && step === 1) await fail(job);
      else await succeed(job);
      if (index % 4 === 2 && step === 1)
        await Promise.all([cancelRun(account.id, runId), continueRun(account.id, runId)]);
      else await Promise.all([continueRun(account.id, runId), continueRun(account.id, runId)]);
    }
  };
  for (let begun = 0; begun < runs.length; begun += 8)
    await Promise.all(runs.slice(begun, begun + 8).map((runId, index) => end(runId, begun + index)));
  const read = await Promise.all(runs.map((runId) => readRun(account.id, runId)));
  expect(new Set(read.map(({ outcome }) => outcome))).toEqual(new Set(["succeeded", "failed", "canceled"]));
  const charged = read.flatMap(({ jobs }) => jobs).reduce((sum, job) => sum + job.charged, 0);
  expect(await readBalance(pool(), account.id)).toMatchObject({ available: MANY * 20 - charged, held: 0 });
  expect(await checkInvariants(pool())).toEqual([]);
}, 600_000);

test("an account can have a limited number of open runs", async () => {
  const account = await testAccount(1_000);
  const limit = batchSettings().OPEN_RUNS;
  await pool().query(
    "INSERT INTO batch (id, account_id, open_items, steps) SELECT 'run_test' || $1 || n, $1, 1, '[]' FROM generate_series(1, $2) n",
    [account.id, limit],
  );
  await expect(start(account)).rejects.toThrow("rate_limited");
  await pool().query("DELETE FROM batch WHERE account_id = $1", [account.id]);
  await start(account);
});
