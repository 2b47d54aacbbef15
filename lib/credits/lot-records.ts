import { pool, type Queryable } from "../platform/database/db.ts";
import {
  array,
  bool,
  int,
  nullable,
  type RowOf,
  run,
  runForCount,
  sql,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import { type Lot, reckonLots } from "./lots.ts";

/** The total spend of `account a`: its grants less its balance. Reads no charge, however many there are. */
export const SPENT = sql`(SELECT coalesce(sum(e.credits), 0) FROM ledger_entry e WHERE e.account_id = a.id AND e.credits > 0) - a.available
   - (SELECT coalesce(sum(h.credits), 0) FROM hold h WHERE h.account_id = a.id AND h.status = 'open')`;

const columns = {
  id: text(),
  reference: text(),
  remaining: int,
  spent: int,
  endsAt: timestamp,
  createdAt: timestamp,
  expirations: int,
  warnedDays: nullable(int),
  hasEnded: bool,
  spentNow: int,
  held: int,
  available: int,
};

/** A lot with what remains of it now. */
export type LotRecord = Omit<RowOf<typeof columns>, "spentNow" | "held" | "available"> & Lot;

/**
 * The account's lots that have credits, in the order in which they end, with the account's figures of the same moment.
 * Without such a lot the figures are 0.
 */
export interface AccountLots {
  lots: LotRecord[];
  /** The total spend of the account. */
  spent: number;
  held: number;
  available: number;
}

// One statement, because the figures of the account must be of the same moment as its lots. They are computed once.
const READ_LOTS = statement(
  "read_lots",
  { accountId: text() },
  sql`WITH figures AS MATERIALIZED (
     SELECT ${SPENT} AS spent, (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open') AS held,
       a.available
     FROM account a WHERE a.id = $accountId
   )
   SELECT l.id, l.reference, l.remaining, l.spent, l.ends_at AS "endsAt", l.created_at AS "createdAt", l.expirations,
     l.warned_days AS "warnedDays", l.ends_at <= now() AS "hasEnded", f.spent AS "spentNow", f.held, f.available
   FROM credit_lot l, figures f WHERE l.account_id = $accountId AND l.remaining > 0`,
  columns,
);

/** The account's lots as they are now. */
export async function readLots(db: Queryable, accountId: string): Promise<AccountLots> {
  const rows = await run(db, READ_LOTS, { accountId });
  const [{ spentNow, held, available } = { spentNow: 0, held: 0, available: 0 }] = rows;
  const lots = rows.map(({ spentNow: _spent, held: _held, available: _available, ...lot }) => lot);
  return { lots: reckonLots(lots, spentNow), spent: spentNow, held, available };
}

const LOCK_ACCOUNT = statement(
  "lock_account_for_lots",
  { accountId: text() },
  "SELECT FROM account WHERE id = $accountId FOR UPDATE",
  {},
);

/**
 * Locks the account until the end of the transaction, so that its lots and what it has spent do not change. It is a
 * statement of its own, because only the next one sees everything that committed before the lock. Throws TypeError outside
 * of a transaction.
 */
export async function lockForLots(tx: Queryable, accountId: string): Promise<void> {
  if (tx === pool()) throw new TypeError("Credits that end change only in a transaction.");
  await run(tx, LOCK_ACCOUNT, { accountId });
}

/** The account's lots, which cannot change before the end of the transaction. */
export async function lockLots(tx: Queryable, accountId: string): Promise<AccountLots> {
  await lockForLots(tx, accountId);
  return readLots(tx, accountId);
}

const STORE_LOTS = statement(
  "store_lots",
  { ids: array(text()), remaining: array(int), spent: int, expired: array(text()) },
  `UPDATE credit_lot l SET remaining = r.remaining, spent = $spent,
     expirations = l.expirations + CASE WHEN l.id = ANY($expired) THEN 1 ELSE 0 END
   FROM unnest($ids::text[], $remaining::int[]) AS r (id, remaining) WHERE l.id = r.id`,
  {},
);

/** Stores what remains of all lots of a locked account once it has spent `spent` in all. */
export async function storeLots(
  tx: Queryable,
  lots: readonly Lot[],
  spent: number,
  expired: readonly string[] = [],
): Promise<void> {
  const [ids, remaining] = [lots.map(({ id }) => id), lots.map((lot) => lot.remaining)];
  await run(tx, STORE_LOTS, { ids, remaining, spent, expired });
}

const HAD_LOT = statement("had_lot", { reference: text() }, "SELECT FROM credit_lot WHERE reference = $reference", {});

/**
 * Charges credits that were taken from a locked account to those of their own grant first, and not to those that end first:
 * to the lot of the grant, or to the credits without an end if the grant never had a lot. The lots are those before the
 * credits were taken.
 */
export async function chargeOwnCredits(
  tx: Queryable,
  { lots, spent, held, available }: AccountLots,
  take: { grant: string; taken: number },
): Promise<void> {
  if (lots.length === 0) return;
  const own = lots.find(({ reference }) => reference === take.grant);
  if (own) {
    const charged = Math.min(own.remaining, take.taken);
    const left = lots.map((lot) => (lot === own ? { ...lot, remaining: lot.remaining - charged } : lot));
    await storeLots(tx, left, spent + charged);
  } else if ((await runForCount(tx, HAD_LOT, { reference: take.grant })) === 0) {
    const endless = available + held - lots.reduce((sum, { remaining }) => sum + remaining, 0);
    await storeLots(tx, lots, spent + Math.min(endless, take.taken));
  }
}

const SUM_EXPIRED = statement(
  "sum_expired",
  { reference: text() },
  `SELECT -coalesce(sum(e.credits), 0) AS expired FROM credit_lot l, generate_series(1, l.expirations) AS n, ledger_entry e
   WHERE l.reference = $reference AND e.reference = 'expire:' || l.id || CASE WHEN n > 1 THEN ':' || n ELSE '' END`,
  { expired: int },
);

/** How many of the credits of a grant have expired. Locks the account, so that no more expire before the transaction ends. */
export async function lockExpired(tx: Queryable, grant: { accountId: string; reference: string }): Promise<number> {
  await lockForLots(tx, grant.accountId);
  const [row] = await run(tx, SUM_EXPIRED, { reference: grant.reference });
  return row?.expired ?? 0;
}
