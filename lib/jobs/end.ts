import { releaseHold, settleHold } from "../credits/holds.ts";
import { pool, type Queryable, transaction } from "../db.ts";
import { env } from "../env.ts";
import type { ErrorCode } from "../errors.ts";
import { log } from "../log.ts";
import { storage } from "../storage/index.ts";
import type { FileRow } from "./record.ts";
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
  outputs: Pick<FileRow, "id" | "storage_key" | "content_type" | "filename" | "bytes" | "width" | "height">[];
}

/** Ends a running job well: settles its hold and records its outputs, all or nothing. False where it had ended already or belongs to another attempt. */
export async function succeedJob({ jobId, attempt }: Claim, success: Success): Promise<boolean> {
  const ended = await transaction(async (tx) => {
    const { rows } = await tx.query<{ account_id: string }>(
      `UPDATE job SET status = 'succeeded', charged = $3, engine = $4, report = $5, warnings = $6, progress = 1, progress_step = 'done', finished_at = now()
       WHERE id = $1 AND status = 'running' AND attempt = $2 RETURNING account_id`,
      [
        jobId,
        attempt,
        success.charge,
        success.engine,
        success.report && JSON.stringify(success.report),
        JSON.stringify(success.warnings),
      ],
    );
    if (!rows[0]) return false;
    for (const [position, output] of success.outputs.entries())
      await insertFile(tx, jobId, rows[0].account_id, position, output);
    const balance = await settleHold(tx, {
      jobId,
      operation: success.operation,
      credits: success.charge,
    });
    if (!balance) throw new Error(`Job ${jobId} has no open hold.`);
    await noteEnd(tx, jobId, balance.available);
    return true;
  });
  // Nobody waits for it: whoever is free claims the next job meanwhile.
  if (ended) void deleteInputs(jobId);
  return ended;
}

/** Ends a running job badly: nothing is charged. False where it had ended already or belongs to another attempt. */
export function failJob(
  { jobId, attempt }: Claim,
  failure: { code: ErrorCode; detail: string; warnings: string[] },
): Promise<boolean> {
  return endUncharged(
    jobId,
    `UPDATE job SET status = 'failed', error_code = $3, error_detail = $4, warnings = $5, finished_at = now()
     WHERE id = $1 AND status = 'running' AND attempt = $2`,
    [jobId, attempt, failure.code, failure.detail, JSON.stringify(failure.warnings)],
  );
}

/** Ends a running job whose cancel was asked for. */
export function cancelRunningJob({ jobId, attempt }: Claim): Promise<boolean> {
  return endUncharged(
    jobId,
    "UPDATE job SET status = 'canceled', finished_at = now() WHERE id = $1 AND status = 'running' AND attempt = $2",
    [jobId, attempt],
  );
}

/** Ends a job that no worker has claimed. False where one has, or the job has ended. */
export function cancelQueuedJob(accountId: string, jobId: string): Promise<boolean> {
  return endUncharged(
    jobId,
    "UPDATE job SET status = 'canceled', finished_at = now() WHERE id = $1 AND account_id = $2 AND status = 'queued'",
    [jobId, accountId],
  );
}

/** Deletes the inputs of a job that has ended; what fails is tried again by the sweep. */
export async function deleteInputs(jobId: string): Promise<void> {
  try {
    const { rows } = await pool().query<{ input: Record<string, unknown> }>("SELECT input FROM job WHERE id = $1", [
      jobId,
    ]);
    for (const key of storedKeys(rows[0]?.input ?? {})) await storage().delete(key);
    await pool().query("UPDATE job SET inputs_deleted_at = now() WHERE id = $1", [jobId]);
  } catch (error) {
    log().warn({ error, jobId }, "deleting a job's inputs failed");
  }
}

async function endUncharged(jobId: string, update: string, values: unknown[]): Promise<boolean> {
  const ended = await transaction(async (tx) => {
    const { rowCount } = await tx.query(update, values);
    if (rowCount === 0) return false;
    const balance = await releaseHold(tx, jobId);
    if (!balance) throw new Error(`Job ${jobId} has no open hold.`);
    await noteEnd(tx, jobId, balance.available);
    return true;
  });
  // Nobody waits for it: whoever is free claims the next job meanwhile.
  if (ended) void deleteInputs(jobId);
  return ended;
}

async function noteEnd(tx: Queryable, jobId: string, remaining: number): Promise<void> {
  await tx.query("UPDATE job SET remaining = $2 WHERE id = $1", [jobId, remaining]);
  await tx.query("SELECT pg_notify('job_ended', $1)", [jobId]);
}

async function insertFile(
  tx: Queryable,
  jobId: string,
  accountId: string,
  position: number,
  output: Success["outputs"][number],
): Promise<void> {
  await tx.query(
    `INSERT INTO file (id, job_id, account_id, position, storage_key, content_type, filename, bytes, width, height, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(hours => $11))`,
    [
      output.id,
      jobId,
      accountId,
      position,
      output.storage_key,
      output.content_type,
      output.filename,
      output.bytes,
      output.width,
      output.height,
      env().RESULT_HOURS,
    ],
  );
}
