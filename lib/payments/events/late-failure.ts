import type { Queryable } from "../../platform/database/db.ts";
import { isMissing, stripeClient } from "../mode.ts";
import { findPurchase, type PurchaseRecord, recordReversals } from "../purchase-record.ts";

/**
 * Handles a failure that is reported for a paid purchase: the event is outdated, or the bank took the money back. The
 * payment is fetched again to decide. The result is undefined if it did succeed.
 */
export async function lateFailure(
  purchaseId: string,
  intentId: string | null,
): Promise<((tx: Queryable, purchase: PurchaseRecord) => Promise<void>) | undefined> {
  const purchase = await findPurchase(purchaseId);
  if (purchase?.status !== "paid" || !intentId || intentId !== purchase.paymentIntentId) return undefined;
  try {
    const { status } = await stripeClient().paymentIntents.retrieve(intentId);
    if (status === "succeeded" || status === "processing") return undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return (tx, locked) =>
    recordReversals(tx, locked, [
      { id: `failure:${intentId}`, kind: "failure", amount: locked.paidAmount ?? 0, rank: 1, counts: true },
    ]);
}
