import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { engineSettings } from "../lib/engine-health/configured/settings.ts";
import { pool } from "../lib/platform/database/db.ts";
import { ProcessPool } from "../lib/platform/processes/process-pool.ts";
import type { EngineAnswer, EngineCall, EngineNote } from "../lib/worker/engine-call.ts";
import { workerSettings } from "../lib/worker/settings.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const IDLE_JOBS = 200;
/** The goal for the start of a job on an idle service, in milliseconds. */
const GOAL_MS = 8;
const BACKLOG = 100;

/** The time from request to start, the overhead of a job, the pauses in a backlog, and the recovery after a killed worker. */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const service = await startTestService({ work: false });
  const account = await testAccount(100_000);
  const tiny = await sharp("public/samples/coffee.png").resize(32).png().toBuffer();
  const report = (
    name: string,
    baselineName: string,
    baseline: number,
    ours: number,
    unit: string,
    ratio = ours / baseline,
  ) =>
    reportCase(
      { bench: "jobs", case: name, baseline: { name: baselineName, value: baseline }, ours, ratio, unit },
      options,
    );

  const first = await startProcess("worker.ts");
  await submit(service, account, tiny, 60);
  for (let count = 0; count < IDLE_JOBS; count++) {
    await submit(service, account, tiny, 60);
    // The files of an ended job are deleted before the next one starts.
    await sleep(50);
  }
  const waits = (await times(account)).slice(-IDLE_JOBS).map(({ created, started }) => started - created);
  report("enqueue to start, idle, p50", "the goal for p99", GOAL_MS, percentile(waits, 0.5), "ms");
  report("enqueue to start, idle, p99 (goal ≤ 1)", "the goal for p99", GOAL_MS, percentile(waits, 0.99), "ms");

  const wall = await wallTime(service, account);
  report(
    "a job's wall time less 30 ms (goal ≤ 1.1)",
    "the engine's own time",
    wall.engine,
    wall.job,
    "ms",
    (wall.job - 30) / wall.engine,
  );
  await stopProcess(first.child);

  const backlogged = await testAccount(100_000);
  for (let count = 0; count < BACKLOG; count++) await submit(service, backlogged, tiny, 0);
  const second = await startProcess("worker.ts");
  await waitForEnd(backlogged, BACKLOG);
  const pauses = pausesBetween(await times(backlogged), workerSettings().CPU_CHILDREN);
  report(`a backlog of ${BACKLOG}: longest pause between jobs`, "a tenth of a second", 100, Math.max(...pauses), "ms");

  const survivor = await startProcess("worker.ts");
  const seconds = await recoveryAfterKill(service, account, second.child.pid ?? 0, survivor.child.pid ?? 0);
  report("kill -9 of a worker: its job runs elsewhere (goal ≤ 1)", "the goal", 15, seconds, "s");
  for (const { child } of [second, survivor]) await stopProcess(child, "SIGKILL");
  await service.stop();
  await stopDatabase();
}

async function submit(service: TestService, account: TestAccount, image: Buffer, waitSeconds: number): Promise<string> {
  const headers = { ...account.headers, prefer: waitSeconds > 0 ? `wait=${waitSeconds}` : "respond-async" };
  const body = form({ image: new Blob([image as BlobPart]), mode: "fast" });
  const response = await fetch(`${service.base}/background-remove`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).id;
}

async function times(account: TestAccount): Promise<{ created: number; started: number; finished: number }[]> {
  const { rows } = await pool().query<{ created: number; started: number; finished: number }>(
    `SELECT extract(epoch FROM created_at)::float8 * 1000 AS created, extract(epoch FROM started_at)::float8 * 1000 AS started,
       extract(epoch FROM finished_at)::float8 * 1000 AS finished FROM job WHERE account_id = $1 ORDER BY started_at`,
    [account.id],
  );
  return rows;
}

async function waitForEnd(account: TestAccount, count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool().query<{ n: number }>(
      "SELECT count(*) AS n FROM job WHERE account_id = $1 AND finished_at IS NOT NULL",
      [account.id],
    );
    if ((rows[0]?.n ?? 0) >= count) return;
    await sleep(100);
  }
}

/** The idle time of a free slot before each job, except for the first job of each slot. */
function pausesBetween(jobs: { started: number; finished: number }[], slots: number): number[] {
  const free: number[] = [];
  return jobs.map(({ started, finished }, index) => {
    free.sort((a, b) => a - b);
    const pause = index < slots ? 0 : started - (free.shift() ?? started);
    free.push(finished);
    return pause;
  });
}

/** The time of a warm job with a photograph: through the API, and in an engine process alone. */
async function wallTime(service: TestService, account: TestAccount): Promise<{ job: number; engine: number }> {
  const photo = await readFile("public/samples/coffee.png");
  const directory = await mkdtemp(join(tmpdir(), "atelier-bench-"));
  const engines = new ProcessPool<EngineCall, EngineNote, EngineAnswer>({
    module: join(import.meta.dirname, "../lib/worker/engine-process.ts"),
    size: 1,
  });
  const request = {
    operation: "background-remove",
    engine: "onnx/background-remover",
    input: {
      image: {
        $file: { key: "photo", sizeBytes: photo.length, sha256: "", facts: { format: "png", width: 600, height: 400 } },
      },
      mode: "fast",
      output: "cutout",
      background: "transparent",
      crop: false,
      margin: 0,
      shadow: "none",
    },
    paths: new Map([["photo", "public/samples/coffee.png"]]),
    seed: 1,
    directory,
    settings: engineSettings(),
  };
  const jobs: number[] = [];
  const engine: number[] = [];
  for (let round = 0; round < 12; round++) {
    const start = performance.now();
    await engines.request(request, { timeoutMs: 60_000 });
    const middle = performance.now();
    await submit(service, account, photo, 60);
    // Both sides load their models in the first rounds, and the worker has two processes.
    if (round >= 4) {
      engine.push(middle - start);
      jobs.push(performance.now() - middle);
    }
  }
  engines.close();
  await rm(directory, { recursive: true });
  return { job: percentile(jobs, 0.5), engine: percentile(engine, 0.5) };
}

/** Kills the worker that runs a long job. Returns the seconds until another worker runs the job. */
async function recoveryAfterKill(service: TestService, account: TestAccount, ...pids: number[]): Promise<number> {
  const photo = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const body = form({ image: new Blob([photo as BlobPart]), factor: "4", mode: "quality" });
  const response = await fetch(`${service.base}/image-upscale`, {
    method: "POST",
    headers: { ...account.headers, prefer: "respond-async" },
    body,
  });
  const { id } = await response.json();
  const workers = await pool().query<{ worker_id: string }>(
    "SELECT DISTINCT worker_id FROM engine_state ORDER BY worker_id DESC LIMIT 2",
  );
  const row = async () =>
    (
      await pool().query<{ attempt: number; worker_id: string; status: string }>(
        "SELECT attempt, worker_id, status FROM job WHERE id = $1",
        [id],
      )
    ).rows[0];
  while ((await row())?.status !== "running") await sleep(50);
  const running = (await row())?.worker_id;
  // Ids sort by time, so the highest id belongs to the worker that was started last.
  const pid = workers.rows[0]?.worker_id === running ? pids[1] : pids[0];
  const start = performance.now();
  process.kill(pid ?? 0, "SIGKILL");
  for (;;) {
    const current = await row();
    if (current?.status === "running" && current.attempt === 2) break;
    if (performance.now() - start > 60_000) throw new Error("No other worker ran the job within a minute.");
    await sleep(50);
  }
  const seconds = (performance.now() - start) / 1000;
  await fetch(`${service.base}/jobs/${id}/cancel`, { method: "POST", headers: account.headers });
  return seconds;
}
