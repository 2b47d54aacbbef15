import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signature, startTestStripe, type TestStripe, verifiedAccount } from "../../test/helpers/stripe.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";
import { stripeClient } from "./mode.ts";
import { readPurchase } from "./purchases.ts";
import { startPurchase } from "./start-purchase.ts";
import { handleStripeEvent } from "./webhook.ts";

let stripe: TestStripe;
let accountId: string;
let purchaseId: string;
const ours = new Set<string>();

beforeAll(async () => {
  stripe = await startTestStripe({ hold: true });
});

/** A verified account that has begun to buy 500 credits for $20; no event reaches it by itself. */
beforeEach(async () => {
  accountId = await verifiedAccount();
  ({ purchaseId } = await startPurchase(accountId, "studio"));
  ours.add(accountId).add(purchaseId);
});

afterAll(async () => {
  const violations = await checkInvariants(pool());
  await stripe.stop();
  await closeDatabase();
  expect(violations.filter(({ subject }) => ours.has(subject))).toEqual([]);
});

const told = new Set<string>();
/** Delivers an event as it was signed, or all of them again. */
const deliver = ({ id }: { id: string }) => {
  told.add(id);
  const body = JSON.stringify(stripe.standIn.store.get("event", id));
  return handleStripeEvent(body, signature(body));
};
/** The events nobody was told of yet, oldest first, of some types. */
const untold = (...types: string[]) =>
  stripe.events().filter(({ id, type }) => !told.has(id) && (types.length === 0 || types.includes(type)));
const tell = async (...types: string[]) => {
  for (const event of untold(...types)) await deliver(event);
};
const customer = async (act: string, how: Record<string, string> = {}) =>
  stripe.ask(`/sandbox/checkout/sessions/${await stripe.sessionOf(purchaseId)}/${act}`, how);
const pay = async () => {
  await customer("complete");
  await tell();
};
const intent = async () =>
  stripe.standIn.store.get("checkout.session", await stripe.sessionOf(purchaseId)).payment_intent ?? "";
const refund = async (amount?: number) =>
  stripeClient().refunds.create({ payment_intent: await intent(), ...(amount ? { amount } : {}) });
const dispute = async (status = "needs_response") =>
  stripe.ask("/sandbox/disputes", { payment_intent: await intent(), status });
const balance = () => readBalance(pool(), accountId);
const purchase = () => readPurchase(accountId, purchaseId);
const spend = (credits: number) =>
  pool().query(
    `WITH entry AS (INSERT INTO ledger_entry (id, account_id, credits, kind, reference) VALUES ($1, $2, -$3::int, 'adjustment', $1))
     UPDATE account SET available = available - $3::int WHERE id = $2`,
    [newId("ent"), accountId, credits],
  );

describe("a purchase", () => {
  it("grants once when its events are each delivered 20 times at the same time", async () => {
    await customer("complete");
    const deliveries = untold().flatMap((event) => Array.from({ length: 20 }, () => event));
    const outcomes = await Promise.all(deliveries.map(deliver));
    expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(deliveries.length / 20);
    expect((await balance()).available).toBe(500);
  });

  it.each(["checkout.session.completed", "payment_intent.succeeded"])("needs no more than %s", async (type) => {
    await customer("complete");
    await tell(type);
    expect((await balance()).available).toBe(500);
    await tell();
    expect((await balance()).available).toBe(500);
  });

  it("grants nothing before the money is there, and all of it when a slow payment arrives", async () => {
    await customer("complete", { delayed: "true" });
    await tell();
    expect((await balance()).available).toBe(0);
    await customer("settle", { outcome: "succeeded" });
    await tell();
    expect((await balance()).available).toBe(500);
  });

  it("whose slow payment fails in the end has failed, and granted nothing", async () => {
    await customer("complete", { delayed: "true" });
    await customer("settle", { outcome: "failed" });
    await tell();
    expect((await purchase()).status).toBe("failed");
    expect((await balance()).available).toBe(0);
  });

  it("that was paid gives its credits back when the bank takes the payment back late", async () => {
    await pay();
    const kept = stripe.standIn.store.get("payment_intent", await intent());
    kept.status = "requires_payment_method";
    const late = stripe.standIn.store.add("event", {
      api_version: "",
      type: "payment_intent.payment_failed",
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(kept) },
    });
    await deliver(late);
    expect((await balance()).available).toBe(0);
    expect((await purchase()).clawedBack).toBe(500);
  });

  it("is not undone by an expiry or failure that is told too late", async () => {
    await customer("complete", { delayed: "true" });
    await customer("settle", { outcome: "succeeded" });
    await tell();
    const object = stripe.standIn.store.get("checkout.session", await stripe.sessionOf(purchaseId));
    for (const type of ["checkout.session.expired", "checkout.session.async_payment_failed"])
      await deliver(
        stripe.standIn.store.add("event", {
          api_version: "",
          type,
          pending_webhooks: 1,
          request: { id: null, idempotency_key: null },
          data: { object: structuredClone(object) },
        }),
      );
    expect((await purchase()).status).toBe("paid");
    expect((await balance()).available).toBe(500);
  });

  it("that expired is told so", async () => {
    await stripeClient().checkout.sessions.expire(await stripe.sessionOf(purchaseId));
    await tell();
    expect((await purchase()).status).toBe("expired");
  });

  it("still grants when it was paid after its expiry was told", async () => {
    await pool().query("UPDATE purchase SET status = 'expired' WHERE id = $1", [purchaseId]);
    await pay();
    expect((await balance()).available).toBe(500);
  });

  it("is not begun with an unverified address", async () => {
    await pool().query("UPDATE account SET email_verified_at = NULL WHERE id = $1", [accountId]);
    await expect(startPurchase(accountId, "studio")).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("a refund", () => {
  it("takes the same share of the credits, rounded down, and only what the last one left", async () => {
    await pay();
    await refund(333);
    await tell();
    expect((await balance()).available).toBe(500 - 83);
    await refund(667);
    await tell();
    expect((await balance()).available).toBe(250);
    expect((await purchase()).clawedBack).toBe(250);
  });

  it("told by its charge alone is looked up", async () => {
    await pay();
    await refund(1000);
    await tell("charge.refunded");
    expect((await balance()).available).toBe(250);
  });

  it("before the payment is told takes effect with it", async () => {
    await customer("complete");
    await refund();
    await tell("refund.created", "charge.refunded");
    expect((await balance()).available).toBe(0);
    await tell();
    expect((await balance()).available).toBe(0);
    expect((await purchase()).clawedBack).toBe(500);
  });

  it("of spent credits leaves a debt that the next purchase pays first", async () => {
    await pay();
    await spend(400);
    await refund();
    await tell();
    expect(await balance()).toMatchObject({ available: 0, owed: 400 });
    ({ purchaseId } = await startPurchase(accountId, "studio"));
    await pay();
    expect(await balance()).toMatchObject({ available: 100, owed: 0 });
  });

  it("told many times at once, in parts and out of order, ends at its sum", async () => {
    await pay();
    for (const amount of [500, 700, 800]) await refund(amount);
    const events = untold();
    await Promise.all([...events.toReversed(), ...events, ...events].map(deliver));
    expect(await balance()).toMatchObject({ available: 0, owed: 0 });
    expect((await purchase()).clawedBack).toBe(500);
  });

  it.each([
    ["in order", (events: { id: string }[]) => events],
    ["with its failure first", (events: { id: string }[]) => events.toReversed()],
  ])("that fails at the bank returns what it took, told %s", async (_name, order) => {
    await pay();
    const { id } = await refund();
    await stripe.ask(`/sandbox/refunds/${id}/fail`);
    for (const event of order(untold())) await deliver(event);
    expect(await balance()).toMatchObject({ available: 500, owed: 0 });
    expect(await purchase()).toMatchObject({ refunded: 0, clawedBack: 0 });
  });
});

describe("a dispute", () => {
  it("takes the credits while it is open, once for both events that open it, and returns them once when it is won", async () => {
    await pay();
    const { id } = await dispute();
    await tell();
    expect((await balance()).available).toBe(0);
    await stripe.ask(`/sandbox/disputes/${id}/close`, { status: "won" });
    await tell();
    expect((await balance()).available).toBe(500);
  });

  it("that is lost keeps what it took", async () => {
    await pay();
    const { id } = await dispute();
    await stripe.ask(`/sandbox/disputes/${id}/close`, { status: "lost" });
    await tell();
    expect((await balance()).available).toBe(0);
  });

  it.each([
    ["won", 500],
    ["lost", 0],
  ])("that is %s ends the same when its end is told before its beginning", async (status, left) => {
    await pay();
    const { id } = await dispute();
    await stripe.ask(`/sandbox/disputes/${id}/close`, { status });
    for (const event of untold().toReversed()) await deliver(event);
    expect((await balance()).available).toBe(left);
  });

  it("that only asks takes nothing", async () => {
    await pay();
    await dispute("warning_needs_response");
    await tell();
    expect((await balance()).available).toBe(500);
  });

  it("beside a refund never takes more than the purchase gave", async () => {
    await pay();
    await refund(1500);
    await dispute();
    await tell();
    expect((await balance()).available).toBe(0);
    expect((await purchase()).clawedBack).toBe(500);
  });
});
