import { AppError, invalidInput } from "@atelier/errors";
import { pool } from "../platform/database/db.ts";
import { float, int, run, runForCount, statement, text } from "../platform/database/statement.ts";
import { eraseSalts } from "../receipts/record.ts";
import { readRetention } from "./account-retention.ts";
import { purgeJob } from "./cancel.ts";
import { eraseInputs } from "./end.ts";
import { eraseFingerprint } from "./idempotency.ts";
import { jobSettings } from "./settings.ts";

/** How long the result of a job without retention can be delivered before the task for expired data deletes it. */
const DELIVERY_SECONDS = 600;

/** Fields of a request that control its retention. */
interface RetainedInput {
  retention?: unknown;
  memory?: unknown;
  editable?: unknown;
}

/** Whether nothing of a request is kept after its response. */
export const isUnretained = ({ retention }: RetainedInput) => retention === 0;

/** Samples cost nothing, so they may not fill the storage. */
const SAMPLE_HOURS = 1;

/** How long the results of a job are kept, in seconds. Results of test jobs are kept for an hour at most. */
export function retentionSeconds({ retention }: RetainedInput, test = false): number {
  if (retention === 0) return DELIVERY_SECONDS;
  const hours = typeof retention === "number" ? retention : jobSettings().RESULT_HOURS;
  return (test ? Math.min(hours, SAMPLE_HOURS) : hours) * 3600;
}

/** How many hours the results of an account are kept if a request does not set it. */
export async function defaultRetentionHours(accountId: string): Promise<number> {
  return Math.min((await readRetention(accountId)) ?? jobSettings().RESULT_HOURS, jobSettings().MAX_RESULT_HOURS);
}

/**
 * Sets the field `retention` of a request to the account's default if it was not sent. Throws `invalid_input` if it is
 * above the operator's maximum, or if a request without retention sets the field that stores its translation.
 */
export async function applyRetention(accountId: string, input: Record<string, unknown> & RetainedInput): Promise<void> {
  const max = jobSettings().MAX_RESULT_HOURS;
  if (input.retention === undefined) {
    const hours = await readRetention(accountId);
    if (hours !== null) input.retention = Math.min(hours, max);
  } else if (Number(input.retention) > max) {
    throw invalidInput("/retention", `This service keeps results for at most ${max} hours. Send at most ${max}.`);
  }
  if (!isUnretained(input)) return;
  if (input.memory === true)
    throw invalidInput("/memory", "The translation memory stores segments. Leave memory out with retention: 0.");
  if (input.editable === true)
    throw invalidInput(
      "/editable",
      "An editable translation is kept with its source. Leave editable out with retention: 0.",
    );
}

/** Refuses a request without retention whose response would not contain its result. Throws `invalid_input`. */
export function requireDelivery(input: RetainedInput, { waits, inline }: { waits: boolean; inline: boolean }): void {
  if (!isUnretained(input) || (waits && inline)) return;
  const message = waits
    ? "With retention: 0 the result exists only in the answer. Send response: base64, or accept the output's type."
    : "With retention: 0 the result exists only in the answer. Wait for it: send Prefer: wait=N with N above 0.";
  throw invalidInput("/retention", message);
}

/** The error of a repeated request whose result was in the first response. */
export const deliveredBefore = () =>
  new AppError("result_expired", "The result of a request with retention: 0 is in its first answer only.");

/**
 * Deletes the results of an ended job and all that its request contained: files and their names, fields, metadata,
 * webhook address, its ID in a batch, logged parameters, what engines reported about it, the salt of its receipt and the
 * digest of its request. Its ID, operation, engine, cost, times and error code stay on record. Safe to repeat. Throws `not_found`, `job_running`, and the store's errors.
 */
export async function eraseJob(accountId: string, jobId: string): Promise<void> {
  await purgeJob(accountId, jobId);
  await eraseInputs(jobId);
  // Before the input, whose erasure ends the search for jobs that still have to be erased.
  await eraseSalts(accountId, jobId);
  await eraseFingerprint(accountId, jobId);
  await runForCount(pool(), ERASE_JOB, { jobId, accountId });
  await runForCount(pool(), ERASE_DELIVERIES, { jobId, accountId });
  await runForCount(pool(), ERASE_BATCH, { jobId, accountId });
}

const ERASE_JOB = statement(
  "erase_job",
  { jobId: text(), accountId: text() },
  `WITH erased AS (
     UPDATE job SET input = '{}', metadata = '{}', report = NULL, warnings = '[]', error_detail = NULL, webhook_url = NULL,
       batch_item = NULL, traceparent = NULL
     WHERE id = $jobId AND account_id = $accountId AND inputs_deleted_at IS NOT NULL
   ), named AS (
     UPDATE file SET filename = '' WHERE job_id = $jobId AND account_id = $accountId
   )
   UPDATE request_log SET parameters = NULL, error_fields = NULL WHERE account_id = $accountId AND job_id = $jobId
     AND (parameters IS NOT NULL OR error_fields IS NOT NULL)`,
  {},
);

/**
 * After the job, whose lock waits for attempts that are being recorded: this statement sees them. An address that is not
 * notified yet stays with its delivery until that ends.
 */
const ERASE_DELIVERIES = statement(
  "erase_deliveries",
  { jobId: text(), accountId: text() },
  `WITH event AS (
     SELECT id FROM webhook_event WHERE subject_id = $jobId AND account_id = $accountId
   ), answered AS (
     UPDATE webhook_attempt a SET answer = NULL, request_body = NULL FROM event WHERE a.event_id = event.id AND a.account_id = $accountId
   )
   UPDATE webhook_delivery d SET url = NULL FROM event WHERE d.event_id = event.id AND d.status <> 'pending'`,
  {},
);

/** The metadata and the invalid items of a batch, and the steps of a run, are erased with its last job. */
const ERASE_BATCH = statement(
  "erase_batch",
  { jobId: text(), accountId: text() },
  `UPDATE batch SET metadata = '{}', skipped = '[]', steps = CASE WHEN steps IS NOT NULL THEN '[]'::jsonb END
   WHERE id = (SELECT batch_id FROM job WHERE id = $jobId AND account_id = $accountId) AND status = 'completed'
     AND NOT EXISTS (SELECT FROM job WHERE batch_id = batch.id AND input <> '{}')`,
  {},
);

/** Ended jobs without retention whose response was not sent, for example because a server stopped. */
export function undeliveredJobs(after: string, limit: number): Promise<{ id: string; accountId: string }[]> {
  return run(pool(), UNDELIVERED, { after, limit, deliverySeconds: DELIVERY_SECONDS });
}

const UNDELIVERED = statement(
  "undelivered_jobs",
  { after: text(), limit: int, deliverySeconds: float },
  `SELECT id, account_id AS "accountId" FROM job
   WHERE input @> '{"retention": 0}' AND finished_at < now() - make_interval(secs => $deliverySeconds) AND id > $after
   ORDER BY id LIMIT $limit`,
  { id: text(), accountId: text() },
);
