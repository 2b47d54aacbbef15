import { AppError } from "@atelier/errors";
import { pool } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { digestFor } from "../platform/secrets.ts";
import { isMissing, stripeClient } from "./mode.ts";

interface Buyer {
  email: string;
  stripe_customer: string | null;
}

/**
 * Runs `work` with the account's customer at Stripe, made at the first need and never twice. A customer that Stripe does
 * not know (the keys were changed) is replaced once; `attempt` then tells so, for idempotency keys.
 * Throws `invalid_input` for an unverified address, `not_found`.
 */
export async function withCustomer<T>(
  accountId: string,
  work: (customer: string, attempt: number) => Promise<T>,
): Promise<T> {
  const { email, stripe_customer: known } = await verifiedBuyer(accountId);
  const customer = known ?? (await newCustomer(accountId, email, null));
  try {
    return await work(customer, 1);
  } catch (error) {
    if (!isMissing(error, "customer")) throw error;
    return await work(await newCustomer(accountId, email, customer), 2);
  }
}

async function verifiedBuyer(accountId: string): Promise<Buyer> {
  const { rows } = await pool().query<Buyer & { verified: boolean }>(
    `SELECT email, stripe_customer, email_verified_at IS NOT NULL AS verified
     FROM account WHERE id = $1 AND deleted_at IS NULL`,
    [accountId],
  );
  if (!rows[0]) throw new AppError("not_found", "There is no such account.");
  if (!rows[0].verified) throw new AppError("invalid_input", "Confirm your e-mail address first; receipts go there.");
  return rows[0];
}

/** The idempotency key makes two purchases begun at once share one customer. */
async function newCustomer(accountId: string, email: string, instead: string | null): Promise<string> {
  const words = digestFor("mail-token", `customer:${accountId}:${email}:${instead ?? ""}`).slice(0, 32);
  const { id } = await stripeClient().customers.create(
    { email, metadata: { account_id: accountId } },
    { idempotencyKey: `customer-${words}` },
  );
  await pool().query(
    "UPDATE account SET stripe_customer = $2 WHERE id = $1 AND stripe_customer IS NOT DISTINCT FROM $3",
    [accountId, id, instead],
  );
  return id;
}

/** The page where the account changes its cards and reads its invoices. Throws `not_found` where it has bought nothing yet. */
export async function openBillingPortal(accountId: string): Promise<{ redirectUrl: string }> {
  const { rows } = await pool().query<{ customer: string | null }>(
    "SELECT stripe_customer AS customer FROM account WHERE id = $1 AND deleted_at IS NULL",
    [accountId],
  );
  if (!rows[0]?.customer) throw new AppError("not_found", "There is nothing to show before the first purchase.");
  const { url } = await withCustomer(accountId, (customer) =>
    stripeClient().billingPortal.sessions.create({ customer, return_url: `${env().PUBLIC_URL}/credits` }),
  );
  return { redirectUrl: url };
}
