import { AppError, type ErrorCode } from "@atelier/errors";
import type { AttemptOutcome } from "../engines/health/engine-failure.ts";
import type { Queryable } from "../platform/db.ts";
import { pool } from "../platform/db.ts";

export const jobStatuses = ["queued", "running", "succeeded", "failed", "canceled"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** One engine's turn at a job. */
export interface EngineAttempt {
  engine: string;
  outcome: AttemptOutcome;
  ms: number;
}

/** A job's row. */
export interface JobRow {
  id: string;
  account_id: string;
  key_id: string | null;
  operation: string;
  status: JobStatus;
  lane: "cpu" | "io";
  input: Record<string, unknown>;
  metadata: Record<string, string>;
  price: number;
  charged: number;
  seed: number;
  engine: string | null;
  /** The engines to try, in order, as resolved at submission. */
  engines: string[];
  engine_attempts: EngineAttempt[];
  attempt: number;
  progress_step: string;
  progress: number;
  warnings: string[];
  report: Record<string, unknown> | null;
  error_code: ErrorCode | null;
  error_detail: string | null;
  remaining: number | null;
  cancel_asked_at: Date | null;
  /** When the files of its input were deleted; null until they are. */
  inputs_deleted_at: Date | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/** An output's row. */
export interface FileRow {
  id: string;
  job_id: string;
  account_id: string;
  position: number;
  storage_key: string;
  content_type: string;
  filename: string;
  bytes: number;
  width: number | null;
  height: number | null;
  expires_at: Date;
  deleted_at: Date | null;
}

export interface Job extends JobRow {
  files: FileRow[];
}

/** One of the account's jobs with its outputs. Throws `not_found`, for another account's job too. */
export async function readJob(accountId: string, jobId: string, db: Queryable = pool()): Promise<Job> {
  const { rows } = await db.query<JobRow & { files: FileJson[] | null } & Record<string, unknown>>(
    `SELECT job.*, files.list AS files FROM job
     LEFT JOIN LATERAL (SELECT json_agg(file ORDER BY position) AS list FROM file WHERE job_id = job.id) files ON job.status = 'succeeded'
     WHERE job.id = $1 AND job.account_id = $2`,
    [jobId, accountId],
  );
  const job = rows[0];
  if (!job) throw new AppError("not_found", "There is no such job.");
  return { ...job, files: (job.files ?? []).map(readFile) };
}

/** The account's jobs, newest first; `before` is a job's id. */
export async function listJobs(
  accountId: string,
  page: {
    limit: number;
    before?: string | undefined;
    operation?: string | undefined;
    status?: JobStatus | undefined;
  },
): Promise<Job[]> {
  const { rows } = await pool().query<JobRow & Record<string, unknown>>(
    `SELECT * FROM job WHERE account_id = $1 AND ($2::text IS NULL OR id < $2) AND ($3::text IS NULL OR operation = $3)
       AND ($4::text IS NULL OR status = $4) ORDER BY id DESC LIMIT $5`,
    [accountId, page.before ?? null, page.operation ?? null, page.status ?? null, page.limit],
  );
  if (rows.length === 0) return [];
  const files = await pool().query<FileRow & Record<string, unknown>>(
    "SELECT * FROM file WHERE job_id = ANY($1) ORDER BY position",
    [rows.map(({ id }) => id)],
  );
  return rows.map((row) => ({
    ...row,
    files: files.rows.filter((file) => file.job_id === row.id),
  }));
}

export function hasEnded(job: Pick<JobRow, "status">): boolean {
  return job.status !== "queued" && job.status !== "running";
}

/** A file's row as JSON has it: times are text. */
type FileJson = Omit<FileRow, "expires_at" | "deleted_at"> & { expires_at: string; deleted_at: string | null };

const readFile = ({ expires_at, deleted_at, ...file }: FileJson): FileRow => ({
  ...file,
  expires_at: new Date(expires_at),
  deleted_at: deleted_at === null ? null : new Date(deleted_at),
});
