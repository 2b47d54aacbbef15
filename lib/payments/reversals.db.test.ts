import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type HeldEvents, startWithHeldEvents } from "../../test/helpers/accounts/held-events.ts";
import { expireLots } from "../credits/expire.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { grantCredits, takeCredits } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { setRuntimeEnv } from "../platform/settings.ts";

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

const spend = (credits: number) =>
  takeCredits(pool(), { accountId: shop.accountId, credits, reference: `test:${newId("ent")}` });

describe("a refund", () => {
  it("takes the same share of the credits, rounded down, and only what the last one left", async () => {
    await shop.pay();
    await shop.refund(333);
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(500 - 83);
    await shop.refund(667);
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(250);
    expect((await shop.purchase()).clawedBack).toBe(250);
  });

  it("is fetched when only its charge reports it", async () => {
    await shop.pay();
    await shop.refund(1000);
    await shop.deliverAll("charge.refunded");
    expect((await shop.balance()).available).toBe(250);
  });

  it("takes effect with the payment when it is reported first", async () => {
    await shop.checkout("complete");
    await shop.refund();
    await shop.deliverAll("refund.created", "charge.refunded");
    expect((await shop.balance()).available).toBe(0);
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(0);
    expect((await shop.purchase()).clawedBack).toBe(500);
  });

  it("of spent credits leaves a debt that the next purchase pays first", async () => {
    await shop.pay();
    await spend(400);
    await shop.refund();
    await shop.deliverAll();
    expect(await shop.balance()).toMatchObject({ available: 0, owed: 400 });
    await shop.newPurchase();
    await shop.pay();
    expect(await shop.balance()).toMatchObject({ available: 100, owed: 0 });
  });

  it("of credits that have expired does not take them again, and takes what was spent of them", async () => {
    process.env.CREDITS_BOUGHT_DAYS = "365";
    setRuntimeEnv({});
    try {
      await shop.pay();
    } finally {
      delete process.env.CREDITS_BOUGHT_DAYS;
      setRuntimeEnv({});
    }
    await spend(100);
    await pool().query("UPDATE credit_lot SET ends_at = now() - interval '1 second' WHERE account_id = $1", [
      shop.accountId,
    ]);
    expect(await expireLots(shop.accountId)).toBe(400);
    const grant = { credits: 1_000, kind: "grant" as const, reference: `test:${newId("ent")}` };
    await grantCredits(pool(), { accountId: shop.accountId, ...grant });
    await shop.refund(1000);
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(1_000);
    await shop.refund(1000);
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(900);
    expect((await shop.purchase()).clawedBack).toBe(100);
  });

  it("in parts takes the sum when it is reported repeatedly, at the same time and out of order", async () => {
    await shop.pay();
    for (const amount of [500, 700, 800]) await shop.refund(amount);
    const events = shop.undelivered();
    await Promise.all([...events.toReversed(), ...events, ...events].map(shop.deliver));
    expect(await shop.balance()).toMatchObject({ available: 0, owed: 0 });
    expect((await shop.purchase()).clawedBack).toBe(500);
  });

  it.each([
    ["in order", (events: { id: string }[]) => events],
    ["with its failure first", (events: { id: string }[]) => events.toReversed()],
  ])("that fails at the bank restores the credits when its events arrive %s", async (_name, order) => {
    await shop.pay();
    const { id } = await shop.refund();
    await shop.stripe.post(`/sandbox/refunds/${id}/fail`);
    for (const event of order(shop.undelivered())) await shop.deliver(event);
    expect(await shop.balance()).toMatchObject({ available: 500, owed: 0 });
    expect(await shop.purchase()).toMatchObject({ refunded: 0, clawedBack: 0 });
  });
});

describe("a dispute", () => {
  it("takes the credits once while it is open, and restores them once when it is won", async () => {
    await shop.pay();
    const { id } = await shop.dispute();
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(0);
    await shop.stripe.post(`/sandbox/disputes/${id}/close`, { status: "won" });
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(500);
  });

  it("that is lost keeps the credits", async () => {
    await shop.pay();
    const { id } = await shop.dispute();
    await shop.stripe.post(`/sandbox/disputes/${id}/close`, { status: "lost" });
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(0);
  });

  it.each([
    ["won", 500],
    ["lost", 0],
  ])("that is %s has the same result when its end is reported before its opening", async (status, available) => {
    await shop.pay();
    const { id } = await shop.dispute();
    await shop.stripe.post(`/sandbox/disputes/${id}/close`, { status });
    for (const event of shop.undelivered().toReversed()) await shop.deliver(event);
    expect((await shop.balance()).available).toBe(available);
  });

  it("that is only an inquiry takes nothing", async () => {
    await shop.pay();
    await shop.dispute("warning_needs_response");
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(500);
  });

  it("together with a refund never takes more than the purchase granted", async () => {
    await shop.pay();
    await shop.refund(1500);
    await shop.dispute();
    await shop.deliverAll();
    expect((await shop.balance()).available).toBe(0);
    expect((await shop.purchase()).clawedBack).toBe(500);
  });
});
