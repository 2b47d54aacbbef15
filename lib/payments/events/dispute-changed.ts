import type Stripe from "stripe";
import { type Reversal, recordReversals } from "../purchase-record.ts";
import { findId, onEvents } from "./handler.ts";
import { purchaseOfPayment } from "./purchase-of-payment.ts";

/**
 * A dispute was opened, updated or closed. The bank takes the money when it opens, so the credits are taken too. They are
 * restored if the dispute is won. An inquiry moves no money.
 */
export const disputeChanged = onEvents(
  [
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ],
  async (event) => {
    const dispute = event.data.object;
    const purchaseId = await purchaseOfPayment(findId(dispute.payment_intent));
    if (!purchaseId) return undefined;
    return { purchaseId, apply: (tx, purchase) => recordReversals(tx, purchase, [reversalOfDispute(dispute)]) };
  },
);

/** The order of the states: an inquiry may become a dispute, a lost dispute may be appealed, a won one is final. */
const ranks: Record<string, number> = {
  warning_needs_response: 0,
  warning_under_review: 0,
  warning_closed: 0,
  prevented: 0,
  needs_response: 1,
  under_review: 1,
  lost: 2,
  appeal_needs_response: 3,
  appeal_under_review: 3,
  won: 4,
};

/** A dispute as a reversal. */
export function reversalOfDispute({ id, amount, status }: Stripe.Dispute): Reversal {
  const rank = ranks[status] ?? 1;
  return { id, kind: "dispute", amount, rank, counts: rank >= 1 && rank <= 3 };
}
