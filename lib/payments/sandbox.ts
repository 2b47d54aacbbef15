import { AppError } from "@atelier/errors";
import { paymentMode, stripeClient } from "./mode.ts";
import { type PurchaseView, readPurchase } from "./purchases.ts";

/** The test cards of the sandbox's page, with the outcome of a later charge. */
export const sandboxCards = {
  pm_card_visa: "Visa 4242: payments succeed",
  pm_card_chargeCustomerFail: "Visa 0341: later charges are declined",
  pm_card_authenticationRequired: "Visa 3184: the bank requires authentication for each charge",
} as const;

/** The purchase on the sandbox's page. Throws `not_found` if it does not exist or the sandbox is off. */
export async function readSandboxCheckout(accountId: string, purchaseId: string): Promise<PurchaseView> {
  assertSandbox();
  return readPurchase(accountId, purchaseId);
}

/** Pays in the sandbox; no money moves. The signed events go through the same handler as Stripe's. Throws `not_found`. */
export async function paySandboxCheckout(accountId: string, purchaseId: string): Promise<void> {
  const { status, sessionId } = await readSandboxCheckout(accountId, purchaseId);
  if (status === "paid") return;
  if (!sessionId) throw new AppError("not_found", "This checkout was not started. Start again from the credits page.");
  await actAsCustomer(`/sandbox/checkout/sessions/${sessionId}/complete`, {});
}

/** Saves a test card in the sandbox. Throws `not_found` if the session does not belong to the account. */
export async function saveSandboxCard(accountId: string, sessionId: string, card: string): Promise<void> {
  await requireSandboxSetup(accountId, sessionId);
  await actAsCustomer(`/sandbox/checkout/sessions/${sessionId}/complete`, { payment_method: card });
}

/** Checks that the account has this open session for saving a card. Throws `not_found`. */
export async function requireSandboxSetup(accountId: string, sessionId: string): Promise<void> {
  assertSandbox();
  const session = /^cs_\w+$/.test(sessionId)
    ? await stripeClient()
        .checkout.sessions.retrieve(sessionId)
        .catch(() => undefined)
    : undefined;
  if (session?.mode !== "setup" || session.status !== "open" || session.metadata?.account_id !== accountId)
    throw new AppError("not_found", "This page has expired. Start again from the credits page.");
}

function assertSandbox(): void {
  if (paymentMode().kind !== "sandbox")
    throw new AppError("not_found", "The payment sandbox is off on this installation.");
}

/** Performs what a customer does on a Stripe page. */
async function actAsCustomer(path: string, parameters: Record<string, string>): Promise<void> {
  await stripeClient().rawRequest("POST", path, parameters);
}
