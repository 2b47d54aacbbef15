import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startTestStripe, type TestStripe, verifiedAccount } from "../../test/helpers/servers/stripe.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { openBillingPortal } from "./customer.ts";
import { stripeClient } from "./mode.ts";
import { readPurchase } from "./purchases.ts";
import { startPurchase } from "./start-purchase.ts";

let stripe: TestStripe;
beforeAll(async () => {
  stripe = await startTestStripe();
});
afterAll(async () => {
  await stripe.stop();
  await closeDatabase();
});

const changed: string[] = [];
/** Changes settings for one test. */
function changeSettings(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    process.env[name] = value;
    changed.push(name);
  }
  setRuntimeEnv({});
}
afterEach(() => {
  for (const name of changed.splice(0)) delete process.env[name];
  setRuntimeEnv({});
});

const lastRequest = (path: string) => stripe.server.requests.findLast((request) => request.path === path);
const pay = async (purchaseId: string, how: Record<string, string> = {}) =>
  stripe.post(`/sandbox/checkout/sessions/${await stripe.findSession(purchaseId)}/complete`, how);
const available = async (id: string) =>
  (await pool().query<{ available: number }>("SELECT available FROM account WHERE id = $1", [id])).rows[0]?.available;

it("any whole number of credits within the bounds is sold at the rates of the packages", async () => {
  const accountId = await verifiedAccount();
  const { purchaseId } = await startPurchase(accountId, 750);
  expect(lastRequest("/v1/checkout/sessions")?.parameters).toMatchObject({
    line_items: {
      0: { price_data: { unit_amount: "3000", product_data: { name: "Atelier: 750 credits (Custom amount)" } } },
    },
  });
  await pay(purchaseId);
  expect(await available(accountId)).toBe(750);
  expect(await readPurchase(accountId, purchaseId)).toMatchObject({ packageId: "custom", credits: 750, amount: 3_000 });
  for (const credits of [49, 100_001, 1.5, Number.NaN, -100, 1e300])
    await expect(startPurchase(accountId, credits)).rejects.toMatchObject({ code: "invalid_input" });
  await expect(startPurchase(accountId, 750, "xyz")).rejects.toMatchObject({ code: "not_found" });
  changeSettings({ CUSTOM_CREDITS_MAX: "0" });
  await expect(startPurchase(accountId, 750)).rejects.toMatchObject({ code: "not_found" });
});

it("the purchase is stored before the call to Stripe, and its id is in every object at Stripe", async () => {
  const accountId = await verifiedAccount();
  const { purchaseId, redirectUrl } = await startPurchase(accountId, "team");
  expect(redirectUrl).toContain(purchaseId);
  const { rows } = await pool().query("SELECT * FROM purchase WHERE account_id = $1", [accountId]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    id: purchaseId,
    credits: 2500,
    amount: 7500,
    currency: "usd",
    status: "pending",
    live: false,
  });
  expect(rows[0]?.session_id).toMatch(/^cs_test_/);
  const call = lastRequest("/v1/checkout/sessions");
  expect(call?.idempotencyKey).toBe(purchaseId);
  const metadata = { purchase_id: purchaseId };
  expect(call?.parameters).toMatchObject({
    mode: "payment",
    client_reference_id: purchaseId,
    metadata,
    payment_intent_data: { metadata },
    invoice_creation: { enabled: "true", invoice_data: { metadata } },
    line_items: { 0: { price_data: { unit_amount: "7500", currency: "usd" } } },
  });
});

it("a checkout that Stripe refuses grants nothing", async () => {
  changeSettings({
    CREDIT_PACKAGES: '[{"id":"x","name":"X","credits":5,"amount":900,"currency":"usd","price_id":"price_gone"}]',
  });
  const accountId = await verifiedAccount();
  await expect(startPurchase(accountId, "x")).rejects.toThrow(/No such price/);
  expect(await available(accountId)).toBe(0);
});

it("five simultaneous purchases create one customer", async () => {
  const accountId = await verifiedAccount();
  await Promise.all(Array.from({ length: 5 }, () => startPurchase(accountId, "starter")));
  const customers = stripe.server.store.all("customer").filter(({ metadata }) => metadata.account_id === accountId);
  expect(customers).toHaveLength(1);
  expect((await openBillingPortal(accountId)).redirectUrl).toContain("/credits/billing");
});

it("a customer that does not exist at Stripe is replaced, and the purchase continues", async () => {
  const accountId = await verifiedAccount();
  await pool().query("UPDATE account SET stripe_customer = 'cus_of_other_keys_' || id WHERE id = $1", [accountId]);
  const { purchaseId } = await startPurchase(accountId, "starter");
  await pay(purchaseId);
  expect(await available(accountId)).toBe(100);
});

it("a paid purchase has the URLs of its receipt and invoice", async () => {
  const accountId = await verifiedAccount();
  const { purchaseId } = await startPurchase(accountId, "starter");
  await pay(purchaseId);
  const purchase = await readPurchase(accountId, purchaseId);
  expect(purchase).toMatchObject({ status: "paid", paidAmount: 500 });
  expect(purchase.receiptUrl).toContain(`/credits/receipt/${purchaseId}`);
  expect(purchase.invoiceUrl).toContain(`/credits/receipt/${purchaseId}`);
});

it("a package is sold only in its currencies", async () => {
  changeSettings({
    CREDIT_PACKAGES: '[{"id":"x","name":"X","credits":50,"amount":900,"currency":"usd","prices":{"eur":850}}]',
  });
  const accountId = await verifiedAccount();
  const { purchaseId } = await startPurchase(accountId, "x", "eur");
  await pay(purchaseId);
  expect(await readPurchase(accountId, purchaseId)).toMatchObject({
    amount: 850,
    currency: "eur",
    paidAmount: 850,
    credits: 50,
  });
  await expect(startPurchase(accountId, "x", "jpy")).rejects.toMatchObject({ code: "not_found" });
});

it("the operator's price at Stripe replaces the inline price", async () => {
  const price = await stripeClient().prices.create({ currency: "usd", unit_amount: 900, product_data: { name: "X" } });
  changeSettings({
    CREDIT_PACKAGES: `[{"id":"x","name":"X","credits":50,"amount":900,"currency":"usd","price_id":"${price.id}"}]`,
  });
  const accountId = await verifiedAccount();
  const { purchaseId } = await startPurchase(accountId, "x");
  await pay(purchaseId);
  expect((await readPurchase(accountId, purchaseId)).paidAmount).toBe(900);
});

it("a discount lowers the paid amount, and a full refund takes all credits", async () => {
  changeSettings({ STRIPE_PROMOTION_CODES: "true" });
  const accountId = await verifiedAccount();
  const { purchaseId } = await startPurchase(accountId, "studio");
  const session = await pay(purchaseId, { discount_percent: "50" });
  expect((await readPurchase(accountId, purchaseId)).paidAmount).toBe(1000);
  expect(await available(accountId)).toBe(500);
  const { payment_intent: intent } = stripe.server.store.get("checkout.session", session.id);
  await stripeClient().refunds.create({ payment_intent: intent ?? "" });
  await stripe.server.delivered();
  expect(await available(accountId)).toBe(0);
});

it("a code with a full discount grants the credits without a payment", async () => {
  changeSettings({ STRIPE_PROMOTION_CODES: "true" });
  const accountId = await verifiedAccount();
  const { purchaseId } = await startPurchase(accountId, "starter");
  await pay(purchaseId, { discount_percent: "100" });
  expect(await readPurchase(accountId, purchaseId)).toMatchObject({ status: "paid", paidAmount: 0 });
  expect(await available(accountId)).toBe(100);
});

it("tax and tax ids use the parameters that Stripe requires for an existing customer", async () => {
  changeSettings({ STRIPE_TAX: "true", STRIPE_TAX_BEHAVIOR: "exclusive", STRIPE_TAX_IDS: "true" });
  const accountId = await verifiedAccount();
  const { purchaseId } = await startPurchase(accountId, "studio");
  await pay(purchaseId, { tax_percent: "20" });
  expect(await readPurchase(accountId, purchaseId)).toMatchObject({ status: "paid", amount: 2000, paidAmount: 2400 });
  expect(lastRequest("/v1/checkout/sessions")?.parameters).toMatchObject({
    automatic_tax: { enabled: "true" },
    tax_id_collection: { enabled: "true" },
    customer_update: { address: "auto", name: "auto" },
    line_items: { 0: { price_data: { tax_behavior: "exclusive" } } },
  });
});
