import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type HeldEvents, startWithHeldEvents } from "../../test/helpers/accounts/held-events.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { stripeClient } from "./mode.ts";
import { startPurchase } from "./start-purchase.ts";

let shop: HeldEvents;

beforeAll(async () => {
  shop = await startWithHeldEvents();
});
beforeEach(() => shop.newAccount());
afterAll(async () => {
  const violations = await checkInvariants(pool());
  await shop.stripe.stop();
  await closeDatabase();
  expect(violations.filter(({ subject }) => shop.created.has(subject))).toEqual([]);
});

describe("a purchase", () => {
  it("grants once when its events are each delivered 20 times at the same time", async () => {
    await shop.checkout("complete");
    const deliveries = shop.undelivered().flatMap((event) => Array.from({ length: 20 }, () => event));
    const outcomes = await Promise.all(deliveries.map(shop.deliver));
    expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(deliveries.length / 20);
    expect((await shop.balance()).available).toBe(500);
  });

  it.each(["checkout.session.completed", "payment_intent.succeeded"])("is granted by %s alone", async (type) => {
    await shop.checkout("complete");
    await shop.deliverAll(type);
    expect((await shop.balance()).available).toBe(500);
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(500);
  });

  it("grants all credits when a delayed payment arrives, and none before", async () => {
    await shop.checkout("complete", { delayed: "true" });
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(0);
    await shop.checkout("settle", { outcome: "succeeded" });
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(500);
  });

  it("fails and grants nothing when its delayed payment fails", async () => {
    await shop.checkout("complete", { delayed: "true" });
    await shop.checkout("settle", { outcome: "failed" });
    await shop.deliverAll();
    expect((await shop.purchase()).status).toBe("failed");
    expect((await shop.balance()).available).toBe(0);
  });

  it("loses its credits when the bank takes the payment back late", async () => {
    await shop.pay();
    const intent = shop.stripe.server.store.get("payment_intent", await shop.intentId());
    intent.status = "requires_payment_method";
    await shop.deliver(shop.addEvent("payment_intent.payment_failed", intent));
    expect((await shop.balance()).available).toBe(0);
    expect((await shop.purchase()).clawedBack).toBe(500);
  });

  it("keeps its credits when an expiry or failure is reported late", async () => {
    await shop.checkout("complete", { delayed: "true" });
    await shop.checkout("settle", { outcome: "succeeded" });
    await shop.deliverAll();
    const session = shop.stripe.server.store.get("checkout.session", await shop.stripe.findSession(shop.purchaseId));
    for (const type of ["checkout.session.expired", "checkout.session.async_payment_failed"])
      await shop.deliver(shop.addEvent(type, session));
    expect((await shop.purchase()).status).toBe("paid");
    expect((await shop.balance()).available).toBe(500);
  });

  it("expires with its checkout", async () => {
    await stripeClient().checkout.sessions.expire(await shop.stripe.findSession(shop.purchaseId));
    await shop.deliverAll();
    expect((await shop.purchase()).status).toBe("expired");
  });

  it("grants when it was paid after an expiry was reported", async () => {
    await pool().query("UPDATE purchase SET status = 'expired' WHERE id = $1", [shop.purchaseId]);
    await shop.pay();
    expect((await shop.balance()).available).toBe(500);
  });

  it("is refused with an unverified address", async () => {
    await pool().query("UPDATE account SET email_verified_at = NULL WHERE id = $1", [shop.accountId]);
    await expect(startPurchase(shop.accountId, "studio")).rejects.toMatchObject({ code: "invalid_input" });
  });
});
