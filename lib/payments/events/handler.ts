import type Stripe from "stripe";
import type { Queryable } from "../../platform/database/db.ts";
import type { PurchaseRecord } from "../purchase-record.ts";

/** A change of one purchase, which is locked during the change. */
export interface PurchaseEffect {
  purchaseId: string;
  apply(tx: Queryable, purchase: PurchaseRecord): Promise<void>;
}

/** A change of other data of an account. */
export interface AccountEffect {
  purchaseId?: undefined;
  apply(tx: Queryable): Promise<void>;
}

/** The effect of an event. */
export type Effect = PurchaseEffect | AccountEffect;

/**
 * Returns the effect of an event, or undefined if the event does not concern this service. No transaction is open, so the
 * handler may query the database and Stripe. The effect is applied in the transaction that records the event.
 */
export type EventHandler = (event: Stripe.Event) => Promise<Effect | undefined>;

/** A handler that is called only for the given event types. */
export function onEvents<Type extends Stripe.Event.Type>(
  types: readonly Type[],
  read: (event: Extract<Stripe.Event, { type: Type }>) => Promise<Effect | undefined>,
): EventHandler {
  const isHandled = (event: Stripe.Event): event is Extract<Stripe.Event, { type: Type }> =>
    types.some((type) => type === event.type);
  return async (event) => (isHandled(event) ? read(event) : undefined);
}

/** The id of an object that Stripe sends either expanded or as its id. */
export function findId(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
