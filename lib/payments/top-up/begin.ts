import { amountIn } from "../../credits/packages.ts";
import { creditSettings } from "../../credits/settings.ts";
import { pool, type Queryable, transaction } from "../../platform/database/db.ts";
import { bool, int, nullable, run, statement, text } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { sendTask } from "../../platform/processes/tasks.ts";
import { canReachStripe, paymentMode } from "../mode.ts";
import { topUpsOffered } from "./settings.ts";

const BATCH = 1_000;

const DUE = `t.status = 'active' AND a.available < t.threshold AND a.suspended_at IS NULL AND a.deleted_at IS NULL
   AND NOT EXISTS (SELECT FROM purchase p WHERE p.account_id = a.id AND p.origin = 'top_up' AND p.status = 'pending')`;

/** The cost of this month's top-ups, including pending ones. */
const SPENT_THIS_MONTH = `(SELECT coalesce(sum(p.amount), 0) FROM purchase p
   WHERE p.account_id = t.account_id AND p.origin = 'top_up' AND p.status IN ('pending', 'paid') AND p.currency = t.currency
     AND p.created_at >= date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')`;

const LOCK_TOP_UP = statement(
  "lock_top_up",
  { accountId: text() },
  `SELECT package_id AS "packageId", currency FROM top_up WHERE account_id = $accountId AND status = 'active' FOR UPDATE`,
  { packageId: text(), currency: text() },
);
const ADD_PURCHASE = statement(
  "add_top_up_purchase",
  { accountId: text(), id: text(), packageId: text(), credits: int, amount: int, live: bool },
  `INSERT INTO purchase (id, account_id, origin, package_id, credits, amount, currency, live)
   SELECT $id, a.id, 'top_up', $packageId, $credits::int, $amount::int, t.currency, $live FROM top_up t JOIN account a ON a.id = t.account_id
   WHERE a.id = $accountId AND ${DUE} AND ${SPENT_THIS_MONTH} + $amount::int <= t.monthly_cap
   ON CONFLICT (account_id) WHERE origin = 'top_up' AND status = 'pending' DO NOTHING RETURNING id`,
  { id: text() },
);

/**
 * Stores a pending purchase if the account's balance is below its threshold, and the task that charges the card. Returns
 * the purchase's id. The lock on the top-up's row comes first, so that the month's sum includes the purchases of all other
 * workers. Prisma cannot compare a balance with another table's threshold, so this is raw SQL.
 */
export async function beginTopUp(accountId: string): Promise<string | undefined> {
  const mode = paymentMode();
  if (mode.kind === "off" || !canReachStripe() || !topUpsOffered()) return undefined;
  return transaction(async (tx) => {
    const [topUp] = await run(tx, LOCK_TOP_UP, { accountId });
    const chosen = creditSettings().CREDIT_PACKAGES.find(({ id }) => id === topUp?.packageId);
    const amount = chosen && topUp && amountIn(chosen, topUp.currency);
    if (!chosen || amount === undefined) return undefined;
    const purchase = { id: newId("pur"), packageId: chosen.id, credits: chosen.credits, amount };
    const values = { accountId, ...purchase, live: mode.live };
    const [created] = await run(tx, ADD_PURCHASE, values);
    if (created) await sendTask(tx, "complete-top-up", { purchaseId: created.id });
    return created?.id;
  });
}

const RECORD_DUE = statement(
  "record_due_top_ups",
  { accountId: nullable(text()), batch: int },
  `INSERT INTO outbox (task, data) SELECT 'top-up', jsonb_build_object('accountId', a.id)
   FROM top_up t JOIN account a ON a.id = t.account_id WHERE ${DUE} AND a.id = coalesce($accountId, a.id) LIMIT $batch`,
  {},
);

/** Records a task for the account if its balance is below its threshold, or for every such account. */
export async function recordDueTopUps(db: Queryable = pool(), accountId: string | null = null): Promise<void> {
  await run(db, RECORD_DUE, { accountId, batch: BATCH });
}
