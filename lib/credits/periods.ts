import { sql, sqlText } from "../platform/database/statement.ts";
import type { Period } from "../platform/periods.ts";

export type CountedPeriod = Exclude<Period, "never">;

/** The first day (UTC) of the period that contains a time; weeks start on Monday. */
export const getPeriod = (period: CountedPeriod, time: "now()" | "l.created_at") =>
  sqlText(`date_trunc('${period}', ${time} AT TIME ZONE 'UTC')::date`);

/** The first day (UTC) of the current period. */
export const currentPeriod = (period: CountedPeriod) => getPeriod(period, "now()");

/**
 * Spent so far by `account a` in the current period; the counter of an earlier day or month counts as zero. The counter
 * of a later period counts, because a transaction that began before midnight must not end the count of the new day.
 */
export const spentToday = sql`(CASE WHEN a.spent_day >= ${currentPeriod("day")} THEN a.spent_today ELSE 0 END)`;
export const spentThisMonth = sql`(CASE WHEN a.spent_month >= ${currentPeriod("month")} THEN a.spent_this_month ELSE 0 END)`;
