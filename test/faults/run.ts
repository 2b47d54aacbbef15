import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { measureProcesses } from "./checks/processes.ts";
import { checkStop } from "./checks/stop.ts";
import { faults } from "./faults/index.ts";
import { type Installation, startInstallation } from "./installation/installation.ts";
import { computeLimits, RunTime } from "./limits.ts";
import { createLoadAccount } from "./load/accounts.ts";
import { ApiClient } from "./load/api-client.ts";
import type { Exchange } from "./load/exchange.ts";
import { Load } from "./load/load.ts";
import { removeBackground } from "./load/requests.ts";
import { visitors } from "./load/visitors.ts";
import { webhookPoster } from "./load/webhook.ts";
import { type RunContext, runFault, waitUntilQuiet } from "./run-fault.ts";
import { isFailed, printHeader, printJson, printRow, type Row } from "./table.ts";

const ACCOUNTS = 3;
const ENGINES_TIMEOUT_MS = 10 * 60_000;
const WARM_UP_MS = 5_000;
/** How long a lasting fault lasts: in a run of a minute or of one round, and at most. */
const HOLD_MS = { short: 2_000, long: 5_000 };

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    rounds: { type: "string", default: "Infinity" },
    json: { type: "boolean", default: false },
    runtime: { type: "string", default: "postgres" },
    store: { type: "string", default: "local" },
    workers: { type: "string", default: "2" },
  },
  allowPositionals: true,
});
const minutes = Number(values.minutes);
const rounds = Number(values.rounds);
const chosen = faults.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)));
const workers = Number(values.workers);
const isKnown = ["postgres", "temporal"].includes(values.runtime) && ["local", "s3"].includes(values.store);
if (
  !(minutes > 0) ||
  !(rounds >= 1) ||
  chosen.length === 0 ||
  !isKnown ||
  !(Number.isInteger(workers) && workers >= 1 && workers <= 16)
) {
  console.error(
    `Usage: npm run faults -- [--minutes N] [--rounds N] [--json] [--runtime postgres|temporal] [--store local|s3] [--workers N] [FAULT …]\nFaults: ${faults.map(({ name }) => name).join(", ")}`,
  );
  process.exit(2);
}

const temporalProgram = values.runtime === "temporal" ? process.env.PEER_TEMPORAL : undefined;
if (values.runtime === "temporal" && !temporalProgram) {
  console.error("Set PEER_TEMPORAL to the path of a temporal-server program.");
  process.exit(2);
}
const storeProgram = values.store === "s3" ? process.env.PEER_S3 : undefined;
if (values.store === "s3" && !storeProgram) {
  console.error("Set PEER_S3 to the path of versitygw.");
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), "atelier-faults-"));
const cleanup = new AsyncDisposableStack();
let stopped: Promise<void> | undefined;
let installing: Promise<Installation> | undefined;
const stop = () => {
  // The installation can be stopped only after its start has ended.
  stopped ??= Promise.allSettled([installing]).then(() => cleanup.disposeAsync());
  return stopped;
};
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop().finally(() => process.exit(130)));

const time = new RunTime(minutes * 60_000);
setTimeout(() => {
  console.error(`The run did not end within ${minutes} minutes: ${current}. The logs are in ${folder}.`);
  void stop().finally(() => process.exit(1));
}, minutes * 60_000).unref();

let current = "the installation was started";
let failed = true;
try {
  failed = (await run()).some(isFailed);
} finally {
  await stop();
  // The logs of a failed run explain it.
  if (failed) console.error(`The logs are in ${folder}.`);
  else await rm(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function run(): Promise<Row[]> {
  const print = values.json ? printJson : printRow;
  const began = Date.now();
  installing = startInstallation(folder, cleanup, { workers, temporalProgram, storeProgram });
  const context = await prepare(await installing, began);
  if (!values.json) printHeader();
  const rows: Row[] = [];
  const add = (row: Row) => {
    rows.push(row);
    print(row);
  };
  for (let round = 0; round < rounds && time.mayBegin(context.limits.settleMs); round++)
    for (const fault of chosen) {
      if (time.mayBegin(context.limits.settleMs)) {
        const began = Date.now();
        current = fault.name;
        add(await runFault(fault, { ...context, round }));
        time.add(Date.now() - began);
      } else if (round === 0) add({ fault: fault.name, skipped: "the minutes are over" });
    }
  if (rows.every((row) => "skipped" in row)) throw new Error("No fault was run. Set --minutes to a larger number.");
  current = "everything was stopped";
  add({
    fault: "stop everything",
    requests: 0,
    refused: 0,
    recoveredMs: 0,
    results: await checkStop(context.installation),
  });
  return rows;
}

/** Creates the accounts, warms everything up under load, and measures what the start took and what the processes use then. */
async function prepare(installation: Installation, began: number): Promise<RunContext> {
  const exchanges: Exchange[] = [];
  const targets = installation.servers.map(({ process, origin }) => ({ name: process.name, origin }));
  const readClient = async () => new ApiClient({ account: await createLoadAccount(), targets, exchanges });
  const clients = await Promise.all(Array.from({ length: ACCOUNTS }, readClient));
  const client = await readClient();
  installation.payments.connect(webhookPoster(client));
  await waitForEngines(client);
  const limits = computeLimits(Date.now() - began);
  const load = new Load(clients, visitors(installation.payments));
  load.resume();
  await sleep(WARM_UP_MS);
  await load.pause();
  await waitUntilQuiet({ installation, limits });
  const baseline = await measureProcesses(installation.processes);
  const holdMs = rounds === 1 ? HOLD_MS.short : Math.min(HOLD_MS.long, HOLD_MS.short * minutes);
  return { installation, client, load, exchanges, baseline, limits, holdMs, round: 0 };
}

/** Waits until the embedded engine works. On a new machine its model is downloaded first. */
async function waitForEngines(client: ApiClient): Promise<void> {
  const deadline = Date.now() + ENGINES_TIMEOUT_MS;
  for (;;) {
    const { exchange, job } = await removeBackground(client, { action: "canary", isWaited: true });
    if (job?.status === "succeeded") return;
    if (Date.now() > deadline) throw new Error(`The embedded engine is not ready: ${exchange.code} ${exchange.detail}`);
    await sleep(1_000);
  }
}
