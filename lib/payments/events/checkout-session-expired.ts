import { onEvents } from "./handler.ts";

/** Nobody paid in time. An event that comes late never undoes a payment. */
export const checkoutSessionExpired = onEvents(["checkout.session.expired"], {
  purchaseOf: async (event) => event.data.object.metadata?.purchase_id,
  apply: async (tx, _event, purchase) => {
    await tx.query("UPDATE purchase SET status = 'expired' WHERE id = $1 AND status = 'pending'", [purchase.id]);
  },
});
