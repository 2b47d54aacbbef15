import { adjustToRefunds } from "../purchase-record.ts";
import { onEvents } from "./handler.ts";
import { purchaseOfPayment } from "./purchase-of-payment.ts";

/** Money went back, in whole or in part. The charge tells the sum of all its refunds, so an older event changes nothing. */
export const chargeRefunded = onEvents(["charge.refunded"], {
  purchaseOf: async (event) =>
    event.data.object.metadata.purchase_id ?? purchaseOfPayment(event.data.object.payment_intent),
  apply: async (tx, event, purchase) => {
    const refunded = Math.max(purchase.refunded, Math.min(purchase.amount, event.data.object.amount_refunded));
    await adjustToRefunds(tx, { ...purchase, refunded });
  },
});
