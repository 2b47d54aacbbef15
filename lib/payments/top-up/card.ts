import type Stripe from "stripe";
import type { Queryable } from "../../platform/database/db.ts";
import { sendTask } from "../../platform/processes/tasks.ts";
import { isMissing, stripeClient } from "../mode.ts";

/** A card that an account saved, with its consent, for automatic top-ups. */
export interface SavedCard {
  accountId: string;
  customer: string;
  paymentMethod: string;
  brand: string;
  lastFour: string;
}

/** The card that a completed set-up session saved, or undefined if the session saved none of this service's accounts. */
export async function cardOfSetup(session: Stripe.Checkout.Session): Promise<SavedCard | undefined> {
  const accountId = session.metadata?.account_id;
  const setupId = typeof session.setup_intent === "string" ? session.setup_intent : session.setup_intent?.id;
  if (!accountId || !setupId) return undefined;
  try {
    const setup = await stripeClient().setupIntents.retrieve(setupId, { expand: ["payment_method"] });
    const { customer, payment_method: method, status } = setup;
    if (status !== "succeeded" || typeof customer !== "string" || typeof method !== "object" || !method)
      return undefined;
    return {
      accountId,
      customer,
      paymentMethod: method.id,
      brand: method.card?.brand ?? method.type,
      lastFour: method.card?.last4 ?? "",
    };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Stores the card and activates its top-up. A top-up that was turned off since then stays off. */
export async function keepCard(tx: Queryable, card: SavedCard): Promise<void> {
  await tx.query(
    `UPDATE top_up t SET payment_method = $3, card_brand = $4, card_last_four = $5, paused_reason = NULL, updated_at = now(),
       status = CASE WHEN t.status = 'off' THEN 'off' ELSE 'active' END
     FROM account a WHERE a.id = t.account_id AND t.account_id = $1 AND a.stripe_customer = $2 AND a.deleted_at IS NULL`,
    [card.accountId, card.customer, card.paymentMethod, card.brand, card.lastFour],
  );
  // The balance may be below the threshold already.
  await sendTask(tx, "top-up", { accountId: card.accountId });
}

/** Removes a card that was removed at Stripe and pauses the top-up that used it. */
export async function forgetCard(tx: Queryable, paymentMethod: string): Promise<void> {
  await tx.query(
    `UPDATE top_up SET payment_method = NULL, card_brand = NULL, card_last_four = NULL, updated_at = now(),
       status = CASE WHEN status = 'off' THEN 'off' ELSE 'paused' END,
       paused_reason = CASE WHEN status = 'off' THEN NULL ELSE 'card_removed' END
     WHERE payment_method = $1`,
    [paymentMethod],
  );
}
