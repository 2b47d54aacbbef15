import { randomInt } from "node:crypto";
import { AppError } from "@atelier/errors";
import { placeHold } from "../credits/holds.ts";
import { engineFetch } from "../engines/configured/engine-fetch.ts";
import { engineSettings } from "../engines/configured/settings.ts";
import { usableEngines } from "../engines/health/availability.ts";
import type { EngineDescriptor } from "../engines/define.ts";
import type { Caller } from "../keys/authenticate.ts";
import type { Operation, PriceFacts } from "../operations/define.ts";
import { InputFile } from "../operations/fields.ts";
import { pool, type Queryable, transaction } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { tell } from "../platform/notifications.ts";
import { storage } from "../storage/index.ts";
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
 * Makes a job: one transaction remembers the idempotency key, writes the job and places the hold; then a worker is woken.
 * A repeat with the same key joins the first's job. Throws what stands in the way before anything is held.
 */
export async function submitJob(submission: Submission): Promise<{ jobId: string; replayed: boolean }> {
  const { caller, operation, input, facts, idempotency } = submission;
  if (idempotency) {
    const known = await findIdempotent(pool(), caller.accountId, idempotency);
    if (known) return { jobId: known, replayed: true };
  }
  const { lane } = await firstThatCan(operation, input, facts);
  const jobId = newId("job");
  const stored = toStored(input, (field) => `inputs/${jobId}/${field}`);
  await keepInputs(jobId, input);
  try {
    const job = { jobId, caller, operation, stored, lane, price: operation.price(input, facts) };
    const joined = await insertOrJoin(job, idempotency);
    if (joined) await dropInputs(jobId, input);
    else tell("job_queued", lane);
    return joined ? { jobId: joined, replayed: true } : { jobId, replayed: false };
  } catch (error) {
    await dropInputs(jobId, input);
    throw error;
  }
}

/** The engine that will be asked first: one that knows the languages asked for, and can end in time. Throws what stands in the way of the first. */
async function firstThatCan(
  operation: Operation,
  input: Record<string, unknown>,
  facts: PriceFacts,
): Promise<EngineDescriptor> {
  const settings = engineSettings(env());
  let refusal: unknown;
  for (const engine of await usableEngines(operation)) {
    try {
      refuseTooLong(await operation.estimate(input, facts, engine.load(settings, engineFetch(engine))));
      return engine;
    } catch (error) {
      refusal ??= error;
    }
  }
  throw refusal;
}

interface NewJob {
  jobId: string;
  caller: Caller;
  operation: Operation;
  stored: Record<string, unknown>;
  lane: "cpu" | "io";
  price: number;
}

/** Null where this job is made, else the one that another request with the same key has made. */
async function insertOrJoin(job: NewJob, idempotency: Submission["idempotency"]): Promise<string | null> {
  if (!idempotency) {
    await insertJob(pool(), job);
    return null;
  }
  return transaction(async (tx) => {
    const { accountId } = job.caller;
    if (!(await claimIdempotency(tx, accountId, idempotency, job.jobId)))
      return findIdempotent(tx, accountId, idempotency);
    await insertJob(tx, job);
    return null;
  });
}

/** Writes the job together with its hold. */
async function insertJob(db: Queryable, job: NewJob): Promise<void> {
  const { QUEUE_LIMIT, OPEN_JOBS } = env();
  const { metadata, seed, ...input } = job.stored;
  const hold = { accountId: job.caller.accountId, jobId: job.jobId, credits: job.price, openJobs: OPEN_JOBS };
  await placeHold(db, hold, {
    when: (value) => {
      const most = value(QUEUE_LIMIT);
      return `(SELECT count(*) FROM (SELECT FROM job WHERE status = 'queued' AND lane = ${value(job.lane)} LIMIT ${most}) queued) < ${most}`;
    },
    after: (value) => `made AS (
       INSERT INTO job (account_id, id, key_id, operation, lane, input, metadata, price, seed)
       SELECT id, ${[
         job.jobId,
         job.caller.keyId,
         job.operation.slug,
         job.lane,
         JSON.stringify(input),
         JSON.stringify(metadata ?? {}),
         job.price,
         typeof seed === "number" ? seed : randomInt(2 ** 32),
       ]
         .map(value)
         .join(", ")} FROM balance
     )`,
    otherwise: new AppError("overloaded", "The queue is full. Try again in a little while.", { retryAfterSeconds: 5 }),
  });
}

/** False where another request made the record first; a second one at the same moment waits here for the first's commit. */
async function claimIdempotency(
  tx: Queryable,
  accountId: string,
  { key, fingerprint }: { key: string; fingerprint: string },
  jobId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO idempotency (account_id, key, fingerprint, job_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, job_id = excluded.job_id, created_at = now()
     WHERE idempotency.created_at < now() - interval '24 hours'`,
    [accountId, key, fingerprint, jobId],
  );
  return rowCount === 1;
}

async function findIdempotent(
  db: Queryable,
  accountId: string,
  { key, fingerprint }: { key: string; fingerprint: string },
): Promise<string | null> {
  const { rows } = await db.query<{ fingerprint: string; job_id: string }>(
    "SELECT fingerprint, job_id FROM idempotency WHERE account_id = $1 AND key = $2 AND created_at >= now() - interval '24 hours'",
    [accountId, key],
  );
  if (!rows[0]) return null;
  if (rows[0].fingerprint !== fingerprint) {
    throw new AppError(
      "idempotency_mismatch",
      "This Idempotency-Key was used with another request in the last 24 hours. Use a new key for a new request.",
    );
  }
  return rows[0].job_id;
}

function refuseTooLong(seconds: number): void {
  const { JOB_TIMEOUT_SECONDS } = env();
  if (seconds <= JOB_TIMEOUT_SECONDS) return;
  const share = Math.floor((JOB_TIMEOUT_SECONDS / seconds) * 100);
  throw new AppError(
    "invalid_input",
    `This would take about ${Math.ceil(seconds)} s and jobs end after ${JOB_TIMEOUT_SECONDS} s. About ${share} % of this would fit: send less, or choose a faster mode where there is one.`,
  );
}

const inputFiles = (input: Record<string, unknown>) =>
  Object.entries(input).filter((entry): entry is [string, InputFile] => entry[1] instanceof InputFile);

async function keepInputs(jobId: string, input: Record<string, unknown>): Promise<void> {
  for (const [field, file] of inputFiles(input))
    await storage().put(`inputs/${jobId}/${field}`, file.path, "application/octet-stream");
}

async function dropInputs(jobId: string, input: Record<string, unknown>): Promise<void> {
  for (const [field] of inputFiles(input))
    await storage()
      .delete(`inputs/${jobId}/${field}`)
      .catch(() => {});
}
