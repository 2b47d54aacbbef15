import { AppError } from "@atelier/errors";
import type Stripe from "stripe";
import { z } from "zod";
import { type Queryable, transaction } from "../platform/database/db.ts";
import { nullable, runForCount, statement, text } from "../platform/database/statement.ts";
import { isStorableText, refuseUnstorableText } from "../platform/database/storable-text.ts";
import { log } from "../platform/telemetry/log.ts";
import type { PurchaseEffect } from "./events/handler.ts";
import { eventHandlers } from "./events/index.ts";
import { failpoint } from "./failpoint.ts";
import { type PaymentMode, paymentMode, signatures } from "./mode.ts";
import { lockPurchase } from "./purchase-record.ts";

/** The maximum age of a signature, in seconds, so that an old event cannot be replayed. */
const TOLERANCE_SECONDS = 300;

const ADD_EVENT = statement(
  "add_payment_event",
  { eventId: text(), type: text(), purchaseId: nullable(text()) },
  "INSERT INTO payment_event (id, type, purchase_id) VALUES ($eventId, $type, $purchaseId) ON CONFLICT (id) DO NOTHING",
  {},
);

export type EventOutcome = "applied" | "duplicate" | "ignored";

/**
 * Handles one event from Stripe or the sandbox, given as its raw body and signature.
 * Throws `invalid_input` for a wrong signature or mode.
 */
export async function handleStripeEvent(
  rawBody: string,
  signature: string | null,
  mode: PaymentMode = paymentMode(),
): Promise<EventOutcome> {
  return applyEvent(verifyEvent(rawBody, signature, mode));
}

/**
 * Applies a verified event, once. The same transaction records the event and its effect, so after a failure a retry
 * does both.
 */
export async function applyEvent(event: Stripe.Event): Promise<EventOutcome> {
  failpoint("event-verified");
  const effect = await eventHandlers[event.type]?.(event);
  if (!effect) return "ignored";
  // Metadata can be edited at Stripe, so it may hold a text that no purchase can have.
  if (effect.purchaseId !== undefined && !isStorableText(effect.purchaseId)) return "ignored";
  const outcome = await transaction(async (tx): Promise<EventOutcome> => {
    const added = await runForCount(tx, ADD_EVENT, {
      eventId: event.id,
      type: event.type,
      purchaseId: effect.purchaseId ?? null,
    });
    if (added !== 1) return "duplicate";
    failpoint("event-marked");
    if (effect.purchaseId !== undefined) return applyToPurchase(tx, event, effect);
    await effect.apply(tx);
    return "applied";
  });
  failpoint("event-committed");
  return outcome;
}

async function applyToPurchase(tx: Queryable, event: Stripe.Event, effect: PurchaseEffect): Promise<EventOutcome> {
  const { purchaseId } = effect;
  const purchase = await lockPurchase(tx, purchaseId);
  if (!purchase || purchase.live !== event.livemode) {
    log().warn({ event: event.id, purchase: purchaseId }, "an event names an unknown purchase or one of another mode");
    return "ignored";
  }
  await effect.apply(tx, purchase);
  return "applied";
}

/**
 * The parts that every event has. Another sender may have the secret, and Stripe repeats events that get another status
 * than 400.
 */
const eventShape = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.looseObject({ object: z.looseObject({}) }),
});

function refuseMalformed(event: unknown): void {
  const { error } = eventShape.safeParse(event);
  const field = error?.issues[0]?.path.join(".");
  if (error) throw new AppError("invalid_input", `The event is not valid${field ? `: correct ${field}` : ""}.`);
  refuseUnstorableText(event);
}

function verifyEvent(rawBody: string, signature: string | null, mode: PaymentMode): Stripe.Event {
  if (mode.kind === "off") throw new AppError("not_found", "Payments are off on this installation.");
  let event: Stripe.Event;
  try {
    event = signatures.constructEvent(rawBody, signature ?? "", mode.webhookSecret, TOLERANCE_SECONDS);
  } catch (cause) {
    throw new AppError("invalid_input", "The signature does not match the body. Check the webhook secret.", { cause });
  }
  refuseMalformed(event);
  if (event.livemode !== mode.live)
    throw new AppError("invalid_input", "The event belongs to another payment mode. Check which keys are set.");
  return event;
}
