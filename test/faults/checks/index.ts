import { setTimeout as sleep } from "node:timers/promises";
import { pool } from "../../../lib/platform/database/db.ts";
import type { Injected } from "../faults/fault.ts";
import type { Installation } from "../installation/installation.ts";
import type { Limits } from "../limits.ts";
import type { Exchange } from "../load/exchange.ts";
import { checkAnswers } from "./answers.ts";
import { type CheckResult, isViolated } from "./check-result.ts";
import { checkResults, findOrphans } from "./files.ts";
import { checkJobs } from "./jobs.ts";
import { checkLedger, checkPurchases } from "./ledger.ts";
import { deleteLeftFiles } from "./left-files.ts";
import { checkProcesses, measureProcesses, type ProcessState } from "./processes.ts";
import { checkTree } from "./receipts.ts";
import { checkRuns } from "./runs.ts";

export { openJobs } from "./jobs.ts";
export { openRuns } from "./runs.ts";

const POLL_MS = 200;

interface Situation {
  installation: Installation;
  limits: Limits;
  /** Every exchange since the start, and those of the last fault. */
  exchanges: readonly Exchange[];
  recent: readonly Exchange[];
  /** The effects of the last fault. */
  injected: Injected;
  /** The processes before the last fault and after the start. */
  before: readonly ProcessState[];
  baseline: readonly ProcessState[];
}

/** Checks every promise while no request is in flight. */
export async function checkAll(situation: Situation): Promise<CheckResult[]> {
  const { installation, limits, exchanges, recent, injected } = situation;
  const settled = await repeatUntilHeld(limits.settleMs, () => checkWhatSettles(situation));
  return [
    ...settled,
    ...checkAnswers(recent, injected),
    ...(await checkJobs(pool(), { exchanges, recent, codes: injected.codes })),
    ...(await checkRuns(pool(), exchanges)),
    ...(await checkTree(pool())),
    await checkLedger(pool()),
    await checkPurchases(pool(), installation.payments.paidPurchases()),
    await checkResults(pool(), installation),
  ];
}

/** Checks the state that settles only some time after the last response. */
async function checkWhatSettles({ installation, injected, before, baseline }: Situation): Promise<CheckResult[]> {
  const after = await measureProcesses(installation.processes);
  // A process that was killed cannot delete its files, so the retention task does.
  if (injected.mayLeaveFiles) await deleteLeftFiles();
  return [
    ...(await checkProcesses({ before, after, baseline, killed: injected.killed })),
    { check: "no file is orphaned", violations: await findOrphans(pool(), installation) },
  ];
}

async function repeatUntilHeld(ms: number, check: () => Promise<CheckResult[]>): Promise<CheckResult[]> {
  const deadline = Date.now() + ms;
  for (;;) {
    const results = await check();
    if (!results.some(isViolated) || Date.now() > deadline) return results;
    await sleep(POLL_MS);
  }
}
