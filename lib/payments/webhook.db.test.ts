import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  eventBody,
  signature,
  startTestStripe,
  type TestStripe,
  verifiedAccount,
} from "../../test/helpers/servers/stripe.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { eventHandlers } from "./events/index.ts";
import { paymentMode, signatures } from "./mode.ts";
import { startPurchase } from "./start-purchase.ts";
import { handleStripeEvent } from "./webhook.ts";

let stripe: TestStripe;
let accountId: string;
let purchaseId: string;

beforeAll(async () => {
  stripe = await startTestStripe({ hold: true });
});

/** A verified account with a pending purchase of 500 credits for $20. */
beforeEach(async () => {
  accountId = await verifiedAccount();
  ({ purchaseId } = await startPurchase(accountId, "studio"));
});

afterAll(async () => {
  await stripe.stop();
  await closeDatabase();
});

const session = (changes: { payment_status?: string; amount_subtotal?: number } = {}) => ({
  id: `cs_test_none_${purchaseId}`,
  mode: "payment",
  status: "complete",
  payment_status: "paid",
  payment_intent: `pi_${purchaseId}`,
  amount_subtotal: 2000,
  amount_total: 2000,
  currency: "usd",
  metadata: { purchase_id: purchaseId },
  ...changes,
});
const body = (id = `evt_${purchaseId}`) => eventBody("checkout.session.completed", id, session());
const balance = () => readBalance(pool(), accountId);

describe("an event", () => {
  it("is refused without a signature or with the signature of another secret", async () => {
    const forged = signatures.generateTestHeaderString({ payload: body(), secret: "whsec_guess" });
    await expect(handleStripeEvent(body(), null)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(handleStripeEvent(body(), forged)).rejects.toMatchObject({ code: "invalid_input" });
    expect((await balance()).available).toBe(0);
  });

  it.each([
    ["is not an object", "null"],
    ["has no data", JSON.stringify({ id: "evt_1", type: "checkout.session.completed", livemode: false })],
    [
      "has no data.object",
      JSON.stringify({ id: "evt_1", type: "checkout.session.completed", livemode: false, data: {} }),
    ],
    [
      "has another object than an object",
      eventBody("checkout.session.completed", "evt_1", session())
        .replace('"object":{', '"object":[{')
        .replace(/\}\}$/, "}]}"),
    ],
    ["has no id", JSON.stringify({ type: "checkout.session.completed", livemode: false, data: { object: {} } })],
    ["has a NUL in its id", eventBody("checkout.session.completed", "evt_\0", { mode: "payment" })],
    [
      "has a NUL in a field",
      eventBody("checkout.session.completed", "evt_1", { mode: "payment", payment_intent: "pi_\0" }),
    ],
  ])("is refused if it %s, although it is signed", async (_case, text) => {
    await expect(handleStripeEvent(text, signature(text))).rejects.toMatchObject({ code: "invalid_input" });
    expect((await balance()).available).toBe(0);
  });

  it("is refused if its body was changed after signing", async () => {
    const signed = eventBody("checkout.session.completed", `evt_${purchaseId}`, session({ payment_status: "unpaid" }));
    await expect(handleStripeEvent(signed.replace("unpaid", "paid"), signature(signed))).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("is refused if it was signed long ago", async () => {
    const old = signature(body(), new Date(Date.now() - 3_600_000));
    await expect(handleStripeEvent(body(), old)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("of the sandbox is refused with live keys and with payments off", async () => {
    const live = paymentMode({
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_real",
    });
    const both = paymentMode({ PAYMENTS: "sandbox", STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: undefined });
    await expect(handleStripeEvent(body(), signature(body()), live)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(handleStripeEvent(body(), signature(body()), both)).rejects.toMatchObject({ code: "not_found" });
    expect((await balance()).available).toBe(0);
  });

  it("of test mode is refused by a live endpoint even with a valid signature", async () => {
    const live = paymentMode({
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_real",
    });
    const valid = signatures.generateTestHeaderString({ payload: body(), secret: "whsec_real" });
    await expect(handleStripeEvent(body(), valid, live)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("grants nothing for a session that does not exist at Stripe", async () => {
    expect(await handleStripeEvent(body(), signature(body()))).toBe("applied");
    expect((await balance()).available).toBe(0);
  });

  it("that differs from its purchase is replaced by Stripe's object, and the purchase's credits are granted", async () => {
    const id = await stripe.findSession(purchaseId);
    const wrong = (turn: string) =>
      eventBody("checkout.session.completed", `evt_${purchaseId}_${turn}`, {
        ...session({ amount_subtotal: 1 }),
        id,
        metadata: { purchase_id: purchaseId, credits: "999999" },
      });
    await handleStripeEvent(wrong("early"), signature(wrong("early")));
    expect((await balance()).available).toBe(0);
    await stripe.post(`/sandbox/checkout/sessions/${id}/complete`);
    await handleStripeEvent(wrong("late"), signature(wrong("late")));
    expect((await balance()).available).toBe(500);
  });

  it("that fails halfway has no effect, so that its next delivery grants", async () => {
    const id = await stripe.findSession(purchaseId);
    await stripe.post(`/sandbox/checkout/sessions/${id}/complete`);
    const completed = JSON.stringify(
      stripe.server.store.all("event").findLast(({ type }) => type === "checkout.session.completed"),
    );
    await pool().query("UPDATE account SET available = 2147483647 WHERE id = $1", [accountId]);
    await expect(handleStripeEvent(completed, signature(completed))).rejects.toThrow();
    await pool().query("UPDATE account SET available = 0 WHERE id = $1", [accountId]);
    expect(await handleStripeEvent(completed, signature(completed))).toBe("applied");
    expect(await handleStripeEvent(completed, signature(completed))).toBe("duplicate");
    expect((await balance()).available).toBe(500);
  });

  it("with an effect is listed in the documentation, and no other is", async () => {
    const page = await readFile(join(import.meta.dirname, "../../docs/payments.md"), "utf8");
    const named = [...page.matchAll(/`((?:checkout|payment_\w+|charge|refund|invoice)\.[a-z_.]+)`/g)].map(
      ([, type]) => type,
    );
    expect(named.toSorted()).toEqual(Object.keys(eventHandlers).toSorted());
  });

  it("about an unknown object has no effect", async () => {
    for (const [type, object] of [
      ["customer.created", { id: "cus_1" }],
      ["checkout.session.completed", { ...session(), metadata: {} }],
      ["checkout.session.completed", { ...session(), metadata: { purchase_id: "pur_unknown" } }],
      ["refund.created", { id: "re_1", payment_intent: "pi_unknown", amount: 5, status: "succeeded" }],
    ] as const) {
      const unknown = eventBody(type, `evt_${purchaseId}_${type}_${JSON.stringify(object).length}`, object);
      expect(await handleStripeEvent(unknown, signature(unknown))).toBe("ignored");
    }
  });
});
