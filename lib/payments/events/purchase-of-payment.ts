import { pool } from "../../platform/db.ts";
import { isMissing, stripeClient } from "../mode.ts";

/** The purchase a payment belongs to: by our own record, or by the metadata that Stripe keeps where we have not heard of it yet. */
export async function purchaseOfPayment(intentId: string | null): Promise<string | undefined> {
  if (!intentId) return undefined;
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM purchase WHERE payment_intent_id = $1", [
    intentId,
  ]);
  if (rows[0]) return rows[0].id;
  try {
    return (await stripeClient().paymentIntents.retrieve(intentId)).metadata.purchase_id;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
