import { onEvents } from "./handler.ts";

/** A payment that takes days was refused in the end. */
export const checkoutSessionFailed = onEvents(["checkout.session.async_payment_failed"], {
  purchaseOf: async (event) => event.data.object.metadata?.purchase_id,
  apply: async (tx, _event, purchase) => {
    await tx.query("UPDATE purchase SET status = 'failed' WHERE id = $1 AND status = 'pending'", [purchase.id]);
  },
});
