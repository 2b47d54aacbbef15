import autocannon from "autocannon";
import { closeDatabase, pool } from "../lib/platform/db.ts";
import { provide } from "../lib/platform/env.ts";
import { testAccount } from "../test/helpers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./service.ts";
import { type BenchOptions, reportCase } from "./table.ts";

const WARM_UP = 60;
const ONE_BY_ONE = 300;
const AT_ONCE = 64;
const SECONDS = 8;
const ACCOUNTS = 16;
const request = { prompt: "a red fox", width: 64, height: 64 };

/**
 * What a call to a provider's engine takes through the API (key, limits, hold, queue, worker, file, settlement) beside the same
 * call made directly, to an engine that answers at once.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const engine = await startProcess("bench/processes/instant-engine.ts");
  const address = `http://127.0.0.1:${engine.message}/v1`;
  Object.assign(process.env, {
    ENGINES_IMAGE_GENERATE: `ai-sdk:openai-compatible/instant@${address}`,
    ENGINE_CALLS: "256",
    IO_JOBS: "256",
    WORKERS: "false",
  });
  provide({});
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => testAccount(1_000_000)));
  const api = await startProcess("bench/processes/api-server.ts");
  const worker = await startProcess("worker.ts");
  const url = `http://127.0.0.1:${api.message}/api/v1/image-generate`;
  const headers = accounts.map(({ headers }) => ({ ...headers, "content-type": "application/json" }));
  const body = JSON.stringify(request);

  const direct = () =>
    timed(
      `${address}/images/generations`,
      {},
      JSON.stringify({ model: "instant", prompt: "a red fox", n: 1, size: "64x64" }),
    );
  const ours = () => timed(url, headers[0] ?? {}, body);
  for (let count = 0; count < WARM_UP; count++) await ours();
  const times = { direct: [] as number[], ours: [] as number[] };
  for (let count = 0; count < ONE_BY_ONE; count++) {
    times.direct.push(await direct());
    times.ours.push(await ours());
  }
  for (const [name, share] of [
    ["p50", 0.5],
    ["p99", 0.99],
  ] as const) {
    const [baseline, whole] = [percentile(times.direct, share), percentile(times.ours, share)];
    reportCase(
      {
        bench: "gateway",
        case: `one at a time: added to a call, ${name}${name === "p50" ? " (goal ≤ 20 ms)" : ""}`,
        baseline: { name: "the call made directly", value: baseline },
        ours: whole - baseline,
        ratio: whole / baseline,
        unit: "ms",
      },
      options,
    );
  }

  const refused: string[] = [];
  const onResponse = (status: number, answer: string) => {
    if (status !== 200) refused.push(`${status}: ${answer.slice(0, 300)}`);
  };
  const atOnce = () =>
    autocannon({
      url,
      method: "POST",
      connections: AT_ONCE,
      duration: SECONDS,
      requests: headers.map((one) => ({ method: "POST", headers: one, body, onResponse })),
    });
  // A service runs for days: the first seconds, while its code is still being compiled for speed, are not what is asked.
  await atOnce();
  const load = await atOnce();
  if (refused.length > 0 || load.errors > 0)
    throw new Error(`${refused.length} answers were not 200, ${load.errors} failed. ${refused[0] ?? ""}`);
  const rate = load.requests.total / load.duration;
  const figures = [
    ["calls a second (goal ≥ 300)", 300, rate, "calls/s"],
    ["a call, p50", 1_000, load.latency.p50, "ms"],
    ["a call, p99", 1_000, load.latency.p99, "ms"],
  ] as const;
  for (const [name, value, measured, unit] of figures) {
    const baseline = { name: unit === "ms" ? "a second" : "the goal", value };
    reportCase(
      {
        bench: "gateway",
        case: `${AT_ONCE} at a time: ${name}`,
        baseline,
        ours: measured,
        ratio: measured / value,
        unit,
      },
      options,
    );
  }
  await allSettled();
  for (const { child } of [api, worker, engine]) await stopProcess(child);
  await closeDatabase();
  await stopDatabase();
}

async function timed(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
  return performance.now() - start;
}

/** Every call was charged for once: a quick gateway that loses money would be no good. */
async function allSettled(): Promise<void> {
  const { rows } = await pool().query<{ wrong: number }>(
    `SELECT count(*) AS wrong FROM job j LEFT JOIN hold h ON h.job_id = j.id
     WHERE j.status = 'succeeded' AND (h.status <> 'settled' OR h.charged <> 4 OR h.status IS NULL)`,
  );
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} jobs were not charged as they should.`);
}
