import { releaseHold, settleHold } from "../credits/holds.ts";
import { pool, type Queryable, transaction } from "../db.ts";
import { env } from "../env.ts";
import type { ErrorCode } from "../errors.ts";
import { tell } from "../listen.ts";
import { log } from "../log.ts";
import { storage } from "../storage/index.ts";
import type { EngineAttempt, FileRow } from "./record.ts";
import { storedKeys } from "./stored-input.ts";

/** A claim of a job: every write of whoever runs it is fenced by the attempt, so that a late worker changes nothing. */
export interface Claim {
  jobId: string;
  attempt: number;
}

export interface Success {
  operation: string;
  /** Credits to charge, at most the price. */
  charge: number;
  engine: string;
  report: Record<string, unknown> | null;
  warnings: string[];
  /** The engines this run tried, in order. */
  attempts?: readonly EngineAttempt[] | undefined;
  outputs: Pick<FileRow, "id" | "storage_key" | "content_type" | "filename" | "bytes" | "width" | "height">[];
}

/** Ends a running job well: settles its hold and records its outputs, all or nothing. False where it had ended already or belongs to another attempt. */
export function succeedJob(claim: Claim, success: Success): Promise<boolean> {
  return end(
    claim,
    (tx) => settleHold(tx, { ...claim, operation: success.operation, credits: success.charge }),
    (tx, remaining) =>
      tx.query(
        `WITH ended AS (
         UPDATE job SET status = 'succeeded', charged = $3, engine = $4, report = $5, warnings = $6, progress = 1,
           progress_step = 'done', finished_at = now(), engine_attempts = engine_attempts || $7::jsonb, remaining = $10,
           inputs_deleted_at = ${NOTHING_TO_DELETE}
         WHERE id = $1 AND status = 'running' AND attempt = $2 RETURNING account_id, inputs_deleted_at IS NULL AS inputs
       ), kept AS (
         INSERT INTO file (id, job_id, account_id, position, storage_key, content_type, filename, bytes, width, height, expires_at)
         SELECT f.id, $1, ended.account_id, f.position - 1, f.storage_key, f.content_type, f.filename, f.bytes, f.width, f.height,
           now() + make_interval(hours => $8)
         FROM ended, ROWS FROM (jsonb_to_recordset($9::jsonb) AS (id text, storage_key text, content_type text, filename text,
           bytes int, width int, height int)) WITH ORDINALITY AS f (id, storage_key, content_type, filename, bytes, width, height, position)
       ) SELECT inputs FROM ended`,
        [
          claim.jobId,
          claim.attempt,
          success.charge,
          success.engine,
          success.report && JSON.stringify(success.report),
          JSON.stringify(success.warnings),
          JSON.stringify(success.attempts ?? []),
          env().RESULT_HOURS,
          JSON.stringify(success.outputs),
          remaining,
        ],
      ),
  );
}

/** A job that came without files has none to delete. */
const NOTHING_TO_DELETE = `CASE WHEN input::text LIKE '%"$file"%' THEN NULL ELSE now() END`;

/** Ends a running job badly: nothing is charged. False where it had ended already or belongs to another attempt. */
export function failJob(
  { jobId, attempt }: Claim,
  failure: { code: ErrorCode; detail: string; warnings: string[]; attempts?: readonly EngineAttempt[] | undefined },
): Promise<boolean> {
  return endUncharged(
    { jobId },
    `UPDATE job SET status = 'failed', error_code = $3, error_detail = $4, warnings = $5, finished_at = now(), remaining = $7,
       engine_attempts = engine_attempts || $6::jsonb
     WHERE id = $1 AND status = 'running' AND attempt = $2`,
    [
      jobId,
      attempt,
      failure.code,
      failure.detail,
      JSON.stringify(failure.warnings),
      JSON.stringify(failure.attempts ?? []),
    ],
  );
}

/** Ends a running job whose cancel was asked for. */
export function cancelRunningJob({ jobId, attempt }: Claim): Promise<boolean> {
  return endUncharged(
    { jobId },
    "UPDATE job SET status = 'canceled', finished_at = now(), remaining = $3 WHERE id = $1 AND status = 'running' AND attempt = $2",
    [jobId, attempt],
  );
}

/** Ends a job that no worker has claimed. False where one has, or the job has ended. */
export function cancelQueuedJob(accountId: string, jobId: string): Promise<boolean> {
  return endUncharged(
    { jobId },
    "UPDATE job SET status = 'canceled', finished_at = now(), remaining = $3 WHERE id = $1 AND account_id = $2 AND status = 'queued'",
    [jobId, accountId],
  );
}

/** Deletes the inputs of a job that has ended; what fails is tried again by the sweep. */
export async function deleteInputs(jobId: string): Promise<void> {
  try {
    const { rows } = await pool().query<{ input: Record<string, unknown> }>(
      "SELECT input FROM job WHERE id = $1 AND inputs_deleted_at IS NULL",
      [jobId],
    );
    if (!rows[0]) return;
    for (const key of storedKeys(rows[0].input)) await storage().delete(key);
    await pool().query("UPDATE job SET inputs_deleted_at = now() WHERE id = $1", [jobId]);
  } catch (error) {
    log().warn({ error, jobId }, "deleting a job's inputs failed");
  }
}

/** Ends a job that costs nothing; `update` takes what remains of the credits after `values`. */
function endUncharged(claim: Pick<Claim, "jobId">, update: string, values: unknown[]): Promise<boolean> {
  return end(
    claim,
    (tx) => releaseHold(tx, claim.jobId),
    (tx, remaining) => tx.query(update, [...values, remaining]),
  );
}

/**
 * One transaction closes the hold and writes the end. The hold goes first, so that the job's row is written once, with what
 * remains; where the job turns out to have ended or to be another attempt's, nothing of it counts.
 */
async function end(
  { jobId }: Pick<Claim, "jobId">,
  closeHold: (tx: Queryable) => Promise<{ available: number } | null>,
  write: (tx: Queryable, remaining: number) => Promise<{ rowCount: number | null; rows: { inputs?: boolean }[] }>,
): Promise<boolean> {
  let hasInputs = true;
  try {
    await transaction(async (tx) => {
      const balance = await closeHold(tx);
      if (!balance) throw new NotOpen();
      const { rowCount, rows } = await write(tx, balance.available);
      if (rowCount !== 1) throw new NotOpen();
      hasInputs = rows[0]?.inputs ?? true;
    });
  } catch (error) {
    if (error instanceof NotOpen) return false;
    throw error;
  }
  tell("job_ended", jobId);
  // Nobody waits for what is cleaned up: whoever is free claims the next job meanwhile.
  if (hasInputs) void deleteInputs(jobId);
  return true;
}

/** Takes a transaction back whose job is not there to be ended. */
class NotOpen extends Error {}
