import type { Queryable } from "../../platform/database/db.ts";
import { forgetCard } from "../top-up/card.ts";
import { onEvents } from "./handler.ts";

/** A saved card was removed, for example in the customer portal, so it is not charged any more. */
export const paymentMethodDetached = onEvents(["payment_method.detached"], async (event) => {
  const { id } = event.data.object;
  return { apply: (tx: Queryable) => forgetCard(tx, id) };
});
