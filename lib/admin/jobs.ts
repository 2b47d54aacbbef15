import { AppError, type ErrorCode, errorCodes } from "@atelier/errors";
import type { EngineAttempt, JobStatus } from "../jobs/record.ts";
import { pool } from "../platform/db.ts";

/** A job as an operator sees it: how it went, not what it was about. */
export interface AnyJob {
  id: string;
  accountId: string;
  email: string;
  operation: string;
  status: JobStatus;
  lane: string;
  price: number;
  charged: number;
  engine: string | null;
  engineAttempts: EngineAttempt[];
  /** How often a worker has claimed it. */
  attempt: number;
  workerId: string | null;
  errorCode: ErrorCode | null;
  errorDetail: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

const LINE = `j.id, j.account_id AS "accountId", a.email, j.operation, j.status, j.lane, j.price, j.charged, j.engine,
  j.engine_attempts AS "engineAttempts", j.attempt, j.worker_id AS "workerId", j.error_code AS "errorCode",
  j.error_detail AS "errorDetail", j.created_at AS "createdAt", j.started_at AS "startedAt", j.finished_at AS "finishedAt"`;

/** Everybody's jobs, newest first; `before` is a job's id. */
export async function listAllJobs(page: {
  limit: number;
  before?: string | undefined;
  operation?: string | undefined;
  status?: JobStatus | undefined;
  errorCode?: ErrorCode | undefined;
  accountId?: string | undefined;
}): Promise<AnyJob[]> {
  const { rows } = await pool().query<AnyJob & Record<string, unknown>>(
    `SELECT ${LINE} FROM job j JOIN account a ON a.id = j.account_id
     WHERE ($1::text IS NULL OR j.id < $1) AND ($2::text IS NULL OR j.operation = $2) AND ($3::text IS NULL OR j.status = $3)
       AND ($4::text IS NULL OR j.error_code = $4) AND ($5::text IS NULL OR j.account_id = $5)
     ORDER BY j.id DESC LIMIT $6`,
    [
      page.before ?? null,
      page.operation ?? null,
      page.status ?? null,
      page.errorCode ?? null,
      page.accountId ?? null,
      page.limit,
    ],
  );
  return rows;
}

/** One job, whoever's. Throws `not_found`. */
export async function readAnyJob(jobId: string): Promise<AnyJob> {
  const { rows } = await pool().query<AnyJob & Record<string, unknown>>(
    `SELECT ${LINE} FROM job j JOIN account a ON a.id = j.account_id WHERE j.id = $1`,
    [jobId],
  );
  if (!rows[0]) throw new AppError("not_found", "There is no such job.");
  return rows[0];
}

export interface FailureCount {
  operation: string;
  errorCode: string;
  jobs: number;
  lastAt: Date;
}

/** The failures of the last `days` days by operation and code, the most frequent first. */
export async function countFailures(days: number): Promise<FailureCount[]> {
  const { rows } = await pool().query<FailureCount & Record<string, unknown>>(
    `SELECT operation, coalesce(error_code, 'internal_error') AS "errorCode", count(*) AS jobs, max(finished_at) AS "lastAt"
     FROM job WHERE status = 'failed' AND finished_at > now() - make_interval(days => $1)
     GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 100`,
    [days],
  );
  return rows;
}

/** The code that a word of a page's address names; undefined where it names none. */
export function knownCode(word: string | undefined): ErrorCode | undefined {
  return word !== undefined && Object.hasOwn(errorCodes, word) ? (word as ErrorCode) : undefined;
}
