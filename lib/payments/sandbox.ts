import { AppError } from "@atelier/errors";
import { paymentMode, stripeClient } from "./mode.ts";
import { type PurchaseView, readPurchase } from "./purchases.ts";

/** The cards that the sandbox's page offers, and how a later charge of each ends. */
export const sandboxCards = {
  pm_card_visa: "Visa 4242, which pays",
  pm_card_chargeCustomerFail: "Visa 0341, which is declined when it is charged",
  pm_card_authenticationRequired: "Visa 3184, whose bank wants its customer each time",
} as const;

/** The purchase that the sandbox's page shows. Throws `not_found` where there is none to pay, or no sandbox. */
export async function readSandboxCheckout(accountId: string, purchaseId: string): Promise<PurchaseView> {
  assertSandbox();
  return readPurchase(accountId, purchaseId);
}

/** Pays in the sandbox: no money moves. Its signed events reach the very handler that Stripe's would. Throws `not_found`. */
export async function paySandboxCheckout(accountId: string, purchaseId: string): Promise<void> {
  const { status, sessionId } = await readSandboxCheckout(accountId, purchaseId);
  if (status === "paid") return;
  if (!sessionId) throw new AppError("not_found", "This checkout did not begin. Start again from the credits page.");
  await asCustomer(`/sandbox/checkout/sessions/${sessionId}/complete`, {});
}

/** Saves a pretend card in the sandbox. Throws `not_found` where the session is not the account's. */
export async function saveSandboxCard(accountId: string, sessionId: string, card: string): Promise<void> {
  await readSandboxSetup(accountId, sessionId);
  await asCustomer(`/sandbox/checkout/sessions/${sessionId}/complete`, { payment_method: card });
}

/** Assures that an open session in which the account may save a card exists. Throws `not_found`. */
export async function readSandboxSetup(accountId: string, sessionId: string): Promise<void> {
  assertSandbox();
  const session = /^cs_\w+$/.test(sessionId)
    ? await stripeClient()
        .checkout.sessions.retrieve(sessionId)
        .catch(() => undefined)
    : undefined;
  if (session?.mode !== "setup" || session.status !== "open" || session.metadata?.account_id !== accountId)
    throw new AppError("not_found", "There is no such page any more. Start again from the credits page.");
}

function assertSandbox(): void {
  if (paymentMode().kind !== "sandbox") throw new AppError("not_found", "There is no sandbox here.");
}

/** Does what a customer would do on a page of Stripe's. */
async function asCustomer(path: string, parameters: Record<string, string>): Promise<void> {
  await stripeClient().rawRequest("POST", path, parameters);
}
