import { pool, type Queryable } from "../../platform/db.ts";
import { isMissing, stripeClient } from "../mode.ts";
import { type LockedPurchase, peekPurchase, recordReversals } from "../purchase-record.ts";

/**
 * A failure told of a purchase that was paid: either old news, or a bank that took its money back. The payment itself,
 * fetched again, decides; undefined where it did succeed.
 */
export async function lateFailure(
  purchaseId: string,
  intentId: string | null,
): Promise<((tx: Queryable, purchase: LockedPurchase) => Promise<void>) | undefined> {
  const purchase = await peekPurchase(pool(), purchaseId);
  if (purchase?.status !== "paid" || !intentId || intentId !== purchase.payment_intent_id) return undefined;
  try {
    const { status } = await stripeClient().paymentIntents.retrieve(intentId);
    if (status === "succeeded" || status === "processing") return undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return (tx, locked) =>
    recordReversals(tx, locked, [
      { id: `failure:${intentId}`, kind: "failure", amount: locked.paid_amount ?? 0, rank: 1, counts: true },
    ]);
}
