import Stripe from "stripe";
import { prisma } from "../platform/database/prisma.ts";
import { canReachStripe, isMissing, stripeClient } from "./mode.ts";

/**
 * Closes what a deleted account still has at Stripe: its open checkouts, so that it cannot pay for unusable credits, and
 * its customer with the saved cards. Payments and invoices stay there for the operator's bookkeeping. Safe to repeat.
 */
export async function closeStripeCustomer(accountId: string): Promise<void> {
  if (canReachStripe()) {
    const open = await prisma().purchase.findMany({
      where: { accountId, status: "pending", origin: "checkout", sessionId: { not: null } },
      select: { sessionId: true },
    });
    for (const { sessionId } of open) if (sessionId) await expireCheckout(sessionId);
    await deleteCustomer(accountId);
  }
  await prisma().account.updateMany({
    where: { id: accountId, deletedAt: { not: null } },
    data: { stripeCustomer: null },
  });
}

/** The event of the expiry ends the purchase. Stripe refuses if the checkout was paid or has ended; its own events cover that. */
async function expireCheckout(sessionId: string): Promise<void> {
  await stripeClient()
    .checkout.sessions.expire(sessionId)
    .catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
}

async function deleteCustomer(accountId: string): Promise<void> {
  const account = await prisma().account.findFirst({
    where: { id: accountId, deletedAt: { not: null } },
    select: { stripeCustomer: true },
  });
  if (!account?.stripeCustomer) return;
  await stripeClient()
    .customers.del(account.stripeCustomer)
    .catch((error: unknown) => {
      // The customer belongs to earlier API keys or was deleted before.
      if (!isMissing(error)) throw error;
    });
}
