import { pool } from "../../platform/db.ts";
import { stripeClient } from "../mode.ts";
import { peekPurchase, recordReversals } from "../purchase-record.ts";
import { idOf, onEvents } from "./handler.ts";
import { purchaseOfPayment } from "./purchase-of-payment.ts";
import { reversalOfRefund } from "./refund-changed.ts";

const MOST_REFUNDS = 100;

/** Money went back. The charge tells only a sum; where that is not what is known, its refunds are fetched one by one. */
export const chargeRefunded = onEvents(["charge.refunded"], async (event) => {
  const { metadata, payment_intent: intent, amount_refunded: sum } = event.data.object;
  const intentId = idOf(intent);
  const purchaseId = metadata.purchase_id ?? (await purchaseOfPayment(intentId));
  if (!purchaseId || !intentId) return undefined;
  const known = await peekPurchase(pool(), purchaseId);
  if (known?.refunded === sum) return { purchaseId, apply: async () => {} };
  const refunds = await stripeClient().refunds.list({ payment_intent: intentId, limit: MOST_REFUNDS });
  return { purchaseId, apply: (tx, purchase) => recordReversals(tx, purchase, refunds.data.map(reversalOfRefund)) };
});
