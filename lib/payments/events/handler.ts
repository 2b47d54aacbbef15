import type Stripe from "stripe";
import type { Queryable } from "../../platform/db.ts";
import type { LockedPurchase } from "../purchase-record.ts";

/** A change of one purchase, which is locked meanwhile. */
export interface PurchaseEffect {
  purchaseId: string;
  apply(tx: Queryable, purchase: LockedPurchase): Promise<void>;
}

/** A change of something else that an account has. */
export interface AccountEffect {
  purchaseId?: undefined;
  apply(tx: Queryable): Promise<void>;
}

/** What an event comes to. */
export type Effect = PurchaseEffect | AccountEffect;

/**
 * Reads an event and says what it comes to; undefined where it is about nothing of ours. No transaction is open, so it
 * may ask the database or Stripe; the effect then happens in the transaction that marks the event as seen.
 */
export type EventHandler = (event: Stripe.Event) => Promise<Effect | undefined>;

/** A handler that sees its own events alone. */
export function onEvents<Type extends Stripe.Event.Type>(
  types: readonly Type[],
  read: (event: Extract<Stripe.Event, { type: Type }>) => Promise<Effect | undefined>,
): EventHandler {
  const isOurs = (event: Stripe.Event): event is Extract<Stripe.Event, { type: Type }> =>
    types.some((type) => type === event.type);
  return async (event) => (isOurs(event) ? read(event) : undefined);
}

/** The id of something that comes whole or as its id. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
