import type Stripe from "stripe";
import { transaction } from "../db.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import { type EventHandler, eventHandlers } from "./events/index.ts";
import { type PaymentMode, paymentMode, signatures } from "./mode.ts";
import { lockPurchase } from "./purchase-record.ts";

/** How far a signature's time may lie back, in seconds: an old event that somebody kept opens nothing. */
const TOLERANCE_SECONDS = 300;

export type EventOutcome = "applied" | "duplicate" | "ignored";

/**
 * Takes one event from Stripe or the sandbox, as raw bytes with its signature. The event is marked as seen in the same
 * transaction as its effect, so that a failure leaves both undone and Stripe's next try does both.
 * Throws `invalid_input` for a signature or mode that does not fit.
 */
export async function handleStripeEvent(
  rawBody: string,
  signature: string | null,
  mode: PaymentMode = paymentMode(),
): Promise<EventOutcome> {
  const event = verified(rawBody, signature, mode);
  const handler: EventHandler | undefined = eventHandlers[event.type];
  if (!handler) return "ignored";
  const purchaseId = await handler.purchaseOf(event);
  if (!purchaseId) return "ignored";
  return transaction(async (tx) => {
    const { rowCount } = await tx.query(
      "INSERT INTO payment_event (id, type, purchase_id) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
      [event.id, event.type, purchaseId],
    );
    if (rowCount !== 1) return "duplicate";
    const purchase = await lockPurchase(tx, purchaseId);
    if (!purchase || purchase.live !== event.livemode) {
      log().warn(
        { event: event.id, purchase: purchaseId },
        "an event names a purchase that is not ours or not of its mode",
      );
      return "ignored";
    }
    await handler.apply(tx, event, purchase);
    return "applied";
  });
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
