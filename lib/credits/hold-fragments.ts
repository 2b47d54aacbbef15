import { type Columns, fragment, int, type Sql, sql, sqlText, text } from "../platform/database/statement.ts";
import type { TaskName } from "../platform/processes/tasks.ts";
import { BUDGETS, REACHED_BUDGET } from "./budget-steps.ts";
import { admitItems, admitJob, countForKey, giveBackToKey } from "./key-holds.ts";
import { LOCKED, OWED_AFTER, payOwed } from "./ledger.ts";
import { currentPeriod, getPeriod, spentThisMonth, spentToday } from "./periods.ts";
import {
  admitProject,
  countForProject,
  giveBackToProject,
  lockPayer,
  type ProjectCount,
  projectAdmits,
} from "./project-holds.ts";

// The queries that move credits, as WITH lists them. A statement of another module composes them with its own changes:
// all take effect or none does. `balance` has the account's `id` and `available`, and no row if no credits moved.

const TODAY = currentPeriod("day");
const THIS_MONTH = currentPeriod("month");

const MAY_HOLD = sql`a.available >= $credits::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR a.soft_limits OR ${spentToday} + $credits::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR a.soft_limits OR ${spentThisMonth} + $credits::int <= a.monthly_limit)`;

/** Records a background task for each account of a source. */
const recordTask = <P extends Columns>(task: TaskName, source: Sql<P>) =>
  sql`INSERT INTO outbox (task, data) SELECT '${sqlText(task)}', jsonb_build_object('accountId', id) FROM ${source}`;

/** The account, if this hold brings its available credits below the threshold of its top-up. */
const CROSSED_TOP_UP = sql`balance JOIN top_up t ON t.account_id = id
       WHERE t.status = 'active' AND available < t.threshold AND available + $credits::int >= t.threshold`;

/**
 * Sets credits aside. Two requests cannot spend the same credits: the row changes only while it covers the hold. A balance
 * at the alert's threshold or above ends the low-balance alert, so that the next crossing is mailed again.
 */
const debit = <W extends Columns>(openJobs: 0 | 1, project: ProjectCount, when: Sql<W>) =>
  sql`balance AS (
       UPDATE account a SET available = available - $credits::int, open_jobs = open_jobs + ${sqlText(String(openJobs))},
         spent_day = GREATEST(spent_day, ${TODAY}), spent_today = ${spentToday} + $credits::int,
         spent_month = GREATEST(spent_month, ${THIS_MONTH}), spent_this_month = ${spentThisMonth} + $credits::int,
         low_balance_at = CASE WHEN available >= low_balance_alert THEN NULL ELSE low_balance_at END
       WHERE id = $accountId AND ${MAY_HOLD} AND ${projectAdmits[project]} AND ${when}
       RETURNING id, available
     ), due AS (${recordTask("top-up", CROSSED_TOP_UP)})`;

const debitParams = { accountId: text(), credits: int, projectId: text() };
const jobParams = { ...debitParams, jobId: text(), openJobs: int };

/** The columns that a statement returns of `balance`. */
export const balanceColumns = { available: int };

/** The project whose counters include the hold, so that its end gives the credits back to them. */
const countedProject = (project: ProjectCount) =>
  sqlText(project === "counted" ? "(SELECT project_id FROM project_balance)" : "NULL");

type KeyId = "NULL" | "$keyId";

const holdFor = (keyId: KeyId, project: ProjectCount) =>
  sql`held AS (
       INSERT INTO hold (job_id, account_id, credits, key_id, project_id)
       SELECT $jobId, id, $credits::int, ${sqlText(keyId)}, ${countedProject(project)} FROM balance
     )`;

const holdItems = (keyId: KeyId, project: ProjectCount) =>
  sql`held AS (
       INSERT INTO hold (job_id, account_id, credits, key_id, project_id, in_batch)
       SELECT item.id, balance.id, item.price, ${sqlText(keyId)}, ${countedProject(project)}, true FROM balance, item
     )`;

// The queries around a debit. Their parameters are those of every debit.

const beforeProject = (project: ProjectCount) =>
  sqlText(project === "counted" ? `${sql`${lockPayer}, ${admitProject}`.source}, ` : "");

const beforeKey = (project: ProjectCount) =>
  sqlText(project === "counted" ? beforeProject(project).source : `${lockPayer.source}, `);

const afterProject = (project: ProjectCount) => sqlText(project === "counted" ? `, ${countForProject.source}` : "");

const atMostOpenJobs = <W extends Columns>(when: Sql<W>) => sql`a.open_jobs < $openJobs::int AND ${when}`;
const keyAdmits = <W extends Columns>(when: Sql<W>) => sql`EXISTS (SELECT FROM admitted) AND ${when}`;

/**
 * Places a job's hold within the limits of its project if `when` holds as well. The account has fewer than `openJobs` jobs
 * open.
 */
export const placeHold = <W extends Columns>({ when }: { when: Sql<W> }, project: ProjectCount) =>
  fragment(
    jobParams,
    sql`${beforeProject(project)}${debit(1, project, atMostOpenJobs(when))}${afterProject(project)}, ${holdFor("NULL", project)}`,
  );

/** As `placeHold`, within the limits of a restricted key. */
export const placeHoldOfKey = <W extends Columns>({ when }: { when: Sql<W> }, project: ProjectCount) =>
  fragment(
    { ...jobParams, keyId: text() },
    sql`${beforeKey(project)}${admitJob}, ${debit(1, project, atMostOpenJobs(keyAdmits(when)))}${afterProject(project)},
     ${holdFor("$keyId", project)}, ${countForKey(1)}`,
  );

/**
 * Places a hold for each row of the query `item`, with its `id` and `price`: all or none. `credits` is the sum of the
 * prices. The holds do not count as open jobs.
 */
export const placeHolds = <W extends Columns>({ when }: { when: Sql<W> }, project: ProjectCount) =>
  fragment(
    debitParams,
    sql`${beforeProject(project)}${debit(0, project, when)}${afterProject(project)}, ${holdItems("NULL", project)}`,
  );

/** As `placeHolds`, within the limits of a restricted key. */
export const placeHoldsOfKey = <W extends Columns>({ when }: { when: Sql<W> }, project: ProjectCount) =>
  fragment(
    { ...debitParams, keyId: text() },
    sql`${beforeKey(project)}${admitItems}, ${debit(0, project, keyAdmits(when))}${afterProject(project)},
     ${holdItems("$keyId", project)}, ${countForKey(0)}`,
  );

/**
 * The account, if it may have fallen below the threshold of its alert, which was not mailed yet. Held credits count as
 * unspent, so a charge, and not a hold, can be the cause. The task adds the open holds, which would slow every charge down.
 */
const MAYBE_LOW = sql`locked l
       WHERE available + back - pays < low_balance_alert AND low_balance_at IS NULL AND email_verified_at IS NOT NULL`;

/** Returns the unspent part of a hold: `closed` is the ended hold with the credits that go `back`. */
const GIVE_BACK = sql`locked AS (
       SELECT ${LOCKED}, a.low_balance_alert, a.low_balance_at, a.email_verified_at, ${BUDGETS}, c.back, c.created_at, c.key_id, c.project_id,
         LEAST(a.owed, c.back) AS pays, CASE WHEN c.in_batch THEN 0 ELSE 1 END AS counted
       FROM account a JOIN closed c ON c.account_id = a.id FOR UPDATE OF a
     ), ${payOwed(sql`'hold:' || $jobId::text`)},
     balance AS (
       UPDATE account a SET available = l.available + l.back - l.pays, open_jobs = l.open_jobs - l.counted, ${OWED_AFTER},
         spent_today = l.spent_today - CASE WHEN (l.created_at AT TIME ZONE 'UTC')::date = l.spent_day THEN l.back ELSE 0 END,
         spent_this_month = l.spent_this_month - CASE WHEN ${getPeriod("month", "l.created_at")} = l.spent_month THEN l.back ELSE 0 END
       FROM locked l WHERE a.id = l.id RETURNING a.id, a.available
     ), ${giveBackToKey}, ${giveBackToProject}`;

/**
 * Charges a hold that is open and covers it, if `when` holds as well, and returns the rest. It counts as usage if `counts`
 * holds.
 */
export const settleHold = <W extends Columns, U extends Columns>({ when, counts }: { when: Sql<W>; counts: Sql<U> }) =>
  fragment(
    { jobId: text(), charged: int, entryId: text(), operation: text() },
    sql`closed AS (
       UPDATE hold SET status = 'settled', charged = $charged::int, closed_at = now()
       WHERE job_id = $jobId AND status = 'open' AND credits >= $charged::int AND ${when}
       RETURNING account_id, credits - $charged::int AS back, created_at, key_id, project_id, in_batch
     ), entry AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $entryId, account_id, -$charged::int, 'settlement', 'job:' || $jobId::text FROM closed WHERE $charged::int > 0
     ), used AS (
       INSERT INTO usage (job_id, account_id, operation, credits) SELECT $jobId, account_id, $operation, $charged::int FROM closed WHERE ${counts}
     ), ${GIVE_BACK}, alerted AS (${recordTask("notify-low-balance", MAYBE_LOW)}),
     warned AS (${recordTask("notify-budgets", sql`locked WHERE ${REACHED_BUDGET}`)})`,
  );

/** Returns a whole hold that is open, if `when` holds as well. */
export const releaseHold = <W extends Columns>({ when }: { when: Sql<W> }) =>
  fragment(
    { jobId: text() },
    sql`closed AS (
       UPDATE hold SET status = 'released', closed_at = now() WHERE job_id = $jobId AND status = 'open' AND ${when}
       RETURNING account_id, credits AS back, created_at, key_id, project_id, in_batch
     ), ${GIVE_BACK}`,
  );
