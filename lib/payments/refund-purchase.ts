import { AppError, invalidInput } from "@atelier/errors";
import Stripe from "stripe";
import { pool } from "../platform/db.ts";
import { reversalOfRefund } from "./events/refund-changed.ts";
import { paymentMode, stripeClient } from "./mode.ts";
import { type LockedPurchase, peekPurchase, type Reversal } from "./purchase-record.ts";

/** Stripe's words for why money goes back. */
export const refundReasons = ["requested_by_customer", "duplicate", "fraudulent"] as const;
export type RefundReason = (typeof refundReasons)[number];

/** A purchase of which something can be refunded, and how much of it, in the currency's minor unit. */
export interface Refundable {
  purchase: LockedPurchase;
  left: number;
}

/** Judges whether this installation can refund a purchase. Throws `not_found`, and `invalid_input` with what stands in the way. */
export async function refundable(purchaseId: string): Promise<Refundable> {
  const purchase = await peekPurchase(pool(), purchaseId);
  if (!purchase) throw new AppError("not_found", "There is no such purchase.");
  if (purchase.origin === "marketplace")
    throw new AppError("invalid_input", "It was paid at AWS Marketplace: it is refunded there.");
  const { status, paid_amount: paid, payment_intent_id: intent, refunded, disputed } = purchase;
  if (status !== "paid" || paid === null) throw new AppError("invalid_input", "It was not paid.");
  if (!intent) throw new AppError("invalid_input", "No money was taken for it.");
  const mode = paymentMode();
  if (mode.kind === "off" || mode.live !== purchase.live)
    throw new AppError("invalid_input", "It was paid in another mode than the one that is set up now.");
  return { purchase, left: Math.max(0, paid - refunded - disputed) };
}

/** The amount, checked against what is left. Throws `invalid_input`. */
export function refundAmount({ left }: Refundable, amount: number): number {
  if (!Number.isInteger(amount) || amount < 1) throw invalidInput("/amount", "Write an amount of money, as 5 or 2.50.");
  if (amount > left) throw invalidInput("/amount", "That is more than is left of the payment.");
  return amount;
}

/**
 * Gives money back at Stripe; the same `key` gives it back once. The answer is what there is to record: its event tells
 * the same. Throws `invalid_input` where Stripe refuses; any other error leaves open whether it happened, and may be tried again with the key.
 */
export async function refundAtStripe(
  purchase: LockedPurchase,
  wanted: { amount: number; reason: RefundReason; key: string },
): Promise<Reversal> {
  try {
    const refund = await stripeClient().refunds.create(
      {
        payment_intent: purchase.payment_intent_id ?? "",
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
