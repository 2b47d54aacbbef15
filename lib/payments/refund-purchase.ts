import { AppError, invalidInput } from "@atelier/errors";
import Stripe from "stripe";
import { reversalOfRefund } from "./events/refund-changed.ts";
import { paymentMode, stripeClient } from "./mode.ts";
import { findPurchase, type PurchaseRecord, type Reversal } from "./purchase-record.ts";

/** The reasons that Stripe accepts for a refund. */
export const refundReasons = ["requested_by_customer", "duplicate", "fraudulent"] as const;
export type RefundReason = (typeof refundReasons)[number];

/** A refundable purchase and the amount that is left to refund, in the currency's minor unit. */
export interface Refundable {
  purchase: PurchaseRecord;
  left: number;
}

/** Checks that this installation can refund a purchase. Throws `not_found`, or `invalid_input` with the reason. */
export async function refundable(purchaseId: string): Promise<Refundable> {
  const purchase = await findPurchase(purchaseId);
  if (!purchase) throw new AppError("not_found", "This purchase does not exist.");
  if (purchase.origin === "marketplace")
    throw new AppError("invalid_input", "This purchase was paid on AWS Marketplace. Refund it there.");
  const { status, paidAmount, paymentIntentId, refunded, disputed } = purchase;
  if (status !== "paid" || paidAmount === null)
    throw new AppError("invalid_input", "This purchase was not paid, so there is nothing to refund.");
  if (purchase.origin === "invoice")
    throw new AppError(
      "invalid_input",
      "This purchase was paid on invoice. Transfer the money back, and remove the credits on the page of the account.",
    );
  if (!paymentIntentId)
    throw new AppError("invalid_input", "No money was charged for this purchase, so there is nothing to refund.");
  const mode = paymentMode();
  if (mode.kind === "off" || mode.live !== purchase.live)
    throw new AppError(
      "invalid_input",
      "This purchase was paid in another payment mode. Switch to that mode to refund it.",
    );
  return { purchase, left: Math.max(0, paidAmount - refunded - disputed) };
}

/** Checks an amount against the refundable rest. Throws `invalid_input`. */
export function refundAmount({ left }: Refundable, amount: number): number {
  if (!Number.isInteger(amount) || amount < 1)
    throw invalidInput("/amount", "Write an amount of money, such as 5 or 2.50.");
  if (amount > left) throw invalidInput("/amount", "This is more than the refundable amount. Write a smaller amount.");
  return amount;
}

/**
 * Refunds at Stripe, once per `key`. The result is the reversal to record; the refund's event contains the same.
 * Throws `invalid_input` if Stripe refuses. After any other error the outcome is unknown, and a retry with the key is safe.
 */
export async function refundAtStripe(
  purchase: PurchaseRecord,
  wanted: { amount: number; reason: RefundReason; key: string },
): Promise<Reversal> {
  try {
    const refund = await stripeClient().refunds.create(
      {
        payment_intent: purchase.paymentIntentId ?? "",
        amount: wanted.amount,
        reason: wanted.reason,
        metadata: { purchase_id: purchase.id },
      },
      { idempotencyKey: wanted.key },
    );
    return reversalOfRefund(refund);
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeInvalidRequestError || cause instanceof Stripe.errors.StripeCardError)
      throw new AppError("invalid_input", `Stripe refused: ${cause.message}`, { cause });
    throw cause;
  }
}
