import { pool } from "../platform/db.ts";

/** The service in numbers. */
export interface Overview {
  accounts: number;
  /** Of the last 7 days. */
  newAccounts: number;
  suspended: number;
  owing: number;
  openRequests: number;
  /** Paid in the last 30 days, and their credits. */
  purchases: number;
  creditsSold: number;
  /** Of the last 24 hours. */
  jobs: number;
  failed: number;
  /** Queued or running now. */
  waiting: number;
  /** Credits on all accounts, held ones included. */
  unspent: number;
}

export async function readOverview(): Promise<Overview> {
  const { rows } = await pool().query<Overview & Record<string, unknown>>(
    `SELECT a.*, p.*, j.*, (SELECT count(*) FROM access_request WHERE status = 'open') AS "openRequests",
       (SELECT count(*) FROM job WHERE status IN ('queued', 'running')) AS waiting,
       a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE status = 'open') AS unspent
     FROM (SELECT count(*) AS accounts, count(*) FILTER (WHERE created_at > now() - interval '7 days') AS "newAccounts",
             count(*) FILTER (WHERE suspended_at IS NOT NULL) AS suspended, count(*) FILTER (WHERE owed > 0) AS owing,
             coalesce(sum(available), 0) AS available FROM account WHERE deleted_at IS NULL) a,
          (SELECT count(*) AS purchases, coalesce(sum(credits), 0) AS "creditsSold" FROM purchase
           WHERE status = 'paid' AND paid_at > now() - interval '30 days') p,
          (SELECT count(*) AS jobs, count(*) FILTER (WHERE status = 'failed') AS failed FROM job
           WHERE created_at > now() - interval '24 hours') j`,
  );
  if (!rows[0]) throw new Error("The overview answered nothing.");
  return rows[0];
}
