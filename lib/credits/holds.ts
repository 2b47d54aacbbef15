import { AppError } from "@atelier/errors";
import type { Queryable } from "../platform/database/db.ts";
import { bool, int, run, sql, statement, text } from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import * as fragments from "./hold-fragments.ts";
import { spentThisMonth, spentToday } from "./periods.ts";
import { getDefaultProjectId } from "./project-holds.ts";
import { explainProjectRefusal, placeInProject } from "./project-spend.ts";

const { balanceColumns } = fragments;
const always = { when: sql`true`, counts: sql`true` };

const PLACE = {
  uncounted: statement(
    "place_hold",
    {},
    sql`WITH ${fragments.placeHold(always, "uncounted")} SELECT available FROM balance`,
    balanceColumns,
  ),
  counted: statement(
    "place_hold_in_project",
    {},
    sql`WITH ${fragments.placeHold(always, "counted")} SELECT available FROM balance`,
    balanceColumns,
  ),
};
const SETTLE = statement(
  "settle_hold",
  {},
  sql`WITH ${fragments.settleHold(always)} SELECT available FROM balance`,
  balanceColumns,
);
const RELEASE = statement(
  "release_hold",
  {},
  sql`WITH ${fragments.releaseHold(always)} SELECT available FROM balance`,
  balanceColumns,
);

export interface HoldRequest {
  accountId: string;
  jobId: string;
  credits: number;
  /** The most jobs that the account may have open. */
  openJobs: number;
  /** The project that pays; the account's default one unless set. */
  projectId?: string | undefined;
}

/**
 * Sets a job's price aside. Two requests cannot spend the same credits: the account's row changes only while it covers
 * the hold, is not suspended and stays within its limits of open jobs and spend, and its project within its cap, all
 * checked in this one statement.
 * Throws `insufficient_credits`, `spend_limit_reached`, `account_suspended` or `rate_limited`. Returns the credits left.
 */
export async function placeHold(db: Queryable, hold: HoldRequest): Promise<{ available: number }> {
  const { accountId, jobId, credits, openJobs, projectId = getDefaultProjectId(accountId) } = checkedHold(hold);
  const values = { accountId, jobId, credits, openJobs, projectId };
  const balance = await placeInProject(db, values, async (project) => (await run(db, PLACE[project], values))[0]);
  if (balance) return balance;
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
  const entries = { entryId: newId("ent"), owedEntryId: newId("ent") };
  const [balance] = await run(db, SETTLE, { jobId, charged: checkedCharge(credits), operation, ...entries });
  return balance ?? null;
}

/**
 * Returns a whole hold, once: a failed, canceled or expired job costs nothing. Returns the credits left, or null if the
 * hold has already ended.
 */
export async function releaseHold(db: Queryable, jobId: string): Promise<{ available: number } | null> {
  const [balance] = await run(db, RELEASE, { jobId, owedEntryId: newId("ent") });
  return balance ?? null;
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
  hold: Omit<HoldRequest, "jobId"> & { what?: "job" | "batch" | "run" },
  otherwise?: AppError,
): Promise<AppError> {
  const what = hold.what ?? "job";
  const [account] = await run(db, EXPLAIN, { accountId: hold.accountId, credits: hold.credits });
  if (!account) return new AppError("not_found", "This account does not exist.");
  const refusal = await explainProjectRefusal(db, { ...hold, what });
  if (refusal) return refusal;
  if (account.suspended) return new AppError("account_suspended", "This account is suspended. Contact support.");
  if (account.daily)
    return new AppError(
      "spend_limit_reached",
      "The account's daily spend limit would be exceeded. Raise it in the portal's settings.",
    );
  if (account.monthly)
    return new AppError(
      "spend_limit_reached",
      "The account's monthly spend limit would be exceeded. Raise it in the portal's settings.",
    );
  if (account.available < hold.credits) {
    return new AppError(
      "insufficient_credits",
      `Not enough credits: ${hold.credits} needed, ${account.available} available. Buy credits in the portal.`,
    );
  }
  if (account.open_jobs < hold.openJobs && otherwise) return otherwise;
  return new AppError("rate_limited", `At most ${hold.openJobs} jobs may be open at a time. Wait for one to end.`, {
    retryAfterSeconds: 1,
  });
}

const EXPLAIN = statement(
  "explain_refusal",
  { accountId: text(), credits: int },
  sql`SELECT available, open_jobs, suspended_at IS NOT NULL OR deleted_at IS NOT NULL AS suspended,
     NOT soft_limits AND coalesce(${spentToday} + $credits::int > daily_limit, false) AS daily,
     NOT soft_limits AND coalesce(${spentThisMonth} + $credits::int > monthly_limit, false) AS monthly
   FROM account a WHERE id = $accountId`,
  { available: int, open_jobs: int, suspended: bool, daily: bool, monthly: bool },
);
