import { sql, sqlText } from "../platform/database/statement.ts";

/** Shares of a spend limit, in percent, that are reported once per day or month. Highest first. */
export const BUDGET_STEPS = [100, 80, 50] as const;

/** The columns of an account's spend limits and their last warnings. */
export const BUDGETS = sql`a.daily_limit, a.monthly_limit, a.day_warned_on, a.day_warned, a.month_warned_on, a.month_warned`;

/** The highest step that `spent` has reached of `limit`, or 0. Bigint, because 100 times a limit can exceed an integer. */
const step = (spent: string, limit: string) =>
  sqlText(
    `(CASE ${BUDGET_STEPS.map((share) => `WHEN ${spent}::bigint * 100 >= ${limit}::bigint * ${share} THEN ${share}`).join(" ")} ELSE 0 END)`,
  );

/**
 * Whether an account has reached a step of a limit that was not reported in this period. Its columns are those of the
 * locked account, before unspent credits go back: the task compares again.
 */
export const REACHED_BUDGET = sql`
  (daily_limit IS NOT NULL AND ${step("spent_today", "daily_limit")} > CASE WHEN day_warned_on = spent_day THEN day_warned ELSE 0 END
   OR monthly_limit IS NOT NULL AND ${step("spent_this_month", "monthly_limit")} > CASE WHEN month_warned_on = spent_month THEN month_warned ELSE 0 END)
  AND email_verified_at IS NOT NULL`;
