import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { migrate } from "../lib/install/migrate.ts";
import { closeDatabase, pool } from "../lib/platform/database/db.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";
import { fillDatabase } from "./processes/fill-database.ts";

const JOBS = Number(process.env.SCALE_JOBS ?? 5_000_000);
const LOG_ROWS = Number(process.env.SCALE_LOG_ROWS ?? 20_000_000);
/** A job with its hold, usage, ledger entry and file takes about 3 kB with the indexes, a row of the log 0.6 kB. */
const BYTES_NEEDED = JOBS * 5_000 + LOG_ROWS * 1_000;
const ROUNDS = 100;
const LARGE_ROUNDS = 5;

/**
 * The cost of a request, a worker and the sweep in a database with 5 million jobs and 20 million rows of the request log.
 * Baseline: the same in an empty database of the same server, in alternating rounds. `SCALE_JOBS` and `SCALE_LOG_ROWS`
 * set other sizes. Throws if the disk has too little space.
 */
export async function run(options: BenchOptions): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < BYTES_NEEDED)
    throw new Error(`This bench needs ${Math.ceil(BYTES_NEEDED / 2 ** 30)} GiB of free space in ${tmpdir()}.`);
  const stopDatabase = await benchDatabase();
  await pool().query("ALTER SYSTEM SET max_wal_size = '8GB'");
  await pool().query("SELECT pg_reload_conf()");
  await pool().query("CREATE DATABASE empty");
  await fillDatabase(JOBS, LOG_ROWS);
  const filled = await startProcess("bench/processes/scale-probe.ts");
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = "/empty";
  await migrate(url.href);
  process.env.DATABASE_URL = url.href;
  const empty = await startProcess("bench/processes/scale-probe.ts");

  const size = `${JOBS.toLocaleString("en")} jobs and ${LOG_ROWS.toLocaleString("en")} log rows`;
  const report = (name: string, baselineName: string, baseline: number, ours: number) =>
    reportCase(
      {
        bench: "scale",
        case: `${name}, ${size}`,
        baseline: { name: baselineName, value: baseline },
        ours,
        ratio: ours / baseline,
        unit: "ms",
      },
      options,
    );
  const baselines: Record<string, number>[] = [];
  const ours: Record<string, number>[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const [before, after] = [await ask(empty.child, "ordinary"), await ask(filled.child, "ordinary")];
    // The first round plans the statements.
    if (round === 0) continue;
    baselines.push(before);
    ours.push(after);
  }
  const p50 = (rounds: readonly Record<string, number>[], name: string) =>
    percentile(
      rounds.map((times) => times[name] ?? Number.NaN),
      0.5,
    );
  const names = Object.keys(ours[0] ?? {});
  for (const name of names)
    report(`${name}, p50 (goal ≤ 1.5)`, "the same in an empty database", p50(baselines, name), p50(ours, name));
  const large: Record<string, number>[] = [];
  for (let round = 0; round <= LARGE_ROUNDS; round++) large.push(await ask(filled.child, "large"));
  for (const name of Object.keys(large[0] ?? {})) {
    const [baselineName, baseline] = names.includes(name)
      ? ["an account with 200 jobs", p50(ours, name)]
      : ["a second", 1_000];
    const title = names.includes(name) ? `${name} of an account with a tenth of the jobs` : `the page: ${name}`;
    report(title, baselineName, baseline, p50(large.slice(1), name));
  }
  for (const { child } of [filled, empty]) await stopProcess(child);
  await closeDatabase();
  await stopDatabase();
}

async function ask(child: ChildProcess, round: string): Promise<Record<string, number>> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(child, "exit", { signal }).then(() => Promise.reject(new Error("The probe ended.")));
  child.send(round);
  try {
    const [times] = (await Promise.race([once(child, "message", { signal }), ended])) as [Record<string, number>];
    return times;
  } finally {
    ended.catch(() => {});
    waiting.abort();
  }
}
