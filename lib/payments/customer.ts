import { AppError } from "@atelier/errors";
import { prisma } from "../platform/database/prisma.ts";
import { env } from "../platform/env.ts";
import { digestFor } from "../platform/secrets.ts";
import { isMissing, stripeClient } from "./mode.ts";

/**
 * Calls `use` with the account's customer at Stripe, which is created on first use and only once. A customer that does not
 * exist at Stripe (after a change of keys) is replaced; `attempt` is then 2, for idempotency keys.
 * Throws `invalid_input` for an unverified address, `not_found`.
 */
export async function withCustomer<T>(
  accountId: string,
  use: (customer: string, attempt: number) => Promise<T>,
): Promise<T> {
  const { email, stripeCustomer } = await verifiedBuyer(accountId);
  const customer = stripeCustomer ?? (await newCustomer(accountId, email, null));
  try {
    return await use(customer, 1);
  } catch (error) {
    if (!isMissing(error, "customer")) throw error;
    return await use(await newCustomer(accountId, email, customer), 2);
  }
}

async function verifiedBuyer(accountId: string): Promise<{ email: string; stripeCustomer: string | null }> {
  const account = await prisma().account.findFirst({
    where: { id: accountId, deletedAt: null },
    select: { email: true, contact: true, stripeCustomer: true, emailVerifiedAt: true },
  });
  if (!account) throw new AppError("not_found", "This account does not exist.");
  if (!account.emailVerifiedAt)
    throw new AppError(
      "invalid_input",
      "Your email is not verified. Verify it first, because receipts are sent to it.",
    );
  return { email: account.contact ?? account.email, stripeCustomer: account.stripeCustomer };
}

/** The idempotency key makes two simultaneous purchases share one customer. */
async function newCustomer(accountId: string, email: string, replaced: string | null): Promise<string> {
  const digest = digestFor("mail-token", `customer:${accountId}:${email}:${replaced ?? ""}`).slice(0, 32);
  const { id } = await stripeClient().customers.create(
    { email, metadata: { account_id: accountId } },
    { idempotencyKey: `customer-${digest}` },
  );
  await prisma().account.updateMany({
    where: { id: accountId, stripeCustomer: replaced },
    data: { stripeCustomer: id },
  });
  return id;
}

/** The page that shows the account's cards and invoices. Throws `not_found` before the first purchase. */
export async function openBillingPortal(accountId: string): Promise<{ redirectUrl: string }> {
  const account = await prisma().account.findFirst({
    where: { id: accountId, deletedAt: null },
    select: { stripeCustomer: true },
  });
  if (!account?.stripeCustomer)
    throw new AppError("not_found", "You have no invoices yet. They appear after your first purchase.");
  const { url } = await withCustomer(accountId, (customer) =>
    stripeClient().billingPortal.sessions.create({ customer, return_url: `${env().PUBLIC_URL}/credits` }),
  );
  return { redirectUrl: url };
}
