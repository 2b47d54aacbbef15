import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestStripe, type TestStripe, verifiedAccount } from "../../test/helpers/servers/stripe.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { stripeClient } from "./mode.ts";
import { readPurchase } from "./purchases.ts";
import { reconcile, reconcileRecent } from "./reconcile.ts";
import { startPurchase } from "./start-purchase.ts";

let stripe: TestStripe;
let accountId: string;
let purchaseId: string;
beforeAll(async () => {
  stripe = await startTestStripe({ hold: true });
});
beforeEach(async () => {
  accountId = await verifiedAccount();
  ({ purchaseId } = await startPurchase(accountId, "studio"));
});
afterAll(async () => {
  const violations = await checkInvariants(pool());
  await stripe.stop();
  await closeDatabase();
  expect(violations).toEqual([]);
});

const pay = async () => stripe.post(`/sandbox/checkout/sessions/${await stripe.findSession(purchaseId)}/complete`);
const intent = async () =>
  stripe.server.store.get("checkout.session", await stripe.findSession(purchaseId)).payment_intent ?? "";
const available = async () => (await readBalance(pool(), accountId)).available;
/** Stripe keeps events for a month. Afterwards only the objects remain. */
const expireEvents = () => {
  for (const event of stripe.server.store.all("event")) event.created = 0;
};

describe("comparing with Stripe", () => {
  it("applies the events that did not arrive, once", async () => {
    await pay();
    await stripeClient().refunds.create({ payment_intent: await intent(), amount: 1000 });
    expect(await available()).toBe(0);
    expect((await reconcile()).missedEvents).toBeGreaterThanOrEqual(5);
    expect(await available()).toBe(250);
    const again = await reconcile();
    expect(again).toMatchObject({ missedEvents: 0, repaired: [], failed: [] });
    expect(await available()).toBe(250);
  });

  it("repairs a purchase from the objects when its events have expired", async () => {
    await pay();
    await stripeClient().refunds.create({ payment_intent: await intent(), amount: 500 });
    await stripe.post("/sandbox/disputes", { payment_intent: await intent(), amount: "500" });
    expireEvents();
    const { repaired, missedEvents } = await reconcile();
    expect(missedEvents).toBe(0);
    expect(repaired.filter((item) => item.purchaseId === purchaseId)).toMatchObject([
      { from: expect.stringContaining("pending"), to: "paid, refunded 500, disputed 500, taken back 250" },
    ]);
    expect(await available()).toBe(250);
    expect((await readPurchase(accountId, purchaseId)).receiptUrl).not.toBeNull();
    expect((await reconcile()).repaired).toEqual([]);
  });

  it("restores the credits of a refund that failed", async () => {
    await pay();
    const { id } = await stripeClient().refunds.create({ payment_intent: await intent() });
    await reconcile();
    expect(await available()).toBe(0);
    await stripe.post(`/sandbox/refunds/${id}/fail`);
    expireEvents();
    await reconcile();
    expect(await available()).toBe(500);
  });

  it("ends a purchase with an expired checkout", async () => {
    await stripeClient().checkout.sessions.expire(await stripe.findSession(purchaseId));
    expireEvents();
    await reconcile();
    expect((await readPurchase(accountId, purchaseId)).status).toBe("expired");
  });

  it("continues after an event that fails, and applies it in the next run", async () => {
    await pay();
    await pool().query("UPDATE account SET available = 2147483647 WHERE id = $1", [accountId]);
    const otherAccount = await verifiedAccount();
    const bought = await startPurchase(otherAccount, "starter");
    await stripe.post(`/sandbox/checkout/sessions/${await stripe.findSession(bought.purchaseId)}/complete`);
    expect((await reconcile()).failed.length).toBeGreaterThan(0);
    expect((await readBalance(pool(), otherAccount)).available).toBe(100);
    await pool().query("UPDATE account SET available = 0 WHERE id = $1", [accountId]);
    expect((await reconcile()).failed).toEqual([]);
    expect(await available()).toBe(500);
  });

  it("continues after a purchase that does not exist at Stripe", async () => {
    await pool().query("UPDATE purchase SET payment_intent_id = 'pi_' || id WHERE id = $1", [purchaseId]);
    const { failed } = await reconcile();
    expect(failed).toMatchObject([{ id: purchaseId }]);
    await pool().query("UPDATE purchase SET payment_intent_id = NULL WHERE id = $1", [purchaseId]);
  });
});

it("reconciles the last days twice at the same time without a second effect", async () => {
  await pay();
  await Promise.all([reconcileRecent(), reconcileRecent()]);
  expect(await available()).toBe(500);
});
