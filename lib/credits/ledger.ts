import { AppError } from "@atelier/errors";
import type { Queryable } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";

/** Why credits came or went, beside jobs and purchases. */
export type GrantKind = "purchase" | "trial" | "grant" | "restoration";

export interface Balance {
  available: number;
  held: number;
  owed: number;
}

/** The account's credits: free, held by open jobs, and owed after a refund. Throws `not_found`. */
export async function readBalance(db: Queryable, accountId: string): Promise<Balance> {
  const { rows } = await db.query<Balance>(
    `SELECT available, owed, (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open') AS held
     FROM account a WHERE id = $1`,
    [accountId],
  );
  if (!rows[0]) throw new AppError("not_found", "There is no such account.");
  return rows[0];
}

/**
 * Adds credits once per reference; what the account owes is paid first, in the same statement.
 * Returns whether this call was the one that had the effect, and the credits available after it.
 */
export async function grantCredits(
  db: Queryable,
  grant: {
    accountId: string;
    credits: number;
    kind: GrantKind;
    reference: string;
    note?: string;
  },
): Promise<{ granted: boolean; available: number }> {
  if (!Number.isInteger(grant.credits) || grant.credits <= 0)
    throw new RangeError("A grant is a positive whole number of credits.");
  const { rows } = await db.query<{ available: number }>(
    `WITH entry AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (reference) DO NOTHING RETURNING account_id
     ), locked AS (
       SELECT ${LOCKED}, LEAST(a.owed, $3::int) AS pays FROM account a JOIN entry e ON e.account_id = a.id FOR UPDATE OF a
     ), ${payOwed({ entryId: "$7", reference: "$5::text" })}
     UPDATE account a SET available = l.available + $3::int - l.pays, ${OWED_AFTER}
     FROM locked l WHERE a.id = l.id RETURNING a.available`,
    [newId("ent"), grant.accountId, grant.credits, grant.kind, grant.reference, grant.note ?? null, newId("ent")],
  );
  if (rows[0]) return { granted: true, available: rows[0].available };
  return {
    granted: false,
    available: (await readBalance(db, grant.accountId)).available,
  };
}

/**
 * Takes back what a refund or dispute is due, once per reference: as much as is available, the rest becomes `owed` and suspends the account.
 * Returns whether this call was the one that had the effect, and how much it took and left owed.
 */
export async function clawBack(
  db: Queryable,
  take: {
    accountId: string;
    credits: number;
    reference: string;
    note?: string;
  },
): Promise<{ applied: boolean; taken: number; owed: number }> {
  if (!Number.isInteger(take.credits) || take.credits <= 0)
    throw new RangeError("A clawback is a positive whole number of credits.");
  const { rows } = await db.query<{ taken: number; owed: number }>(
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
    [newId("ent"), take.accountId, take.credits, take.reference, take.note ?? null],
  );
  const row = rows[0];
  return row ? { applied: true, ...row } : { applied: false, taken: 0, owed: 0 };
}

/**
 * Takes back credits as far as they are unspent, once per reference: what is available at most, and nothing is owed.
 * Returns how much this call took.
 */
export async function takeUnspent(
  db: Queryable,
  take: { accountId: string; credits: number; reference: string; note?: string },
): Promise<{ taken: number }> {
  if (!Number.isInteger(take.credits) || take.credits <= 0)
    throw new RangeError("Take a positive whole number of credits.");
  const { rows } = await db.query<{ taken: number }>(
    `WITH locked AS (
       SELECT ${LOCKED}, LEAST(a.available, $3::int) AS taken FROM account a WHERE id = $2 FOR UPDATE
     ), entry AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note)
       SELECT $1, id, -taken, 'clawback', $4, $5 FROM locked WHERE taken > 0
       ON CONFLICT (reference) DO NOTHING RETURNING account_id
     )
     UPDATE account a SET available = l.available - l.taken FROM locked l JOIN entry e ON e.account_id = l.id WHERE a.id = l.id
     RETURNING l.taken`,
    [newId("ent"), take.accountId, take.credits, take.reference, take.note ?? null],
  );
  return { taken: rows[0]?.taken ?? 0 };
}

/**
 * Takes credits by an operator's decision, once per reference, never more than are available.
 * Throws `insufficient_credits`.
 */
export async function takeCredits(
  db: Queryable,
  take: {
    accountId: string;
    credits: number;
    reference: string;
    note?: string;
  },
): Promise<{ taken: boolean }> {
  if (!Number.isInteger(take.credits) || take.credits <= 0)
    throw new RangeError("Take a positive whole number of credits.");
  const { rowCount } = await db.query(
    `WITH locked AS (
       SELECT ${LOCKED} FROM account a WHERE id = $2 AND available >= $3::int FOR UPDATE
     ), entry AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note)
       SELECT $1, id, -$3::int, 'adjustment', $4, $5 FROM locked ON CONFLICT (reference) DO NOTHING RETURNING account_id
     )
     UPDATE account a SET available = l.available - $3::int FROM locked l JOIN entry e ON e.account_id = l.id WHERE a.id = l.id`,
    [newId("ent"), take.accountId, take.credits, take.reference, take.note ?? null],
  );
  if (rowCount) return { taken: true };
  const known = await db.query("SELECT 1 FROM ledger_entry WHERE reference = $1", [take.reference]);
  if (known.rowCount) return { taken: false };
  throw new AppError("insufficient_credits", `The account has fewer than ${take.credits} credits available.`);
}

/**
 * Writes off whatever is available and owed, for an account that is being deleted. What a job or a dispute brings back
 * later is written off by a further call, with an entry of its own.
 */
export async function writeOff(db: Queryable, accountId: string): Promise<void> {
  await db.query(
    `WITH locked AS (SELECT id, available FROM account WHERE id = $2 FOR UPDATE),
     entry AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $1, id, -available, 'write_off', 'deletion:' || id || ':' ||
         (SELECT count(*) + 1 FROM ledger_entry WHERE account_id = $2 AND kind = 'write_off')
       FROM locked WHERE available > 0
     )
     UPDATE account a SET available = 0, owed = 0 FROM locked l WHERE a.id = l.id`,
    [newId("ent"), accountId],
  );
}

/** Part of a statement whose `locked` names an account and what it `pays` of its debt: the entry for that payment. */
export const payOwed = (sql: { entryId: string; reference: string }) => `payment AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT ${sql.entryId}, id, -pays, 'owed_payment', 'owed:' || ${sql.reference} FROM locked WHERE pays > 0
     )`;

/**
 * The columns of a locked account that an UPDATE in the same statement computes with. Its own view of the row is the statement's
 * snapshot, which a concurrent change may have outdated, and constraints are checked on that view before PostgreSQL looks again.
 */
export const LOCKED =
  "a.id, a.available, a.owed, a.open_jobs, a.suspended_at, a.suspended_reason, a.spent_day, a.spent_today, a.spent_month, a.spent_this_month";

/** Part of an UPDATE of `account a` from `locked l`: the debt after a payment; the suspension it caused ends with it. */
export const OWED_AFTER = `owed = l.owed - l.pays,
       suspended_at = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_at END,
       suspended_reason = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_reason END`;
