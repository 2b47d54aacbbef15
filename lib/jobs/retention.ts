import { AppError, invalidInput } from "@atelier/errors";
import { readRetention } from "../accounts/retention.ts";
import { pool } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { run, runForCount, statement, text } from "../platform/statement.ts";
import { purgeJob } from "./cancel.ts";
import { deleteInputs } from "./end.ts";

/** How long the result of a job without retention can be delivered before the task for expired data deletes it. */
const DELIVERY_SECONDS = 600;

/** Fields of a request that decide what is kept of it. */
interface RetainedInput {
  retention?: unknown;
  memory?: unknown;
  editable?: unknown;
}

/** Whether nothing of a request is kept after its answer. */
export const isUnretained = ({ retention }: RetainedInput) => retention === 0;

/** Samples cost nothing, so they may not fill the storage. */
const SAMPLE_HOURS = 1;

/** How long the results of a job are kept, in seconds: those of test jobs an hour at most. */
export function retentionSeconds({ retention }: RetainedInput, test = false): number {
  if (retention === 0) return DELIVERY_SECONDS;
  const hours = typeof retention === "number" ? retention : env().RESULT_HOURS;
  return (test ? Math.min(hours, SAMPLE_HOURS) : hours) * 3600;
}

/**
 * Sets the field `retention` of a request to the account's default if it was not sent. Throws `invalid_input` if it is
 * above the operator's maximum, or if a request that keeps nothing asks to store its translation.
 */
export async function applyRetention(accountId: string, input: Record<string, unknown> & RetainedInput): Promise<void> {
  const max = env().MAX_RESULT_HOURS;
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

/** Refuses a request without retention that would not be answered with its result. Throws `invalid_input`. */
export function requireDelivery(input: RetainedInput, { waits, inline }: { waits: boolean; inline: boolean }): void {
  if (!isUnretained(input) || (waits && inline)) return;
  const message = waits
    ? "With retention: 0 the result exists only in the answer. Send response: base64, or accept the output's type."
    : "With retention: 0 the result exists only in the answer. Wait for it: send Prefer: wait=N with N above 0.";
  throw invalidInput("/retention", message);
}

/** The error of a repeated request whose result was in the first answer. */
export const deliveredBefore = () =>
  new AppError("result_expired", "The result of a request with retention: 0 is in its first answer only.");

/**
 * Deletes the results of an ended job and what it stored of its input and its result: fields, report, warnings and error
 * text. Its operation, cost, times and metadata stay on record. A job whose input files could not be deleted is left to
 * the task for expired data. Throws `not_found` or `job_running`.
 */
export async function eraseJob(accountId: string, jobId: string): Promise<void> {
  await purgeJob(accountId, jobId);
  await deleteInputs(jobId);
  await runForCount(pool(), ERASE_JOB, [jobId, accountId]);
}

const ERASE_JOB = statement(
  "erase_job",
  `UPDATE job SET input = '{}', report = NULL, warnings = '[]', error_detail = NULL
   WHERE id = $1 AND account_id = $2 AND inputs_deleted_at IS NOT NULL`,
  {},
);

/** Ended jobs without retention whose answer was not sent, for example because a server stopped. */
export function undeliveredJobs(after: string, limit: number): Promise<{ id: string; accountId: string }[]> {
  return run(pool(), UNDELIVERED, [after, limit, DELIVERY_SECONDS]);
}

const UNDELIVERED = statement(
  "undelivered_jobs",
  `SELECT id, account_id AS "accountId" FROM job
   WHERE input @> '{"retention": 0}' AND finished_at < now() - make_interval(secs => $3) AND id > $1
   ORDER BY id LIMIT $2`,
  { id: text(), accountId: text() },
);
