import type { ErrorCode } from "@atelier/errors";
import { type AddValue, type Along, releaseHold, settleHold } from "../credits/holds.ts";
import { pool } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { tell } from "../platform/notifications.ts";
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
  /** Whether the job came with files, which are deleted now. */
  hasInputs: boolean;
  engine: string;
  report: Record<string, unknown> | null;
  warnings: string[];
  /** The engines this run tried, in order. */
  attempts?: readonly EngineAttempt[] | undefined;
  outputs: Pick<FileRow, "id" | "storage_key" | "content_type" | "filename" | "bytes" | "width" | "height">[];
}

/** Ends a running job well: settles its hold and records its outputs, all or nothing. False where it had ended already or belongs to another attempt. */
export function succeedJob({ jobId, attempt }: Claim, success: Success): Promise<boolean> {
  const write = (value: AddValue) => `ended AS (
       UPDATE job SET status = 'succeeded', charged = $2::int, engine = ${value(success.engine)},
         report = ${value(success.report && JSON.stringify(success.report))}, warnings = ${value(JSON.stringify(success.warnings))},
         progress = 1, progress_step = 'done', finished_at = now(), remaining = balance.available,
         engine_attempts = engine_attempts || ${value(JSON.stringify(success.attempts ?? []))}::jsonb,
         inputs_deleted_at = CASE WHEN ${value(success.hasInputs)} THEN NULL ELSE now() END
       FROM balance WHERE job.id = $1 RETURNING account_id
     ), kept AS (
       INSERT INTO file (id, job_id, account_id, position, storage_key, content_type, filename, bytes, width, height, expires_at)
       SELECT f.id, $1, ended.account_id, f.position - 1, f.storage_key, f.content_type, f.filename, f.bytes, f.width, f.height,
         now() + make_interval(hours => ${value(env().RESULT_HOURS)})
       FROM ended, ROWS FROM (jsonb_to_recordset(${value(JSON.stringify(success.outputs))}::jsonb) AS (id text, storage_key text,
         content_type text, filename text, bytes int, width int, height int))
         WITH ORDINALITY AS f (id, storage_key, content_type, filename, bytes, width, height, position)
     )`;
  const settlement = { jobId, operation: success.operation, credits: success.charge };
  return told(jobId, settleHold(pool(), settlement, { ...stillOurs(attempt), after: write }), success.hasInputs);
}

/** Ends a running job badly: nothing is charged. False where it had ended already or belongs to another attempt. */
export function failJob(
  { jobId, attempt }: Claim,
  failure: { code: ErrorCode; detail: string; warnings: string[]; attempts?: readonly EngineAttempt[] | undefined },
): Promise<boolean> {
  const changes = (value: AddValue) => `status = 'failed', error_code = ${value(failure.code)},
     error_detail = ${value(failure.detail)}, warnings = ${value(JSON.stringify(failure.warnings))},
     engine_attempts = engine_attempts || ${value(JSON.stringify(failure.attempts ?? []))}::jsonb`;
  return endUncharged(jobId, stillOurs(attempt), changes);
}

/** Ends a running job whose cancel was asked for. */
export function cancelRunningJob({ jobId, attempt }: Claim): Promise<boolean> {
  return endUncharged(jobId, stillOurs(attempt), () => "status = 'canceled'");
}

/** Ends a job that no worker has claimed. False where one has, or the job has ended. */
export function cancelQueuedJob(accountId: string, jobId: string): Promise<boolean> {
  const queued = onlyWhere((value) => `account_id = ${value(accountId)} AND status = 'queued'`);
  return endUncharged(jobId, queued, () => "status = 'canceled'");
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

const stillOurs = (attempt: number) => onlyWhere((value) => `status = 'running' AND attempt = ${value(attempt)}`);

/** Locks the job, $1 in every statement that closes a hold, first: what it is found to be then, it still is at the end. */
const onlyWhere = (condition: (value: AddValue) => string): Pick<Along, "before" | "when"> => ({
  before: (value) => `found AS (SELECT FROM job WHERE id = $1 AND ${condition(value)} FOR UPDATE)`,
  when: () => "EXISTS (SELECT FROM found)",
});

/** Ends a job that costs nothing. */
function endUncharged(
  jobId: string,
  only: Pick<Along, "before" | "when">,
  changes: (value: AddValue) => string,
): Promise<boolean> {
  const after = (value: AddValue) => `ended AS (
       UPDATE job SET ${changes(value)}, finished_at = now(), remaining = balance.available FROM balance WHERE job.id = $1
     )`;
  return told(jobId, releaseHold(pool(), jobId, { ...only, after }));
}

/** Tells of the end, where this was it. */
async function told(jobId: string, closing: Promise<{ available: number } | null>, hasInputs = true): Promise<boolean> {
  if (!(await closing)) return false;
  tell("job_ended", jobId);
  // Nobody waits for what is cleaned up: whoever is free claims the next job meanwhile.
  if (hasInputs) void deleteInputs(jobId);
  return true;
}
