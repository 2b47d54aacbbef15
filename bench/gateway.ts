import autocannon from "autocannon";
import { closeDatabase, pool } from "../lib/platform/db.ts";
import { setRuntimeEnv } from "../lib/platform/env.ts";
import { testAccount } from "../test/helpers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./service.ts";
import { type BenchOptions, reportCase } from "./table.ts";

const WARM_UP = 60;
const SEQUENTIAL_CALLS = 300;
const CONCURRENCY = 64;
const SECONDS = 8;
const ACCOUNTS = 16;
const request = { prompt: "a red fox", width: 64, height: 64 };

interface Gateway {
  engineUrl: string;
  url: string;
  /** The headers of each account. */
  headers: Record<string, string>[];
  stop(): Promise<void>;
}

const body = JSON.stringify(request);

/**
 * A call to a provider's engine through the API: key, limits, hold, queue, worker, file and settlement. Baseline: the same
 * call made directly. The engine answers immediately.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const gateway = await startGateway();
  await measureAddedTime(gateway, options);
  await measureLoad(gateway, options);
  await assertAllCharged();
  await gateway.stop();
  await closeDatabase();
  await stopDatabase();
}

async function startGateway(): Promise<Gateway> {
  const engine = await startProcess("bench/processes/instant-engine.ts");
  const engineUrl = `http://127.0.0.1:${engine.message}/v1`;
  Object.assign(process.env, {
    ENGINES_IMAGE_GENERATE: `ai-sdk:openai-compatible/instant@${engineUrl}`,
    ENGINE_CALLS: "256",
    IO_JOBS: "256",
    WORKERS: "false",
  });
  setRuntimeEnv({});
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => testAccount(1_000_000)));
  const api = await startProcess("bench/processes/api-server.ts");
  const worker = await startProcess("worker.ts");
  return {
    engineUrl,
    url: `http://127.0.0.1:${api.message}/api/v1/image-generate`,
    headers: accounts.map(({ headers }) => ({ ...headers, "content-type": "application/json" })),
    stop: async () => {
      for (const { child } of [api, worker, engine]) await stopProcess(child);
    },
  };
}

async function measureAddedTime({ engineUrl, url, headers }: Gateway, options: BenchOptions): Promise<void> {
  const engineBody = JSON.stringify({ model: "instant", prompt: "a red fox", n: 1, size: "64x64" });
  const direct = () => timed(`${engineUrl}/images/generations`, {}, engineBody);
  const ours = () => timed(url, headers[0] ?? {}, body);
  for (let count = 0; count < WARM_UP; count++) await ours();
  const times = { direct: [] as number[], ours: [] as number[] };
  for (let count = 0; count < SEQUENTIAL_CALLS; count++) {
    times.direct.push(await direct());
    times.ours.push(await ours());
  }
  for (const [name, share] of [
    ["p50", 0.5],
    ["p99", 0.99],
  ] as const) {
    const [baseline, total] = [percentile(times.direct, share), percentile(times.ours, share)];
    reportCase(
      {
        bench: "gateway",
        case: `one at a time: added to a call, ${name}${name === "p50" ? " (goal ≤ 20 ms)" : ""}`,
        baseline: { name: "the call made directly", value: baseline },
        ours: total - baseline,
        ratio: total / baseline,
        unit: "ms",
      },
      options,
    );
  }
}

async function measureLoad({ url, headers }: Gateway, options: BenchOptions): Promise<void> {
  const failures: string[] = [];
  const onResponse = (status: number, answer: string) => {
    if (status !== 200) failures.push(`${status}: ${answer.slice(0, 300)}`);
  };
  const callConcurrently = () =>
    autocannon({
      url,
      method: "POST",
      connections: CONCURRENCY,
      duration: SECONDS,
      requests: headers.map((accountHeaders) => ({ method: "POST", headers: accountHeaders, body, onResponse })),
    });
  // The first run only warms up, because the code is still being optimized.
  await callConcurrently();
  const load = await callConcurrently();
  if (failures.length > 0 || load.errors > 0)
    throw new Error(
      `${failures.length} responses were not 200, and ${load.errors} requests failed. ${failures[0] ?? ""}`,
    );
  const rate = load.requests.total / load.duration;
  for (const [name, value, measured, unit] of [
    ["calls a second (goal ≥ 300)", 300, rate, "calls/s"],
    ["a call, p50", 1_000, load.latency.p50, "ms"],
    ["a call, p99", 1_000, load.latency.p99, "ms"],
  ] as const) {
    const baseline = { name: unit === "ms" ? "a second" : "the goal", value };
    reportCase(
      {
        bench: "gateway",
        case: `${CONCURRENCY} at a time: ${name}`,
        baseline,
        ours: measured,
        ratio: measured / value,
        unit,
      },
      options,
    );
  }
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

/** Checks that every call was charged once. */
async function assertAllCharged(): Promise<void> {
  const { rows } = await pool().query<{ wrong: number }>(
    `SELECT count(*) AS wrong FROM job j LEFT JOIN hold h ON h.job_id = j.id
     WHERE j.status = 'succeeded' AND (h.status <> 'settled' OR h.charged <> 4 OR h.status IS NULL)`,
  );
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} jobs were not charged correctly.`);
}
