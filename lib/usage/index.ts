import { pool } from "../platform/db.ts";

export interface UsageLine {
  jobId: string;
  operation: string;
  credits: number;
  createdAt: Date;
}

/** What the account's jobs cost, newest first; `before` is a job's id. */
export async function listUsage(
  accountId: string,
  page: { limit: number; before?: string | undefined; from?: Date | undefined; to?: Date | undefined },
): Promise<UsageLine[]> {
  const { rows } = await pool().query<UsageLine & Record<string, unknown>>(
    `SELECT job_id AS "jobId", operation, credits, created_at AS "createdAt" FROM usage
     WHERE account_id = $1 AND ($2::text IS NULL OR job_id < $2) AND ($3::timestamptz IS NULL OR created_at >= $3) AND ($4::timestamptz IS NULL OR created_at < $4)
     ORDER BY job_id DESC LIMIT $5`,
    [accountId, page.before ?? null, page.from ?? null, page.to ?? null, page.limit],
  );
  return rows;
}

export interface UsageDay {
  /** As "2026-11-20", UTC. */
  day: string;
  operation: string;
  jobs: number;
  credits: number;
}

/** The account's spend by day and operation over the last `days` days. */
export async function usageByDay(accountId: string, days: number): Promise<UsageDay[]> {
  const { rows } = await pool().query<UsageDay & Record<string, unknown>>(
    `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, operation, count(*) AS jobs, sum(credits) AS credits
     FROM usage WHERE account_id = $1 AND created_at >= now() - make_interval(days => $2)
     GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
    [accountId, days],
  );
  return rows;
}
