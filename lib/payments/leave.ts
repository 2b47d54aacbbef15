import Stripe from "stripe";
import { pool } from "../platform/db.ts";
import { canReachStripe, isMissing, stripeClient } from "./mode.ts";

/**
 * Ends what a deleted account still has at Stripe: checkouts that are open, so that nobody pays for credits that go
 * nowhere, and the customer with its saved cards. Payments and their papers stay there for the operator's books.
 * Harmless to repeat.
 */
export async function leaveStripe(accountId: string): Promise<void> {
  if (canReachStripe()) {
    const { rows } = await pool().query<{ session_id: string }>(
      "SELECT session_id FROM purchase WHERE account_id = $1 AND status = 'pending' AND origin = 'checkout' AND session_id IS NOT NULL",
      [accountId],
    );
    for (const { session_id } of rows) await expireCheckout(session_id);
    await deleteCustomer(accountId);
  }
  await pool().query("UPDATE account SET stripe_customer = NULL WHERE id = $1 AND deleted_at IS NOT NULL", [accountId]);
}

/** Its event ends the purchase. One that was paid or has ended refuses, and its own events tell the rest. */
async function expireCheckout(sessionId: string): Promise<void> {
  await stripeClient()
    .checkout.sessions.expire(sessionId)
    .catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
}

async function deleteCustomer(accountId: string): Promise<void> {
  const { rows } = await pool().query<{ customer: string }>(
    "SELECT stripe_customer AS customer FROM account WHERE id = $1 AND deleted_at IS NOT NULL AND stripe_customer IS NOT NULL",
    [accountId],
  );
  if (!rows[0]) return;
  await stripeClient()
    .customers.del(rows[0].customer)
    .catch((error: unknown) => {
      // Of other keys than today's, or deleted before.
      if (!isMissing(error)) throw error;
    });
}
