import { replica } from "../platform/database/replica.ts";
import { int, nullable, type RowOf, run, statement, text, timestamp } from "../platform/database/statement.ts";
import { sumUsage, USAGE_PROJECT, usagePeriod } from "./sums.ts";

const columns = { jobId: text(), operation: text(), credits: int, createdAt: timestamp };

/** The cost of one job. */
export type UsageLine = RowOf<typeof columns>;

/** Which jobs to list; `to` is exclusive. */
export interface UsageFilter {
  from?: Date | undefined;
  to?: Date | undefined;
  projectId?: string | undefined;
}

/** The account's usage by job, newest first. `before` is a job's id. */
export function listUsage(
  accountId: string,
  page: UsageFilter & { limit: number; before?: string | undefined },
): Promise<UsageLine[]> {
  const { limit, before = null, from = null, to = null, projectId = null } = page;
  return run(replica(), LIST, { accountId, before, from, to, projectId, limit });
}

const LIST = statement(
  "list_usage",
  {
    accountId: text(),
    before: nullable(text()),
    from: nullable(timestamp),
    to: nullable(timestamp),
    projectId: nullable(text()),
    limit: int,
  },
  `SELECT u.job_id AS "jobId", u.operation, u.credits, u.created_at AS "createdAt" FROM usage u LEFT JOIN job j ON j.id = u.job_id
   WHERE u.account_id = $accountId AND ($before::text IS NULL OR u.job_id < $before)
     AND ($from::timestamptz IS NULL OR u.created_at >= $from) AND ($to::timestamptz IS NULL OR u.created_at < $to)
     AND ($projectId::text IS NULL OR ${USAGE_PROJECT} = $projectId)
   ORDER BY u.job_id DESC LIMIT $limit`,
  columns,
  { isPlannedPerRun: true },
);

export interface UsageDay {
  /** For example "2026-11-20", in UTC. */
  day: string;
  operation: string;
  jobs: number;
  credits: number;
}

const DAY_MS = 86_400_000;

/** The account's usage by day and operation on the last `days` days in UTC, today included. */
export async function usageByDay(accountId: string, days: number): Promise<UsageDay[]> {
  const now = Date.now();
  const from = new Date(now - (now % DAY_MS) - (days - 1) * DAY_MS);
  const sums = await sumUsage(accountId, ["day", "operation"], usagePeriod({ from }));
  return sums.map(({ values: [day, operation], ...sum }) => ({ day: day ?? "", operation: operation ?? "", ...sum }));
}
