import { AppError } from "@atelier/errors";
import type { Queryable } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";
import { int, type RowOf, run, runForCount, statement } from "../platform/statement.ts";

/**
 * The columns of a locked account that an UPDATE in the same statement computes with. The UPDATE's own view of the row is
 * the statement's snapshot, which a concurrent change may have outdated, and PostgreSQL checks constraints on that view first.
 */
export const LOCKED =
  "a.id, a.available, a.owed, a.open_jobs, a.suspended_at, a.suspended_reason, a.spent_day, a.spent_today, a.spent_month, a.spent_this_month";

/** The entry for a payment of a debt. `locked` is the account with the credits that it `pays`. */
export const payOwed = (sql: { entryId: string; reference: string }) => `payment AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT ${sql.entryId}, id, -pays, 'owed_payment', 'owed:' || ${sql.reference} FROM locked WHERE pays > 0
     )`;

/** The debt after a payment, in an UPDATE of `account a` from `locked l`. The suspension for the debt ends with it. */
export const OWED_AFTER = `owed = l.owed - l.pays,
       suspended_at = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_at END,
       suspended_reason = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_reason END`;

/** The kinds of grants. Other entries come from jobs and operators. */
export type GrantKind = "purchase" | "trial" | "grant" | "restoration";

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
  `SELECT available, owed, (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open') AS held
   FROM account a WHERE id = $1`,
  balanceColumns,
);

/** The account's credits: available, held by open jobs, and owed after a refund. Throws `not_found`. */
export async function readBalance(db: Queryable, accountId: string): Promise<Balance> {
  const [balance] = await run(db, READ_BALANCE, [accountId]);
  if (!balance) throw new AppError("not_found", "This account does not exist.");
  return balance;
}

const GRANT = statement(
  "grant_credits",
  `WITH entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (reference) DO NOTHING RETURNING account_id
   ), locked AS (
     SELECT ${LOCKED}, LEAST(a.owed, $3::int) AS pays FROM account a JOIN entry e ON e.account_id = a.id FOR UPDATE OF a
   ), ${payOwed({ entryId: "$7", reference: "$5::text" })}
   UPDATE account a SET available = l.available + $3::int - l.pays, ${OWED_AFTER}
   FROM locked l WHERE a.id = l.id RETURNING a.available`,
  { available: int },
);

/**
 * Adds credits once per reference. The same statement first pays what the account owes.
 * Returns whether this call had the effect, and the credits available afterwards.
 */
export async function grantCredits(
  db: Queryable,
  grant: Change & { kind: GrantKind },
): Promise<{ granted: boolean; available: number }> {
  assertPositive("A grant", grant.credits);
  const { accountId, credits, kind, reference, note = null } = grant;
  const [row] = await run(db, GRANT, [newId("ent"), accountId, credits, kind, reference, note, newId("ent")]);
  if (row) return { granted: true, available: row.available };
  return { granted: false, available: (await readBalance(db, accountId)).available };
}

const CLAW_BACK = statement(
  "claw_back",
  `WITH locked AS (
     SELECT ${LOCKED}, LEAST(a.available, $3::int) AS taken FROM account a WHERE id = $2 FOR UPDATE
   ), entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note)
     SELECT $1, id, -taken, 'clawback', $4, $5 FROM locked ON CONFLICT (reference) DO NOTHING RETURNING account_id
   )
   UPDATE account a SET available = l.available - l.taken, owed = l.owed + $3::int - l.taken,
     suspended_at = CASE WHEN l.taken < $3::int THEN coalesce(l.suspended_at, now()) ELSE l.suspended_at END,
     suspended_reason = CASE WHEN l.taken < $3::int THEN coalesce(l.suspended_reason, 'owed') ELSE l.suspended_reason END
   FROM locked l JOIN entry e ON e.account_id = l.id WHERE a.id = l.id
   RETURNING l.taken, a.owed`,
  { taken: int, owed: int },
);

/**
 * Takes back the credits of a refund or dispute, once per reference: the available ones. The rest becomes `owed` and
 * suspends the account. Returns whether this call had the effect, and how many credits it took and left owed.
 */
export async function clawBack(
  db: Queryable,
  take: Change,
): Promise<{ applied: boolean; taken: number; owed: number }> {
  assertPositive("A clawback", take.credits);
  const [row] = await run(db, CLAW_BACK, valuesOf(take));
  return row ? { applied: true, ...row } : { applied: false, taken: 0, owed: 0 };
}

const TAKE_UNSPENT = statement(
  "take_unspent",
  `WITH locked AS (
     SELECT ${LOCKED}, LEAST(a.available, $3::int) AS taken FROM account a WHERE id = $2 FOR UPDATE
   ), entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note)
     SELECT $1, id, -taken, 'clawback', $4, $5 FROM locked WHERE taken > 0
     ON CONFLICT (reference) DO NOTHING RETURNING account_id
   )
   UPDATE account a SET available = l.available - l.taken FROM locked l JOIN entry e ON e.account_id = l.id WHERE a.id = l.id
   RETURNING l.taken`,
  { taken: int },
);

/** Takes back at most the available credits, once per reference, and leaves nothing owed. Returns how many it took. */
export async function takeUnspent(db: Queryable, take: Change): Promise<{ taken: number }> {
  assertPositive("A clawback", take.credits);
  const [row] = await run(db, TAKE_UNSPENT, valuesOf(take));
  return { taken: row?.taken ?? 0 };
}

const TAKE = statement(
  "take_credits",
  `WITH locked AS (
     SELECT ${LOCKED} FROM account a WHERE id = $2 AND available >= $3::int FOR UPDATE
   ), entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note)
     SELECT $1, id, -$3::int, 'adjustment', $4, $5 FROM locked ON CONFLICT (reference) DO NOTHING RETURNING account_id
   )
   UPDATE account a SET available = l.available - $3::int FROM locked l JOIN entry e ON e.account_id = l.id WHERE a.id = l.id`,
  {},
);
const FIND_ENTRY = statement("find_entry", "SELECT FROM ledger_entry WHERE reference = $1", {});

/**
 * Takes credits by an operator's decision, once per reference, and never more than are available.
 * Throws `insufficient_credits`.
 */
export async function takeCredits(db: Queryable, take: Change): Promise<{ taken: boolean }> {
  assertPositive("An amount to take", take.credits);
  if ((await runForCount(db, TAKE, valuesOf(take))) > 0) return { taken: true };
  if ((await runForCount(db, FIND_ENTRY, [take.reference])) > 0) return { taken: false };
  throw new AppError(
    "insufficient_credits",
    `The account has fewer than ${take.credits} credits available. Take a smaller amount.`,
  );
}

const WRITE_OFF = statement(
  "write_off",
  `WITH locked AS (SELECT id, available FROM account WHERE id = $2 FOR UPDATE),
   entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
     SELECT $1, id, -available, 'write_off', 'deletion:' || id || ':' ||
       (SELECT count(*) + 1 FROM ledger_entry WHERE account_id = $2 AND kind = 'write_off')
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
  await run(db, WRITE_OFF, [newId("ent"), accountId]);
}

function assertPositive(subject: string, credits: number): void {
  if (!Number.isInteger(credits) || credits <= 0)
    throw new RangeError(`${subject} is a positive whole number of credits.`);
}

const valuesOf = ({ accountId, credits, reference, note }: Change): unknown[] => [
  newId("ent"),
  accountId,
  credits,
  reference,
  note ?? null,
];
