import type Stripe from "stripe";
import { type Reversal, recordReversals } from "../purchase-record.ts";
import { findId, onEvents } from "./handler.ts";
import { purchaseOfPayment } from "./purchase-of-payment.ts";

/** A refund was created, updated, or failed. After a failure the operator has the money again, so the credits are restored. */
export const refundChanged = onEvents(
  ["refund.created", "refund.updated", "refund.failed", "charge.refund.updated"],
  async (event) => {
    const refund = event.data.object;
    const purchaseId = await purchaseOfPayment(findId(refund.payment_intent));
    if (!purchaseId) return undefined;
    return { purchaseId, apply: (tx, purchase) => recordReversals(tx, purchase, [reversalOfRefund(refund)]) };
  },
);

/** A refund as a reversal. It counts from its creation until it fails. */
export function reversalOfRefund({ id, amount, status }: Stripe.Refund): Reversal {
  const ended = status === "failed" || status === "canceled";
  return { id, kind: "refund", amount, rank: ended ? 3 : status === "succeeded" ? 2 : 1, counts: !ended };
}
