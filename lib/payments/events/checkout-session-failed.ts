import { endPurchase } from "../purchase-record.ts";
import { findId, onEvents } from "./handler.ts";
import { lateFailure } from "./late-failure.ts";

/** A delayed payment failed. */
export const checkoutSessionFailed = onEvents(["checkout.session.async_payment_failed"], async (event) => {
  const { metadata, payment_intent: intent } = event.data.object;
  const purchaseId = metadata?.purchase_id;
  if (!purchaseId) return undefined;
  const late = await lateFailure(purchaseId, findId(intent));
  return {
    purchaseId,
    apply: async (tx, purchase) => {
      if (purchase.status === "paid") await late?.(tx, purchase);
      else await endPurchase(tx, purchase.id, "failed");
    },
  };
});
