import { pool, type Queryable, transaction } from "../platform/database/db.ts";
import { int, run, statement, text } from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import { lockLots, readLots, storeLots } from "./lot-records.ts";
import { subtractHeld } from "./lots.ts";

const BATCH = 500;

const EXPIRE = statement(
  "expire_credits",
  { entryId: text(), accountId: text(), credits: int, reference: text() },
  `WITH entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
     VALUES ($entryId, $accountId, -$credits::int, 'expiry', $reference) RETURNING account_id
   )
   UPDATE account a SET available = available - $credits::int FROM entry e WHERE a.id = e.account_id`,
  {},
);

/**
 * Takes what the account's ended lots have left beyond open holds, with one entry for each lot: `expire:<lot>`, and
 * `expire:<lot>:<n>` for what a hold returned to a lot after its end. The account is locked, so a second call at once finds
 * nothing left. Returns the credits that ended.
 */
export function expireLots(accountId: string): Promise<number> {
  return transaction(async (tx) => {
    const { lots, spent, held } = await lockLots(tx, accountId);
    if (lots.length === 0) return 0;
    const free = subtractHeld(lots, held);
    const due = lots.flatMap(({ id, hasEnded, expirations }) => {
      const credits = hasEnded ? (free.get(id) ?? 0) : 0;
      return credits > 0 ? [{ id, credits, expirations }] : [];
    });
    for (const { id, credits, expirations } of due) {
      const reference = expirations === 0 ? `expire:${id}` : `expire:${id}:${expirations + 1}`;
      await run(tx, EXPIRE, { entryId: newId("ent"), accountId, credits, reference });
    }
    const taken = new Map(due.map(({ id, credits }) => [id, credits]));
    const left = lots.map((lot) => ({ ...lot, remaining: lot.remaining - (taken.get(lot.id) ?? 0) }));
    const total = due.reduce((sum, { credits }) => sum + credits, 0);
    await storeLots(tx, left, spent + total, [...taken.keys()]);
    return total;
  });
}

const FIND_ENDED = statement(
  "find_accounts_with_ended_lots",
  { after: text(), batch: int },
  `SELECT DISTINCT account_id FROM credit_lot WHERE remaining > 0 AND ends_at <= now() AND account_id > $after
   ORDER BY account_id LIMIT $batch`,
  { account_id: text() },
);

/**
 * The periodic task that ends credits: the only place where a time decides about a balance. An error in one account does not
 * stop the next. Returns the credits that ended. Throws AggregateError.
 */
export async function expireEndedCredits(): Promise<number> {
  const errors: unknown[] = [];
  let total = 0;
  let accounts = await run(pool(), FIND_ENDED, { after: "", batch: BATCH });
  while (accounts.length > 0) {
    for (const { account_id } of accounts)
      try {
        total += await expireLots(account_id);
      } catch (error) {
        errors.push(error);
      }
    accounts = await run(pool(), FIND_ENDED, { after: accounts.at(-1)?.account_id ?? "", batch: BATCH });
  }
  if (errors.length > 0) throw new AggregateError(errors, "The credits of some accounts could not be ended.");
  return total;
}

/** Available credits that end together. */
export interface Ending {
  credits: number;
  at: Date;
}

/** The account's available credits that end, the next ones first. Credits that open jobs hold are not among them. */
export async function readEndings(db: Queryable, accountId: string): Promise<Ending[]> {
  const { lots, held } = await readLots(db, accountId);
  const free = subtractHeld(lots, held);
  const sums = new Map<number, number>();
  for (const { id, endsAt } of lots) {
    const credits = free.get(id) ?? 0;
    if (credits > 0) sums.set(endsAt.getTime(), (sums.get(endsAt.getTime()) ?? 0) + credits);
  }
  return [...sums].map(([at, credits]) => ({ credits, at: new Date(at) }));
}
