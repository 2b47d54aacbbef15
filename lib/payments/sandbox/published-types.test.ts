// The sandbox server's responses are compared with the types of Stripe's client, which Stripe generates from its OpenAPI
// document. The server has only fields that the service uses, but each of them must be Stripe's.
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compareWithTypes, type PublishedCheck } from "../../../test/helpers/api/published-types.ts";
import { SandboxServer } from "./sandbox-server.ts";

const KEY = "sk_test_types";
const pages = { checkout: () => "http://x/pay", receipt: () => "http://x/receipt", portal: () => "http://x/portal" };
const server = new SandboxServer({ key: KEY, pages, deliver: async () => {} });
let address: string;

beforeAll(async () => {
  address = await server.start();
});
afterAll(() => server.stop());

/** The JSON of a response as it is sent, before any client reads it. */
async function send(
  method: string,
  path: string,
  form?: Record<string, string>,
): Promise<{ id: string; error: object }> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, "idempotency-key": `${method} ${path} ${JSON.stringify(form)}` },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return await response.json();
}

const read = async <T>(path: string): Promise<T> => (await send("GET", path)) as T;

const SESSION = {
  mode: "payment",
  success_url: "http://x/ok",
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "usd",
  "line_items[0][price_data][unit_amount]": "500",
  "line_items[0][price_data][product_data][name]": "Credits",
  "invoice_creation[enabled]": "true",
  "payment_intent_data[metadata][purchase]": "1",
};

it("every response has fields of Stripe's types only, with values that they allow", async () => {
  const customer = await send("POST", "/v1/customers", { email: "a@example.com" });
  const open = await send("POST", "/v1/checkout/sessions", { ...SESSION, customer: customer.id });
  await send("POST", `/sandbox/checkout/sessions/${open.id}/complete`, {});
  const paid = await read<Stripe.Checkout.Session>(`/v1/checkout/sessions/${open.id}`);
  const intent = await read<Stripe.PaymentIntent>(`/v1/payment_intents/${paid.payment_intent}`);
  const dispute = await send("POST", "/sandbox/disputes", { payment_intent: intent.id });
  const setup = await send("POST", "/v1/checkout/sessions", {
    mode: "setup",
    currency: "usd",
    customer: customer.id,
    success_url: "http://x/ok",
  });
  await send("POST", `/sandbox/checkout/sessions/${setup.id}/complete`, {});
  const { setup_intent: setupIntent } = await read<Stripe.Checkout.Session>(`/v1/checkout/sessions/${setup.id}`);
  const methods = await read<Stripe.ApiList<Stripe.PaymentMethod>>(`/v1/payment_methods?customer=${customer.id}`);
  const refund = await send("POST", "/v1/refunds", { payment_intent: intent.id, amount: "100" });
  const portal = await send("POST", "/v1/billing_portal/sessions", { customer: customer.id });
  const unknown = await send("GET", "/v1/customers/cus_none");
  const wrong = await send("POST", "/v1/customers", { colour: "red" });
  const events = await read<Stripe.ApiList<Stripe.Event>>("/v1/events?limit=100");

  const type = (name: string) => `import("stripe").Stripe.${name}`;
  const check = (name: string, value: unknown, published: string): PublishedCheck => ({
    name,
    value,
    type: type(published),
    partial: true,
  });
  const error = ({ error }: { error: object }) => error;
  const checks = [
    check("customer", customer, "Customer"),
    check("open session", open, "Checkout.Session"),
    check("paid session", paid, "Checkout.Session"),
    check("set-up session", await read(`/v1/checkout/sessions/${setup.id}`), "Checkout.Session"),
    check("sessions", await read("/v1/checkout/sessions"), "ApiList<import('stripe').Stripe.Checkout.Session>"),
    check("payment intent", intent, "PaymentIntent"),
    check("charge", await read(`/v1/charges/${intent.latest_charge}`), "Charge"),
    check("invoice", await read(`/v1/invoices/${paid.invoice}`), "Invoice"),
    check("refund", refund, "Refund"),
    check("dispute", dispute, "Dispute"),
    check("set-up intent", await read(`/v1/setup_intents/${setupIntent}`), "SetupIntent"),
    check("payment methods", methods, "ApiList<import('stripe').Stripe.PaymentMethod>"),
    check("portal", portal, "BillingPortal.Session"),
    check("error of an unknown object", error(unknown), "StripeRawError"),
    check("error of an unknown parameter", error(wrong), "StripeRawError"),
    ...events.data.map((event) => check(event.type, event, `Event & { type: "${event.type}" }`)),
  ];
  expect(events.data.length).toBeGreaterThan(6);
  expect(compareWithTypes(".", checks)).toEqual([]);
});
