import type { Period } from "../platform/periods.ts";

type Counted = Exclude<Period, "never">;

const COUNTED = ["day", "week", "month"] as const satisfies readonly Counted[];

/** The first day (UTC) of the period that contains a time; weeks start on Monday. */
const periodOf = (period: Counted, time: string) => `date_trunc('${period}', ${time} AT TIME ZONE 'UTC')::date`;

/** The first day (UTC) of the current period. */
export const currentPeriod = (period: Counted): string => periodOf(period, "now()");

/**
 * Spent by `key_spend k` in the current period; the counter of an earlier one counts as zero. That of a later one counts,
 * because a transaction that began before midnight must not end the count of the new day.
 */
const spentIn = (period: Counted) =>
  `(CASE WHEN k.${period} >= ${currentPeriod(period)} THEN k.this_${period} ELSE 0 END)`;

/** Spent by `key_spend k` in the current period that a parameter names. */
export const spentInPeriod = (parameter: string): string =>
  `(CASE ${parameter}::text ${COUNTED.map((period) => `WHEN '${period}' THEN ${spentIn(period)}`).join(" ")} ELSE k.total END)`;

/** The columns of what `key_spend k` has spent in each current period. */
export const SPENT_COLUMNS = `${COUNTED.map((period) => `${spentIn(period)} AS ${period}`).join(", ")}, k.total`;

/** The parameters of `keyHold`. */
export interface KeyHoldParameters {
  accountId: string;
  credits: string;
  keyId: string;
  /** Credits in a period; NULL: no cap. */
  cap: string;
  period: string;
  /** The most jobs that the key may have open; NULL: no limit. */
  openJobs: string;
  /** How many open jobs the hold counts as. */
  opened?: 0 | 1;
}

/**
 * The parts of a hold that counts for a restricted key. The account is locked before the key's counters, in every
 * statement, so that two of them cannot wait for each other; the condition is checked again on the locked counters.
 */
export const keyHold = ({ accountId, credits, keyId, cap, period, openJobs, opened = 1 }: KeyHoldParameters) => ({
  before: `payer AS (SELECT id FROM account WHERE id = ${accountId} FOR UPDATE),
     admitted AS (
       SELECT k.key_id FROM payer JOIN key_spend k ON k.account_id = payer.id AND k.key_id = ${keyId}
       WHERE (${cap}::int IS NULL OR ${spentInPeriod(period)} + ${credits}::int <= ${cap}::int)
         AND (${openJobs}::int IS NULL OR k.open_jobs < ${openJobs}::int)
       FOR UPDATE OF k
     )`,
  when: "EXISTS (SELECT FROM admitted)",
  after: `key_balance AS (
       UPDATE key_spend k SET open_jobs = k.open_jobs + ${opened}, total = k.total + ${credits}::int,
         ${COUNTED.map((period) => `${period} = GREATEST(k.${period}, ${currentPeriod(period)}), this_${period} = ${spentIn(period)} + ${credits}::int`).join(", ")}
       FROM balance WHERE k.key_id = ${keyId}
     )`,
  heldFor: keyId,
});

/** Returns credits to the key of an ended hold: `source` has its `key_id`, the credits that go `back`, `created_at`, and how many open jobs it `counted` as. */
export const giveBackToKey = (source: string): string =>
  `UPDATE key_spend k SET open_jobs = k.open_jobs - l.counted, total = k.total - l.back,
         ${COUNTED.map((period) => `this_${period} = k.this_${period} - CASE WHEN ${periodOf(period, "l.created_at")} = k.${period} THEN l.back ELSE 0 END`).join(", ")}
       FROM ${source} l WHERE k.key_id = l.key_id`;
