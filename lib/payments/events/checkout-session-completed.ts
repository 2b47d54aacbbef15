import type Stripe from "stripe";
import type { Queryable } from "../../platform/database/db.ts";
import { log } from "../../platform/telemetry/log.ts";
import { isMissing, stripeClient } from "../mode.ts";
import { findPurchase, grantPurchase } from "../purchase-record.ts";
import { cardOfSetup, keepCard } from "../top-up/card.ts";
import { type Effect, findId, onEvents } from "./handler.ts";

/** A checkout was completed. With some payment methods the money arrives days later, with another event. */
export const checkoutSessionCompleted = onEvents(
  ["checkout.session.completed", "checkout.session.async_payment_succeeded"],
  async (event) => effectOfSession(event.data.object),
);

/** The effect of a session in its current state: the grant of a paid one, or the saved card. */
export async function effectOfSession(reported: Stripe.Checkout.Session): Promise<Effect | undefined> {
  if (reported.mode === "setup") {
    const card = await cardOfSetup(reported);
    return card && { apply: (tx: Queryable) => keepCard(tx, card) };
  }
  const purchaseId = reported.metadata?.purchase_id;
  if (!purchaseId) return undefined;
  const session = await reconcileSession(reported, purchaseId);
  return {
    purchaseId,
    apply: async (tx, purchase) => {
      if (!session || session.payment_status === "unpaid" || session.status === "expired") return;
      await grantPurchase(tx, purchase, {
        paymentIntentId: findId(session.payment_intent),
        amount: session.amount_total ?? purchase.amount,
      });
    },
  };
}

/**
 * The reported session if it matches the purchase. Otherwise the session is fetched from Stripe; the result is undefined
 * if it does not exist there or belongs to another purchase.
 */
async function reconcileSession(
  reported: Stripe.Checkout.Session,
  purchaseId: string,
): Promise<Stripe.Checkout.Session | undefined> {
  const purchase = await findPurchase(purchaseId);
  const matches =
    !purchase ||
    ((purchase.sessionId === null || purchase.sessionId === reported.id) &&
      purchase.currency === reported.currency &&
      purchase.amount === reported.amount_subtotal);
  if (matches) return reported;
  log().warn({ purchase: purchaseId, session: reported.id }, "a checkout differs from its purchase; fetching it again");
  try {
    const fetched = await stripeClient().checkout.sessions.retrieve(reported.id);
    return fetched.metadata?.purchase_id === purchaseId ? fetched : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
