import { AppError, invalidInput } from "@atelier/errors";
import { pool } from "../platform/db.ts";

/** What an account lets its jobs spend, and when it wants to be told. Credits; null: no limit, no alert. */
export interface Limits {
  dailyLimit: number | null;
  monthlyLimit: number | null;
  lowBalanceAlert: number | null;
}

export interface LimitsView extends Limits {
  /** Held or spent on this day and in this month (UTC). */
  spentToday: number;
  spentThisMonth: number;
}

const HIGHEST = 100_000_000;

/** The account's limits and what counts toward them so far. Throws `not_found`. */
export async function readLimits(accountId: string): Promise<LimitsView> {
  const { rows } = await pool().query<LimitsView & Record<string, unknown>>(
    `SELECT daily_limit AS "dailyLimit", monthly_limit AS "monthlyLimit", low_balance_alert AS "lowBalanceAlert",
       CASE WHEN spent_day = (now() AT TIME ZONE 'UTC')::date THEN spent_today ELSE 0 END AS "spentToday",
       CASE WHEN spent_month = date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN spent_this_month ELSE 0 END AS "spentThisMonth"
     FROM account WHERE id = $1 AND deleted_at IS NULL`,
    [accountId],
  );
  if (!rows[0]) throw new AppError("not_found", "There is no such account.");
  return rows[0];
}

/** Sets the limits; the next job is judged by them, whatever is under way goes on. Throws `invalid_input`. */
export async function saveSpendLimits(
  accountId: string,
  limits: Pick<Limits, "dailyLimit" | "monthlyLimit">,
): Promise<void> {
  assertCredits("daily", limits.dailyLimit);
  assertCredits("monthly", limits.monthlyLimit);
  await pool().query("UPDATE account SET daily_limit = $2, monthly_limit = $3 WHERE id = $1 AND deleted_at IS NULL", [
    accountId,
    limits.dailyLimit,
    limits.monthlyLimit,
  ]);
}

/** Sets under how many unspent credits a mail is sent; a new threshold counts as not crossed yet. Throws `invalid_input`. */
export async function saveLowBalanceAlert(accountId: string, credits: number | null): Promise<void> {
  assertCredits("alert", credits);
  await pool().query(
    `UPDATE account SET low_balance_alert = $2,
       low_balance_at = CASE WHEN low_balance_alert IS DISTINCT FROM $2 THEN NULL ELSE low_balance_at END
     WHERE id = $1 AND deleted_at IS NULL`,
    [accountId, credits],
  );
}

function assertCredits(field: string, credits: number | null): void {
  if (credits !== null && (!Number.isInteger(credits) || credits < 1 || credits > HIGHEST))
    throw invalidInput(`/${field}`, "Write a whole number of credits above 0, or leave it empty.");
}
