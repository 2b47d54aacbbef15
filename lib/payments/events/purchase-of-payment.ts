import { prisma } from "../../platform/database/prisma.ts";
import { isMissing, stripeClient } from "../mode.ts";

/** The id of a payment's purchase. If the payment is not recorded yet, the metadata at Stripe contains the id. */
export async function purchaseOfPayment(intentId: string | null): Promise<string | undefined> {
  if (!intentId) return undefined;
  const purchase = await prisma().purchase.findUnique({ where: { paymentIntentId: intentId }, select: { id: true } });
  if (purchase) return purchase.id;
  try {
    return (await stripeClient().paymentIntents.retrieve(intentId)).metadata.purchase_id;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
