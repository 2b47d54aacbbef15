import type Stripe from "stripe";
import { type Reversal, recordReversals } from "../purchase-record.ts";
import { idOf, onEvents } from "./handler.ts";
import { purchaseOfPayment } from "./purchase-of-payment.ts";

/**
 * A dispute began, moved or ended. From its opening the bank has the money and the credits are taken; won, they return;
 * lost, they stay taken. An inquiry only asks for evidence: no money has moved.
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
    const purchaseId = await purchaseOfPayment(idOf(dispute.payment_intent));
    if (!purchaseId) return undefined;
    return { purchaseId, apply: (tx, purchase) => recordReversals(tx, purchase, [reversalOfDispute(dispute)]) };
  },
);

/** The way a dispute goes: an inquiry may become a dispute, a lost one may be appealed, a won one is over. */
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

/** A dispute in the words of the record. */
export function reversalOfDispute({ id, amount, status }: Stripe.Dispute): Reversal {
  const rank = ranks[status] ?? 1;
  return { id, kind: "dispute", amount, rank, counts: rank >= 1 && rank <= 3 };
}
