import type Stripe from "stripe";
import type { Queryable } from "../../db.ts";
import type { LockedPurchase } from "../purchase-record.ts";

/** What one type of event does. */
export interface EventHandler {
  /** Which purchase of ours it is about; undefined where it is about none. May ask the database or Stripe: no transaction is open. */
  purchaseOf(event: Stripe.Event): Promise<string | undefined>;
  /** Its effect, in the transaction that marks the event as seen, with the purchase locked. */
  apply(tx: Queryable, event: Stripe.Event, purchase: LockedPurchase): Promise<void>;
}

/** A handler whose functions see its own events alone. */
export function onEvents<Type extends Stripe.Event.Type>(
  types: readonly Type[],
  handler: {
    purchaseOf(event: Extract<Stripe.Event, { type: Type }>): Promise<string | undefined>;
    apply(tx: Queryable, event: Extract<Stripe.Event, { type: Type }>, purchase: LockedPurchase): Promise<void>;
  },
): EventHandler {
  const isOurs = (event: Stripe.Event): event is Extract<Stripe.Event, { type: Type }> =>
    types.some((type) => type === event.type);
  return {
    purchaseOf: async (event) => (isOurs(event) ? handler.purchaseOf(event) : undefined),
    apply: async (tx, event, purchase) => {
      if (isOurs(event)) await handler.apply(tx, event, purchase);
    },
  };
}
