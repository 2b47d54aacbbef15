import { clawBack, grantCredits } from "../credits/ledger.ts";
import type { Queryable } from "../db.ts";

/** A purchase as it is held locked while an event has its effect. Amounts are in the currency's minor unit. */
export interface LockedPurchase {
  id: string;
  account_id: string;
  credits: number;
  amount: number;
  currency: string;
  status: "pending" | "paid" | "expired" | "failed";
  live: boolean;
  refunded: number;
  disputed: number;
  clawed_back: number;
}

/** Reads and locks a purchase, so that the events of one purchase have their effects one after another. */
export async function lockPurchase(tx: Queryable, purchaseId: string): Promise<LockedPurchase | undefined> {
  const { rows } = await tx.query<LockedPurchase & Record<string, unknown>>(
    `SELECT id, account_id, credits, amount, currency, status, live, refunded, disputed, clawed_back
     FROM purchase WHERE id = $1 FOR UPDATE`,
    [purchaseId],
  );
  return rows[0];
}

/** Grants a paid purchase's credits, once; a refund that came before the payment is taken at once. */
export async function grantPurchase(
  tx: Queryable,
  purchase: LockedPurchase,
  paymentIntentId: string | null,
): Promise<void> {
  if (purchase.status === "paid") return;
  await tx.query(
    "UPDATE purchase SET status = 'paid', paid_at = now(), payment_intent_id = coalesce(payment_intent_id, $2) WHERE id = $1",
    [purchase.id, paymentIntentId],
  );
  await grantCredits(tx, {
    accountId: purchase.account_id,
    credits: purchase.credits,
    kind: "purchase",
    reference: `purchase:${purchase.id}`,
  });
  await adjustToRefunds(tx, { ...purchase, status: "paid" });
}

/**
 * Brings what was taken back in line with what was given back:
 * due = floor(credits × (refunded + disputed) ÷ paid) − already taken. A positive due is clawed back, a negative one
 * (a dispute was won) returned. The caller holds the purchase's lock. Nothing happens before the payment.
 */
export async function adjustToRefunds(tx: Queryable, purchase: LockedPurchase): Promise<void> {
  const { id, account_id: accountId, credits, amount, refunded, disputed, clawed_back: taken } = purchase;
  await tx.query("UPDATE purchase SET refunded = $2, disputed = $3 WHERE id = $1", [id, refunded, disputed]);
  if (purchase.status !== "paid" || amount === 0) return;
  const givenBack = Math.min(amount, refunded + disputed);
  // BigInt, because credits × minor units may pass 2^53.
  const total = Number((BigInt(credits) * BigInt(givenBack)) / BigInt(amount));
  if (total === taken) return;
  const { rows } = await tx.query<{ turn: number }>(
    "SELECT count(*) AS turn FROM ledger_entry WHERE account_id = $1 AND reference LIKE $2",
    [accountId, `refund:${id}:%`],
  );
  const reference = `refund:${id}:${(rows[0]?.turn ?? 0) + 1}`;
  if (total > taken)
    await clawBack(tx, { accountId, credits: total - taken, reference, note: disputed > 0 ? "Dispute" : "Refund" });
  else
    await grantCredits(tx, { accountId, credits: taken - total, kind: "restoration", reference, note: "Dispute won" });
  await tx.query("UPDATE purchase SET clawed_back = $2 WHERE id = $1", [id, total]);
}
