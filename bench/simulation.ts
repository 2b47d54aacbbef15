import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { holdForJob } from "../lib/jobs/job-holds.ts";
import { pool } from "../lib/platform/database/db.ts";
import { notify } from "../lib/platform/database/notifications.ts";
import { newId } from "../lib/platform/ids.ts";
import { form, startTestService, testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const WORKERS = 50;
const WORKERS_PER_PROCESS = 25;
const SLOTS = 2 * WORKERS;
const ACCOUNTS = 10_000;
const LOADS = [0.5, 0.8, 0.95];
const SECONDS = 30;
const SAMPLES = 12;
/** Jobs that one account submits at once in the first second of each load. */
const FLOOD = 300;
/** The accounts with the most jobs; the others are small. */
const LARGE_ACCOUNTS = 100;
const BACKLOG = 6_000;
const BACKLOG_MS = 100;
const DRAIN_TIMEOUT_MS = 120_000;
const limits = { openJobs: 1_000_000, queued: 1_000_000 };

/** A submitted job: the index of its account, and its times in milliseconds. */
interface Job {
  account: number;
  created: number;
  started: number;
  ms: number;
}

/**
 * 50 workers with two slots each and 10,000 accounts, of which the nth submits in proportion to 1/n, and one floods the
 * queue. The queue, its workers' claims and heartbeats, holds and charges are the real ones in a real database; only the
 * engine is replaced by a wait, whose lengths are drawn from jobs that this machine ran before. Baseline of the waits: the
 * same jobs first come, first served, without the time of a database or a program.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const report = (name: string, baselineName: string, baseline: number, ours: number, unit: string) =>
    reportCase(
      {
        bench: "simulation",
        case: name,
        baseline: { name: baselineName, value: baseline },
        ours,
        ratio: ours / baseline,
        unit,
      },
      options,
    );
  const runTimes = await measureRunTimes();
  const meanMs = runTimes.reduce((sum, ms) => sum + ms, 0) / runTimes.length;
  report(
    "run time of the measured jobs, p95 to p50",
    "p50",
    percentile(runTimes, 0.5),
    percentile(runTimes, 0.95),
    "ms",
  );
  await insertAccounts();
  const workers = await startWorkers(WORKERS);
  for (const load of LOADS) {
    const offered = (load * SLOTS * 1_000) / meanMs;
    const work = await databaseWork();
    const jobs = await runLoad(offered, runTimes);
    const { transactions } = await databaseWork();
    const ideal = firstComeFirstServed(jobs);
    const at = `at ${load * 100} % load`;
    const ended =
      jobs.length / ((Math.max(...jobs.map(getEnd)) - Math.min(...jobs.map(({ created }) => created))) / 1_000);
    report(`${at}: jobs ended per second`, "offered", offered, ended, "jobs/s");
    for (const [who, isOne] of Object.entries(groups)) {
      const own = jobs.filter(isOne).map(({ created, started }) => started - created);
      const baseline = ideal.filter(isOne).map(({ created, started }) => started - created);
      for (const [name, share] of Object.entries({ p50: 0.5, p99: 0.99 }))
        report(
          `${at}: wait of ${who}, ${name}`,
          "first come, first served",
          Math.max(1, percentile(baseline, share)),
          percentile(own, share),
          "ms",
        );
    }
    const perJob = (transactions - work.transactions) / jobs.length;
    report(`${at}: transactions per job`, "submit, claim and end", 3, perJob, "");
  }
  await stopWorkers(workers);

  const few = await drainRate(4);
  const many = await drainRate(WORKERS);
  report(`a backlog of ${BACKLOG} short jobs, ${WORKERS} workers`, "4 workers", few, many, "jobs/s");
  report("the same", "all slots busy", (SLOTS * 1_000) / BACKLOG_MS, many, "jobs/s");
  await stopDatabase();
}

const FLOODING = 0;
const groups: Record<string, (job: Job) => boolean> = {
  "small accounts": ({ account }) => account > LARGE_ACCOUNTS,
  "the large accounts": ({ account }) => account > FLOODING && account <= LARGE_ACCOUNTS,
  "the account that floods": ({ account }) => account === FLOODING,
};

const getEnd = ({ started, ms }: Job) => started + ms;

/** The run times in milliseconds of jobs of four operations on this machine, without the first of each. */
async function measureRunTimes(): Promise<number[]> {
  const service = await startTestService();
  const account = await testAccount(100_000);
  const image = new Blob([Uint8Array.from(await sharp("public/samples/coffee.png").toBuffer())]);
  const requests: Record<string, Record<string, string | Blob>> = {
    "background-remove": { image, mode: "fast" },
    "image-generate": { prompt: "a red fox in the snow", width: "512", height: "512" },
    "image-edit": { image, instructions: "make it warmer" },
    "image-upscale": {
      image: new Blob([Uint8Array.from(await sharp("public/samples/coffee.png").resize(64).toBuffer())]),
    },
  };
  for (const [path, fields] of Object.entries(requests))
    for (let count = 0; count <= SAMPLES; count++) {
      const headers = { ...account.headers, prefer: "wait=100" };
      const response = await fetch(`${service.base}/${path}`, { method: "POST", headers, body: form(fields) });
      if (!response.ok) throw new Error(await response.text());
    }
  const { rows } = await pool().query<{ operation: string; ms: number }>(
    `SELECT operation, extract(epoch FROM finished_at - started_at)::float8 * 1000 AS ms FROM job WHERE account_id = $1
     ORDER BY created_at`,
    [account.id],
  );
  await service.stop();
  return Object.values(Object.groupBy(rows, ({ operation }) => operation)).flatMap((own) =>
    (own ?? []).slice(1).map(({ ms }) => ms),
  );
}

async function insertAccounts(): Promise<void> {
  await pool().query(
    `WITH made AS (
       INSERT INTO account (id, email, available) SELECT 'acct_' || n, 'simulation-' || n || '@example.com', 100000
       FROM generate_series(0, $1::int - 1) n RETURNING id)
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
     SELECT 'ent_' || id, id, 100000, 'grant', 'simulation:' || id FROM made`,
    [ACCOUNTS],
  );
  await pool().query("ANALYZE");
}

async function startWorkers(count: number): Promise<ChildProcess[]> {
  const counts: number[] = [];
  for (let left = count; left > 0; left -= WORKERS_PER_PROCESS) counts.push(Math.min(left, WORKERS_PER_PROCESS));
  const started = await Promise.all(
    counts.map((count) => startProcess("bench/processes/simulated-workers.ts", [String(count)])),
  );
  return started.map(({ child }) => child);
}

const stopWorkers = (workers: readonly ChildProcess[]) =>
  Promise.all(workers.map((child) => stopProcess(child, "SIGKILL")));

/** Submits jobs at random times for a while, `perSecond` on average, and waits for their ends. */
async function runLoad(perSecond: number, runTimes: readonly number[]): Promise<Job[]> {
  await pool().query("DELETE FROM job WHERE operation = 'simulation'");
  const getAccount = drawAccount();
  const start = performance.now();
  const pending: Promise<void>[] = [];
  const submitOne = (account: number) => pending.push(submit(account, draw(runTimes)));
  for (let count = 0; count < FLOOD; count++) submitOne(FLOODING);
  // The gaps of a Poisson process are exponential.
  for (let at = 0; at < SECONDS * 1_000; at += (-Math.log(1 - Math.random()) * 1_000) / perSecond) {
    const waitMs = start + at - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    submitOne(getAccount());
  }
  await Promise.all(pending);
  return waitForEnds(pending.length);
}

const draw = (values: readonly number[]) =>
  Math.max(1, Math.round(values[Math.floor(Math.random() * values.length)] ?? 1));

/** Draws accounts by Zipf's law with the exponent 1. */
function drawAccount(): () => number {
  let sum = 0;
  const upTo = Array.from({ length: ACCOUNTS }, (_, index) => {
    sum += 1 / (index + 1);
    return sum;
  });
  return () => {
    const at = Math.random() * sum;
    let [low, high] = [0, ACCOUNTS - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

async function submit(account: number, ms: number): Promise<void> {
  const job = {
    id: newId("job"),
    accountId: `acct_${account}`,
    keyId: null,
    operation: "simulation",
    lane: "cpu" as const,
    engines: [],
    enginePrices: {},
    input: { ms },
    metadata: {},
    price: 1,
    seed: 0,
  };
  await holdForJob(pool(), job, limits);
  notify("job_queued", "cpu");
}

/** Waits until all jobs have ended. Throws if that takes too long. */
async function waitForEnds(count: number): Promise<Job[]> {
  const until = performance.now() + DRAIN_TIMEOUT_MS;
  for (;;) {
    const { rows } = await pool().query<{ n: number }>(
      "SELECT count(*)::int AS n FROM job WHERE operation = 'simulation' AND status = 'succeeded'",
    );
    if (rows[0]?.n === count) break;
    if (performance.now() > until) throw new Error(`${rows[0]?.n} of ${count} jobs ended.`);
    await sleep(200);
  }
  const { rows } = await pool().query<Job>(
    `SELECT substr(account_id, 6)::int AS account, extract(epoch FROM created_at)::float8 * 1000 AS created,
       extract(epoch FROM started_at)::float8 * 1000 AS started, (input->>'ms')::float8 AS ms
     FROM job WHERE operation = 'simulation' ORDER BY created_at`,
  );
  return rows;
}

/** When the jobs would start if each took the next free slot at once, in the order of their submission. */
function firstComeFirstServed(jobs: readonly Job[]): Job[] {
  const free = new Array<number>(SLOTS).fill(0);
  return jobs.map((job) => {
    const slot = free.indexOf(Math.min(...free));
    const started = Math.max(job.created, free[slot] ?? 0);
    free[slot] = started + job.ms;
    return { ...job, started };
  });
}

async function databaseWork(): Promise<{ transactions: number }> {
  const { rows } = await pool().query<{ transactions: number }>(
    "SELECT sum(xact_commit + xact_rollback)::float8 AS transactions FROM pg_stat_database",
  );
  return { transactions: rows[0]?.transactions ?? Number.NaN };
}

/** Jobs per second from the first start to the last of a backlog of short jobs of all accounts. */
async function drainRate(workers: number): Promise<number> {
  await pool().query("DELETE FROM job WHERE operation = 'simulation'");
  await pool().query("DELETE FROM engine_state");
  for (let done = 0; done < BACKLOG; done += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => submit((done + index) % ACCOUNTS, BACKLOG_MS)));
  const children = await startWorkers(workers);
  const jobs = await waitForEnds(BACKLOG);
  await stopWorkers(children);
  const starts = jobs.map(({ started }) => started);
  return jobs.length / ((Math.max(...starts) - Math.min(...starts)) / 1_000);
}
