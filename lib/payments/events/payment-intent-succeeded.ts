import { stripeClient } from "../mode.ts";
import { findPurchase, grantPurchase } from "../purchase-record.ts";
import { onEvents } from "./handler.ts";

/** A payment succeeded. A checkout also has an event of its own; an automatic top-up has only this event. */
export const paymentIntentSucceeded = onEvents(["payment_intent.succeeded"], async (event) => {
  const reported = event.data.object;
  const purchaseId = reported.metadata.purchase_id;
  if (!purchaseId) return undefined;
  const purchase = await findPurchase(purchaseId);
  // A discount or tax may change a checkout's amount, but a top-up is charged exactly its price.
  const differs =
    purchase?.origin === "top_up" && (reported.amount !== purchase.amount || reported.currency !== purchase.currency);
  const intent = differs ? await stripeClient().paymentIntents.retrieve(reported.id) : reported;
  if (intent.status !== "succeeded" || intent.metadata.purchase_id !== purchaseId) return undefined;
  return {
    purchaseId,
    apply: (tx, locked) => grantPurchase(tx, locked, { paymentIntentId: intent.id, amount: intent.amount_received }),
  };
});
