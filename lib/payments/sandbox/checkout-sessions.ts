import { z } from "zod";
import { complete, openSession } from "./checkout-completion.ts";
import { getTotal, newCheckout } from "./checkout-parameters.ts";
import { invalidRequest } from "./fault.ts";
import { expand, paging, parameters, text } from "./form.ts";
import { settle } from "./payments.ts";
import { page, type Route } from "./route.ts";

const DAY_SECONDS = 86_400;

/** Checkout sessions, and the customer's actions on their page (`/sandbox/…`). */
export const checkoutRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/checkout/sessions",
    handle: (context, form) => {
      const params = newCheckout(form);
      const { store, pages } = context;
      const customer = params.customer ? store.get("customer", params.customer, "customer").id : null;
      const total = params.mode === "payment" ? getTotal(context, params) : null;
      const intent = params.payment_intent_data;
      const session = store.add("checkout.session", {
        mode: params.mode,
        status: "open",
        payment_status: params.mode === "setup" ? "no_payment_required" : "unpaid",
        amount_subtotal: total?.amount ?? null,
        amount_total: total?.amount ?? null,
        currency: total?.currency ?? params.currency ?? null,
        customer,
        customer_email: params.customer_email ?? null,
        client_reference_id: params.client_reference_id ?? null,
        payment_intent: null,
        setup_intent: null,
        invoice: null,
        metadata: params.metadata,
        url: null,
        success_url: params.success_url,
        cancel_url: params.cancel_url ?? null,
        expires_at: params.expires_at ?? Math.floor(Date.now() / 1000) + DAY_SECONDS,
        allow_promotion_codes: params.allow_promotion_codes ?? null,
        automatic_tax: { enabled: params.automatic_tax?.enabled ?? false },
        tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false },
        invoice_creation: params.invoice_creation ?? null,
        pending: {
          metadata: (params.mode === "setup" ? params.setup_intent_data : intent)?.metadata ?? {},
          description: intent?.description ?? null,
          setup_future_usage: intent?.setup_future_usage ?? null,
        },
      });
      session.url = pages.checkout({
        id: session.id,
        mode: session.mode,
        clientReferenceId: session.client_reference_id,
      });
      return session;
    },
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions",
    handle: ({ store }, form) => {
      const params = parameters(
        z.strictObject({
          ...paging,
          customer: text.optional(),
          payment_intent: text.optional(),
          status: text.optional(),
        }),
        form,
      );
      const found = store
        .all("checkout.session")
        .filter(
          ({ customer, payment_intent: intent, status }) =>
            (!params.customer || customer === params.customer) &&
            (!params.payment_intent || intent === params.payment_intent) &&
            (!params.status || status === params.status),
        );
      return page(found, "/v1/checkout/sessions", params);
    },
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id",
    handle: ({ store }, _given, id) => store.get("checkout.session", id),
  },
  {
    method: "POST",
    path: "/v1/checkout/sessions/:id/expire",
    handle: ({ store, emit }, form, id) => {
      parameters(z.strictObject({ expand }), form);
      const session = openSession(store.get("checkout.session", id));
      Object.assign(session, { status: "expired", url: null });
      emit("checkout.session.expired", session);
      return session;
    },
  },
  { method: "POST", path: "/sandbox/checkout/sessions/:id/complete", handle: complete },
  {
    method: "POST",
    path: "/sandbox/checkout/sessions/:id/settle",
    handle: (context, form, id) => {
      const { outcome } = parameters(z.strictObject({ outcome: z.enum(["succeeded", "failed"]) }), form);
      const { store, emit } = context;
      const session = store.get("checkout.session", id);
      const intent = store.get("payment_intent", session.payment_intent ?? "");
      if (intent.status !== "processing") throw invalidRequest("The payment of this session is not processing.");
      if (outcome === "failed") {
        intent.status = "requires_payment_method";
        emit("payment_intent.payment_failed", intent);
        emit("checkout.session.async_payment_failed", session);
        return session;
      }
      settle(context, intent);
      session.payment_status = "paid";
      emit("checkout.session.async_payment_succeeded", session);
      return session;
    },
  },
];
