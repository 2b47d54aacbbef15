import type { ErrorCode } from "@atelier/errors";
import { pool } from "../platform/database/db.ts";
import { notify } from "../platform/database/notifications.ts";
import { int, json, run, statement, text } from "../platform/database/statement.ts";
import { counts } from "../platform/telemetry/instruments.ts";
import { log } from "../platform/telemetry/log.ts";
import type { ReceiptModel } from "../receipts/record.ts";
import { storage } from "../storage/index.ts";
import { type JobRelease, type NewFile, releaseJob, settleJob } from "./job-ends.ts";
import type { EndedJob, EngineAttempt } from "./record.ts";
import { storedKeys } from "./stored-input.ts";

/** A claimed job. Every write of its worker is fenced by the attempt number, so that a late worker changes nothing. */
export interface AttemptFence {
  jobId: string;
  attempt: number;
}

export interface JobSuccess {
  operation: string;
  /** Credits to charge, at most the price. */
  charge: number;
  /** Whether the job has input files, which are deleted now. */
  hasInputs: boolean;
  engine: string;
  /** The model files of the engine, if it has any. */
  models?: readonly ReceiptModel[] | undefined;
  report: Record<string, unknown> | null;
  warnings: string[];
  /** The engines this run tried, in order. */
  attempts?: readonly EngineAttempt[] | undefined;
  outputs: NewFile[];
  /** How long outputs are kept, in seconds. */
  keepSeconds: number;
  /** Runs after the job has ended and before waiters are notified, so that they find its effects. It must not throw. */
  beforeNotify?: (() => Promise<void>) | undefined;
}

export interface JobFailure {
  code: ErrorCode;
  detail: string;
  warnings: string[];
  attempts?: readonly EngineAttempt[] | undefined;
}

/**
 * Ends a running job that succeeded: settles its hold and records its outputs, all or nothing. False if it has already
 * ended or belongs to another attempt.
 */
export async function succeedJob(fence: AttemptFence, success: JobSuccess): Promise<boolean> {
  const { charge, attempts = [], beforeNotify, ...rest } = success;
  const job = await settleJob(pool(), {
    ...fence,
    ...rest,
    credits: charge,
    attempts,
  });
  if (!job) return false;
  counts.credits.settled += charge;
  await beforeNotify?.();
  // No request waits for an item of a batch.
  return reportEnd(fence.jobId, success.hasInputs, job.batch_id === null ? job : undefined);
}

/** Ends a running job that failed: nothing is charged. False if it has already ended or belongs to another attempt. */
export function failJob({ jobId, attempt }: AttemptFence, failure: JobFailure): Promise<boolean> {
  const { code, detail, warnings, attempts } = failure;
  return endUncharged({ jobId, fence: { attempt }, status: "failed", error: { code, detail }, warnings, attempts });
}

/** Ends a running job after a cancel request. */
export function cancelRunningJob({ jobId, attempt }: AttemptFence): Promise<boolean> {
  return endUncharged({ jobId, fence: { attempt }, status: "canceled" });
}

/** Ends a job that no worker has claimed. False if a worker has claimed it, or if it has ended. */
export function cancelQueuedJob(accountId: string, jobId: string): Promise<boolean> {
  return endUncharged({ jobId, fence: { queuedOf: accountId }, status: "canceled" });
}

/**
 * How long the inputs of a failed item of a batch are kept, so that the item can be retried, and those of the steps that
 * did not run after it. Inputs of a test key are not kept.
 */
export const RETRY_HOURS = 24;

/**
 * Deletes the inputs of a job that has ended, unless it is an item of a batch that can be retried. The retention task
 * repeats a failed deletion.
 */
export async function deleteInputs(jobId: string): Promise<void> {
  try {
    await deleteStored(await run(pool(), INPUT_TO_DELETE, { jobId, retryHours: RETRY_HOURS }));
  } catch (error) {
    log().warn({ error, jobId }, "deleting a job's inputs failed");
  }
}

/** Deletes the inputs of a job that is erased, also of one that could be retried. Throws the store's errors. */
export async function eraseInputs(jobId: string): Promise<void> {
  await deleteStored(await run(pool(), INPUT_TO_ERASE, { jobId }));
}

async function deleteStored(jobs: readonly { id: string; input: Record<string, unknown> }[]): Promise<void> {
  for (const { id, input } of jobs) {
    for (const key of storedKeys(input)) await storage().delete(key);
    await pool().query("UPDATE job SET inputs_deleted_at = now() WHERE id = $1", [id]);
  }
}

const INPUT_TO_ERASE = statement(
  "input_to_erase",
  { jobId: text() },
  "SELECT id, input FROM job WHERE id = $jobId AND inputs_deleted_at IS NULL AND finished_at IS NOT NULL",
  { id: text(), input: json<Record<string, unknown>>() },
);

/** The inputs of deleted accounts and of test jobs, which cost nothing, are not kept. */
const INPUT_TO_DELETE = statement(
  "input_to_delete",
  { jobId: text(), retryHours: int },
  `SELECT id, input FROM job WHERE id = $jobId AND inputs_deleted_at IS NULL
     AND (batch_id IS NULL OR test OR finished_at < now() - make_interval(hours => $retryHours)
       OR NOT (status = 'failed' OR status = 'canceled' AND EXISTS (
         SELECT FROM batch b WHERE b.id = batch_id AND b.steps IS NOT NULL AND b.cancel_asked_at IS NULL))
       OR EXISTS (SELECT FROM account WHERE id = account_id AND deleted_at IS NOT NULL))`,
  { id: text(), input: json<Record<string, unknown>>() },
);

async function endUncharged(end: JobRelease): Promise<boolean> {
  return (await releaseJob(pool(), end)) ? reportEnd(end.jobId, true) : false;
}

/** A larger job is read from the database by those who wait for it. */
const MAX_SENT = 64 * 1024;

function reportEnd(jobId: string, hasInputs: boolean, job?: EndedJob): true {
  notify("job_ended", jobId, () => {
    const sent = job && JSON.stringify(job);
    return sent && sent.length <= MAX_SENT ? sent : undefined;
  });
  // Not awaited: the worker can claim its next job while the files are deleted.
  if (hasInputs) void deleteInputs(jobId);
  return true;
}
