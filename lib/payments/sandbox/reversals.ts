import { z } from "zod";
import { invalidRequest } from "./fault.ts";
import { expand, integer, metadata, paging, parameters, text } from "./form.ts";
import { type Context, page, type Route } from "./route.ts";

const refund = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: integer.pipe(z.number().min(1)).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.default({}),
  expand,
});

/** Refunds and disputes, and the bank's actions on them (`/sandbox/…`). */
export const reversalRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/refunds",
    handle: (context, form) => {
      const params = parameters(refund, form);
      const { store, emit } = context;
      const charge = getCharge(context, params);
      const left = charge.amount - charge.amount_refunded;
      if (left === 0)
        throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
      const amount = params.amount ?? left;
      if (amount > left)
        throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
          param: "amount",
        });
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      const created = store.add("refund", {
        amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: charge.payment_intent,
        reason: params.reason ?? null,
        status: "succeeded",
        metadata: params.metadata,
      });
      emit("refund.created", created);
      emit("charge.refunded", charge);
      return created;
    },
  },
  {
    method: "GET",
    path: "/v1/refunds",
    handle: ({ store }, form) => {
      const params = parameters(
        z.strictObject({ ...paging, payment_intent: text.optional(), charge: text.optional() }),
        form,
      );
      const found = store
        .all("refund")
        .filter(
          ({ payment_intent: intent, charge }) =>
            (!params.payment_intent || params.payment_intent === intent) &&
            (!params.charge || params.charge === charge),
        );
      return page(found, "/v1/refunds", params);
    },
  },
  { method: "GET", path: "/v1/refunds/:id", handle: ({ store }, _given, id) => store.get("refund", id) },
  {
    method: "POST",
    path: "/sandbox/refunds/:id/fail",
    handle: ({ store, emit }, form, id) => {
      parameters(z.strictObject({}), form);
      const failed = store.get("refund", id);
      if (failed.status === "failed") throw invalidRequest("The refund has already failed.");
      const charge = store.get("charge", failed.charge);
      charge.amount_refunded -= failed.amount;
      charge.refunded = false;
      Object.assign(failed, { status: "failed", failure_reason: "lost_or_stolen_card" });
      emit("refund.failed", failed);
      emit("charge.refund.updated", failed);
      return failed;
    },
  },
  {
    method: "GET",
    path: "/v1/disputes",
    handle: ({ store }, form) => {
      const params = parameters(
        z.strictObject({ ...paging, payment_intent: text.optional(), charge: text.optional() }),
        form,
      );
      const found = store
        .all("dispute")
        .filter(
          ({ payment_intent: intent, charge }) =>
            (!params.payment_intent || params.payment_intent === intent) &&
            (!params.charge || params.charge === charge),
        );
      return page(found, "/v1/disputes", params);
    },
  },
  { method: "GET", path: "/v1/disputes/:id", handle: ({ store }, _given, id) => store.get("dispute", id) },
  {
    method: "POST",
    path: "/sandbox/disputes",
    handle: (context, form) => {
      const params = parameters(
        z.strictObject({
          payment_intent: text,
          amount: integer.optional(),
          status: z.enum(["needs_response", "warning_needs_response"]).default("needs_response"),
        }),
        form,
      );
      const charge = getCharge(context, params);
      charge.disputed = true;
      const created = context.store.add("dispute", {
        amount: params.amount ?? charge.amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: charge.payment_intent,
        reason: "fraudulent",
        status: params.status,
        metadata: {},
      });
      context.emit("charge.dispute.created", created);
      if (params.status === "needs_response") context.emit("charge.dispute.funds_withdrawn", created);
      return created;
    },
  },
  {
    method: "POST",
    path: "/sandbox/disputes/:id/close",
    handle: ({ store, emit }, form, id) => {
      const { status } = parameters(z.strictObject({ status: z.enum(["won", "lost", "warning_closed"]) }), form);
      const dispute = store.get("dispute", id);
      dispute.status = status;
      emit("charge.dispute.closed", dispute);
      if (status === "won") emit("charge.dispute.funds_reinstated", dispute);
      return dispute;
    },
  },
];

function getCharge({ store }: Context, params: { payment_intent?: string | undefined; charge?: string | undefined }) {
  if (params.charge) return store.get("charge", params.charge, "charge");
  if (!params.payment_intent)
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.");
  const intent = store.get("payment_intent", params.payment_intent, "payment_intent");
  if (!intent.latest_charge)
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  return store.get("charge", intent.latest_charge);
}
