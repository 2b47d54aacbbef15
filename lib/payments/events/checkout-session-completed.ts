import { grantPurchase } from "../purchase-record.ts";
import { onEvents } from "./handler.ts";

/** A checkout was finished; its credits come once it is paid, which with some methods is days later and another event. */
export const checkoutSessionCompleted = onEvents(
  ["checkout.session.completed", "checkout.session.async_payment_succeeded"],
  {
    purchaseOf: async (event) => event.data.object.metadata?.purchase_id,
    apply: async (tx, event, purchase) => {
      const { payment_status: status, payment_intent: intent } = event.data.object;
      if (status !== "paid") return;
      await grantPurchase(tx, purchase, typeof intent === "string" ? intent : (intent?.id ?? null));
    },
  },
);
