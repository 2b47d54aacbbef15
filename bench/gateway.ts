import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { closeDatabase, pool } from "../lib/platform/database/db.ts";
import { setRuntimeEnv } from "../lib/platform/settings.ts";
import { testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const START_MS = 60_000;
const WARM_UP = 60;
const SEQUENTIAL_CALLS = 300;
const CONCURRENCY = 64;
const SECONDS = 6;
const ROUNDS = 3;
const ACCOUNTS = 16;
const request = { prompt: "a red fox", width: 64, height: 64 };

interface Gateway {
  engineUrl: string;
  url: string;
  /** The baseline under load: a bare server with the same statements. */
  bareUrl: string;
  /** The headers of each account. */
  headers: Record<string, string>[];
  stop(): Promise<void>;
}

const body = JSON.stringify(request);

/**
 * A call to a provider's engine through the API: key, limits, hold, queue, worker, file and settlement. The engine answers
 * immediately. Baseline of one call: the same call made directly. Baseline of what is added, and of many at once: a bare
 * server that makes the same call and runs the same statements, because both depend on the machine and its disk in the
 * same way.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const gateway = await startGateway();
  await waitForWorker(gateway);
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
  const api = await startProcess("bench/processes/api-server.ts", ["worker"]);
  // The worker serves no operation of this name, so it claims none of the baseline's jobs.
  const bareArguments = [engineUrl, "bare-gateway", ...accounts.map(({ id }) => id)];
  const bare = await startProcess("bench/processes/bare-gateway.ts", bareArguments);
  return {
    engineUrl,
    url: `http://127.0.0.1:${api.message}/api/v1/image-generate`,
    bareUrl: `http://127.0.0.1:${bare.message}/`,
    headers: accounts.map(({ headers }) => ({ ...headers, "content-type": "application/json" })),
    stop: async () => {
      for (const { child } of [api, bare, engine]) await stopProcess(child);
    },
  };
}

/** Calls until the worker has reported that its engine is ready. */
async function waitForWorker({ url, headers }: Gateway): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const isReady = await timed(url, headers[0] ?? {}, body).then(
      () => true,
      (error: unknown) => {
        if (Date.now() > deadline) throw error;
        return false;
      },
    );
    if (isReady) return;
    await sleep(200);
  }
}

async function measureAddedTime({ engineUrl, url, bareUrl, headers }: Gateway, options: BenchOptions): Promise<void> {
  const engineBody = JSON.stringify({ model: "instant", prompt: "a red fox", n: 1, size: "64x64" });
  const direct = () => timed(`${engineUrl}/images/generations`, {}, engineBody);
  const ours = () => timed(url, headers[0] ?? {}, body);
  const bare = () => timed(bareUrl, {}, body);
  for (let count = 0; count < WARM_UP; count++) for (const call of [ours, bare]) await call();
  const times = { direct: [] as number[], bare: [] as number[], ours: [] as number[] };
  for (let count = 0; count < SEQUENTIAL_CALLS; count++) {
    times.direct.push(await direct());
    times.bare.push(await bare());
    times.ours.push(await ours());
  }
  reportAdded(times, options);
}

function reportAdded(times: Record<"direct" | "bare" | "ours", readonly number[]>, options: BenchOptions): void {
  for (const [name, share] of [
    ["p50", 0.5],
    ["p99", 0.99],
  ] as const) {
    const [baseline, total] = [percentile(times.direct, share), percentile(times.ours, share)];
    reportCase(
      {
        bench: "gateway",
        case: `one at a time: added to a call, ${name}${name === "p50" ? " (goal ≤ 5 ms)" : ""}`,
        baseline: { name: "the call made directly", value: baseline },
        ours: total - baseline,
        ratio: total / baseline,
        unit: "ms",
      },
      options,
    );
  }
  const direct = percentile(times.direct, 0.5);
  const [baseline, ours] = [percentile(times.bare, 0.5) - direct, percentile(times.ours, 0.5) - direct];
  reportCase(
    {
      bench: "gateway",
      case: "one at a time: added to a call, p50",
      baseline: { name: "what the bare server adds", value: baseline },
      ours,
      ratio: ours / baseline,
      unit: "ms",
    },
    options,
  );
}

/** Calls from many clients at once, in rounds that alternate between the baseline and the gateway. */
async function measureLoad({ url, bareUrl, headers }: Gateway, options: BenchOptions): Promise<void> {
  // The first runs only warm up, because the code is still being optimized.
  for (const target of [bareUrl, url]) await callConcurrently(target, headers);
  const loads = { bare: [] as Load[], ours: [] as Load[] };
  for (let round = 0; round < ROUNDS; round++) {
    loads.bare.push(await callConcurrently(bareUrl, headers));
    loads.ours.push(await callConcurrently(url, headers));
  }
  for (const [name, key, unit, goal] of [
    ["throughput", "rate", "calls/s", " (goal ≥ 0.7)"],
    ["p50", "p50", "ms", ""],
    ["p99", "p99", "ms", " (goal ≤ 2)"],
  ] as const) {
    const [baseline, ours] = [loads.bare, loads.ours].map((list) =>
      percentile(
        list.map((load) => load[key]),
        0.5,
      ),
    );
    if (baseline === undefined || ours === undefined) continue;
    reportCase(
      {
        bench: "gateway",
        case: `${name} at ${CONCURRENCY}`,
        baseline: { name: `bare node:http and pg${goal}`, value: baseline },
        ours,
        ratio: ours / baseline,
        unit,
      },
      options,
    );
  }
}

interface Load {
  /** Calls per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

async function callConcurrently(url: string, headers: Gateway["headers"]): Promise<Load> {
  const failures: string[] = [];
  const onResponse = (status: number, answer: string) => {
    if (status !== 200) failures.push(`${status}: ${answer.slice(0, 300)}`);
  };
  const { requests, duration, latency, errors } = await autocannon({
    url,
    method: "POST",
    connections: CONCURRENCY,
    duration: SECONDS,
    requests: headers.map((accountHeaders) => ({ method: "POST", headers: accountHeaders, body, onResponse })),
  });
  if (failures.length > 0 || errors > 0)
    throw new Error(`${failures.length} responses were not 200, and ${errors} requests failed. ${failures[0] ?? ""}`);
  return { rate: requests.total / duration, p50: latency.p50, p99: latency.p99 };
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
