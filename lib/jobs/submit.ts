import { randomInt } from "node:crypto";
import { AppError } from "@atelier/errors";
import { holdForJob, type NewJob } from "../credits/job-holds.ts";
import { type KeyLimits, recordKeyLimitReached } from "../credits/key-spend.ts";
import type { Caller } from "../keys/authenticate.ts";
import { seesAllJobs } from "../keys/grants.ts";
import type { Operation, PriceFacts } from "../operations/define.ts";
import { filesOf } from "../operations/fields.ts";
import { isDatabaseUnavailable } from "../platform/database-errors.ts";
import { pool, type Queryable, transaction } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { notify } from "../platform/notifications.ts";
import { nullable, run, runForCount, statement, text } from "../platform/statement.ts";
import { describeStorageError } from "../platform/storage-full.ts";
import { storage } from "../storage/index.ts";
import { refuseIfForced } from "./forced-errors.ts";
import { planJob } from "./plan.ts";
import { toStored } from "./stored-input.ts";

export interface Submission {
  caller: Caller;
  operation: Operation;
  /** Parsed by the operation's own schema; files inspected. */
  input: Record<string, unknown>;
  facts: PriceFacts;
  idempotency?: { key: string; fingerprint: string } | undefined;
}

/**
 * Submits a job: one statement, or one transaction with an idempotency key, writes the job and places its hold; then
 * workers are notified. A repeat with the same key joins the first job. Throws before anything is held if the request
 * cannot be served.
 */
export async function submitJob(submission: Submission): Promise<{ jobId: string; replayed: boolean }> {
  const { caller, operation, input, facts, idempotency } = submission;
  if (idempotency) {
    const known = await findIdempotent(pool(), caller, idempotency);
    if (known) return { jobId: known, replayed: true };
  }
  const plan = await planJob(operation, input, facts);
  const test = caller.grants?.test ?? false;
  const jobId = newId("job");
  const { metadata: sent, seed, webhook_url, ...fields } = toStored(input, (name) => `inputs/${jobId}/${name}`);
  const metadata = { ...caller.grants?.metadata, ...(sent as Record<string, string> | undefined) };
  if (test) refuseIfForced(metadata);
  try {
    await storeInputs(jobId, input);
    const job: NewJob = {
      id: jobId,
      accountId: caller.accountId,
      keyId: caller.keyId,
      keyLimits: keyLimitsOf(caller),
      operation: operation.slug,
      lane: plan.lane,
      test,
      engines: test ? [] : plan.engines,
      enginePrices: test ? {} : plan.enginePrices,
      input: fields,
      metadata,
      price: test ? 0 : plan.credits,
      seed: typeof seed === "number" ? seed : randomInt(2 ** 32),
      webhookUrl: typeof webhook_url === "string" ? webhook_url : undefined,
    };
    const joined = await insertOrJoin(job, caller, idempotency);
    if (joined) await deleteStoredInputs(jobId, input);
    else notify("job_queued", plan.lane);
    return joined ? { jobId: joined, replayed: true } : { jobId, replayed: false };
  } catch (error) {
    // If the connection broke, the job may have been written. The task for orphans deletes the inputs if it was not.
    if (!isDatabaseUnavailable(error)) await deleteStoredInputs(jobId, input);
    const keyLimits = keyLimitsOf(caller);
    // Outside of the transaction, which the refusal rolls back.
    if (keyLimits && error instanceof AppError && error.code === "spend_limit_reached")
      await recordKeyLimitReached(pool(), caller.accountId, keyLimits, test ? 0 : plan.credits);
    throw error;
  }
}

/** The limits that a hold of a restricted key must keep. */
function keyLimitsOf({ keyId, grants }: Caller): KeyLimits | undefined {
  return keyId !== null && grants ? { keyId, cap: grants.creditCap, openJobs: grants.openJobs } : undefined;
}

/** Returns null if this job was inserted, else the ID of the job that another request with the same key inserted. */
async function insertOrJoin(
  job: NewJob,
  caller: Caller,
  idempotency: Submission["idempotency"],
): Promise<string | null> {
  const { QUEUE_LIMIT, OPEN_JOBS } = env();
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

/** False if another request has recorded the key. A concurrent one waits here for the first to commit. */
async function claimIdempotency(
  tx: Queryable,
  accountId: string,
  { key, fingerprint }: { key: string; fingerprint: string },
  jobId: string,
): Promise<boolean> {
  return (await runForCount(tx, CLAIM_IDEMPOTENCY, [accountId, key, fingerprint, jobId])) === 1;
}

const CLAIM_IDEMPOTENCY = statement(
  "claim_idempotency",
  `INSERT INTO idempotency (account_id, key, fingerprint, job_id) VALUES ($1, $2, $3, $4)
   ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, job_id = excluded.job_id, created_at = now()
   WHERE idempotency.created_at < now() - interval '24 hours'`,
  {},
);

async function findIdempotent(
  db: Queryable,
  { accountId, keyId, grants }: Caller,
  { key, fingerprint }: { key: string; fingerprint: string },
): Promise<string | null> {
  const [found] = await run(db, FIND_IDEMPOTENT, [accountId, key]);
  if (!found) return null;
  if (!seesAllJobs(grants) && found.key_id !== keyId) {
    const message = `This Idempotency-Key was used with another API key, whose job this one may not see. Use a new Idempotency-Key, or add the scope "jobs" to the API key.`;
    throw new AppError("key_restricted", message);
  }
  if (found.fingerprint === fingerprint) return found.job_id;
  const message = "This Idempotency-Key was used with another request in the last 24 hours. Use a new key.";
  throw new AppError("idempotency_mismatch", message);
}

const FIND_IDEMPOTENT = statement(
  "find_idempotent",
  `SELECT fingerprint, job_id, (SELECT key_id FROM job WHERE id = job_id) FROM idempotency
   WHERE account_id = $1 AND key = $2 AND created_at >= now() - interval '24 hours'`,
  { fingerprint: text(), job_id: text(), key_id: nullable(text()) },
);

async function storeInputs(jobId: string, input: Record<string, unknown>): Promise<void> {
  for (const { path, file } of filesOf(input))
    await storage()
      .put(`inputs/${jobId}/${path.join("-")}`, file.path, "application/octet-stream")
      .catch((error: unknown) => {
        throw describeStorageError(error, "input store");
      });
}

async function deleteStoredInputs(jobId: string, input: Record<string, unknown>): Promise<void> {
  for (const { path } of filesOf(input))
    await storage()
      .delete(`inputs/${jobId}/${path.join("-")}`)
      .catch(() => {});
}
