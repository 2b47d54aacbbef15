import { AppError } from "@atelier/errors";
import { balanceColumns, placeHold, placeHoldOfKey } from "../credits/hold-fragments.ts";
import { checkedHold, explainRefusal } from "../credits/holds.ts";
import { explainKeyRefusal, type KeyLimits, toParameters } from "../credits/key-spend.ts";
import { getDefaultProjectId } from "../credits/project-holds.ts";
import { placeInProject } from "../credits/project-spend.ts";
import type { Queryable } from "../platform/database/db.ts";
import { bool, fragment, int, json, nullable, run, sql, statement, text } from "../platform/database/statement.ts";
import { counts } from "../platform/telemetry/instruments.ts";
import { currentTraceparent } from "../platform/telemetry/tracing.ts";

const MAX_TRIES = 3;

/** A job's row as it is written with its hold. */
export interface NewJob {
  id: string;
  accountId: string;
  keyId: string | null;
  /** The limits of its key, if it is a restricted one. */
  keyLimits?: KeyLimits | undefined;
  /** The project of its key; the account's default one unless set. */
  projectId?: string | undefined;
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
  const hold = toHold(job, limits);
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

const toHold = (job: NewJob, { openJobs }: HoldLimits) => ({
  accountId: job.accountId,
  projectId: job.projectId ?? getDefaultProjectId(job.accountId),
  jobId: job.id,
  credits: job.price,
  openJobs,
});

async function placeForJob(db: Queryable, job: NewJob, limits: HoldLimits): Promise<{ available: number } | undefined> {
  const { keyLimits } = job;
  const hold = checkedHold(toHold(job, limits));
  const values = {
    ...hold,
    queued: limits.queued,
    lane: job.lane,
    keyId: job.keyId,
    operation: job.operation,
    input: job.input,
    metadata: job.metadata,
    seed: job.seed,
    engines: job.engines,
    enginePrices: job.enginePrices,
    webhookUrl: job.webhookUrl ?? null,
    test: job.test ?? false,
    traceparent: currentTraceparent(),
  };
  return placeInProject(db, values, async (project) => {
    const [balance] = await (keyLimits
      ? run(db, HOLD_FOR_KEY[project], { ...values, ...toParameters(keyLimits) })
      : run(db, HOLD_FOR_JOB[project], values));
    return balance;
  });
}

async function isQueueFull(db: Queryable, lane: NewJob["lane"], limit: number): Promise<boolean> {
  const [row] = await run(db, IS_QUEUE_FULL, { queued: limit, lane });
  return row?.full ?? false;
}

const IS_QUEUE_FULL = statement(
  "is_queue_full",
  { queued: int, lane: text<NewJob["lane"]>() },
  "SELECT count(*) >= $queued::int AS full FROM (SELECT FROM job WHERE status = 'queued' AND batch_id IS NULL AND lane = $lane LIMIT $queued::int) queued",
  { full: bool },
);

const QUEUE_HAS_ROOM = sql`(SELECT count(*) FROM (SELECT FROM job WHERE status = 'queued' AND batch_id IS NULL AND lane = $lane LIMIT $queued) queued) < $queued`;

const CREATE_JOB = fragment(
  {
    queued: int,
    lane: text<NewJob["lane"]>(),
    keyId: nullable(text()),
    operation: text(),
    input: json<object>(),
    metadata: json<object>(),
    seed: int,
    engines: json<readonly string[]>(),
    enginePrices: json<object>(),
    webhookUrl: nullable(text()),
    test: bool,
    traceparent: nullable(text()),
  },
  sql`created AS (
       INSERT INTO job (account_id, id, key_id, operation, lane, input, metadata, price, seed, engines, engine_prices, webhook_url, test, traceparent)
       SELECT id, $jobId, $keyId, $operation, $lane, $input, $metadata, $credits::int, $seed, $engines, $enginePrices, $webhookUrl, $test, $traceparent FROM balance
     )`,
);

const HOLD_FOR_JOB = {
  uncounted: statement(
    "hold_for_job",
    {},
    sql`WITH ${placeHold({ when: QUEUE_HAS_ROOM }, "uncounted")}, ${CREATE_JOB} SELECT available FROM balance`,
    balanceColumns,
  ),
  counted: statement(
    "hold_for_job_in_project",
    {},
    sql`WITH ${placeHold({ when: QUEUE_HAS_ROOM }, "counted")}, ${CREATE_JOB} SELECT available FROM balance`,
    balanceColumns,
  ),
};

/** As HOLD_FOR_JOB, within the limits of a restricted key. */
const HOLD_FOR_KEY = {
  uncounted: statement(
    "hold_for_key",
    {},
    sql`WITH ${placeHoldOfKey({ when: QUEUE_HAS_ROOM }, "uncounted")}, ${CREATE_JOB} SELECT available FROM balance`,
    balanceColumns,
  ),
  counted: statement(
    "hold_for_key_in_project",
    {},
    sql`WITH ${placeHoldOfKey({ when: QUEUE_HAS_ROOM }, "counted")}, ${CREATE_JOB} SELECT available FROM balance`,
    balanceColumns,
  ),
};
