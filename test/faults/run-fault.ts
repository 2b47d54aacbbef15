import { setTimeout as sleep } from "node:timers/promises";
import { continueStalledRuns } from "../../lib/pipelines/continue-run.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { checkAll, openJobs, openRuns } from "./checks/index.ts";
import { checkLedger } from "./checks/ledger.ts";
import { measureProcesses, type ProcessState } from "./checks/processes.ts";
import type { Fault, FaultContext } from "./faults/fault.ts";
import type { Exchange } from "./load/exchange.ts";
import type { Load } from "./load/load.ts";
import { generateImage, removeBackground } from "./load/requests.ts";
import type { Row } from "./table.ts";

const POLL_MS = 200;

export interface RunContext extends FaultContext {
  load: Load;
  /** Every exchange since the start of the run. */
  exchanges: Exchange[];
  /** The resources that the processes used after the start. */
  baseline: readonly ProcessState[];
}

/**
 * Injects a fault under load, waits for the recovery, pauses the load and checks everything. The load is paused before
 * and afterwards.
 */
export async function runFault(fault: Fault, context: RunContext): Promise<Row> {
  const { installation, load, exchanges, limits, holdMs } = context;
  const skipped = fault.unavailable?.(installation) ?? null;
  if (skipped !== null) return { fault: fault.name, skipped };
  const first = exchanges.length;
  const before = await measureProcesses(installation.processes);
  load.resume();
  await sleep(holdMs / 2);
  const injected = await fault.inject(context);
  const recoveredMs = await waitForRecovery(context, new Date());
  const underLoad = await checkLedger(pool());
  await load.pause();
  await waitUntilQuiet(context);
  const recent = exchanges.slice(first);
  const late = recoveredMs === null ? [`not within ${Math.round(limits.recoveryMs / 1000)} s`] : [];
  const results = [
    ...(injected.results ?? []),
    { check: "the service recovers", violations: late },
    { ...underLoad, check: `${underLoad.check} under load` },
    ...(await checkAll({ ...context, recent, injected, before })),
  ];
  const refused = recent.filter(({ action, status }) => action !== "wrong key" && (status === null || status >= 429));
  return { fault: fault.name, requests: recent.length, refused: refused.length, recoveredMs, results };
}

/** Milliseconds until every server runs jobs of each engine and the jobs from before have ended; null if that takes too long. */
async function waitForRecovery({ client, limits }: RunContext, ended: Date): Promise<number | null> {
  const deadline = ended.getTime() + limits.recoveryMs;
  const steps = [
    ...client.targets.map((target) => async () => {
      const { job } = await generateImage(client, { action: "canary", engineMs: 0, isWaited: true, target });
      return job?.status === "succeeded";
    }),
    async () => (await removeBackground(client, { action: "canary", isWaited: true })).job?.status === "succeeded",
    async () => (await openJobsBefore(ended)) === 0,
  ];
  for (const isDone of steps) {
    while (!(await isDone())) {
      if (Date.now() > deadline) return null;
      await sleep(POLL_MS);
    }
  }
  return Date.now() - ended.getTime();
}

/** Jobs of runs are left out: they wait for single jobs, which the load does not stop to submit. */
async function openJobsBefore(time: Date): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*)::int AS count FROM job WHERE status IN ('queued', 'running') AND created_at < $1 AND batch_id IS NULL",
    [time],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Waits until no job and no run is open and every payment event is accepted. The checks report what is still open after
 * the limit.
 */
export async function waitUntilQuiet({
  installation,
  limits,
}: Pick<RunContext, "installation" | "limits">): Promise<void> {
  const deadline = Date.now() + limits.quietMs;
  // A run can still be open after its last job if a process stopped between the two.
  const isOpen = async () => (await openJobs(pool())).length > 0 || (await openRuns(pool())).length > 0;
  while ((await isOpen()) && Date.now() < deadline) {
    // The service does so every minute.
    await continueStalledRuns();
    await sleep(POLL_MS);
  }
  await Promise.race([installation.payments.delivered(), sleep(limits.quietMs, undefined, { ref: false })]);
}
