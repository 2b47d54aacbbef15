import { failTopUp } from "../top-up/outcome.ts";
import { onEvents } from "./handler.ts";
import { lateFailure } from "./late-failure.ts";

/**
 * A payment was refused. During a checkout the customer can try another card, so the purchase stays pending. An automatic
 * top-up is paused, and its account is notified.
 */
export const paymentIntentFailed = onEvents(
  ["payment_intent.payment_failed", "payment_intent.canceled"],
  async (event) => {
    const { id, metadata, last_payment_error: error } = event.data.object;
    const purchaseId = metadata.purchase_id;
    if (!purchaseId) return undefined;
    const late = await lateFailure(purchaseId, id);
    return {
      purchaseId,
      apply: async (tx, purchase) => {
        if (purchase.status === "paid") await late?.(tx, purchase);
        else if (purchase.origin === "top_up") await failTopUp(tx, purchase, error?.code ?? "card_declined");
      },
    };
  },
);
