import { AppError, type ErrorCode, errorCodes } from "@atelier/errors";
import { z } from "zod";
import { type EngineAttempt, type JobStatus, jobStatuses } from "../jobs/record.ts";
import { pool } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { int, type RowOf, run, statement, text, timestamp } from "../platform/database/statement.ts";
import type { Job } from "../platform/generated/prisma/client.ts";

const columns = {
  id: true,
  accountId: true,
  operation: true,
  status: true,
  lane: true,
  price: true,
  charged: true,
  engine: true,
  engineAttempts: true,
  attempt: true,
  workerId: true,
  errorCode: true,
  errorDetail: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
} as const;
const select = { ...columns, account: { select: { email: true, contact: true } } } as const;
type Row = Pick<Job, keyof typeof columns> & { account: { email: string; contact: string | null } };

/** A job in an operator's list: its course, without its input. */
export interface AnyJob extends Omit<Row, "account" | "status" | "engineAttempts" | "errorCode"> {
  email: string;
  status: JobStatus;
  engineAttempts: EngineAttempt[];
  errorCode: ErrorCode | null;
}

/** The jobs of every account, newest first. `before` is a job's id. */
export async function listAllJobs(page: {
  limit: number;
  before?: string | undefined;
  operation?: string | undefined;
  status?: JobStatus | undefined;
  errorCode?: ErrorCode | undefined;
  accountId?: string | undefined;
}): Promise<AnyJob[]> {
  const { limit, before, operation, status, errorCode, accountId } = page;
  const rows = await prisma().job.findMany({
    where: {
      ...(before === undefined ? {} : { id: { lt: before } }),
      ...(operation === undefined ? {} : { operation }),
      ...(status === undefined ? {} : { status }),
      ...(errorCode === undefined ? {} : { errorCode }),
      ...(accountId === undefined ? {} : { accountId }),
    },
    select,
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(toJob);
}

/** One job, by its id alone. Throws `not_found`. */
export async function readAnyJob(jobId: string): Promise<AnyJob> {
  const row = await prisma().job.findUnique({ where: { id: jobId }, select });
  if (!row) throw new AppError("not_found", "This job does not exist.");
  return toJob(row);
}

const failureColumns = { operation: text(), errorCode: text(), jobs: int, lastAt: timestamp };
export type FailureCount = RowOf<typeof failureColumns>;

/** Prisma cannot group by an expression. */
const COUNT_FAILURES = statement(
  "count_failures",
  { days: int },
  `SELECT operation, coalesce(error_code, 'internal_error') AS "errorCode", count(*) AS jobs, max(finished_at) AS "lastAt"
   FROM job WHERE status = 'failed' AND NOT test AND finished_at > now() - make_interval(days => $days)
   GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 100`,
  failureColumns,
);

/** The failures of the last `days` days by operation and code, the most frequent first, without those of test keys. */
export function countFailures(days: number): Promise<FailureCount[]> {
  return run(pool(), COUNT_FAILURES, { days });
}

/** Returns a text as an error code, or undefined if it is none. */
export function knownCode(text: string | undefined): ErrorCode | undefined {
  return text !== undefined && isErrorCode(text) ? text : undefined;
}

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text);

const outcomes = {
  succeeded: true,
  failed: true,
  timed_out: true,
  rate_limited: true,
  unavailable: true,
  unfit: true,
  refused: true,
  invalid_input: true,
} satisfies Record<EngineAttempt["outcome"], true>;
const isOutcome = (text: string): text is EngineAttempt["outcome"] => Object.hasOwn(outcomes, text);
const attempts = z.array(
  z.object({
    engine: z.string(),
    outcome: z.string().refine(isOutcome),
    ms: z.number(),
    started_at: z.string().optional(),
    steps: z.array(z.object({ step: z.string(), ms: z.number() })).optional(),
  }),
);

function toJob({ account, ...row }: Row): AnyJob {
  return {
    ...row,
    email: account.contact ?? account.email,
    status: z.enum(jobStatuses).parse(row.status),
    engineAttempts: attempts.parse(row.engineAttempts),
    errorCode: knownCode(row.errorCode ?? undefined) ?? null,
  };
}
