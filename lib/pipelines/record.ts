import { AppError } from "@atelier/errors";
import { attachFiles, hasEnded, type Job, jobColumns } from "../jobs/record.ts";
import { inProject } from "../keys/projects/condition.ts";
import { pool, type Queryable } from "../platform/database/db.ts";
import {
  array,
  bool,
  columnList,
  int,
  json,
  nullable,
  type RowOf,
  run,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import type { Condition } from "./condition.ts";

/** A step as the record of its run has it. What its jobs wait for is in their inputs. */
export interface Step {
  id: string;
  operation: string;
  /** The place of its first job, and the number of its jobs. */
  position: number;
  jobs: number;
  /** Whether no other step uses its results. */
  final: boolean;
  when?: Condition | undefined;
  /** Where its outputs are sent, one after another. */
  deliveries?: Delivery[] | undefined;
}

/** Where an output of a step is sent after the end of the run. */
export interface Delivery {
  /** A presigned link; null once the output was sent or given up, because it is a secret. */
  url: string | null;
  status: "pending" | "succeeded" | "failed";
  attempts: number;
  error: string | null;
}

/** How a run ended. */
export type Outcome = "succeeded" | "failed" | "canceled";

const columns = {
  id: text(),
  account_id: text(),
  key_id: nullable(text()),
  steps: json<Step[]>(),
  outcome: nullable(text<Outcome>()),
  metadata: json<Record<string, string>>(),
  cancel_asked_at: nullable(timestamp),
  created_at: timestamp,
  completed_at: nullable(timestamp),
};

/** A job of a run. */
export interface StepJob extends Job {
  /** Its place among the jobs of the run. */
  batch_position: number;
  /** Whether it waits for the results of other jobs. */
  paused: boolean;
}

/** A run of a pipeline with its jobs in the order of their places. */
export interface Run extends RowOf<typeof columns> {
  jobs: StepJob[];
}

/** Whether a batch is the run of a pipeline. */
export const isRun = (batchId: string | null): batchId is string => batchId?.startsWith("run_") ?? false;

/** One of the account's runs. Throws `not_found`, for another account's run too. */
export async function readRun(accountId: string, runId: string, db: Queryable = pool()): Promise<Run> {
  const [found] = await attachJobs(await run(db, READ_RUN, { accountId, runId }), db);
  if (!found) throw new AppError("not_found", "This run does not exist.");
  return found;
}

const READ_RUN = statement(
  "read_run",
  { accountId: text(), runId: text() },
  `SELECT ${columnList(columns, "batch")} FROM batch WHERE id = $runId AND account_id = $accountId AND steps IS NOT NULL`,
  columns,
);

/** The account's runs, newest first; `before` is a run's ID, `keyId` and `projectId` limit them to those of a key or a project. */
export async function listRuns(
  accountId: string,
  page: {
    limit: number;
    before?: string | undefined;
    keyId?: string | null | undefined;
    projectId?: string | undefined;
  },
): Promise<Run[]> {
  const { limit, before = null, keyId = null, projectId = null } = page;
  return attachJobs(await run(pool(), LIST_RUNS, { accountId, before, keyId, projectId, limit }));
}

const LIST_RUNS = statement(
  "list_runs",
  { accountId: text(), before: nullable(text()), keyId: nullable(text()), projectId: nullable(text()), limit: int },
  `SELECT ${columnList(columns, "batch")} FROM batch
   WHERE account_id = $accountId AND steps IS NOT NULL AND ($before::text IS NULL OR id < $before)
     AND ($keyId::text IS NULL OR key_id = $keyId) AND ($projectId::text IS NULL OR ${inProject()})
   ORDER BY id DESC LIMIT $limit`,
  columns,
);

const stepJobColumns = { ...jobColumns, batch_position: int, paused: bool };

async function attachJobs(rows: readonly RowOf<typeof columns>[], db: Queryable = pool()): Promise<Run[]> {
  if (rows.length === 0) return [];
  const found = await run(db, READ_JOBS, { ids: rows.map(({ id }) => id) });
  const jobs = (await attachFiles(found, db)).map((job, index) => ({ ...found[index], ...job }) as StepJob);
  return rows.map((row) => ({ ...row, jobs: jobs.filter(({ batch_id }) => batch_id === row.id) }));
}

const READ_JOBS = statement(
  "read_run_jobs",
  { ids: array(text()) },
  `SELECT ${columnList(stepJobColumns, "job")} FROM job WHERE batch_id = ANY($ids) ORDER BY batch_id, batch_position`,
  stepJobColumns,
);

/** Open runs none of whose jobs is queued or running: the process that should have continued them stopped. */
export const findStalledRuns = (limit: number): Promise<{ id: string; account_id: string }[]> =>
  run(pool(), STALLED_RUNS, { limit });

const STALLED_RUNS = statement(
  "stalled_runs",
  { limit: int },
  `SELECT id, account_id FROM batch WHERE steps IS NOT NULL AND outcome IS NULL
     AND NOT EXISTS (SELECT FROM job WHERE batch_id = batch.id AND (status = 'running' OR status = 'queued' AND NOT paused))
   ORDER BY id LIMIT $limit`,
  { id: text(), account_id: text() },
);

/** Whether a job waits for the results of other steps. */
export const isWaiting = (job: StepJob): boolean => job.status === "queued" && job.paused;

/** The value of `progress_step` of a job whose condition did not hold, or that depended on such a job. */
export const SKIPPED = "skipped";

/** Whether a job was left out because of a condition. */
export const isSkipped = (job: Pick<Job, "status" | "progress_step">): boolean =>
  job.status === "canceled" && job.progress_step === SKIPPED;

/** How a run ends whose jobs have ended as they are; null while one is open. */
export function findOutcome({ jobs }: Pick<Run, "jobs">): Outcome | null {
  if (!jobs.every(hasEnded)) return null;
  if (jobs.some(({ status }) => status === "failed")) return "failed";
  return jobs.some((job) => job.status === "canceled" && !isSkipped(job)) ? "canceled" : "succeeded";
}
