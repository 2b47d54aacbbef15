import { balanceColumns, releaseHold, settleHold } from "../credits/hold-fragments.ts";
import { checkedCharge } from "../credits/holds.ts";
import { recordBatchEvent, recordJobEvent } from "../events/webhook-events.ts";
import type { Queryable } from "../platform/database/db.ts";
import {
  bool,
  columnList,
  float,
  int,
  json,
  nullable,
  run,
  sql,
  sqlText,
  statement,
  text,
} from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import { type ReceiptModel, receiptColumns, receiptValues, recordReceipt } from "../receipts/record.ts";
import { type EndedJob, type FileJson, jobColumns } from "./record.ts";

const IS_FENCED = sql`EXISTS (SELECT FROM fenced)`;

/**
 * Counts the end of a job that is an item of a batch, in the statement that ends it: `ended` has the job's `batch_id`. The
 * row of the batch is locked by this, so exactly one end completes it. `completed_batch` has the `id` and `account_id` of
 * the batch that this statement completed, and no row otherwise: what must happen once at its completion joins it here.
 * A run of a pipeline ends after its last job, when its next steps are known (`lib/pipelines`).
 * The account's row is locked before the batch's, in every statement.
 */
const COUNT_ITEM = sql`batch_count AS (
       UPDATE batch b SET open_items = b.open_items - 1,
         status = CASE WHEN b.open_items = 1 THEN 'completed' ELSE b.status END,
         completed_at = CASE WHEN b.open_items = 1 THEN now() END
       FROM ended WHERE b.id = ended.batch_id RETURNING b.id, b.account_id, b.status, b.steps IS NOT NULL AS is_run
     ), completed_batch AS (SELECT id, account_id FROM batch_count WHERE status = 'completed' AND NOT is_run)`;

/** An output's row as it is written with the settlement. */
export interface NewFile {
  id: string;
  storage_key: string;
  content_type: string;
  filename: string;
  bytes: number;
  /** Of its bytes, in hexadecimal. Only a commitment to it is stored, in the job's receipt. */
  sha256: string;
  width: number | null;
  height: number | null;
  /** The marks in the file that record how it was made, for example "c2pa, iptc"; null if it has none. */
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
  /** The model files of the engine, if it has any. */
  models?: readonly ReceiptModel[] | undefined;
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
 * Ends a running job, settles its hold and records its outputs, in one statement. Returns the job, or null if it has
 * ended or belongs to another attempt.
 */
export async function settleJob(db: Queryable, end: JobSettlement): Promise<EndedJob | null> {
  const { credits, models = [], ...values } = end;
  const [job] = await run(db, SETTLE_JOB, {
    ...values,
    ...receiptValues({ models, outputs: end.outputs.map(({ sha256 }) => sha256) }),
    charged: checkedCharge(credits),
    entryId: newId("ent"),
    owedEntryId: newId("ent"),
    eventId: newId("evt"),
    batchEventId: newId("evt"),
  });
  return job ?? null;
}

/** A waiting request answers with the job as the settlement leaves it, so that it need not be read again. */
const listJobColumns = (table: string) => sqlText(columnList(jobColumns, table));

const SETTLE_JOB = statement(
  "settle_job",
  {
    attempt: int,
    engine: text(),
    report: nullable(json<object>()),
    warnings: json<readonly string[]>(),
    attempts: json<readonly object[]>(),
    hasInputs: bool,
    keepSeconds: float,
    outputs: json<readonly NewFile[]>(),
  },
  // The row is locked first, so that the fence's condition still holds when the statement ends. The expression with the
  // status keeps the planner from searching for it in the index of all running jobs.
  sql`WITH fenced AS (SELECT test FROM job WHERE id = $jobId AND status || '' = 'running' AND attempt = $attempt FOR UPDATE),
     ${settleHold({ when: IS_FENCED, counts: sql`NOT (SELECT test FROM fenced)` })}, ended AS (
       UPDATE job SET status = 'succeeded', charged = $charged::int, engine = $engine, report = $report, warnings = $warnings,
         progress = 1, progress_step = 'done', finished_at = now(), remaining = balance.available,
         engine_attempts = engine_attempts || $attempts::jsonb,
         inputs_deleted_at = CASE WHEN $hasInputs THEN NULL ELSE now() END
       FROM balance WHERE job.id = $jobId RETURNING webhook_url, ${listJobColumns("job")}
     ), ${COUNT_ITEM}, stored AS (
       INSERT INTO file (id, job_id, account_id, position, storage_key, content_type, filename, bytes, width, height, provenance, expires_at)
       SELECT f.id, $jobId, ended.account_id, f.position - 1, f.storage_key, f.content_type, f.filename, f.bytes, f.width, f.height,
         f.provenance, now() + make_interval(secs => $keepSeconds)
       FROM ended, ROWS FROM (jsonb_to_recordset($outputs::jsonb) AS (id text, storage_key text,
         content_type text, filename text, bytes int, width int, height int, provenance text))
         WITH ORDINALITY AS f (id, storage_key, content_type, filename, bytes, width, height, provenance, position)
       RETURNING *
     ), ${recordReceipt}, ${recordJobEvent}, ${recordBatchEvent}
     SELECT ${listJobColumns("ended")}, (SELECT json_agg(stored ORDER BY position) FROM stored) AS files FROM ended`,
  { ...jobColumns, files: nullable(json<FileJson[]>()) },
);

/** The condition for ending a job: it runs with this attempt, or it is queued and belongs to this account. */
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
  const [balance] = await run(db, RELEASE_JOB, {
    ...receiptValues(),
    jobId: end.jobId,
    owedEntryId: newId("ent"),
    attempt: "attempt" in fence ? fence.attempt : null,
    queuedOf: "queuedOf" in fence ? fence.queuedOf : null,
    status: end.status,
    errorCode: error?.code ?? null,
    errorDetail: error?.detail ?? null,
    warnings: warnings ?? null,
    attempts,
    eventId: newId("evt"),
    batchEventId: newId("evt"),
  });
  return balance ?? null;
}

const RELEASE_JOB = statement(
  "release_job",
  {
    attempt: nullable(int),
    queuedOf: nullable(text()),
    status: text<JobRelease["status"]>(),
    errorCode: nullable(text()),
    errorDetail: nullable(text()),
    warnings: nullable(json<readonly string[]>()),
    attempts: json<readonly object[]>(),
  },
  sql`WITH fenced AS (
       SELECT FROM job WHERE id = $jobId AND CASE WHEN $attempt::int IS NULL THEN status = 'queued' AND account_id = $queuedOf
         ELSE status = 'running' AND attempt = $attempt::int END FOR UPDATE
     ), ${releaseHold({ when: IS_FENCED })}, ended AS (
       UPDATE job SET status = $status, error_code = $errorCode, error_detail = $errorDetail,
         warnings = coalesce($warnings::jsonb, warnings), engine_attempts = engine_attempts || $attempts::jsonb,
         finished_at = now(), remaining = balance.available
       FROM balance WHERE job.id = $jobId RETURNING account_id, job.id, status, webhook_url, batch_id, ${receiptColumns}
     ), ${COUNT_ITEM}, ${recordReceipt}, ${recordJobEvent}, ${recordBatchEvent} SELECT available FROM balance`,
  balanceColumns,
);
