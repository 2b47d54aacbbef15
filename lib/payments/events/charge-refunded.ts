import { stripeClient } from "../mode.ts";
import { findPurchase, recordReversals } from "../purchase-record.ts";
import { findId, onEvents } from "./handler.ts";
import { purchaseOfPayment } from "./purchase-of-payment.ts";
import { reversalOfRefund } from "./refund-changed.ts";

const MAX_REFUNDS = 100;

/** A refund was made. The event contains only the sum, so the single refunds are fetched if the sum is new. */
export const chargeRefunded = onEvents(["charge.refunded"], async (event) => {
  const { metadata, payment_intent: intent, amount_refunded: sum } = event.data.object;
  const intentId = findId(intent);
  const purchaseId = metadata.purchase_id ?? (await purchaseOfPayment(intentId));
  if (!purchaseId || !intentId) return undefined;
  const purchase = await findPurchase(purchaseId);
  if (purchase?.refunded === sum) return { purchaseId, apply: async () => {} };
  const refunds = await stripeClient().refunds.list({ payment_intent: intentId, limit: MAX_REFUNDS });
  return { purchaseId, apply: (tx, locked) => recordReversals(tx, locked, refunds.data.map(reversalOfRefund)) };
});
