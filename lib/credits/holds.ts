import { AppError } from "@atelier/errors";
import type { Queryable } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";
import { LOCKED, OWED_AFTER, payOwed } from "./ledger.ts";

/**
 * What else belongs to the statement that moves credits: both happen or neither does, in one round trip, and the account's row is
 * locked for no longer than the statement takes. `value` makes a parameter of a value.
 */
export interface Along {
  /** Queries that come before, as WITH lists them. */
  before?: (value: AddValue) => string;
  /** The credits move only where this holds as well. */
  when?: (value: AddValue) => string;
  /** Changes that follow; `balance` has the account's `id` and what is `available`, and no row where no credits moved. */
  after?: (value: AddValue) => string;
}

export type AddValue = (value: unknown) => string;

/**
 * Sets a job's price aside. Two requests cannot spend the same credits: the account's row changes only while it covers
 * the hold, is not suspended and stays within its limits of open jobs and spend, all judged in this one statement.
 * Throws `insufficient_credits`, `spend_limit_reached`, `account_suspended` or `rate_limited`, and `otherwise` where none of them
 * is why. Returns what is left.
 */
export async function placeHold(
  db: Queryable,
  hold: { accountId: string; jobId: string; credits: number; openJobs: number },
  along: Along & { otherwise?: AppError } = {},
): Promise<{ available: number }> {
  if (!Number.isInteger(hold.credits) || hold.credits < 0) throw new RangeError("A hold is a whole number of credits.");
  const { values, text } = written([hold.accountId, hold.jobId, hold.credits, hold.openJobs], along);
  const { rows } = await db.query<{ available: number }>(
    `WITH ${text.before}balance AS (
       UPDATE account a SET available = available - $3::int, open_jobs = open_jobs + 1,
         spent_day = ${TODAY}, spent_today = ${SPENT_TODAY} + $3::int,
         spent_month = ${THIS_MONTH}, spent_this_month = ${SPENT_THIS_MONTH} + $3::int
       WHERE id = $1 AND ${MAY_HOLD}${text.when}
       RETURNING id, available
     ), held AS (
       INSERT INTO hold (job_id, account_id, credits) SELECT $2, id, $3::int FROM balance
     )${text.after}
     SELECT available FROM balance`,
    values,
  );
  if (rows[0]) return rows[0];
  throw await refusal(db, hold, along.otherwise);
}

/**
 * Charges a job that succeeded: at most its hold, once. What was held above the charge comes back, paying what is owed first.
 * Returns the credits left, or null where the hold has already ended.
 */
export async function settleHold(
  db: Queryable,
  settlement: { jobId: string; operation: string; credits: number },
  along: Along = {},
): Promise<{ available: number } | null> {
  const { jobId, operation, credits } = settlement;
  if (!Number.isInteger(credits) || credits < 0) throw new RangeError("A charge is a whole number of credits.");
  const { values, text } = written([jobId, credits, newId("ent"), operation, newId("ent")], along);
  const { rows } = await db.query<{ available: number }>(
    `WITH ${text.before}closed AS (
       UPDATE hold SET status = 'settled', charged = $2::int, closed_at = now()
       WHERE job_id = $1 AND status = 'open' AND credits >= $2::int${text.when}
       RETURNING account_id, credits - $2::int AS back, created_at
     ), entry AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $3, account_id, -$2::int, 'settlement', 'job:' || $1::text FROM closed WHERE $2::int > 0
     ), used AS (
       INSERT INTO usage (job_id, account_id, operation, credits) SELECT $1, account_id, $4, $2::int FROM closed
     ), ${giveBack("$5")}${text.after}
     SELECT available FROM balance`,
    values,
  );
  return rows[0] ?? null;
}

/** Gives a whole hold back, once: a failed, canceled or expired job costs nothing. Returns the credits left, or null where the hold has already ended. */
export async function releaseHold(
  db: Queryable,
  jobId: string,
  along: Along = {},
): Promise<{ available: number } | null> {
  const { values, text } = written([jobId, newId("ent")], along);
  const { rows } = await db.query<{ available: number }>(
    `WITH ${text.before}closed AS (
       UPDATE hold SET status = 'released', closed_at = now() WHERE job_id = $1 AND status = 'open'
       ${text.when}RETURNING account_id, credits AS back, created_at
     ), ${giveBack("$2")}${text.after}
     SELECT available FROM balance`,
    values,
  );
  return rows[0] ?? null;
}

/** What goes along, as it stands in the statement after the statement's own values. */
function written(own: unknown[], { before, when, after }: Along) {
  const values = [...own];
  const value: AddValue = (added) => `$${values.push(added)}`;
  const text = {
    before: before ? `${before(value)}, ` : "",
    when: when ? ` AND ${when(value)} ` : "",
    after: after ? `, ${after(value)}` : "",
  };
  return { values, text };
}

const TODAY = "(now() AT TIME ZONE 'UTC')::date";
const THIS_MONTH = "date_trunc('month', now() AT TIME ZONE 'UTC')::date";
/** What counts toward the limits so far; a counter of an earlier day or month counts nothing. */
const SPENT_TODAY = `(CASE WHEN a.spent_day = ${TODAY} THEN a.spent_today ELSE 0 END)`;
const SPENT_THIS_MONTH = `(CASE WHEN a.spent_month = ${THIS_MONTH} THEN a.spent_this_month ELSE 0 END)`;

const MAY_HOLD = `a.available >= $3::int AND a.open_jobs < $4::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR ${SPENT_TODAY} + $3::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR ${SPENT_THIS_MONTH} + $3::int <= a.monthly_limit)`;

/** The part of a statement whose `closed` is a hold that has just ended and what comes `back` of it; $1 is the job. */
const giveBack = (entryId: string) => `locked AS (
       SELECT ${LOCKED}, c.back, c.created_at, LEAST(a.owed, c.back) AS pays
       FROM account a JOIN closed c ON c.account_id = a.id FOR UPDATE OF a
     ), ${payOwed({ entryId, reference: "'hold:' || $1::text" })},
     balance AS (
       UPDATE account a SET available = l.available + l.back - l.pays, open_jobs = l.open_jobs - 1, ${OWED_AFTER},
         spent_today = l.spent_today - CASE WHEN (l.created_at AT TIME ZONE 'UTC')::date = l.spent_day THEN l.back ELSE 0 END,
         spent_this_month = l.spent_this_month
           - CASE WHEN date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date = l.spent_month THEN l.back ELSE 0 END
       FROM locked l WHERE a.id = l.id RETURNING a.id, a.available
     )`;

/** Why a hold was not placed, read after the fact: the statement itself decided, this only explains. */
async function refusal(
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
