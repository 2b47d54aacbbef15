import { throttle } from "../accounts/throttle.ts";
import type { CreditPackage } from "../credits/packages.ts";
import { pool } from "../db.ts";
import { env } from "../env.ts";
import { AppError } from "../errors.ts";
import { newId } from "../ids.ts";
import { paymentMode, stripeClient } from "./mode.ts";

/**
 * Begins buying a package: writes the purchase first, then answers with the page that takes the money. The purchase's id
 * is in the metadata of session and payment, and is Stripe's idempotency key.
 * Throws `not_found`, `invalid_input` for an unverified address, `rate_limited`.
 */
export async function startPurchase(accountId: string, packageId: string): Promise<{ redirectUrl: string }> {
  const mode = paymentMode();
  if (mode.kind === "off") throw new AppError("not_found", "Credits are not sold here at the moment.");
  const chosen = env().CREDIT_PACKAGES.find(({ id }) => id === packageId);
  if (!chosen) throw new AppError("not_found", "There is no such package.");
  await throttle(`purchase:${accountId}`, 30, 3600);
  const email = await verifiedAddress(accountId);
  const purchaseId = newId("pur");
  await pool().query(
    "INSERT INTO purchase (id, account_id, package_id, credits, amount, currency, live) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    [purchaseId, accountId, chosen.id, chosen.credits, chosen.amount, chosen.currency, mode.live],
  );
  if (mode.kind === "sandbox") return { redirectUrl: `${env().PUBLIC_URL}/credits/checkout/${purchaseId}` };
  return { redirectUrl: await stripeCheckout(purchaseId, chosen, email) };
}

async function verifiedAddress(accountId: string): Promise<string> {
  const { rows } = await pool().query<{ email: string; verified: boolean }>(
    "SELECT email, email_verified_at IS NOT NULL AS verified FROM account WHERE id = $1 AND deleted_at IS NULL",
    [accountId],
  );
  if (!rows[0]) throw new AppError("not_found", "There is no such account.");
  if (!rows[0].verified) throw new AppError("invalid_input", "Confirm your e-mail address first; receipts go there.");
  return rows[0].email;
}

async function stripeCheckout(purchaseId: string, chosen: CreditPackage, email: string): Promise<string> {
  const { APP_NAME, PUBLIC_URL } = env();
  const metadata = { purchase_id: purchaseId };
  const session = await stripeClient().checkout.sessions.create(
    {
      mode: "payment",
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: chosen.currency,
            unit_amount: chosen.amount,
            product_data: { name: `${APP_NAME}: ${chosen.credits.toLocaleString("en")} credits (${chosen.name})` },
          },
        },
      ],
      customer_email: email,
      client_reference_id: purchaseId,
      metadata,
      payment_intent_data: { metadata },
      success_url: `${PUBLIC_URL}/credits?purchase=${purchaseId}`,
      cancel_url: `${PUBLIC_URL}/credits?canceled=1`,
    },
    { idempotencyKey: purchaseId },
  );
  if (!session.url) throw new Error(`Stripe made checkout session ${session.id} without an address.`);
  await pool().query("UPDATE purchase SET session_id = $2 WHERE id = $1", [purchaseId, session.id]);
  return session.url;
}
