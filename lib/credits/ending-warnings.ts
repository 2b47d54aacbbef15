import { pool, type Queryable } from "../platform/database/db.ts";
import { array, int, run, statement, text } from "../platform/database/statement.ts";
import type { Ending } from "./expire.ts";
import { type LotRecord, lockLots } from "./lot-records.ts";
import { subtractHeld } from "./lots.ts";

/** The days before the end of credits on which their account is mailed. */
const WARNING_DAYS = [14, 3] as const;
const DAY_MS = 86_400_000;
const BATCH = 500;

const FIND_ENDING = statement(
  "find_accounts_with_ending_lots",
  { after: text(), days: array(int), batch: int },
  `SELECT DISTINCT l.account_id FROM credit_lot l, unnest($days::int[]) AS step (days)
   WHERE l.remaining > 0 AND l.ends_at > now() AND l.ends_at <= now() + make_interval(days => step.days)
     AND l.created_at <= l.ends_at - make_interval(days => step.days) AND coalesce(l.warned_days, 32767) > step.days AND l.account_id > $after
   ORDER BY l.account_id LIMIT $batch`,
  { account_id: text() },
);

/** Up to 500 accounts after `after` that have lots to be warned of, in the order of their ids. */
export async function findEndingAccounts(after: string): Promise<string[]> {
  const rows = await run(pool(), FIND_ENDING, { after, days: WARNING_DAYS, batch: BATCH });
  return rows.map(({ account_id }) => account_id);
}

const RECORD_WARNINGS = statement(
  "record_ending_warnings",
  { ids: array(text()), days: array(int) },
  `UPDATE credit_lot l SET warned_days = w.days FROM unnest($ids::text[], $days::int[]) AS w (id, days) WHERE l.id = w.id`,
  {},
);

/**
 * The account's credits that end within a step and were not warned of, and records that they are: each lot has one warning
 * per step, and steps that were passed together are one. Held credits are not among them, and neither are credits that were
 * granted for fewer days than the step.
 */
export async function takeEndingWarnings(tx: Queryable, accountId: string): Promise<Ending[]> {
  const { lots, held } = await lockLots(tx, accountId);
  const due = lots.flatMap((lot) => {
    const step = findDueStep(lot);
    return step === undefined ? [] : [{ ...lot, step }];
  });
  await run(tx, RECORD_WARNINGS, { ids: due.map(({ id }) => id), days: due.map(({ step }) => step) });
  const free = subtractHeld(lots, held);
  return due.flatMap(({ id, endsAt }) => {
    const credits = free.get(id) ?? 0;
    return credits > 0 ? [{ credits, at: endsAt }] : [];
  });
}

/** The last step that a lot has reached, if it was not recorded. The time changes no balance, only whether a mail is sent. */
function findDueStep({ endsAt, createdAt, hasEnded, warnedDays }: LotRecord): number | undefined {
  const [left, lifetime] = [endsAt.getTime() - Date.now(), endsAt.getTime() - createdAt.getTime()];
  const step = WARNING_DAYS.findLast((days) => left <= days * DAY_MS && lifetime >= days * DAY_MS);
  return hasEnded || step === undefined || (warnedDays ?? Number.POSITIVE_INFINITY) <= step ? undefined : step;
}
