import { AppError } from "@atelier/errors";
import type Stripe from "stripe";
import { customPackage } from "../credits/custom-package.ts";
import { amountIn, type CreditPackage } from "../credits/packages.ts";
import { creditSettings } from "../credits/settings.ts";
import { prisma } from "../platform/database/prisma.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { throttle } from "../platform/limits/throttle.ts";
import { withCustomer } from "./customer.ts";
import { failpoint } from "./failpoint.ts";
import { paymentMode, stripeClient } from "./mode.ts";
import { paymentSettings } from "./settings.ts";

/**
 * Starts the purchase of a package, or of a number of credits, in one of the currencies: stores the purchase, then returns the URL of the payment
 * page. The purchase's id is in the metadata of session, payment and invoice, and is Stripe's idempotency key.
 * Throws `not_found`, `invalid_input` for an unverified address and for an amount outside of the bounds, `rate_limited`.
 */
export async function startPurchase(
  accountId: string,
  packageOrCredits: string | number,
  wantedCurrency?: string,
): Promise<{ purchaseId: string; redirectUrl: string }> {
  const mode = paymentMode();
  if (mode.kind === "off")
    throw new AppError("not_found", "Payments are off on this installation, so credits cannot be bought.");
  const chosen =
    typeof packageOrCredits === "number"
      ? customPackage(packageOrCredits, wantedCurrency)
      : creditSettings().CREDIT_PACKAGES.find(({ id }) => id === packageOrCredits);
  if (!chosen) throw new AppError("not_found", "This package does not exist. Choose one from the list.");
  const currency = wantedCurrency || chosen.currency;
  const amount = amountIn(chosen, currency);
  if (amount === undefined)
    throw new AppError("not_found", `This package is not sold in ${currency.toUpperCase()}. Choose another currency.`);
  await throttle(`purchase:${accountId}`, 30, 3600);
  const purchaseId = newId("pur");
  const redirectUrl = await withCustomer(accountId, async (customer, attempt) => {
    if (attempt === 1) {
      const { id: chosenId, credits } = chosen;
      await prisma().purchase.create({
        data: { id: purchaseId, accountId, packageId: chosenId, credits, amount, currency, live: mode.live },
      });
      failpoint("purchase-written");
    }
    const session = await stripeClient().checkout.sessions.create(
      checkout({ purchaseId, chosen, amount, currency, customer }),
      { idempotencyKey: attempt === 1 ? purchaseId : `${purchaseId}-${attempt}` },
    );
    failpoint("session-made");
    if (!session.url) throw new Error(`Stripe returned checkout session ${session.id} without a URL.`);
    await prisma().purchase.update({ where: { id: purchaseId }, data: { sessionId: session.id } });
    failpoint("session-recorded");
    return session.url;
  });
  return { purchaseId, redirectUrl };
}

/** The parameters of the session. The settings decide on the optional ones. */
function checkout(sale: {
  purchaseId: string;
  chosen: CreditPackage;
  amount: number;
  currency: string;
  customer: string;
}): Stripe.Checkout.SessionCreateParams {
  const { PUBLIC_URL } = env();
  const { STRIPE_PROMOTION_CODES, STRIPE_INVOICES, STRIPE_TAX, STRIPE_TAX_IDS } = paymentSettings();
  const { purchaseId, chosen, currency, customer } = sale;
  const metadata = { purchase_id: purchaseId };
  const updates = { ...(STRIPE_TAX ? { address: "auto" as const } : {}), name: "auto" as const };
  return {
    mode: "payment",
    line_items: [{ quantity: 1, ...price(sale) }],
    ...(chosen.price_id ? { currency } : {}),
    customer,
    client_reference_id: purchaseId,
    metadata,
    payment_intent_data: { metadata },
    ...(STRIPE_INVOICES ? { invoice_creation: { enabled: true, invoice_data: { metadata } } } : {}),
    ...(STRIPE_PROMOTION_CODES ? { allow_promotion_codes: true } : {}),
    ...(STRIPE_TAX ? { automatic_tax: { enabled: true } } : {}),
    ...(STRIPE_TAX_IDS ? { tax_id_collection: { enabled: true } } : {}),
    ...(STRIPE_TAX || STRIPE_TAX_IDS ? { customer_update: updates } : {}),
    success_url: `${PUBLIC_URL}/credits?purchase=${purchaseId}`,
    cancel_url: `${PUBLIC_URL}/credits?canceled=1`,
  };
}

function price({ chosen, amount, currency }: { chosen: CreditPackage; amount: number; currency: string }) {
  if (chosen.price_id) return { price: chosen.price_id };
  const { APP_NAME } = env();
  const { STRIPE_TAX_BEHAVIOR } = paymentSettings();
  return {
    price_data: {
      currency,
      unit_amount: amount,
      ...(STRIPE_TAX_BEHAVIOR ? { tax_behavior: STRIPE_TAX_BEHAVIOR } : {}),
      product_data: { name: `${APP_NAME}: ${chosen.credits.toLocaleString("en")} credits (${chosen.name})` },
    },
  };
}
