import { pool } from "../../platform/db.ts";
import { stripeClient } from "../mode.ts";
import { grantPurchase, peekPurchase } from "../purchase-record.ts";
import { onEvents } from "./handler.ts";

/** The money arrived: of an automatic top-up above all; a checkout's own event tells the same of its payment. */
export const paymentIntentSucceeded = onEvents(["payment_intent.succeeded"], async (event) => {
  const told = event.data.object;
  const purchaseId = told.metadata.purchase_id;
  if (!purchaseId) return undefined;
  const purchase = await peekPurchase(pool(), purchaseId);
  // A discount or tax makes a checkout's sum differ by right; a top-up is charged exactly its price.
  const differs =
    purchase?.origin === "top_up" && (told.amount !== purchase.amount || told.currency !== purchase.currency);
  const intent = differs ? await stripeClient().paymentIntents.retrieve(told.id) : told;
  if (intent.status !== "succeeded" || intent.metadata.purchase_id !== purchaseId) return undefined;
  return {
    purchaseId,
    apply: (tx, locked) => grantPurchase(tx, locked, { paymentIntentId: intent.id, amount: intent.amount_received }),
  };
});
