import type { TaskName } from "../platform/tasks.ts";
import { BUDGETS, REACHED_BUDGET } from "./budget-statements.ts";
import { currentPeriod, giveBackToKey } from "./key-spend-statements.ts";
import { LOCKED, OWED_AFTER, payOwed } from "./ledger.ts";

/** Parts that a statement of this module adds to the one that moves credits: both take effect or neither does. */
interface Extension {
  /** Queries before it, as WITH lists them. */
  before?: string;
  /** The credits move only if this holds as well. */
  when?: string;
  /** Changes after it; `balance` has the account's `id` and `available`, and no row if no credits moved. */
  after?: string;
  /** Whether a settlement counts as usage; without it, always. */
  counts?: string;
  /** The restricted key that the hold counts for. */
  heldFor?: string;
  /** Inserts the holds of many jobs instead of one; they do not count as open jobs. */
  holds?: string;
}

const TODAY = currentPeriod("day");
const THIS_MONTH = currentPeriod("month");
/**
 * Spent so far in the current period; the counter of an earlier day or month counts as zero. That of a later one counts,
 * because a transaction that began before midnight must not end the count of the new day.
 */
export const SPENT_TODAY = `(CASE WHEN a.spent_day >= ${TODAY} THEN a.spent_today ELSE 0 END)`;
export const SPENT_THIS_MONTH = `(CASE WHEN a.spent_month >= ${THIS_MONTH} THEN a.spent_this_month ELSE 0 END)`;

const MAY_HOLD = `a.available >= $3::int AND a.open_jobs < $4::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR a.soft_limits OR ${SPENT_TODAY} + $3::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR a.soft_limits OR ${SPENT_THIS_MONTH} + $3::int <= a.monthly_limit)`;

/** Records a background task for each account of a source. */
const recordTask = (task: TaskName, source: string) =>
  `INSERT INTO outbox (task, data) SELECT '${task}', jsonb_build_object('accountId', id) FROM ${source}`;

/** The columns of an account's low-balance alert. */
const ALERT = "a.low_balance_alert, a.low_balance_at, a.email_verified_at";

/**
 * The account, if it may have fallen below the threshold of its alert, which was not mailed yet. Held credits count as
 * unspent, so a charge, and not a hold, can be the cause. The task adds the open holds, which would slow every charge down.
 */
const MAYBE_LOW = `locked l
       WHERE available + back - pays < low_balance_alert AND low_balance_at IS NULL AND email_verified_at IS NOT NULL`;

/** Returns the unspent part of a hold: `closed` is the ended hold with the credits that go `back`; $1 is the job. */
const giveBack = (entryId: string) => `locked AS (
       SELECT ${LOCKED}, ${ALERT}, ${BUDGETS}, c.back, c.created_at, c.key_id, LEAST(a.owed, c.back) AS pays,
         CASE WHEN c.in_batch THEN 0 ELSE 1 END AS counted
       FROM account a JOIN closed c ON c.account_id = a.id FOR UPDATE OF a
     ), ${payOwed({ entryId, reference: "'hold:' || $1::text" })},
     balance AS (
       UPDATE account a SET available = l.available + l.back - l.pays, open_jobs = l.open_jobs - l.counted, ${OWED_AFTER},
         spent_today = l.spent_today - CASE WHEN (l.created_at AT TIME ZONE 'UTC')::date = l.spent_day THEN l.back ELSE 0 END,
         spent_this_month = l.spent_this_month
           - CASE WHEN date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date = l.spent_month THEN l.back ELSE 0 END
       FROM locked l WHERE a.id = l.id RETURNING a.id, a.available
     ), key_balance AS (${giveBackToKey("locked")})`;

const list = ({ before, when, after, counts = "true", heldFor = "NULL", holds }: Extension) => ({
  before: before ? `${before}, ` : "",
  when: when ? ` AND ${when} ` : "",
  after: after ? `, ${after}` : "",
  counts,
  opened: holds ? 0 : 1,
  holds:
    holds ?? `INSERT INTO hold (job_id, account_id, credits, key_id) SELECT $2, id, $3::int, ${heldFor} FROM balance`,
});

/** The account, if this hold brings its available credits below the threshold of its top-up. */
const CROSSED_TOP_UP = `balance JOIN top_up t ON t.account_id = id
       WHERE t.status = 'active' AND available < t.threshold AND available + $3::int >= t.threshold`;

/**
 * Places a hold: $1 account, $2 job, $3 credits, $4 the limit of open jobs. A balance at its threshold or above also ends
 * the low-balance alert, so that the next crossing is mailed again.
 */
export const placeStatement = (extension: Extension = {}) => {
  const { before, when, after, opened, holds } = list(extension);
  return `WITH ${before}balance AS (
       UPDATE account a SET available = available - $3::int, open_jobs = open_jobs + ${opened},
         spent_day = GREATEST(spent_day, ${TODAY}), spent_today = ${SPENT_TODAY} + $3::int,
         spent_month = GREATEST(spent_month, ${THIS_MONTH}), spent_this_month = ${SPENT_THIS_MONTH} + $3::int,
         low_balance_at = CASE WHEN available >= low_balance_alert THEN NULL ELSE low_balance_at END
       WHERE id = $1 AND ${MAY_HOLD}${when}
       RETURNING id, available
     ), held AS (
       ${holds}
     ), due AS (${recordTask("top-up", CROSSED_TOP_UP)})${after}
     SELECT available FROM balance`;
};

/** Settles a hold: $1 job, $2 credits, $3 and $5 ids of ledger entries, $4 operation. */
export const settleStatement = (extension: Extension = {}) => {
  const { before, when, after, counts } = list(extension);
  return `WITH ${before}closed AS (
       UPDATE hold SET status = 'settled', charged = $2::int, closed_at = now()
       WHERE job_id = $1 AND status = 'open' AND credits >= $2::int${when}
       RETURNING account_id, credits - $2::int AS back, created_at, key_id, in_batch
     ), entry AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $3, account_id, -$2::int, 'settlement', 'job:' || $1::text FROM closed WHERE $2::int > 0
     ), used AS (
       INSERT INTO usage (job_id, account_id, operation, credits) SELECT $1, account_id, $4, $2::int FROM closed WHERE ${counts}
     ), ${giveBack("$5")}, alerted AS (${recordTask("notify-low-balance", MAYBE_LOW)}),
     warned AS (${recordTask("notify-budgets", `locked WHERE ${REACHED_BUDGET}`)})${after}
     SELECT available FROM balance`;
};

/** Releases a hold: $1 job, $2 the id of a ledger entry. */
export const releaseStatement = (extension: Extension = {}) => {
  const { before, when, after } = list(extension);
  return `WITH ${before}closed AS (
       UPDATE hold SET status = 'released', closed_at = now() WHERE job_id = $1 AND status = 'open'
       ${when}RETURNING account_id, credits AS back, created_at, key_id, in_batch
     ), ${giveBack("$2")}${after}
     SELECT available FROM balance`;
};
