import { AppError } from "@atelier/errors";
import { recordBatchEvent, recordJobEvent } from "../events/webhook-events.ts";
import type { Queryable } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";
import { counts } from "../platform/instruments.ts";
import { bool, int, run, statement } from "../platform/statement.ts";
import { currentTraceparent } from "../platform/tracing.ts";
import { END_ITEM } from "./batch-statements.ts";
import { placeStatement, releaseStatement, settleStatement } from "./hold-statements.ts";
import { checkedCharge, checkedHold, explainRefusal } from "./holds.ts";
import { explainKeyRefusal, type KeyLimits } from "./key-spend.ts";
import { keyHold } from "./key-spend-statements.ts";

const MAX_TRIES = 3;

/** A job's row as it is written with its hold. */
export interface NewJob {
  id: string;
  accountId: string;
  keyId: string | null;
  /** The limits of its key, if it is a restricted one. */
  keyLimits?: KeyLimits | undefined;
  operation: string;
  /** Whether it is the job of a test key; its price is 0. */
  test?: boolean;
  lane: "cpu" | "io";
  /** The engines to try, in order. */
  engines: readonly string[];
  /** The unit prices of each of them in credits. */
  enginePrices: Readonly<Record<string, Readonly<Record<string, number>>>>;
  input: Record<string, unknown>;
  metadata: Record<string, string>;
  /** Credits held. */
  price: number;
  seed: number;
  /** The address that is notified of its end. */
  webhookUrl?: string | undefined;
}

export interface HoldLimits {
  /** The most jobs that the account may have open. */
  openJobs: number;
  /** The most jobs that may be queued in the lane, over all accounts. */
  queued: number;
}

/**
 * Writes a job together with its hold, in one statement. Throws as `placeHold`, and `overloaded` if the lane's queue is
 * full. Returns the credits left.
 */
export async function holdForJob(db: Queryable, job: NewJob, limits: HoldLimits): Promise<{ available: number }> {
  const hold = { accountId: job.accountId, jobId: job.id, credits: job.price, openJobs: limits.openJobs };
  for (let tries = 1; ; tries++) {
    const balance = await placeForJob(db, job, limits);
    if (balance) {
      counts.credits.held += job.price;
      return balance;
    }
    const queueFull = new AppError("overloaded", "The queue is full. Try again in a moment.", { retryAfterSeconds: 5 });
    const refusal =
      (job.keyLimits && (await explainKeyRefusal(db, job.keyLimits, job.price))) ??
      (await explainRefusal(db, hold, queueFull));
    // The limit that refused the hold may not apply any more when it is explained. Then the hold is tried again.
    const isExplained = refusal !== queueFull || (await isQueueFull(db, job.lane, limits.queued));
    if (isExplained || tries === MAX_TRIES) throw refusal;
  }
}

async function placeForJob(db: Queryable, job: NewJob, limits: HoldLimits): Promise<{ available: number } | undefined> {
  const { keyLimits } = job;
  const values = [
    job.accountId,
    job.id,
    checkedHold({ accountId: job.accountId, jobId: job.id, credits: job.price, openJobs: limits.openJobs }).credits,
    limits.openJobs,
    limits.queued,
    job.lane,
    job.keyId,
    job.operation,
    JSON.stringify(job.input),
    JSON.stringify(job.metadata),
    job.seed,
    JSON.stringify(job.engines),
    JSON.stringify(job.enginePrices),
    job.webhookUrl ?? null,
  ];
  const [balance] = await (keyLimits
    ? run(db, HOLD_FOR_KEY, [
        ...values,
        keyLimits.cap?.credits ?? null,
        keyLimits.cap?.period ?? null,
        keyLimits.openJobs,
        job.test ?? false,
        currentTraceparent(),
      ])
    : run(db, HOLD_FOR_JOB, [...values, currentTraceparent()]));
  return balance;
}

async function isQueueFull(db: Queryable, lane: NewJob["lane"], limit: number): Promise<boolean> {
  const [row] = await run(db, IS_QUEUE_FULL, [limit, lane]);
  return row?.full ?? false;
}

const IS_QUEUE_FULL = statement(
  "is_queue_full",
  "SELECT count(*) >= $1::int AS full FROM (SELECT FROM job WHERE status = 'queued' AND batch_id IS NULL AND lane = $2 LIMIT $1::int) queued",
  { full: bool },
);

const QUEUE_HAS_ROOM =
  "(SELECT count(*) FROM (SELECT FROM job WHERE status = 'queued' AND batch_id IS NULL AND lane = $6 LIMIT $5) queued) < $5";

const createJob = (test: string, traceparent: string) => `created AS (
       INSERT INTO job (account_id, id, key_id, operation, lane, input, metadata, price, seed, engines, engine_prices, webhook_url, test, traceparent)
       SELECT id, $2, $7, $8, $6, $9, $10, $3::int, $11, $12, $13, $14, ${test}, ${traceparent} FROM balance
     )`;

const HOLD_FOR_JOB = statement(
  "hold_for_job",
  placeStatement({ when: QUEUE_HAS_ROOM, after: createJob("false", "$15") }),
  {
    available: int,
  },
);

const KEY_HOLD = keyHold({
  accountId: "$1",
  credits: "$3",
  keyId: "$7",
  cap: "$15",
  period: "$16",
  openJobs: "$17",
});

/** As HOLD_FOR_JOB, within the limits of a restricted key: $15 its cap, $16 the cap's period, $17 open jobs, $18 whether the key is a test key, $19 the traceparent. */
const HOLD_FOR_KEY = statement(
  "hold_for_key",
  placeStatement({
    before: KEY_HOLD.before,
    when: `${QUEUE_HAS_ROOM} AND ${KEY_HOLD.when}`,
    after: `${createJob("$18", "$19")}, ${KEY_HOLD.after}`,
    heldFor: KEY_HOLD.heldFor,
  }),
  { available: int },
);

/** An output's row as it is written with the settlement. */
export interface NewFile {
  id: string;
  storage_key: string;
  content_type: string;
  filename: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** What the file says of its making, for example "c2pa, iptc"; null if it says nothing. */
  provenance?: string | null;
}

/** The end of a job that succeeded. The attempt is the fence: another attempt of the job changes nothing. */
export interface JobSettlement {
  jobId: string;
  attempt: number;
  operation: string;
  /** Credits to charge, at most the price. */
  credits: number;
  engine: string;
  report: Record<string, unknown> | null;
  warnings: readonly string[];
  /** Appended to the attempts that the job already has. */
  attempts: readonly object[];
  /** Whether input files remain to be deleted. */
  hasInputs: boolean;
  outputs: readonly NewFile[];
  /** How long outputs are kept, in seconds. */
  keepSeconds: number;
}

/**
 * Ends a running job, settles its hold and records its outputs, in one statement. Returns the credits left, or null if
 * the job has ended or belongs to another attempt.
 */
export async function settleJob(db: Queryable, end: JobSettlement): Promise<{ available: number } | null> {
  const [balance] = await run(db, SETTLE_JOB, [
    end.jobId,
    checkedCharge(end.credits),
    newId("ent"),
    end.operation,
    newId("ent"),
    end.attempt,
    end.engine,
    end.report && JSON.stringify(end.report),
    JSON.stringify(end.warnings),
    JSON.stringify(end.attempts),
    end.hasInputs,
    end.keepSeconds,
    JSON.stringify(end.outputs),
    newId("evt"),
    newId("evt"),
  ]);
  return balance ?? null;
}

const SETTLE_JOB = statement(
  "settle_job",
  settleStatement({
    // The row is locked first, so that what the fence sees is still true when the statement ends.
    before: "fenced AS (SELECT test FROM job WHERE id = $1 AND status = 'running' AND attempt = $6 FOR UPDATE)",
    when: "EXISTS (SELECT FROM fenced)",
    counts: "NOT (SELECT test FROM fenced)",
    after: `ended AS (
       UPDATE job SET status = 'succeeded', charged = $2::int, engine = $7, report = $8, warnings = $9, progress = 1,
         progress_step = 'done', finished_at = now(), remaining = balance.available,
         engine_attempts = engine_attempts || $10::jsonb,
         inputs_deleted_at = CASE WHEN $11 THEN NULL ELSE now() END
       FROM balance WHERE job.id = $1 RETURNING account_id, job.id, status, webhook_url, batch_id
     ), ${END_ITEM}, stored AS (
       INSERT INTO file (id, job_id, account_id, position, storage_key, content_type, filename, bytes, width, height, provenance, expires_at)
       SELECT f.id, $1, ended.account_id, f.position - 1, f.storage_key, f.content_type, f.filename, f.bytes, f.width, f.height,
         f.provenance, now() + make_interval(secs => $12)
       FROM ended, ROWS FROM (jsonb_to_recordset($13::jsonb) AS (id text, storage_key text,
         content_type text, filename text, bytes int, width int, height int, provenance text))
         WITH ORDINALITY AS f (id, storage_key, content_type, filename, bytes, width, height, provenance, position)
     ), ${recordJobEvent("ended", "$14")}, ${recordBatchEvent("completed_batch", "$15")}`,
  }),
  { available: int },
);

/** Which job may be ended: a running one of this attempt, or a queued one of this account. */
export type EndFence = { attempt: number } | { queuedOf: string };

export interface JobRelease {
  jobId: string;
  fence: EndFence;
  status: "failed" | "canceled";
  error?: { code: string; detail: string } | undefined;
  /** Replaces the job's warnings if given. */
  warnings?: readonly string[] | undefined;
  attempts?: readonly object[] | undefined;
}

/**
 * Ends a job that costs nothing and returns its hold, in one statement. Returns the credits left, or null if the fence
 * does not hold.
 */
export async function releaseJob(db: Queryable, end: JobRelease): Promise<{ available: number } | null> {
  const { fence, error, warnings, attempts = [] } = end;
  const [balance] = await run(db, RELEASE_JOB, [
    end.jobId,
    newId("ent"),
    "attempt" in fence ? fence.attempt : null,
    "queuedOf" in fence ? fence.queuedOf : null,
    end.status,
    error?.code ?? null,
    error?.detail ?? null,
    warnings ? JSON.stringify(warnings) : null,
    JSON.stringify(attempts),
    newId("evt"),
    newId("evt"),
  ]);
  return balance ?? null;
}

const RELEASE_JOB = statement(
  "release_job",
  releaseStatement({
    before: `fenced AS (
       SELECT FROM job WHERE id = $1 AND CASE WHEN $3::int IS NULL THEN status = 'queued' AND account_id = $4
         ELSE status = 'running' AND attempt = $3::int END FOR UPDATE
     )`,
    when: "EXISTS (SELECT FROM fenced)",
    after: `ended AS (
       UPDATE job SET status = $5, error_code = $6, error_detail = $7, warnings = coalesce($8::jsonb, warnings),
         engine_attempts = engine_attempts || $9::jsonb, finished_at = now(), remaining = balance.available
       FROM balance WHERE job.id = $1 RETURNING account_id, job.id, status, webhook_url, batch_id
     ), ${END_ITEM}, ${recordJobEvent("ended", "$10")}, ${recordBatchEvent("completed_batch", "$11")}`,
  }),
  { available: int },
);
