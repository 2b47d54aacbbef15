import { adjustToRefunds } from "../purchase-record.ts";
import { markDispute } from "./dispute-record.ts";
import { onEvents } from "./handler.ts";
import { purchaseOfPayment } from "./purchase-of-payment.ts";

/** The bank took the money back. Two events say so and either may come first, or after the dispute's end: the first counts. */
export const disputeOpened = onEvents(["charge.dispute.created", "charge.dispute.funds_withdrawn"], {
  purchaseOf: async (event) =>
    event.data.object.metadata.purchase_id ?? purchaseOfPayment(event.data.object.payment_intent),
  apply: async (tx, event, purchase) => {
    const { id, amount, status } = event.data.object;
    // An inquiry asks for evidence only; no money has moved.
    if (status.startsWith("warning_") || status === "prevented") return;
    if (!(await markDispute(tx, id, "opened", purchase.id))) return;
    await adjustToRefunds(tx, { ...purchase, disputed: purchase.disputed + amount });
  },
});
