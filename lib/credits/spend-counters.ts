import { type Sql, sql, sqlText } from "../platform/database/statement.ts";
import { type CountedPeriod, currentPeriod, getPeriod } from "./periods.ts";

// The counters of `key_spend` and `project_spend`: what was held or spent in each current period and altogether.

const COUNTED = ["day", "week", "month"] as const satisfies readonly CountedPeriod[];

type Alias = "k" | "s";

/** Spent in the current period, as `spentToday`: also by holds of a later one. */
const inCurrent = (row: Alias, period: CountedPeriod) =>
  `(CASE WHEN ${row}.${period} >= ${currentPeriod(period).source} THEN ${row}.this_${period} ELSE 0 END)`;

const eachPeriod = (write: (period: CountedPeriod) => string) => sqlText(COUNTED.map(write).join(", "));

/** Spent in the current period whose name is the value of an expression. */
export const spentIn = (row: Alias, period: Sql<Record<never, never>>) =>
  sqlText(
    `(CASE ${period.source} ${COUNTED.map((name) => `WHEN '${name}' THEN ${inCurrent(row, name)}`).join(" ")} ELSE ${row}.total END)`,
  );

/** The columns of what was spent in each current period and altogether. */
export const spentColumns = (row: Alias) =>
  sql`${eachPeriod((period) => `${inCurrent(row, period)} AS ${period}`)}, ${sqlText(row)}.total`;

/** The assignments that add the credits of a hold, `$credits`. */
export const count = (row: Alias) =>
  sqlText(
    `total = ${row}.total + $credits::int, ${eachPeriod((period) => `${period} = GREATEST(${row}.${period}, ${currentPeriod(period).source}), this_${period} = ${inCurrent(row, period)} + $credits::int`).source}`,
  );

/** The assignments that return credits of an ended hold: `locked l` has the credits that go `back` and its `created_at`. */
export const giveBack = (row: Alias) =>
  sqlText(
    `total = ${row}.total - l.back, ${eachPeriod((period) => `this_${period} = ${row}.this_${period} - CASE WHEN ${getPeriod(period, "l.created_at").source} = ${row}.${period} THEN l.back ELSE 0 END`).source}`,
  );

/** The periods of `locked l` for the columns `day`, `week` and `month`. */
export const lockedPeriods = eachPeriod((period) => getPeriod(period, "l.created_at").source);

/** As `giveBack("s")`, for an insertion that conflicts: `excluded` has the credits as its total, and the periods of the hold. */
export const giveBackExcluded = sqlText(
  `total = s.total - excluded.total, ${eachPeriod((period) => `this_${period} = s.this_${period} - CASE WHEN excluded.${period} = s.${period} THEN excluded.total ELSE 0 END`).source}`,
);
