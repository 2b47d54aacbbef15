import { AppError } from "@atelier/errors";
import type Stripe from "stripe";
import { type Queryable, transaction } from "../platform/db.ts";
import { log } from "../platform/log.ts";
import type { PurchaseEffect } from "./events/handler.ts";
import { eventHandlers } from "./events/index.ts";
import { failpoint } from "./failpoint.ts";
import { type PaymentMode, paymentMode, signatures } from "./mode.ts";
import { lockPurchase } from "./purchase-record.ts";

/** How far a signature's time may lie back, in seconds: an old event that somebody kept opens nothing. */
const TOLERANCE_SECONDS = 300;

export type EventOutcome = "applied" | "duplicate" | "ignored";

/**
 * Takes one event from Stripe or the sandbox, as raw bytes with its signature.
 * Throws `invalid_input` for a signature or mode that does not fit.
 */
export async function handleStripeEvent(
  rawBody: string,
  signature: string | null,
  mode: PaymentMode = paymentMode(),
): Promise<EventOutcome> {
  return applyEvent(verified(rawBody, signature, mode));
}

/**
 * Lets an event that is known to be Stripe's have its effect, once. It is marked as seen in the same transaction, so
 * that a failure leaves both undone and the next try does both.
 */
export async function applyEvent(event: Stripe.Event): Promise<EventOutcome> {
  failpoint("event-verified");
  const effect = await eventHandlers[event.type]?.(event);
  if (!effect) return "ignored";
  const outcome = await transaction(async (tx): Promise<EventOutcome> => {
    const { rowCount } = await tx.query(
      "INSERT INTO payment_event (id, type, purchase_id) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
      [event.id, event.type, effect.purchaseId ?? null],
    );
    if (rowCount !== 1) return "duplicate";
    failpoint("event-marked");
    if (effect.purchaseId !== undefined) return onPurchase(tx, event, effect);
    await effect.apply(tx);
    return "applied";
  });
  failpoint("event-committed");
  return outcome;
}

async function onPurchase(tx: Queryable, event: Stripe.Event, effect: PurchaseEffect): Promise<EventOutcome> {
  const { purchaseId } = effect;
  const purchase = await lockPurchase(tx, purchaseId);
  if (!purchase || purchase.live !== event.livemode) {
    log().warn(
      { event: event.id, purchase: purchaseId },
      "an event names a purchase that is not ours or not of its mode",
    );
    return "ignored";
  }
  await effect.apply(tx, purchase);
  return "applied";
}

function verified(rawBody: string, signature: string | null, mode: PaymentMode): Stripe.Event {
  if (mode.kind === "off") throw new AppError("not_found", "Payments are off.");
  let event: Stripe.Event;
  try {
    event = signatures.constructEvent(rawBody, signature ?? "", mode.webhookSecret, TOLERANCE_SECONDS);
  } catch (cause) {
    throw new AppError("invalid_input", "The signature does not fit.", { cause });
  }
  if (event.livemode !== mode.live) throw new AppError("invalid_input", "The event is of the other mode.");
  return event;
}
