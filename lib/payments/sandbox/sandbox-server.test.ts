import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SandboxServer } from "./sandbox-server.ts";

const pages = {
  checkout: () => "http://localhost/pay",
  receipt: () => "http://localhost/r",
  portal: () => "http://localhost/b",
};
const delivered: { id: string; type: string }[] = [];
let refuse = 0;
let directory: string;
let server: SandboxServer;
let stripe: Stripe;

const open = async () => {
  server = new SandboxServer({
    key: "sk_test_right",
    pages,
    file: join(directory, "state.json"),
    deliver: async (body) => {
      if (refuse-- > 0) throw new Error("not now");
      delivered.push(JSON.parse(body) as { id: string; type: string });
    },
  });
  stripe = client(await server.start());
};
const client = (url: string, key = "sk_test_right") => {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: "http", telemetry: false, maxNetworkRetries: 0 });
};
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-sandbox-"));
  await open();
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

const session = (changes: object = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 500, product_data: { name: "x" } } }],
  success_url: "http://localhost/ok",
  ...changes,
});
const complete = (id: string, how: Record<string, string> = {}) =>
  stripe.rawRequest("POST", `/sandbox/checkout/sessions/${id}/complete`, how);

describe("the sandbox server", () => {
  it.each([
    [{ credits: 5 }, "parameter_unknown", "credits"],
    [{ payment_intent_data: { colour: "red" } }, "parameter_unknown", "payment_intent_data[colour]"],
    [{ success_url: undefined }, "parameter_missing", "success_url"],
    [{ line_items: undefined }, "parameter_missing", "line_items"],
    [{ customer: "cus_none" }, "resource_missing", "customer"],
    [{ mode: "setup", line_items: undefined }, "parameter_missing", "currency"],
  ])("refuses %j as %s", async (changes, code, param) => {
    await expect(stripe.checkout.sessions.create(session(changes))).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      code,
      param,
    });
  });

  it("refuses combinations that Stripe's rules forbid", async () => {
    const { id: customer } = await stripe.customers.create({ email: "a@example.com" });
    for (const changes of [
      { customer, tax_id_collection: { enabled: true } },
      { customer, automatic_tax: { enabled: true } },
      { customer, customer_email: "b@example.com" },
      { customer_update: { name: "auto" } },
      { line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 5, product_data: { name: "x" } } }] },
    ])
      await expect(stripe.checkout.sessions.create(session(changes))).rejects.toMatchObject({ statusCode: 400 });
  });

  it("accepts one key and only the implemented operations", async () => {
    const { host, port } = { host: "127.0.0.1", port: new URL(`http://x:${stripe.getApiField("port")}`).port };
    await expect(client(`http://${host}:${port}`, "sk_test_wrong").customers.list()).rejects.toMatchObject({
      statusCode: 401,
    });
    await expect(stripe.subscriptions.list()).rejects.toMatchObject({ statusCode: 404 });
  });

  it("repeats the answer of an idempotency key, and refuses the key for another request", async () => {
    const options = { idempotencyKey: "one" };
    const first = await stripe.customers.create({ email: "i@example.com" }, options);
    const second = await stripe.customers.create({ email: "i@example.com" }, options);
    expect(second.id).toBe(first.id);
    await expect(stripe.customers.create({ email: "j@example.com" }, options)).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    });
    // The key of a refused request is not stored.
    await expect(stripe.customers.create({ email: "no" }, { idempotencyKey: "two" })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(
      stripe.customers.create({ email: "k@example.com" }, { idempotencyKey: "two" }),
    ).resolves.toHaveProperty("id");
  });

  it("handles a payment from session to charge, delivers its events in order and retries a refused event", async () => {
    refuse = 2;
    delivered.length = 0;
    const created = await stripe.checkout.sessions.create(session({ payment_intent_data: { metadata: { a: "b" } } }));
    await complete(created.id);
    expect(delivered.map(({ type }) => type)).toEqual([
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ]);
    const paid = await stripe.checkout.sessions.retrieve(created.id, { expand: ["payment_intent.latest_charge"] });
    expect(paid).toMatchObject({
      status: "complete",
      payment_status: "paid",
      payment_intent: {
        status: "succeeded",
        metadata: { a: "b" },
        latest_charge: { amount: 500, metadata: { a: "b" } },
      },
    });
    expect(paid).not.toHaveProperty("pending");
    await expect(complete(created.id)).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.checkout.sessions.retrieve(created.id, { expand: ["nothing"] })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it("declines a card like Stripe, with the same answer for the same key", async () => {
    const { id: customer } = await stripe.customers.create({ email: "d@example.com" });
    const setup = await stripe.checkout.sessions.create({
      mode: "setup",
      currency: "usd",
      customer,
      success_url: "http://localhost/ok",
    });
    await complete(setup.id, { payment_method: "pm_card_authenticationRequired" });
    const [card] = (await stripe.paymentMethods.list({ customer })).data;
    const charge = () =>
      stripe.paymentIntents.create(
        { amount: 500, currency: "usd", customer, payment_method: card?.id ?? "", confirm: true, off_session: true },
        { idempotencyKey: "declined" },
      );
    const first = await charge().catch((error: unknown) => error);
    const second = await charge().catch((error: unknown) => error);
    expect(first).toMatchObject({ type: "StripeCardError", code: "authentication_required" });
    if (!(first instanceof Stripe.errors.StripeCardError) || !(second instanceof Stripe.errors.StripeCardError))
      throw first;
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
    expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(1);
  });

  it("refunds at most the paid amount", async () => {
    const created = await stripe.checkout.sessions.create(session());
    await complete(created.id);
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(created.id);
    const params = { payment_intent: String(intent) };
    await stripe.refunds.create({ ...params, amount: 300 });
    await expect(stripe.refunds.create({ ...params, amount: 201 })).rejects.toMatchObject({ param: "amount" });
    await stripe.refunds.create(params);
    await expect(stripe.refunds.create(params)).rejects.toMatchObject({ code: "charge_already_refunded" });
  });

  it("lists page by page, newest first", async () => {
    const ids: string[] = [];
    for await (const { id } of stripe.customers.list({ limit: 2 })) ids.push(id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toBe(server.store.all("customer").at(-1)?.id);
  });

  it("keeps its state over a restart", async () => {
    const { id } = await stripe.customers.create({ email: "stay@example.com" }, { idempotencyKey: "stay" });
    await server.stop();
    await open();
    expect((await stripe.customers.retrieve(id)).id).toBe(id);
    expect((await stripe.customers.create({ email: "stay@example.com" }, { idempotencyKey: "stay" })).id).toBe(id);
  });
});
