import { AppError } from "@atelier/errors";
import type { Queryable } from "../platform/database/db.ts";
import {
  type Columns,
  fragment,
  int,
  nullable,
  type RowOf,
  run,
  runForCount,
  type Sql,
  sql,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import { chargeOwnCredits, lockForLots, lockLots, SPENT } from "./lot-records.ts";
import { endByValidity, type GrantKind, type LotEnd } from "./validity.ts";

/**
 * The columns of a locked account that an UPDATE in the same statement computes with. The UPDATE's own view of the row is
 * the statement's snapshot, which a concurrent change may have outdated, and PostgreSQL checks constraints on that view first.
 */
export const LOCKED = sql`a.id, a.available, a.owed, a.open_jobs, a.suspended_at, a.suspended_reason, a.spent_day, a.spent_today, a.spent_month, a.spent_this_month`;

/** The entry for a payment of a debt. `locked` is the account with the credits that it `pays`. */
export const payOwed = <P extends Columns>(reference: Sql<P>) =>
  fragment(
    { owedEntryId: text() },
    sql`payment AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $owedEntryId, id, -pays, 'owed_payment', 'owed:' || ${reference} FROM locked WHERE pays > 0
     )`,
  );

/** The debt after a payment, in an UPDATE of `account a` from `locked l`. The suspension for the debt ends with it. */
export const OWED_AFTER = sql`owed = l.owed - l.pays,
       suspended_at = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_at END,
       suspended_reason = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_reason END`;

/** A change of the balance that takes effect once per reference. */
interface Change {
  accountId: string;
  credits: number;
  reference: string;
  note?: string;
}

const balanceColumns = { available: int, held: int, owed: int };
export type Balance = RowOf<typeof balanceColumns>;

const READ_BALANCE = statement(
  "read_balance",
  { accountId: text() },
  `SELECT available, owed, (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open') AS held
   FROM account a WHERE id = $accountId`,
  balanceColumns,
);

/** The account's credits: available, held by open jobs, and owed after a refund. Throws `not_found`. */
export async function readBalance(db: Queryable, accountId: string): Promise<Balance> {
  const [balance] = await run(db, READ_BALANCE, { accountId });
  if (!balance) throw new AppError("not_found", "This account does not exist.");
  return balance;
}

const GRANTED = fragment(
  { entryId: text(), accountId: text(), credits: int, kind: text(), reference: text(), note: nullable(text()) },
  sql`entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note) VALUES ($entryId, $accountId, $credits, $kind, $reference, $note)
     ON CONFLICT (reference) DO NOTHING RETURNING account_id
   ), locked AS (
     SELECT ${LOCKED}, LEAST(a.owed, $credits::int) AS pays FROM account a JOIN entry e ON e.account_id = a.id FOR UPDATE OF a
   ), ${payOwed(sql`$reference::text`)}`,
);
const BALANCE_AFTER = fragment(
  { credits: int },
  sql`UPDATE account a SET available = l.available + $credits::int - l.pays, ${OWED_AFTER}
   FROM locked l WHERE a.id = l.id RETURNING a.available`,
);
const GRANT = statement(
  "grant_credits",
  {},
  sql`WITH ${GRANTED}
   ${BALANCE_AFTER}`,
  { available: int },
);
const GRANT_LOT = statement(
  "grant_lot",
  { lotId: text(), lotKind: text(), endsAt: timestamp },
  sql`WITH ${GRANTED}, lot AS (
     INSERT INTO credit_lot (id, account_id, kind, credits, remaining, spent, ends_at, reference)
     SELECT $lotId, a.id, $lotKind, $credits::int, $credits::int, ${SPENT}, $endsAt, $reference FROM entry e JOIN account a ON a.id = e.account_id
   )
   ${BALANCE_AFTER}`,
  { available: int },
);

/**
 * Adds credits once per reference. The same statement first pays what the account owes. `end` makes them a lot, `null`
 * never ends them, and without it the validity of their kind decides, which is a setting. Credits that end need a transaction.
 * Returns whether this call had the effect, and the credits available afterwards.
 */
export async function grantCredits(
  db: Queryable,
  grant: Change & { kind: GrantKind; end?: LotEnd | null | undefined },
): Promise<{ granted: boolean; available: number }> {
  assertPositive("A grant", grant.credits);
  const { accountId, kind, end = endByValidity(kind) } = grant;
  const values = { ...toValues(grant), kind, owedEntryId: newId("ent") };
  if (end) await lockForLots(db, accountId);
  const [row] = end
    ? await run(db, GRANT_LOT, { ...values, lotId: newId("lot"), lotKind: end.kind, endsAt: end.at })
    : await run(db, GRANT, values);
  if (row) return { granted: true, available: row.available };
  return { granted: false, available: (await readBalance(db, accountId)).available };
}

const changeParams = { entryId: text(), accountId: text(), credits: int, reference: text(), note: nullable(text()) };

const CLAW_BACK = statement(
  "claw_back",
  changeParams,
  sql`WITH locked AS (
     SELECT ${LOCKED}, LEAST(a.available, $credits::int) AS taken FROM account a WHERE id = $accountId FOR UPDATE
   ), entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note)
     SELECT $entryId, id, -taken, 'clawback', $reference, $note FROM locked ON CONFLICT (reference) DO NOTHING RETURNING account_id
   )
   UPDATE account a SET available = l.available - l.taken, owed = l.owed + $credits::int - l.taken,
     suspended_at = CASE WHEN l.taken < $credits::int THEN coalesce(l.suspended_at, now()) ELSE l.suspended_at END,
     suspended_reason = CASE WHEN l.taken < $credits::int THEN coalesce(l.suspended_reason, 'owed') ELSE l.suspended_reason END
   FROM locked l JOIN entry e ON e.account_id = l.id WHERE a.id = l.id
   RETURNING l.taken, a.owed`,
  { taken: int, owed: int },
);

/**
 * Takes back the credits of a refund or dispute, once per reference: the available ones. The rest becomes `owed` and
 * suspends the account. With the reference of a `grant`, its own credits are taken first; `db` is then a transaction. Returns whether this call had the effect, and how many credits it took and left owed.
 */
export async function clawBack(
  db: Queryable,
  take: Change & { grant?: string },
): Promise<{ applied: boolean; taken: number; owed: number }> {
  assertPositive("A clawback", take.credits);
  const before = take.grant === undefined ? null : await lockLots(db, take.accountId);
  const [row] = await run(db, CLAW_BACK, toValues(take));
  if (row && before && take.grant !== undefined)
    await chargeOwnCredits(db, before, { grant: take.grant, taken: row.taken });
  return row ? { applied: true, ...row } : { applied: false, taken: 0, owed: 0 };
}

const TAKE_UNSPENT = statement(
  "take_unspent",
  changeParams,
  sql`WITH locked AS (
     SELECT ${LOCKED}, LEAST(a.available, $credits::int) AS taken FROM account a WHERE id = $accountId FOR UPDATE
   ), entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note)
     SELECT $entryId, id, -taken, 'clawback', $reference, $note FROM locked WHERE taken > 0
     ON CONFLICT (reference) DO NOTHING RETURNING account_id
   )
   UPDATE account a SET available = l.available - l.taken FROM locked l JOIN entry e ON e.account_id = l.id WHERE a.id = l.id
   RETURNING l.taken`,
  { taken: int },
);

/** Takes back at most the available credits, once per reference, and leaves nothing owed. Returns how many it took. */
export async function takeUnspent(db: Queryable, take: Change): Promise<{ taken: number }> {
  assertPositive("A clawback", take.credits);
  const [row] = await run(db, TAKE_UNSPENT, toValues(take));
  return { taken: row?.taken ?? 0 };
}

const TAKE = statement(
  "take_credits",
  changeParams,
  sql`WITH locked AS (
     SELECT ${LOCKED} FROM account a WHERE id = $accountId AND available >= $credits::int FOR UPDATE
   ), entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note)
     SELECT $entryId, id, -$credits::int, 'adjustment', $reference, $note FROM locked ON CONFLICT (reference) DO NOTHING RETURNING account_id
   )
   UPDATE account a SET available = l.available - $credits::int FROM locked l JOIN entry e ON e.account_id = l.id WHERE a.id = l.id`,
  {},
);
const FIND_ENTRY = statement(
  "find_entry",
  { reference: text() },
  "SELECT FROM ledger_entry WHERE reference = $reference",
  {},
);

/**
 * Takes credits by an operator's decision, once per reference, and never more than are available.
 * Throws `insufficient_credits`.
 */
export async function takeCredits(db: Queryable, take: Change): Promise<{ taken: boolean }> {
  assertPositive("An amount to take", take.credits);
  if ((await runForCount(db, TAKE, toValues(take))) > 0) return { taken: true };
  if ((await runForCount(db, FIND_ENTRY, { reference: take.reference })) > 0) return { taken: false };
  throw new AppError(
    "insufficient_credits",
    `The account has fewer than ${take.credits} credits available. Take a smaller amount.`,
  );
}

const WRITE_OFF = statement(
  "write_off",
  { entryId: text(), accountId: text() },
  `WITH locked AS (SELECT id, available FROM account WHERE id = $accountId FOR UPDATE),
   entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
     SELECT $entryId, id, -available, 'write_off', 'deletion:' || id || ':' ||
       (SELECT count(*) + 1 FROM ledger_entry WHERE account_id = $accountId AND kind = 'write_off')
     FROM locked WHERE available > 0
   )
   UPDATE account a SET available = 0, owed = 0 FROM locked l WHERE a.id = l.id`,
  {},
);

/**
 * Writes off what is available and owed, for an account that is being deleted. Credits that a job or dispute returns later
 * are written off by another call, with another entry.
 */
export async function writeOff(db: Queryable, accountId: string): Promise<void> {
  await run(db, WRITE_OFF, { entryId: newId("ent"), accountId });
}

function assertPositive(subject: string, credits: number): void {
  if (!Number.isInteger(credits) || credits <= 0)
    throw new RangeError(`${subject} is a positive whole number of credits.`);
}

const toValues = ({ accountId, credits, reference, note }: Change) => ({
  entryId: newId("ent"),
  accountId,
  credits,
  reference,
  note: note ?? null,
});
