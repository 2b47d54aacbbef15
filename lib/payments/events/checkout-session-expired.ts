import { endPurchase } from "../purchase-record.ts";
import { onEvents } from "./handler.ts";

/** The checkout expired unpaid. A late event never undoes a payment. */
export const checkoutSessionExpired = onEvents(["checkout.session.expired"], async (event) => {
  const purchaseId = event.data.object.metadata?.purchase_id;
  if (!purchaseId) return undefined;
  return { purchaseId, apply: (tx, purchase) => endPurchase(tx, purchase.id, "expired") };
});
