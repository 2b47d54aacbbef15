import { AppError } from "@atelier/errors";
import { recordKeyLimitReached } from "../credits/key-spend.ts";
import type { Caller } from "../keys/authenticate.ts";
import type { Operation, PriceFacts } from "../operations/define.ts";
import { isDatabaseUnavailable } from "../platform/database/database-errors.ts";
import { pool, transaction } from "../platform/database/db.ts";
import { notify } from "../platform/database/notifications.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { claimIdempotency, findIdempotent, type Idempotency } from "./idempotency.ts";
import { holdForJob, type NewJob } from "./job-holds.ts";
import { findKeyLimits } from "./key-limits.ts";
import { deleteStoredInputs, newJob, storeInputs } from "./new-job.ts";
import { planJob } from "./plan.ts";
import { jobSettings } from "./settings.ts";

export interface Submission {
  caller: Caller;
  operation: Operation;
  /** Parsed by the operation's own schema; files inspected. */
  input: Record<string, unknown>;
  facts: PriceFacts;
  idempotency?: Idempotency | undefined;
}

/**
 * Submits a job: one statement, or one transaction with an idempotency key, writes the job and places its hold; then
 * workers are notified. A repeat with the same key joins the first job. Throws before anything is held if the request
 * cannot be served.
 */
export async function submitJob(submission: Submission): Promise<{ jobId: string; replayed: boolean }> {
  const { caller, operation, input, facts, idempotency } = submission;
  const plan = await planJob(operation, input, facts);
  const jobId = newId("job");
  const planned = newJob(jobId, submission, plan);
  try {
    await storeInputs(jobId, input);
    const job: NewJob = {
      ...planned,
      accountId: caller.accountId,
      keyId: caller.keyId,
      keyLimits: findKeyLimits(caller),
      projectId: caller.grants?.project?.id,
    };
    const joined = await insertOrJoin(job, caller, idempotency);
    if (joined) await deleteStoredInputs(jobId, input);
    else notify("job_queued", plan.lane);
    return joined ? { jobId: joined, replayed: true } : { jobId, replayed: false };
  } catch (error) {
    // If the connection broke, the job may have been written. The task for orphans deletes the inputs if it was not.
    if (!isDatabaseUnavailable(error)) await deleteStoredInputs(jobId, input);
    const keyLimits = findKeyLimits(caller);
    // Outside of the transaction, which the refusal rolls back.
    if (keyLimits && error instanceof AppError && error.code === "spend_limit_reached")
      await recordKeyLimitReached(pool(), caller.accountId, keyLimits, planned.price);
    throw error;
  }
}

/** Returns null if this job was inserted, else the ID of the job that another request with the same key inserted. */
async function insertOrJoin(
  job: NewJob,
  caller: Caller,
  idempotency: Submission["idempotency"],
): Promise<string | null> {
  const { QUEUE_LIMIT } = jobSettings();
  const { OPEN_JOBS } = env();
  const limits = { openJobs: OPEN_JOBS, queued: QUEUE_LIMIT };
  if (!idempotency) {
    await holdForJob(pool(), job, limits);
    return null;
  }
  return transaction(async (tx) => {
    if (!(await claimIdempotency(tx, job.accountId, idempotency, job.id)))
      return findIdempotent(tx, caller, idempotency);
    await holdForJob(tx, job, limits);
    return null;
  });
}
