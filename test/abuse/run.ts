// npm run abuse -- [--seconds 6] [PART OF A NAME]: one account loads a service of its own in nine ways, on 127.0.0.1 only.
// For each it prints another account's latency as a ratio to that of the idle service just before.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createRestrictedKey } from "../../lib/keys/restricted.ts";
import { closeDatabase, pool } from "../../lib/platform/database/db.ts";
import { childEnvironment } from "../../lib/platform/settings.ts";
import { startApiProcess } from "../helpers/servers/api-processes.ts";
import setUpDatabase from "../helpers/servers/database-setup.ts";
import { testAccount } from "../helpers/servers/service.ts";
import { type Latencies, measure, quantile } from "./measure.ts";
import { type Target, type Way, ways } from "./ways.ts";

/** The largest slowdown of another account's requests, as a ratio of medians. */
const GOALS = { get: 2, upload: 3, job: 3 } as const;
const MAX_SECONDS = 60;
/** The longest that the service may take to come to rest after an attack. */
const REST_MS = 20_000;
const START_MS = 120_000;

const { values, positionals } = parseArgs({
  options: { seconds: { type: "string", default: "6" } },
  allowPositionals: true,
});
const seconds = Number(values.seconds);
if (!(seconds >= 1 && seconds <= MAX_SECONDS)) {
  console.error(`--seconds must be 1 to ${MAX_SECONDS}.`);
  process.exit(2);
}
const chosen = ways.filter(({ name }) => name.includes(positionals[0] ?? ""));

const stopDatabase = await setUpDatabase();
const silent = createServer(() => {});
await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
const silentHost = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
const api = await startApiProcess({ FETCH_ALLOWLIST: silentHost });
const worker = spawn(process.execPath, ["worker.ts"], {
  env: childEnvironment(),
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  process.exitCode = (await attackAll()) ? 0 : 1;
} finally {
  const ended = once(worker, "exit");
  worker.kill("SIGTERM");
  await ended;
  await api.kill();
  silent.closeAllConnections();
  silent.close();
  await closeDatabase();
  await stopDatabase();
}

/** Whether all goals were met. */
async function attackAll(): Promise<boolean> {
  const victim = { base: api.base, ...(await readKeys()) };
  const target: Target = { base: api.base, ...(await readKeys()), silentUrl: `http://${silentHost}/a.png` };
  await ready();
  await measure(victim, 2_000);
  console.log(`${"".padEnd(40)}${"GET".padStart(16)}${"upload".padStart(16)}${"job start".padStart(16)}   requests`);
  let areMet = true;
  for (const way of chosen) {
    const { idle, loaded, sent } = await attack(way, victim, target);
    const ratios = (["get", "upload", "job"] as const).map((probe) => ({
      probe,
      ...computeRatio(idle[probe], loaded[probe]),
    }));
    areMet &&= ratios.every(({ probe, median }) => median <= GOALS[probe]);
    const cells = ratios.map(({ probe, median, p95 }) =>
      `${median.toFixed(1)}${median <= GOALS[probe] ? " " : "!"} p95 ${p95.toFixed(1)}`.padStart(16),
    );
    console.log(`${way.name.padEnd(40)}${cells.join("")}   ${sent}`);
  }
  console.log(
    `Ratios to the idle service. Goals: GET ≤ ${GOALS.get}, upload ≤ ${GOALS.upload}, job start ≤ ${GOALS.job}.`,
  );
  return areMet;
}

async function readKeys(): Promise<{ key: string; testKey: string }> {
  const { id, key } = await testAccount(1_000_000);
  const { key: testKey } = await createRestrictedKey(id, { name: "test", test: true });
  return { key, testKey };
}

/** Waits until the worker has reported an engine. */
async function ready(): Promise<void> {
  const query = "SELECT FROM engine_state WHERE state = 'ready' AND engine = 'illustrator'";
  for (const until = Date.now() + START_MS; (await pool().query(query)).rowCount === 0; await sleep(200))
    if (Date.now() > until) throw new Error("The worker did not become ready.");
}

/** Measures the idle service, then the same during the attack. */
async function attack(
  way: Way,
  victim: { base: string; key: string; testKey: string },
  target: Target,
): Promise<{ idle: Latencies; loaded: Latencies; sent: number }> {
  await rest();
  const idle = await measure(victim, (seconds * 1000) / 2);
  const milliseconds = String(seconds * 1000 + REST_MS);
  const parameters = [way.name, milliseconds, JSON.stringify(target)];
  const attacker = fork(join(import.meta.dirname, "attacker.ts"), parameters, { execArgv: [] });
  let sent = 0;
  const ended = once(attacker, "exit");
  await once(attacker, "message");
  attacker.on("message", (count) => {
    sent = Number(count);
  });
  await sleep(500);
  const loaded = await measure(victim, seconds * 1000).finally(() => attacker.kill("SIGKILL"));
  await ended;
  await cancelBatches(target);
  return { idle, loaded, sent };
}

/** Ends what an attack has left, which would slow the service while the next one is measured. */
async function cancelBatches({ base, testKey }: Target): Promise<void> {
  const headers = { authorization: `Bearer ${testKey}` };
  const list = await fetch(`${base}/batches?limit=100`, { headers });
  const { data } = (await list.json()) as { data: { id: string }[] };
  for (const { id } of data) await fetch(`${base}/batches/${id}/cancel`, { method: "POST", headers });
}

/** Waits until no job is open and nothing is inspected any more. */
async function rest(): Promise<void> {
  await sleep(1_000);
  const query = "SELECT FROM job WHERE status IN ('queued', 'running') LIMIT 1";
  for (const until = Date.now() + REST_MS; (await pool().query(query)).rowCount !== 0 && Date.now() < until; )
    await sleep(100);
}

function computeRatio(idle: readonly number[], loaded: readonly number[]): { median: number; p95: number } {
  const at = (share: number) => quantile(loaded, share) / quantile(idle, share);
  return { median: at(0.5), p95: at(0.95) };
}
