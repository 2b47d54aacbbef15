import { AppError, type ErrorCode } from "@atelier/errors";
import type { AttemptOutcome } from "../engine-health/engine-failure.ts";
import { inProject } from "../keys/projects/condition.ts";
import type { Queryable } from "../platform/database/db.ts";
import { pool } from "../platform/database/db.ts";
import { gatherReads } from "../platform/database/gathered-reads.ts";
import { replica } from "../platform/database/replica.ts";
import {
  array,
  bool,
  type Columns,
  columnList,
  float,
  int,
  json,
  nullable,
  type RowOf,
  run,
  type Statement,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";

export const jobStatuses = ["queued", "running", "succeeded", "failed", "canceled"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** One engine's attempt at a job. */
export interface EngineAttempt {
  engine: string;
  outcome: AttemptOutcome;
  ms: number;
  /** When it started, by the database's clock; absent for attempts of older jobs. */
  started_at?: string | undefined;
  /** The steps that the engine reported, each with its start in milliseconds from the attempt's. */
  steps?: { step: string; ms: number }[] | undefined;
}

/** The columns of a job that are read. */
export const jobColumns = {
  id: text(),
  account_id: text(),
  key_id: nullable(text()),
  operation: text(),
  /** Whether a test key submitted it: it costs nothing and its result is a sample. */
  test: bool,
  status: text<JobStatus>(),
  lane: text<"cpu" | "io">(),
  input: json<Record<string, unknown>>(),
  metadata: json<Record<string, string>>(),
  price: int,
  charged: int,
  seed: int,
  engine: nullable(text()),
  /** The engines to try, in order, as resolved at submission. */
  engines: json<string[]>(),
  /** The unit prices of each engine at submission; empty for jobs from before prices could change. */
  engine_prices: json<Record<string, Record<string, number>>>(),
  engine_attempts: json<EngineAttempt[]>(),
  /** Counts claims; the fence of every later write. */
  attempt: int,
  /** When a worker last reported that it runs the job, and at its claim the time of the claim. */
  heartbeat_at: nullable(timestamp),
  progress_step: text(),
  progress: float,
  warnings: json<string[]>(),
  report: nullable(json<Record<string, unknown>>()),
  error_code: nullable(text<ErrorCode>()),
  error_detail: nullable(text()),
  remaining: nullable(int),
  cancel_asked_at: nullable(timestamp),
  /** The span of the request that submitted it, as in the header traceparent; null if it is not traced. */
  traceparent: nullable(text()),
  /** The batch that it is an item of. */
  batch_id: nullable(text()),
  /** When the files of its input were deleted; null until they are. */
  inputs_deleted_at: nullable(timestamp),
  created_at: timestamp,
  started_at: nullable(timestamp),
  finished_at: nullable(timestamp),
};

/** A job's row. */
export type JobRow = RowOf<typeof jobColumns>;

const fileColumns = {
  id: text(),
  job_id: text(),
  account_id: text(),
  position: int,
  storage_key: text(),
  content_type: text(),
  filename: text(),
  bytes: int,
  width: nullable(int),
  height: nullable(int),
  /** The marks in the file that record how it was made, for example "c2pa, iptc". */
  provenance: nullable(text()),
  expires_at: timestamp,
  deleted_at: nullable(timestamp),
  /** When the account requested to keep it for longer than its retention. */
  kept_at: nullable(timestamp),
};

/** An output's row. */
export type FileRow = RowOf<typeof fileColumns>;

export interface Job extends JobRow {
  files: FileRow[];
}

/** A job with its outputs as a statement returns them together. */
export interface EndedJob extends JobRow {
  files: FileJson[] | null;
}

/** The job of a statement's row. */
export const readEnded = ({ files, ...row }: EndedJob): Job => ({ ...row, files: (files ?? []).map(readFile) });

/** The job of such a row that another process has sent as JSON. */
export function parseEnded(sent: string): Job {
  const row = JSON.parse(sent);
  for (const [name, column] of Object.entries(jobColumns))
    if (column === timestamp && row[name] !== null) row[name] = new Date(row[name]);
  return readEnded(row);
}

/** One of the account's jobs with its outputs. Throws `not_found`, for another account's job too. */
export async function readJob(accountId: string, jobId: string, db: Queryable = pool()): Promise<Job> {
  const [job] = await run(db, READ_JOB, { jobId, accountId });
  if (!job) throw new AppError("not_found", "This job does not exist.");
  return readEnded(job);
}

const READ_JOB = statement(
  "read_job",
  { jobId: text(), accountId: text() },
  `SELECT ${columnList(jobColumns, "job")}, files.list AS files FROM job
   LEFT JOIN LATERAL (SELECT json_agg(file ORDER BY position) AS list FROM file WHERE job_id = job.id AND kind = 'output') files ON job.status = 'succeeded'
   WHERE job.id = $jobId AND job.account_id = $accountId`,
  { ...jobColumns, files: nullable(json<FileJson[]>()) },
);

/** As `readJob`. Reads of a process that begin together share a statement. */
export async function readJobWithOthers(accountId: string, jobId: string): Promise<Job> {
  const job = await readGathered({ accountId, jobId });
  if (!job) throw new AppError("not_found", "This job does not exist.");
  return job;
}

interface JobOfAccount {
  accountId: string;
  jobId: string;
}

const readGathered = gatherReads(async (wanted: readonly JobOfAccount[]) => {
  const jobs = new Map((await run(pool(), READ_JOBS, { wanted })).map((job) => [`${job.account_id} ${job.id}`, job]));
  return wanted.map(({ accountId, jobId }): Job | undefined => {
    const job = jobs.get(`${accountId} ${jobId}`);
    return job && readEnded(job);
  });
});

const READ_JOBS = statement(
  "read_jobs",
  { wanted: json<readonly JobOfAccount[]>() },
  // OFFSET 0 keeps the planner from reading the whole table, which it does while the table is small in its statistics.
  // The planner's estimate for JSON is the same for each value, so that it keeps one plan. With arrays it makes a new plan
  // for each run, which takes longer than the read.
  `SELECT ${columnList(jobColumns, "job")}, files.list AS files
   FROM jsonb_to_recordset($wanted::jsonb) AS wanted ("accountId" text, "jobId" text)
   CROSS JOIN LATERAL (SELECT * FROM job WHERE id = wanted."jobId" AND account_id = wanted."accountId" OFFSET 0) job
   LEFT JOIN LATERAL (SELECT json_agg(file ORDER BY position) AS list FROM file WHERE job_id = job.id AND kind = 'output') files ON job.status = 'succeeded'`,
  { ...jobColumns, files: nullable(json<FileJson[]>()) },
);

/** The account's jobs, newest first; `before` is a job's id. */
export async function listJobs(
  accountId: string,
  page: {
    limit: number;
    before?: string | undefined;
    operation?: string | undefined;
    status?: JobStatus | undefined;
    /** Only jobs of this key. */
    keyId?: string | null | undefined;
    /** Only items of this batch. */
    batchId?: string | undefined;
    /** Only jobs of this project. */
    projectId?: string | undefined;
  },
): Promise<Job[]> {
  const { limit, before, operation, status, keyId, batchId, projectId } = page;
  const values = { before, operation, keyId, batchId, projectId };
  const set = filters.filter(({ name }) => values[name] !== undefined && values[name] !== null);
  const conditions: string[] = set.map(({ condition }) => condition);
  // The status is a constant, because a plan for a parameter cannot use the index of failed and canceled jobs.
  if (status) conditions.push(`status = '${jobStatuses[jobStatuses.indexOf(status)]}'`);
  const db = replica();
  const listing = listStatement(conditions, Object.fromEntries(set.map(({ name }) => [name, text()])));
  return attachFiles(await run(db, listing, { ...values, accountId, limit }), db);
}

/** The jobs with their outputs, in the same order. */
export async function attachFiles(rows: readonly JobRow[], db: Queryable = pool()): Promise<Job[]> {
  if (rows.length === 0) return [];
  const files = await run(db, LIST_FILES, { ids: rows.map(({ id }) => id) });
  return rows.map((row) => ({ ...row, files: files.filter((file) => file.job_id === row.id) }));
}

const filters = [
  { name: "before", condition: "id < $before" },
  { name: "operation", condition: "operation = $operation" },
  { name: "keyId", condition: "key_id = $keyId" },
  { name: "batchId", condition: "batch_id = $batchId" },
  { name: "projectId", condition: inProject() },
] as const;

const listStatements = new Map<string, Statement<JobRow>>();

/**
 * Each combination of conditions has a statement of its own: PostgreSQL's cached plan of a shared one would sort all jobs
 * of the account.
 */
function listStatement(conditions: readonly string[], filterParams: Columns): Statement<JobRow> {
  const where = ["account_id = $accountId", ...conditions].join(" AND ");
  let known = listStatements.get(where);
  if (!known) {
    const body = `SELECT ${columnList(jobColumns, "job")} FROM job WHERE ${where} ORDER BY id DESC LIMIT $limit`;
    known = statement("list_jobs", { accountId: text(), limit: int, ...filterParams }, body, jobColumns);
    listStatements.set(where, known);
  }
  return known;
}

const LIST_FILES = statement(
  "list_files",
  { ids: array(text()) },
  `SELECT ${columnList(fileColumns, "file")} FROM file WHERE job_id = ANY($ids) AND kind = 'output' ORDER BY position`,
  fileColumns,
);

export function hasEnded(job: Pick<JobRow, "status">): boolean {
  return job.status !== "queued" && job.status !== "running";
}

/** A file's row as JSON: times are text. */
export type FileJson = Omit<FileRow, "expires_at" | "deleted_at"> & { expires_at: string; deleted_at: string | null };

export const readFile = ({ expires_at, deleted_at, ...file }: FileJson): FileRow => ({
  ...file,
  expires_at: new Date(expires_at),
  deleted_at: deleted_at === null ? null : new Date(deleted_at),
});
