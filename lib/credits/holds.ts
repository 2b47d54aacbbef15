import { AppError } from "@atelier/errors";
import type { Queryable } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";
import { placeStatement, releaseStatement, SPENT_THIS_MONTH, SPENT_TODAY, settleStatement } from "./hold-statements.ts";

const PLACE = placeStatement();
const SETTLE = settleStatement();
const RELEASE = releaseStatement();

export interface HoldRequest {
  accountId: string;
  jobId: string;
  credits: number;
  /** The most jobs that the account may have open. */
  openJobs: number;
}

/**
 * Sets a job's price aside. Two requests cannot spend the same credits: the account's row changes only while it covers
 * the hold, is not suspended and stays within its limits of open jobs and spend, all checked in this one statement.
 * Throws `insufficient_credits`, `spend_limit_reached`, `account_suspended` or `rate_limited`. Returns the credits left.
 */
export async function placeHold(db: Queryable, hold: HoldRequest): Promise<{ available: number }> {
  const { accountId, jobId, credits, openJobs } = checkedHold(hold);
  const { rows } = await db.query<{ available: number }>(PLACE, [accountId, jobId, credits, openJobs]);
  if (rows[0]) return rows[0];
  throw await explainRefusal(db, hold);
}

/**
 * Charges a job that succeeded: at most its hold, once. The unspent part goes back and pays owed credits first.
 * Returns the credits left, or null if the hold has already ended.
 */
export async function settleHold(
  db: Queryable,
  { jobId, operation, credits }: { jobId: string; operation: string; credits: number },
): Promise<{ available: number } | null> {
  const values = [jobId, checkedCharge(credits), newId("ent"), operation, newId("ent")];
  const { rows } = await db.query<{ available: number }>(SETTLE, values);
  return rows[0] ?? null;
}

/**
 * Returns a whole hold, once: a failed, canceled or expired job costs nothing. Returns the credits left, or null if the
 * hold has already ended.
 */
export async function releaseHold(db: Queryable, jobId: string): Promise<{ available: number } | null> {
  const { rows } = await db.query<{ available: number }>(RELEASE, [jobId, newId("ent")]);
  return rows[0] ?? null;
}

export function checkedHold<Hold extends HoldRequest>(hold: Hold): Hold {
  if (!Number.isInteger(hold.credits) || hold.credits < 0) throw new RangeError("A hold is a whole number of credits.");
  return hold;
}

export function checkedCharge(credits: number): number {
  if (!Number.isInteger(credits) || credits < 0) throw new RangeError("A charge is a whole number of credits.");
  return credits;
}

/** Explains why a hold was not placed, from the account as it is afterwards. `otherwise` is the error if no limit explains it. */
export async function explainRefusal(
  db: Queryable,
  hold: { accountId: string; credits: number; openJobs: number },
  otherwise?: AppError,
): Promise<AppError> {
  const { rows } = await db.query<{
    available: number;
    open_jobs: number;
    suspended: boolean;
    daily: boolean;
    monthly: boolean;
  }>(
    `SELECT available, open_jobs, suspended_at IS NOT NULL OR deleted_at IS NOT NULL AS suspended,
       coalesce(${SPENT_TODAY} + $2::int > daily_limit, false) AS daily,
       coalesce(${SPENT_THIS_MONTH} + $2::int > monthly_limit, false) AS monthly
     FROM account a WHERE id = $1`,
    [hold.accountId, hold.credits],
  );
  const account = rows[0];
  if (!account) return new AppError("not_found", "There is no such account.");
  if (account.suspended)
    return new AppError("account_suspended", "This account is suspended. Write to support to have it opened again.");
  if (account.daily)
    return new AppError(
      "spend_limit_reached",
      "This would pass the account's daily spend limit. Raise it in the portal's settings.",
    );
  if (account.monthly)
    return new AppError(
      "spend_limit_reached",
      "This would pass the account's monthly spend limit. Raise it in the portal's settings.",
    );
  if (account.available < hold.credits) {
    return new AppError(
      "insufficient_credits",
      `This takes ${hold.credits} credits and ${account.available} are available. Buy credits in the portal.`,
    );
  }
  if (account.open_jobs < hold.openJobs && otherwise) return otherwise;
  return new AppError("rate_limited", `At most ${hold.openJobs} jobs may be open at a time: wait for one to end.`, {
    retryAfterSeconds: 1,
  });
}
