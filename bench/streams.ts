import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { cancelQueuedJob } from "../lib/jobs/end.ts";
import { closeDatabase, pool } from "../lib/platform/database/db.ts";
import { env } from "../lib/platform/env.ts";
import { queuedJob } from "../test/helpers/accounts/account-states.ts";
import { type EventReader, readEvents } from "../test/helpers/accounts/event-reader.ts";
import { type TestAccount, testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, readMemory, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const STREAMS = 300;
const PROBES = 100;

interface Side {
  child: ChildProcess;
  /** Opens the stream of an account. */
  open(account: TestAccount): Promise<EventReader>;
  /** Ends a job of an account, so that its stream sends an event with the job's id. Returns the id. */
  end(account: TestAccount): Promise<string>;
}

/**
 * Event streams of 300 accounts: the memory of the server per open stream, and the time from the start of the statement
 * that ends a job to the event at the client. Baseline: a bare server that forwards each NOTIFY to one stream.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const accounts = await Promise.all(Array.from({ length: STREAMS }, () => testAccount(1_000)));
  process.execArgv.push("--expose-gc");
  const bare = await measure(await bareSide(), accounts);
  const ours = await measure(await productSide(), accounts);
  const report = (name: string, baseline: number, value: number, unit: string) =>
    reportCase(
      {
        bench: "streams",
        case: name,
        baseline: { name: "a bare server that forwards NOTIFY", value: baseline },
        ours: value,
        ratio: value / baseline,
        unit,
      },
      options,
    );
  report(`memory of the server per stream, ${STREAMS} open`, bare.bytes / 1024, ours.bytes / 1024, "KiB");
  report("from the end of a job to the event, p50", percentile(bare.times, 0.5), percentile(ours.times, 0.5), "ms");
  report("from the end of a job to the event, p99", percentile(bare.times, 0.99), percentile(ours.times, 0.99), "ms");
  await closeDatabase();
  await stopDatabase();
}

async function bareSide(): Promise<Side> {
  const { child, message: port } = await startProcess("bench/processes/bare-streams.ts", [env().DATABASE_URL ?? ""]);
  return {
    child,
    open: ({ id }) => readEvents(`http://127.0.0.1:${port}/${id}`, {}),
    end: async ({ id }) => {
      const job = await queuedJob(id);
      await pool().query(
        `WITH ended AS (UPDATE job SET status = 'canceled', finished_at = now() WHERE id = $1 RETURNING id, account_id)
         SELECT pg_notify('bare_streams', json_build_object('account', account_id, 'job', id)::text) FROM ended`,
        [job],
      );
      return job;
    },
  };
}

async function productSide(): Promise<Side> {
  const { child, message: port } = await startProcess("bench/processes/measured-api.ts");
  return {
    child,
    open: ({ headers }) => readEvents(`http://127.0.0.1:${port}/api/v1/events`, headers),
    end: async ({ id }) => {
      const job = await queuedJob(id);
      await cancelQueuedJob(id, job);
      return job;
    },
  };
}

async function measure(side: Side, accounts: readonly TestAccount[]): Promise<{ bytes: number; times: number[] }> {
  // The first stream loads code and opens connections.
  const [first] = accounts;
  if (first) (await side.open(first)).close();
  await sleep(1_000);
  const before = (await readMemory(side.child)).now;
  const streams: EventReader[] = [];
  for (const account of accounts) streams.push(await side.open(account));
  await until(() => streams.every(({ events }) => events.some(({ event }) => event === "ready")));
  const bytes = ((await readMemory(side.child)).now - before) / accounts.length;
  const times: number[] = [];
  for (let probe = 0; probe < PROBES; probe++) {
    const index = (probe * 7) % accounts.length;
    const [account, stream] = [accounts[index], streams[index]];
    if (!account || !stream) throw new Error("There are fewer accounts than probes.");
    const job = await side.end(account);
    const ended = performance.now();
    await until(() => stream.events.some(({ data }) => data.includes(job)));
    times.push(performance.now() - ended);
  }
  for (const stream of streams) stream.close();
  await stopProcess(side.child);
  return { bytes, times };
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error("No event arrived in 60 s.");
    await sleep(1);
  }
}
