import { recordAudit } from "../audit/record.ts";
import { clawBack, grantCredits } from "../credits/ledger.ts";
import { lockExpired } from "../credits/lot-records.ts";
import { recordWebhookEvent } from "../events/webhook-events.ts";
import { pool, type Queryable } from "../platform/database/db.ts";
import { bool, int, nullable, type RowOf, run, statement, text } from "../platform/database/statement.ts";
import { failpoint } from "./failpoint.ts";

const origins = ["checkout", "top_up", "marketplace", "invoice"] as const;
const statuses = ["pending", "paid", "expired", "failed", "canceled"] as const;

const columns = {
  id: text(),
  accountId: text(),
  origin: text<(typeof origins)[number]>(),
  credits: int,
  amount: int,
  paidAmount: nullable(int),
  currency: text(),
  status: text<(typeof statuses)[number]>(),
  live: bool,
  sessionId: nullable(text()),
  paymentIntentId: nullable(text()),
  refunded: int,
  disputed: int,
  clawedBack: int,
};

/** A purchase. Amounts are in the currency's minor unit. `paidAmount` is null until it is paid. */
export type PurchaseRecord = RowOf<typeof columns>;

const READ = `SELECT id, account_id AS "accountId", origin, credits, amount, paid_amount AS "paidAmount", currency, status, live,
  session_id AS "sessionId", payment_intent_id AS "paymentIntentId", refunded, disputed, clawed_back AS "clawedBack"
  FROM purchase WHERE id = $purchaseId`;
/** Every payment event reads its purchase twice, so both are raw statements. */
const FIND_PURCHASE = statement("find_purchase", { purchaseId: text() }, READ, columns);
const LOCK_PURCHASE = statement("lock_purchase", { purchaseId: text() }, `${READ} FOR UPDATE`, columns);
const MARK_PAID = statement(
  "mark_purchase_paid",
  { purchaseId: text(), paymentIntentId: nullable(text()), amount: int },
  `UPDATE purchase SET status = 'paid', paid_at = now(), paid_amount = $amount,
     payment_intent_id = coalesce(payment_intent_id, $paymentIntentId) WHERE id = $purchaseId`,
  {},
);
const END_PURCHASE = statement(
  "end_purchase",
  { purchaseId: text(), status: text() },
  "UPDATE purchase SET status = $status WHERE id = $purchaseId AND status = 'pending'",
  {},
);
const RECORD_REVERSAL = statement(
  "record_reversal",
  { id: text(), purchaseId: text(), kind: text(), amount: int, rank: int, counts: bool },
  `INSERT INTO reversal (id, purchase_id, kind, amount, rank, counts) VALUES ($id, $purchaseId, $kind, $amount, $rank, $counts)
   ON CONFLICT (id) DO UPDATE SET rank = excluded.rank, counts = excluded.counts, amount = excluded.amount
   WHERE reversal.rank < excluded.rank AND reversal.purchase_id = excluded.purchase_id`,
  {},
);
const SUM_REVERSALS = statement(
  "sum_reversals",
  { purchaseId: text() },
  `SELECT coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded,
          coalesce(sum(amount) FILTER (WHERE kind <> 'refund'), 0) AS disputed
   FROM reversal WHERE purchase_id = $purchaseId AND counts`,
  { refunded: int, disputed: int },
);
const SET_REVERSED = statement(
  "set_reversed_amounts",
  { id: text(), refunded: int, disputed: int },
  "UPDATE purchase SET refunded = $refunded, disputed = $disputed WHERE id = $id AND (refunded, disputed) <> ($refunded, $disputed)",
  {},
);
const COUNT_ADJUSTMENTS = statement(
  "count_adjustments",
  { accountId: text(), references: text() },
  "SELECT count(*) FROM ledger_entry WHERE account_id = $accountId AND reference LIKE $references",
  { count: int },
);
const SET_CLAWED_BACK = statement(
  "set_clawed_back",
  { id: text(), total: int },
  "UPDATE purchase SET clawed_back = $total WHERE id = $id",
  {},
);

/** Reads and locks a purchase, so that the events of one purchase take effect one after another. */
export async function lockPurchase(tx: Queryable, purchaseId: string): Promise<PurchaseRecord | undefined> {
  return (await run(tx, LOCK_PURCHASE, { purchaseId }))[0];
}

/** Reads a purchase without a lock, to compare it with an event. */
export async function findPurchase(purchaseId: string): Promise<PurchaseRecord | undefined> {
  return (await run(pool(), FIND_PURCHASE, { purchaseId }))[0];
}

/** Grants a paid purchase's credits, once. A refund that was reported before the payment takes effect immediately. */
export async function grantPurchase(
  tx: Queryable,
  purchase: PurchaseRecord,
  paid: { paymentIntentId: string | null; amount: number },
): Promise<void> {
  if (purchase.status === "paid") return;
  await run(tx, MARK_PAID, { purchaseId: purchase.id, paymentIntentId: paid.paymentIntentId, amount: paid.amount });
  await grantCredits(tx, {
    accountId: purchase.accountId,
    credits: purchase.credits,
    kind: "purchase",
    reference: `purchase:${purchase.id}`,
  });
  const { id, accountId, credits } = purchase;
  await recordWebhookEvent(tx, {
    accountId,
    type: "credits.purchased",
    subjectId: id,
    data: { purchase: id, credits },
  });
  const actor = { kind: "system", id: null } as const;
  await recordAudit({ accountId, actor, action: "credits.purchased", target: id, change: { after: { credits } } }, tx);
  failpoint("purchase-granted");
  if (purchase.refunded > 0 || purchase.disputed > 0)
    await adjustToReversals(tx, { ...purchase, status: "paid", paidAmount: paid.amount });
}

/** Ends a pending purchase without credits. A paid purchase stays paid. */
export async function endPurchase(
  tx: Queryable,
  purchaseId: string,
  status: "expired" | "failed" | "canceled",
): Promise<void> {
  await run(tx, END_PURCHASE, { purchaseId, status });
}

/** Money that is returned: a refund, a dispute or a payment that failed late, in its reported state. */
export interface Reversal {
  /** Its id at Stripe. */
  id: string;
  kind: "refund" | "dispute" | "failure";
  amount: number;
  /** Orders the states. Events may arrive in any order, and the state with the highest rank applies. */
  rank: number;
  /** Whether the money is returned in this state. */
  counts: boolean;
}

/** Records reversals and adjusts the credits to them. The caller holds the purchase's lock. */
export async function recordReversals(
  tx: Queryable,
  purchase: PurchaseRecord,
  reversals: readonly Reversal[],
): Promise<void> {
  for (const { id, kind, amount, rank, counts } of reversals)
    await run(tx, RECORD_REVERSAL, { id, purchaseId: purchase.id, kind, amount, rank, counts });
  const [sums] = await run(tx, SUM_REVERSALS, { purchaseId: purchase.id });
  await adjustToReversals(tx, { ...purchase, ...sums });
}

/**
 * Adjusts the credits taken back to the money returned:
 * due = floor(credits × (refunded + disputed) ÷ paid) − already taken. A positive due is clawed back, less what has expired
 * of the purchase, which the account has lost already. A negative one (after a won dispute or a failed refund) is restored.
 * Nothing happens before the payment.
 */
async function adjustToReversals(tx: Queryable, purchase: PurchaseRecord): Promise<void> {
  const { id, accountId, credits, refunded, disputed, clawedBack, paidAmount } = purchase;
  await run(tx, SET_REVERSED, { id, refunded, disputed });
  if (purchase.status !== "paid" || !paidAmount) return;
  const returned = Math.min(paidAmount, refunded + disputed);
  // BigInt, because credits × minor units can exceed 2^53.
  const total = Number((BigInt(credits) * BigInt(returned)) / BigInt(paidAmount));
  if (total === clawedBack) return;
  const expired = total > clawedBack ? await lockExpired(tx, { accountId, reference: `purchase:${id}` }) : 0;
  const taken = Math.max(total - expired, Math.min(total, clawedBack));
  if (taken === clawedBack) return;
  const [earlier] = await run(tx, COUNT_ADJUSTMENTS, { accountId, references: `refund:${id}:%` });
  const reference = `refund:${id}:${(earlier?.count ?? 0) + 1}`;
  if (taken > clawedBack) {
    const note = disputed > 0 ? "Dispute" : "Refund";
    await clawBack(tx, { accountId, credits: taken - clawedBack, reference, note, grant: `purchase:${id}` });
  } else
    await grantCredits(tx, {
      accountId,
      credits: clawedBack - taken,
      kind: "restoration",
      reference,
      note: "Returned: the money came back",
    });
  await run(tx, SET_CLAWED_BACK, { id, total: taken });
}
