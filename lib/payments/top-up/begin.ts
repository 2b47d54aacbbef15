import { amountIn } from "../../credits/packages.ts";
import { pool, transaction } from "../../platform/db.ts";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/ids.ts";
import { run, statement, text } from "../../platform/statement.ts";
import { paymentMode } from "../mode.ts";

const DUE = `t.status = 'active' AND a.available < t.threshold AND a.suspended_at IS NULL AND a.deleted_at IS NULL
   AND NOT EXISTS (SELECT FROM purchase p WHERE p.account_id = a.id AND p.origin = 'top_up' AND p.status = 'pending')`;

/** The cost of this month's top-ups, including pending ones. */
const SPENT_THIS_MONTH = `(SELECT coalesce(sum(p.amount), 0) FROM purchase p
   WHERE p.account_id = t.account_id AND p.origin = 'top_up' AND p.status IN ('pending', 'paid') AND p.currency = t.currency
     AND p.created_at >= date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')`;

const FIND_DUE = statement(
  "find_due_top_ups",
  `SELECT a.id FROM top_up t JOIN account a ON a.id = t.account_id WHERE ${DUE} LIMIT $1`,
  { id: text() },
);
const LOCK_TOP_UP = statement(
  "lock_top_up",
  `SELECT package_id AS "packageId", currency FROM top_up
   WHERE account_id = $1 AND status = 'active' FOR UPDATE SKIP LOCKED`,
  { packageId: text(), currency: text() },
);
const ADD_PURCHASE = statement(
  "add_top_up_purchase",
  `INSERT INTO purchase (id, account_id, origin, package_id, credits, amount, currency, live)
   SELECT $2, a.id, 'top_up', $3, $4::int, $5::int, t.currency, $6 FROM top_up t JOIN account a ON a.id = t.account_id
   WHERE a.id = $1 AND ${DUE} AND ${SPENT_THIS_MONTH} + $5::int <= t.monthly_cap
   ON CONFLICT (account_id) WHERE origin = 'top_up' AND status = 'pending' DO NOTHING RETURNING id`,
  { id: text() },
);

/**
 * Stores a pending purchase for each account with a balance below its threshold, before anything is charged. Prisma
 * cannot compare a balance with another table's threshold, so this is raw SQL. Returns the purchases' ids.
 */
export async function beginDueTopUps(limit: number): Promise<string[]> {
  const begun: string[] = [];
  for (const { id } of await run(pool(), FIND_DUE, [limit])) {
    const purchaseId = await beginTopUp(id);
    if (purchaseId) begun.push(purchaseId);
  }
  return begun;
}

/** The lock on the top-up's row comes first, so that the month's sum includes the purchases of all other workers. */
async function beginTopUp(accountId: string): Promise<string | undefined> {
  const mode = paymentMode();
  return transaction(async (tx) => {
    const [topUp] = await run(tx, LOCK_TOP_UP, [accountId]);
    const chosen = env().CREDIT_PACKAGES.find(({ id }) => id === topUp?.packageId);
    const amount = chosen && topUp && amountIn(chosen, topUp.currency);
    if (!chosen || amount === undefined || mode.kind === "off") return undefined;
    const values = [accountId, newId("pur"), chosen.id, chosen.credits, amount, mode.live];
    const [created] = await run(tx, ADD_PURCHASE, values);
    return created?.id;
  });
}
