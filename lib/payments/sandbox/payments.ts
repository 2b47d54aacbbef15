import { z } from "zod";
import { invalidRequest, missing, StripeFault } from "./fault.ts";
import { currencyCode, expand, flag, integer, list, metadata, paging, parameters, text } from "./form.ts";
import type { PaymentIntent, PaymentMethod } from "./objects.ts";
import { type Context, page, type Route } from "./route.ts";

/** Stripe's test cards by id. The last digits decide the outcome of a charge. */
const testCards: Record<string, { brand: string; last4: string }> = {
  pm_card_visa: { brand: "visa", last4: "4242" },
  pm_card_mastercard: { brand: "mastercard", last4: "4444" },
  pm_card_chargeCustomerFail: { brand: "visa", last4: "0341" },
  pm_card_authenticationRequired: { brand: "visa", last4: "3184" },
};

/** A saved copy of a test card for a customer. */
export function saveCard({ store }: Context, testCard: string, customer: string | null): PaymentMethod {
  const card = testCards[testCard];
  if (!card) throw missing("PaymentMethod", testCard, "payment_method");
  return store.add("payment_method", {
    type: "card",
    customer,
    card: { ...card, exp_month: 12, exp_year: new Date().getUTCFullYear() + 5 },
  });
}

/** Confirms a payment: it succeeds with a charge, or the card is declined. */
export function confirm(context: Context, intent: PaymentIntent, method: PaymentMethod, offSession: boolean): void {
  const { emit } = context;
  const { last4 } = method.card;
  if (last4 === "0341" || (offSession && last4 === "3184")) {
    const authentication = last4 === "3184";
    intent.status = "requires_payment_method";
    const error = {
      type: "card_error",
      code: authentication ? "authentication_required" : "card_declined",
      decline_code: authentication ? "authentication_required" : "generic_decline",
      message: authentication
        ? "Your card was declined. This transaction requires authentication."
        : "Your card was declined.",
    };
    intent.last_payment_error = error;
    emit("payment_intent.payment_failed", intent);
    throw new StripeFault(402, { ...error, payment_intent: structuredClone(intent) });
  }
  intent.payment_method = method.id;
  settle(context, intent);
}

/** Completes a payment with a charge. */
export function settle({ store, pages, emit }: Context, intent: PaymentIntent): void {
  const charge = store.add("charge", {
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    paid: true,
    status: "succeeded",
    receipt_url: null,
    metadata: { ...intent.metadata },
  });
  charge.receipt_url = pages.receipt(charge.id, intent.metadata.purchase_id);
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount, latest_charge: charge.id });
  intent.last_payment_error = null;
  emit("charge.succeeded", charge);
  emit("payment_intent.succeeded", intent);
}

/** A new payment, not yet confirmed. */
export function newIntent(
  { store }: Context,
  fields: Pick<PaymentIntent, "amount" | "currency" | "customer" | "metadata"> & Partial<PaymentIntent>,
): PaymentIntent {
  return store.add("payment_intent", {
    amount_received: 0,
    payment_method: null,
    status: "requires_payment_method",
    latest_charge: null,
    last_payment_error: null,
    description: null,
    receipt_email: null,
    ...fields,
  });
}

const create = z.strictObject({
  amount: integer.pipe(z.number().min(50, "Amount must be no less than 50")),
  currency: currencyCode,
  customer: text.optional(),
  payment_method: text.optional(),
  confirm: flag.optional(),
  off_session: flag.optional(),
  description: text.optional(),
  receipt_email: z.email().optional(),
  metadata: metadata.default({}),
  allowed_payment_method_types: list(z.enum(["card"])).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(["always", "never"]).optional() })
    .optional(),
  expand,
});

/** Payments, charges and invoices. */
export const paymentRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/payment_intents",
    handle: (context, form) => {
      const params = parameters(create, form);
      const { store } = context;
      if (params.off_session !== undefined && !params.confirm)
        throw invalidRequest("You cannot set `off_session` without setting `confirm=true`.", { param: "off_session" });
      const customer = params.customer ? store.get("customer", params.customer, "customer").id : null;
      const method = params.payment_method
        ? store.get("payment_method", params.payment_method, "payment_method")
        : undefined;
      if (method && method.customer !== customer)
        throw invalidRequest("The PaymentMethod does not belong to the Customer you supplied.", {
          param: "payment_method",
        });
      if (params.confirm && !method)
        throw invalidRequest("You cannot confirm this PaymentIntent because it's missing a payment method.", {
          code: "payment_intent_unexpected_state",
        });
      const intent = newIntent(context, {
        amount: params.amount,
        currency: params.currency,
        customer,
        metadata: params.metadata,
        description: params.description ?? null,
        receipt_email: params.receipt_email ?? null,
        payment_method: method?.id ?? null,
        status: method ? "requires_confirmation" : "requires_payment_method",
      });
      if (params.confirm && method) confirm(context, intent, method, params.off_session ?? false);
      return intent;
    },
  },
  {
    method: "GET",
    path: "/v1/payment_intents",
    handle: ({ store }, form) => {
      const params = parameters(z.strictObject({ ...paging, customer: text.optional() }), form);
      const found = store
        .all("payment_intent")
        .filter(({ customer }) => !params.customer || customer === params.customer);
      return page(found, "/v1/payment_intents", params);
    },
  },
  {
    method: "GET",
    path: "/v1/payment_intents/:id",
    handle: ({ store }, _given, id) => store.get("payment_intent", id),
  },
  {
    method: "POST",
    path: "/v1/payment_intents/:id/cancel",
    handle: ({ store, emit }, form, id) => {
      parameters(z.strictObject({ cancellation_reason: text.optional(), expand }), form);
      const intent = store.get("payment_intent", id);
      if (intent.status === "succeeded" || intent.status === "canceled")
        throw invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
          code: "payment_intent_unexpected_state",
        });
      intent.status = "canceled";
      emit("payment_intent.canceled", intent);
      return intent;
    },
  },
  { method: "GET", path: "/v1/charges/:id", handle: ({ store }, _given, id) => store.get("charge", id) },
  { method: "GET", path: "/v1/invoices/:id", handle: ({ store }, _given, id) => store.get("invoice", id) },
];
