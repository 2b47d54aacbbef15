import type Stripe from "stripe";
import { chargeRefunded } from "./charge-refunded.ts";
import { chargeSucceeded } from "./charge-succeeded.ts";
import { checkoutSessionCompleted } from "./checkout-session-completed.ts";
import { checkoutSessionExpired } from "./checkout-session-expired.ts";
import { checkoutSessionFailed } from "./checkout-session-failed.ts";
import { disputeChanged } from "./dispute-changed.ts";
import type { EventHandler } from "./handler.ts";
import { invoicePaid } from "./invoice-paid.ts";
import { paymentIntentFailed } from "./payment-intent-failed.ts";
import { paymentIntentSucceeded } from "./payment-intent-succeeded.ts";
import { paymentMethodDetached } from "./payment-method-detached.ts";
import { refundChanged } from "./refund-changed.ts";

/** The handlers by event type. Events of other types are acknowledged and have no effect. */
export const eventHandlers: Partial<Record<Stripe.Event["type"], EventHandler>> = {
  "checkout.session.completed": checkoutSessionCompleted,
  "checkout.session.async_payment_succeeded": checkoutSessionCompleted,
  "checkout.session.async_payment_failed": checkoutSessionFailed,
  "checkout.session.expired": checkoutSessionExpired,
  "payment_intent.succeeded": paymentIntentSucceeded,
  "payment_intent.payment_failed": paymentIntentFailed,
  "payment_intent.canceled": paymentIntentFailed,
  "payment_method.detached": paymentMethodDetached,
  "charge.succeeded": chargeSucceeded,
  "charge.updated": chargeSucceeded,
  "charge.refunded": chargeRefunded,
  "charge.refund.updated": refundChanged,
  "refund.created": refundChanged,
  "refund.updated": refundChanged,
  "refund.failed": refundChanged,
  "charge.dispute.created": disputeChanged,
  "charge.dispute.updated": disputeChanged,
  "charge.dispute.funds_withdrawn": disputeChanged,
  "charge.dispute.funds_reinstated": disputeChanged,
  "charge.dispute.closed": disputeChanged,
  "invoice.paid": invoicePaid,
};
