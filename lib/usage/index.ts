import { pool } from "../platform/db.ts";
import type { Usage } from "../platform/generated/prisma/client.ts";
import { prisma } from "../platform/prisma.ts";
import { int, run, statement, text } from "../platform/statement.ts";

/** The cost of one job. */
export type UsageLine = Pick<Usage, "jobId" | "operation" | "credits" | "createdAt">;

/** The account's usage by job, newest first. `before` is a job's id, and `to` is exclusive. */
export function listUsage(
  accountId: string,
  page: { limit: number; before?: string | undefined; from?: Date | undefined; to?: Date | undefined },
): Promise<UsageLine[]> {
  const { limit, before, from, to } = page;
  return prisma().usage.findMany({
    where: {
      accountId,
      ...(before === undefined ? {} : { jobId: { lt: before } }),
      createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) },
    },
    select: { jobId: true, operation: true, credits: true, createdAt: true },
    orderBy: { jobId: "desc" },
    take: limit,
  });
}

export interface UsageDay {
  /** For example "2026-11-20", in UTC. */
  day: string;
  operation: string;
  jobs: number;
  credits: number;
}

/** Prisma cannot group by the day of a timestamp. */
const USAGE_BY_DAY = statement(
  "usage_by_day",
  `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, operation, count(*) AS jobs, sum(credits) AS credits
   FROM usage WHERE account_id = $1 AND created_at >= now() - make_interval(days => $2)
   GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
  { day: text(), operation: text(), jobs: int, credits: int },
);

/** The account's usage by day and operation over the last `days` days. */
export function usageByDay(accountId: string, days: number): Promise<UsageDay[]> {
  return run(pool(), USAGE_BY_DAY, [accountId, days]);
}
