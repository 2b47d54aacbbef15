import { pool } from "../../db.ts";
import { paymentMode, stripeClient } from "../mode.ts";

/** The purchase a payment belongs to: by our own record, or by the metadata that Stripe keeps where we have not heard of it yet. */
export async function purchaseOfPayment(intent: string | { id: string } | null): Promise<string | undefined> {
  const id = typeof intent === "string" ? intent : intent?.id;
  if (!id) return undefined;
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM purchase WHERE payment_intent_id = $1", [id]);
  if (rows[0]) return rows[0].id;
  if (paymentMode().kind !== "stripe") return undefined;
  return (await stripeClient().paymentIntents.retrieve(id)).metadata.purchase_id;
}
