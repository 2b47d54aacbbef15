import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@temporalio/client";
import { NativeConnection, Worker } from "@temporalio/worker";
import { grantCredits } from "../lib/credits/ledger.ts";
import { succeedJob } from "../lib/jobs/end.ts";
import { holdForJob } from "../lib/jobs/job-holds.ts";
import type { JobRow } from "../lib/jobs/record.ts";
import { closeDatabase, pool } from "../lib/platform/database/db.ts";
import { closeListener, notify } from "../lib/platform/database/notifications.ts";
import { env } from "../lib/platform/env.ts";
import { newId } from "../lib/platform/ids.ts";
import { mapAtOnce } from "../lib/platform/limits/map-at-once.ts";
import type { JobReceiver, JobRuntime } from "../lib/worker/runtime/job-runtime.ts";
import { postgresRuntime } from "../lib/worker/runtime/postgres.ts";
import { temporalRuntime } from "../lib/worker/runtime/temporal/index.ts";
import { ACTIVITY, startActivity } from "../lib/worker/runtime/temporal/sdk.ts";
import { workerSettings } from "../lib/worker/settings.ts";
import { startTemporalServer, type TemporalServer } from "../test/helpers/servers/temporal-server.ts";
import { benchDatabase, percentile } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const OPERATION = "bench";
const ACCOUNTS = 8;
const JOBS = 400;
const SUBMITTED_AT_ONCE = 16;
const IDLE_JOBS = 40;
const ROUNDS = 3;
const WAKE_MS = 2_000;

/** Jobs that end at once, dispatched by Temporal and by PostgreSQL: jobs per second, and the time from submission to start. */
export async function run(options: BenchOptions): Promise<void> {
  const program = process.env.PEER_TEMPORAL;
  if (!program) return console.log("Skipped: set PEER_TEMPORAL to the path of a temporal-server program.");
  const stopDatabase = await benchDatabase();
  const folder = await mkdtemp(join(tmpdir(), "atelier-bench-"));
  const server = await startTemporalServer(program, folder);
  try {
    const settings = {
      ...env(),
      ...workerSettings(),
      TEMPORAL_ADDRESS: server.address,
      TEMPORAL_NAMESPACE: server.namespace,
    };
    const results = { postgres: newResults(), temporal: newResults() };
    for (let round = 0; round < ROUNDS; round++) {
      await measure(postgresRuntime, results.postgres);
      await measure(await temporalRuntime(settings), results.temporal);
    }
    const { postgres, temporal } = results;
    const report = (name: string, baseline: number, ours: number, unit: string) =>
      reportCase(
        {
          bench: "temporal",
          case: name,
          baseline: { name: "PostgreSQL", value: baseline },
          ours,
          ratio: ours / baseline,
          unit,
        },
        options,
      );
    report(`${JOBS} jobs of ${ACCOUNTS} accounts`, middle(postgres.rates), middle(temporal.rates), "jobs/s");
    const bare = await bareRate(server);
    reportCase(
      {
        bench: "temporal",
        case: `${JOBS} jobs of ${ACCOUNTS} accounts`,
        baseline: { name: "activities that do nothing", value: bare },
        ours: middle(temporal.rates),
        ratio: middle(temporal.rates) / bare,
        unit: "jobs/s",
      },
      options,
    );
    report("submission to start, idle, p50", middle(postgres.waits), middle(temporal.waits), "ms");
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
    await closeListener();
    await closeDatabase();
    await stopDatabase();
  }
}

interface Results {
  rates: number[];
  waits: number[];
}

const newResults = (): Results => ({ rates: [], waits: [] });
const middle = (values: readonly number[]) => percentile(values, 0.5);

async function measure(runtime: JobRuntime, results: Results): Promise<void> {
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, account));
  const receiver = new InstantReceiver();
  const delivery = await runtime.deliver(receiver);
  const timer = setInterval(() => delivery.wake(), WAKE_MS);
  await runAll(receiver, accounts, ACCOUNTS);
  const start = performance.now();
  await runAll(receiver, accounts, JOBS);
  results.rates.push(JOBS / ((performance.now() - start) / 1000));
  for (let count = 0; count < IDLE_JOBS; count++) {
    const submitted = performance.now();
    await runAll(receiver, accounts.slice(0, 1), 1);
    results.waits.push(receiver.startedAt - submitted);
  }
  clearInterval(timer);
  await delivery.close();
}

/** Activities per second that the server starts and completes, without a job: its own limit on this machine. */
async function bareRate(server: TemporalServer): Promise<number> {
  const connection = await NativeConnection.connect({ address: server.address });
  const client = new Client({ connection, namespace: server.namespace });
  let left = JOBS;
  const worker = await Worker.create({
    connection,
    namespace: server.namespace,
    taskQueue: OPERATION,
    activities: {
      [ACTIVITY]: async () => {
        left--;
        if (left === 0) worker.shutdown();
      },
    },
    activityTaskPollerBehavior: { type: "simple-maximum", maximum: 8 },
  });
  const start = performance.now();
  const running = worker.run();
  const indexes = Array.from({ length: JOBS }, (_, index) => index);
  await mapAtOnce(indexes, ACCOUNTS, (index) =>
    startActivity(client, {
      id: newId("job"),
      args: ["", 1],
      taskQueue: OPERATION,
      fairnessKey: String(index % ACCOUNTS),
      priorityKey: 2,
      timeoutMs: 60_000,
      summary: OPERATION,
    }),
  );
  await running;
  const seconds = (performance.now() - start) / 1000;
  await connection.close();
  return JOBS / seconds;
}

/** Submits jobs and waits until all have ended. */
async function runAll(receiver: InstantReceiver, accounts: readonly string[], count: number): Promise<void> {
  const ended = receiver.expect(count);
  const indexes = Array.from({ length: count }, (_, index) => index);
  await mapAtOnce(indexes, SUBMITTED_AT_ONCE, (index) => submit(accounts[index % accounts.length] ?? ""));
  await ended;
}

async function submit(accountId: string): Promise<void> {
  const job = { id: newId("job"), operation: OPERATION, lane: "io" as const, engines: [], enginePrices: {}, input: {} };
  const hold = { ...job, accountId, keyId: null, metadata: {}, price: 1, seed: 0 };
  await holdForJob(pool(), hold, { openJobs: JOBS, queued: 100_000 });
  notify("job_queued", "io");
}

async function account(): Promise<string> {
  const id = newId("acct");
  await pool().query("INSERT INTO account (id, email) VALUES ($1, $2)", [id, `${id}@example.com`]);
  await grantCredits(pool(), { accountId: id, credits: 10_000, kind: "grant", reference: `bench:${id}` });
  return id;
}

/** A worker whose jobs end at once. */
class InstantReceiver implements JobReceiver {
  readonly id = newId("wrk");
  readonly capacity = { cpu: { all: 1, items: 1 }, io: { all: 64, items: 32 } };
  startedAt = 0;
  #left = 0;
  #onEnd = () => {};

  operations(): readonly string[] {
    return [OPERATION];
  }

  engines(): undefined {}

  cancel(): void {}

  /** Resolves when this many jobs have ended. */
  expect(count: number): Promise<void> {
    this.#left = count;
    return new Promise((resolve) => {
      this.#onEnd = resolve;
    });
  }

  async run({ id, attempt }: JobRow): Promise<void> {
    this.startedAt = performance.now();
    const engine = { engine: "bench", report: null, warnings: [], outputs: [], hasInputs: false, keepSeconds: 60 };
    await succeedJob({ jobId: id, attempt }, { operation: OPERATION, charge: 1, ...engine });
    this.#left--;
    if (this.#left === 0) this.#onEnd();
  }
}
