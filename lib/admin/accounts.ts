import { AppError } from "@atelier/errors";
import { pool } from "../platform/db.ts";

/** An account as an operator sees it in a list. */
export interface AccountLine {
  id: string;
  email: string;
  verified: boolean;
  available: number;
  held: number;
  owed: number;
  /** operator, owed, or null where it is not suspended. */
  suspended: string | null;
  deleted: boolean;
  createdAt: Date;
}

export interface AccountDetail extends AccountLine {
  name: string | null;
  accessGranted: boolean;
  sessions: number;
  keys: number;
  jobs: number;
  failedJobs: number;
  /** Credits charged so far. */
  spent: number;
  stripeCustomer: string | null;
  dailyLimit: number | null;
  monthlyLimit: number | null;
  topUp: string | null;
}

const LINE = `a.id, a.email, a.email_verified_at IS NOT NULL AS verified, a.available, a.owed,
  (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open') AS held,
  CASE WHEN a.suspended_at IS NOT NULL THEN coalesce(a.suspended_reason, 'operator') END AS suspended,
  a.deleted_at IS NOT NULL AS deleted, a.created_at AS "createdAt"`;

/** Which accounts a list is narrowed to. */
export const accountStates = ["suspended", "owing", "unverified", "deleted"] as const;
export type AccountState = (typeof accountStates)[number];

/** Accounts by a part of their address or id, newest first; `before` is an account's id. Deleted ones only where they are asked for. */
export async function searchAccounts(page: {
  limit: number;
  text?: string | undefined;
  state?: AccountState | undefined;
  before?: string | undefined;
}): Promise<AccountLine[]> {
  const { rows } = await pool().query<AccountLine & Record<string, unknown>>(
    `SELECT ${LINE} FROM account a
     WHERE ($1::text IS NULL OR strpos(a.email, $1) > 0 OR strpos(a.id, $1) > 0) AND ($2::text IS NULL OR a.id < $2)
       AND (a.deleted_at IS NOT NULL) = ($3::text IS NOT DISTINCT FROM 'deleted')
       AND ($3::text IS DISTINCT FROM 'suspended' OR a.suspended_at IS NOT NULL)
       AND ($3::text IS DISTINCT FROM 'owing' OR a.owed > 0)
       AND ($3::text IS DISTINCT FROM 'unverified' OR a.email_verified_at IS NULL)
     ORDER BY a.id DESC LIMIT $4`,
    [page.text?.trim().toLowerCase() || null, page.before ?? null, page.state ?? null, page.limit],
  );
  return rows;
}

/** One account, whoever's. Throws `not_found`. */
export async function readAccount(accountId: string): Promise<AccountDetail> {
  const { rows } = await pool().query<AccountDetail & Record<string, unknown>>(
    `SELECT ${LINE}, a.name, a.access_granted_at IS NOT NULL AS "accessGranted",
       (SELECT count(*) FROM session WHERE account_id = a.id AND revoked_at IS NULL AND expires_at > now()) AS sessions,
       (SELECT count(*) FROM api_key WHERE account_id = a.id AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())) AS keys,
       j.jobs, j.failed AS "failedJobs", (SELECT coalesce(sum(credits), 0) FROM usage WHERE account_id = a.id) AS spent,
       a.stripe_customer AS "stripeCustomer", a.daily_limit AS "dailyLimit", a.monthly_limit AS "monthlyLimit",
       (SELECT status FROM top_up WHERE account_id = a.id) AS "topUp"
     FROM account a
     CROSS JOIN LATERAL (SELECT count(*) AS jobs, count(*) FILTER (WHERE status = 'failed') AS failed FROM job WHERE account_id = a.id) j
     WHERE a.id = $1`,
    [accountId],
  );
  if (!rows[0]) throw new AppError("not_found", "There is no such account.");
  return rows[0];
}
