import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventBody, signature, startTestStripe, type TestStripe, verifiedAccount } from "../../test/helpers/stripe.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/db.ts";
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

/** A verified account that has begun to buy 500 credits for $20. */
beforeEach(async () => {
  accountId = await verifiedAccount();
  ({ purchaseId } = await startPurchase(accountId, "studio"));
});

afterAll(async () => {
  await stripe.stop();
  await closeDatabase();
});

const session = (told: { payment_status?: string; amount_subtotal?: number } = {}) => ({
  id: `cs_test_none_${purchaseId}`,
  mode: "payment",
  status: "complete",
  payment_status: "paid",
  payment_intent: `pi_${purchaseId}`,
  amount_subtotal: 2000,
  amount_total: 2000,
  currency: "usd",
  metadata: { purchase_id: purchaseId },
  ...told,
});
const body = (id = `evt_${purchaseId}`) => eventBody("checkout.session.completed", id, session());
const balance = () => readBalance(pool(), accountId);

describe("an event", () => {
  it("without a signature, or with one of another secret, is refused", async () => {
    const forged = signatures.generateTestHeaderString({ payload: body(), secret: "whsec_guess" });
    await expect(handleStripeEvent(body(), null)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(handleStripeEvent(body(), forged)).rejects.toMatchObject({ code: "invalid_input" });
    expect((await balance()).available).toBe(0);
  });

  it("whose body was changed after it was signed is refused", async () => {
    const signed = eventBody("checkout.session.completed", `evt_${purchaseId}`, session({ payment_status: "unpaid" }));
    await expect(handleStripeEvent(signed.replace("unpaid", "paid"), signature(signed))).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("that was signed long ago is refused", async () => {
    const old = signature(body(), new Date(Date.now() - 3_600_000));
    await expect(handleStripeEvent(body(), old)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("of the sandbox opens nothing once there are live keys, nor with payments off", async () => {
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

  it("of test mode is refused by a live endpoint, though its signature fits", async () => {
    const live = paymentMode({
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_real",
    });
    const fits = signatures.generateTestHeaderString({ payload: body(), secret: "whsec_real" });
    await expect(handleStripeEvent(body(), fits, live)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("that names a session Stripe does not have grants nothing, however it is signed", async () => {
    expect(await handleStripeEvent(body(), signature(body()))).toBe("applied");
    expect((await balance()).available).toBe(0);
  });

  it("that differs from the purchase is fetched again: what Stripe has decides, and the credits are the purchase's own", async () => {
    const id = await stripe.sessionOf(purchaseId);
    const wrong = (turn: string) =>
      eventBody("checkout.session.completed", `evt_${purchaseId}_${turn}`, {
        ...session({ amount_subtotal: 1 }),
        id,
        metadata: { purchase_id: purchaseId, credits: "999999" },
      });
    await handleStripeEvent(wrong("early"), signature(wrong("early")));
    expect((await balance()).available).toBe(0);
    await stripe.ask(`/sandbox/checkout/sessions/${id}/complete`);
    await handleStripeEvent(wrong("late"), signature(wrong("late")));
    expect((await balance()).available).toBe(500);
  });

  it("that fails halfway leaves nothing, so that its next delivery grants", async () => {
    const id = await stripe.sessionOf(purchaseId);
    await stripe.ask(`/sandbox/checkout/sessions/${id}/complete`);
    const told = JSON.stringify(
      stripe.standIn.store.all("event").findLast(({ type }) => type === "checkout.session.completed"),
    );
    await pool().query("UPDATE account SET available = 2147483647 WHERE id = $1", [accountId]);
    await expect(handleStripeEvent(told, signature(told))).rejects.toThrow();
    await pool().query("UPDATE account SET available = 0 WHERE id = $1", [accountId]);
    expect(await handleStripeEvent(told, signature(told))).toBe("applied");
    expect(await handleStripeEvent(told, signature(told))).toBe("duplicate");
    expect((await balance()).available).toBe(500);
  });

  it("that has an effect is one that the operator is told to subscribe to, and no other is", async () => {
    const page = await readFile(join(import.meta.dirname, "../../docs/payments.md"), "utf8");
    const named = [...page.matchAll(/`((?:checkout|payment_\w+|charge|refund|invoice)\.[a-z_.]+)`/g)].map(
      ([, type]) => type,
    );
    expect(named.toSorted()).toEqual(Object.keys(eventHandlers).toSorted());
  });

  it("about nothing of ours changes nothing", async () => {
    for (const [type, object] of [
      ["customer.created", { id: "cus_1" }],
      ["checkout.session.completed", { ...session(), metadata: {} }],
      ["checkout.session.completed", { ...session(), metadata: { purchase_id: "pur_unknown" } }],
      ["refund.created", { id: "re_1", payment_intent: "pi_unknown", amount: 5, status: "succeeded" }],
    ] as const) {
      const told = eventBody(type, `evt_${purchaseId}_${type}_${JSON.stringify(object).length}`, object);
      expect(await handleStripeEvent(told, signature(told))).toBe("ignored");
    }
  });
});
