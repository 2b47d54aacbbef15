import { env } from "../env.ts";
import { AppError } from "../errors.ts";
import { paymentMode, signatures } from "./mode.ts";
import { type PurchaseView, readPurchase } from "./purchases.ts";

/** The purchase that the sandbox's page shows. Throws `not_found` where there is none to pay, or no sandbox. */
export async function readSandboxCheckout(accountId: string, purchaseId: string): Promise<PurchaseView> {
  if (paymentMode().kind !== "sandbox") throw new AppError("not_found", "There is no sandbox here.");
  return readPurchase(accountId, purchaseId);
}

/** Pays in the sandbox: no money moves. The signed event goes over HTTP to the very handler that Stripe's would reach. */
export async function paySandboxCheckout(accountId: string, purchaseId: string): Promise<void> {
  const purchase = await readSandboxCheckout(accountId, purchaseId);
  if (purchase.status === "paid") return;
  const { body, signature } = signedEvent("checkout.session.completed", `evt_sandbox_paid_${purchase.id}`, {
    id: `cs_sandbox_${purchase.id}`,
    object: "checkout.session",
    mode: "payment",
    status: "complete",
    payment_status: "paid",
    payment_intent: `pi_sandbox_${purchase.id}`,
    amount_total: purchase.amount,
    currency: purchase.currency,
    client_reference_id: purchase.id,
    metadata: { purchase_id: purchase.id },
  });
  const answer = await fetch(`http://127.0.0.1:${env().PORT}/api/stripe/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body,
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`The payment webhook answered ${answer.status}.`);
}

/** An event in Stripe's shape, signed as Stripe signs. Throws `not_found` outside the sandbox. */
export function signedEvent(
  type: string,
  id: string,
  object: Record<string, unknown>,
  createdAt = new Date(),
): { body: string; signature: string } {
  const mode = paymentMode();
  if (mode.kind !== "sandbox") throw new AppError("not_found", "There is no sandbox here.");
  const timestamp = Math.floor(createdAt.getTime() / 1000);
  const body = JSON.stringify({
    id,
    object: "event",
    type,
    livemode: false,
    created: timestamp,
    pending_webhooks: 1,
    data: { object },
  });
  return {
    body,
    signature: signatures.generateTestHeaderString({ payload: body, secret: mode.webhookSecret, timestamp }),
  };
}
