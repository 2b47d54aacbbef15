import type Stripe from "stripe";
import { chargeRefunded } from "./charge-refunded.ts";
import { checkoutSessionCompleted } from "./checkout-session-completed.ts";
import { checkoutSessionExpired } from "./checkout-session-expired.ts";
import { checkoutSessionFailed } from "./checkout-session-failed.ts";
import { disputeClosed } from "./dispute-closed.ts";
import { disputeOpened } from "./dispute-opened.ts";
import type { EventHandler } from "./handler.ts";

export type { EventHandler } from "./handler.ts";

/** Every event that has an effect; all others are acknowledged and change nothing. */
export const eventHandlers: Partial<Record<Stripe.Event["type"], EventHandler>> = {
  "checkout.session.completed": checkoutSessionCompleted,
  "checkout.session.async_payment_succeeded": checkoutSessionCompleted,
  "checkout.session.async_payment_failed": checkoutSessionFailed,
  "checkout.session.expired": checkoutSessionExpired,
  "charge.refunded": chargeRefunded,
  "charge.dispute.created": disputeOpened,
  "charge.dispute.funds_withdrawn": disputeOpened,
  "charge.dispute.closed": disputeClosed,
};
