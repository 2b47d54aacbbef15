import { AppError } from "@atelier/errors";
import { cancelBatch } from "../batches/control.ts";
import { retryBatch } from "../batches/retry.ts";
import { eraseJob } from "../jobs/retention.ts";
import type { Caller } from "../keys/authenticate.ts";
import { continueRun } from "./continue-run.ts";
import { type Run, readRun } from "./record.ts";

/** Cancels the jobs of a run that have not ended: they cost nothing. Throws `not_found` or `run_ended`. */
export async function cancelRun(accountId: string, runId: string): Promise<Run> {
  const { outcome } = await readRun(accountId, runId);
  if (outcome) throw ended(outcome);
  await cancelBatch(accountId, runId).catch((error: unknown) => {
    // Its last job has just ended.
    throw error instanceof AppError && error.code === "batch_ended" ? ended("ended") : error;
  });
  await continueRun(accountId, runId);
  return readRun(accountId, runId);
}

/**
 * Runs a failed run again from the steps that failed, with holds for these and the ones after them. Steps that have
 * succeeded keep their results and are not paid again. `directory` is for temporary files. Throws `run_running`,
 * `run_ended` for one that succeeded or was canceled, and as `retryBatch`.
 */
export async function resumeRun(caller: Caller, runId: string, directory: string): Promise<Run> {
  const { accountId } = caller;
  const { outcome } = await readRun(accountId, runId);
  if (!outcome) throw new AppError("run_running", "The run has not ended. Wait for its end, or cancel it.");
  if (outcome !== "failed") throw ended(outcome);
  await retryBatch(caller, runId, directory);
  await continueRun(accountId, runId);
  return readRun(accountId, runId);
}

/**
 * Deletes the results of a run's steps and all that its request contained, as `eraseJob` does for each of its jobs. Throws
 * `not_found`, `run_running` and the store's errors.
 */
export async function eraseRun(accountId: string, runId: string): Promise<void> {
  const { outcome, jobs } = await readRun(accountId, runId);
  if (!outcome) throw new AppError("run_running", "The run has not ended. Cancel it first.");
  for (const { id } of jobs) await eraseJob(accountId, id);
}

const ended = (outcome: string) =>
  new AppError("run_ended", `The run has already ended${outcome === "ended" ? "" : ` with the status ${outcome}`}.`);
