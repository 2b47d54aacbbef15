import type Stripe from "stripe";
import { pool, type Queryable } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import { isMissing, stripeClient } from "../mode.ts";
import { grantPurchase, peekPurchase } from "../purchase-record.ts";
import { cardOfSetup, keepCard } from "../top-up/card.ts";
import { type Effect, idOf, onEvents } from "./handler.ts";

/** A checkout was finished; its credits come once it is paid, which with some methods is days later and another event. */
export const checkoutSessionCompleted = onEvents(
  ["checkout.session.completed", "checkout.session.async_payment_succeeded"],
  async (event) => effectOfSession(event.data.object),
);

/** What a session comes to as it stands: the grant of a paid one, or the card that was saved. */
export async function effectOfSession(told: Stripe.Checkout.Session): Promise<Effect | undefined> {
  if (told.mode === "setup") {
    const card = await cardOfSetup(told);
    return card && { apply: (tx: Queryable) => keepCard(tx, card) };
  }
  const purchaseId = told.metadata?.purchase_id;
  if (!purchaseId) return undefined;
  const session = await agreed(told, purchaseId);
  return {
    purchaseId,
    apply: async (tx, purchase) => {
      if (!session || session.payment_status === "unpaid" || session.status === "expired") return;
      await grantPurchase(tx, purchase, {
        paymentIntentId: idOf(session.payment_intent),
        amount: session.amount_total ?? purchase.amount,
      });
    },
  };
}

/** The session as it was told where that fits the purchase; else as Stripe has it now, or undefined where it has none. */
async function agreed(told: Stripe.Checkout.Session, purchaseId: string): Promise<Stripe.Checkout.Session | undefined> {
  const purchase = await peekPurchase(pool(), purchaseId);
  const fits =
    !purchase ||
    ((purchase.session_id === null || purchase.session_id === told.id) &&
      purchase.currency === told.currency &&
      purchase.amount === told.amount_subtotal);
  if (fits) return told;
  log().warn({ purchase: purchaseId, session: told.id }, "a checkout differs from its purchase; it is fetched again");
  try {
    const fetched = await stripeClient().checkout.sessions.retrieve(told.id);
    return fetched.metadata?.purchase_id === purchaseId ? fetched : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
