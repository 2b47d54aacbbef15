import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestStripe, type TestStripe, verifiedAccount } from "../../test/helpers/stripe.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/db.ts";
import { stripeClient } from "./mode.ts";
import { readPurchase } from "./purchases.ts";
import { reconcile, reconcileOnSchedule } from "./reconcile.ts";
import { runRoutine } from "./routine.ts";
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

const pay = async () => stripe.ask(`/sandbox/checkout/sessions/${await stripe.sessionOf(purchaseId)}/complete`);
const intent = async () =>
  stripe.standIn.store.get("checkout.session", await stripe.sessionOf(purchaseId)).payment_intent ?? "";
const available = async () => (await readBalance(pool(), accountId)).available;
/** Stripe keeps events for a month; after it only the objects tell. */
const forgetEvents = () => {
  for (const event of stripe.standIn.store.all("event")) event.created = 0;
};

describe("comparing with Stripe", () => {
  it("applies the events that never came, once", async () => {
    await pay();
    await stripeClient().refunds.create({ payment_intent: await intent(), amount: 1000 });
    expect(await available()).toBe(0);
    expect((await reconcile()).missedEvents).toBeGreaterThanOrEqual(5);
    expect(await available()).toBe(250);
    const again = await reconcile();
    expect(again).toMatchObject({ missedEvents: 0, repaired: [], failed: [] });
    expect(await available()).toBe(250);
  });

  it("repairs a purchase whose events are gone, from the objects themselves", async () => {
    await pay();
    await stripeClient().refunds.create({ payment_intent: await intent(), amount: 500 });
    await stripe.ask("/sandbox/disputes", { payment_intent: await intent(), amount: "500" });
    forgetEvents();
    const { repaired, missedEvents } = await reconcile();
    expect(missedEvents).toBe(0);
    expect(repaired.filter((one) => one.purchaseId === purchaseId)).toMatchObject([
      { from: expect.stringContaining("pending"), to: "paid, refunded 500, disputed 500, taken back 250" },
    ]);
    expect(await available()).toBe(250);
    expect((await readPurchase(accountId, purchaseId)).receiptUrl).not.toBeNull();
    expect((await reconcile()).repaired).toEqual([]);
  });

  it("returns what a refund took that failed meanwhile", async () => {
    await pay();
    const { id } = await stripeClient().refunds.create({ payment_intent: await intent() });
    await reconcile();
    expect(await available()).toBe(0);
    await stripe.ask(`/sandbox/refunds/${id}/fail`);
    forgetEvents();
    await reconcile();
    expect(await available()).toBe(500);
  });

  it("ends a purchase whose page has expired", async () => {
    await stripeClient().checkout.sessions.expire(await stripe.sessionOf(purchaseId));
    forgetEvents();
    await reconcile();
    expect((await readPurchase(accountId, purchaseId)).status).toBe("expired");
  });

  it("goes on past an event that fails, and applies it the next time", async () => {
    await pay();
    await pool().query("UPDATE account SET available = 2147483647 WHERE id = $1", [accountId]);
    const other = await verifiedAccount();
    const bought = await startPurchase(other, "starter");
    await stripe.ask(`/sandbox/checkout/sessions/${await stripe.sessionOf(bought.purchaseId)}/complete`);
    expect((await reconcile()).failed.length).toBeGreaterThan(0);
    expect((await readBalance(pool(), other)).available).toBe(100);
    await pool().query("UPDATE account SET available = 0 WHERE id = $1", [accountId]);
    expect((await reconcile()).failed).toEqual([]);
    expect(await available()).toBe(500);
  });

  it("goes on past a purchase that Stripe does not know", async () => {
    await pool().query("UPDATE purchase SET payment_intent_id = 'pi_' || id WHERE id = $1", [purchaseId]);
    const { failed } = await reconcile();
    expect(failed).toMatchObject([{ id: purchaseId }]);
    await pool().query("UPDATE purchase SET payment_intent_id = NULL WHERE id = $1", [purchaseId]);
  });
});

describe("a routine", () => {
  it("runs on one of ten workers, and not again before its time", async () => {
    let runs = 0;
    const schedule = { everySeconds: 3600, leaseSeconds: 60 };
    const work = async () => {
      runs += 1;
    };
    const ran = await Promise.all(Array.from({ length: 10 }, () => runRoutine(`once-${accountId}`, schedule, work)));
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect(await runRoutine(`once-${accountId}`, schedule, work)).toBe(false);
    expect(runs).toBe(1);
  });

  it("that was lost is taken over once its lease has ended", async () => {
    const name = `lost-${accountId}`;
    await pool().query("INSERT INTO routine (name, leased_until) VALUES ($1, now() + interval '1 hour')", [name]);
    const schedule = { everySeconds: 3600, leaseSeconds: 60 };
    expect(await runRoutine(name, schedule, async () => {})).toBe(false);
    await pool().query("UPDATE routine SET leased_until = now() - interval '1 second' WHERE name = $1", [name]);
    expect(await runRoutine(name, schedule, async () => {})).toBe(true);
  });

  it("compares on its schedule", async () => {
    await pay();
    await Promise.all([reconcileOnSchedule(), reconcileOnSchedule()]);
    expect(await available()).toBe(500);
  });
});
