import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../db.ts";
import { newId } from "../ids.ts";
import { readPurchase } from "./purchases.ts";
import { signedEvent } from "./sandbox.ts";
import { startPurchase } from "./start-purchase.ts";
import { handleStripeEvent } from "./webhook.ts";

let accountId: string;
let purchaseId: string;
const ours = new Set<string>();

/** A verified account that has begun to buy 500 credits for $20. */
beforeEach(async () => {
  accountId = newId("acct");
  await pool().query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $1 || '@example.com', now())", [
    accountId,
  ]);
  const { redirectUrl } = await startPurchase(accountId, "studio");
  purchaseId = redirectUrl.split("/").at(-1) ?? "";
  ours.add(accountId).add(purchaseId);
});

afterAll(async () => {
  const violations = await checkInvariants(pool());
  await closeDatabase();
  expect(violations.filter(({ subject }) => ours.has(subject))).toEqual([]);
});

let turn = 0;
const deliver = (type: string, object: Record<string, unknown>, id = `evt_${purchaseId}_${++turn}`) => {
  const { body, signature } = signedEvent(type, id, object);
  return handleStripeEvent(body, signature);
};
const session = (paymentStatus = "paid") => ({
  payment_status: paymentStatus,
  payment_intent: `pi_${purchaseId}`,
  metadata: { purchase_id: purchaseId },
});
const pay = (id?: string) => deliver("checkout.session.completed", session(), id);
const refund = (amount: number) =>
  deliver("charge.refunded", {
    payment_intent: `pi_${purchaseId}`,
    amount: 2000,
    amount_refunded: amount,
    metadata: { purchase_id: purchaseId },
  });
const dispute = (type: string, status: string, amount = 2000) =>
  deliver(`charge.dispute.${type}`, {
    id: `dp_${purchaseId}`,
    payment_intent: `pi_${purchaseId}`,
    amount,
    status,
    metadata: {},
  });
const balance = () => readBalance(pool(), accountId);
const spend = (credits: number) =>
  pool().query(
    `WITH entry AS (INSERT INTO ledger_entry (id, account_id, credits, kind, reference) VALUES ($1, $2, -$3::int, 'adjustment', $1))
     UPDATE account SET available = available - $3::int WHERE id = $2`,
    [newId("ent"), accountId, credits],
  );

describe("a purchase", () => {
  it("grants its own credits once it is paid, whatever the event says of amounts", async () => {
    await deliver("checkout.session.completed", {
      ...session(),
      amount_total: 1,
      metadata: { purchase_id: purchaseId, credits: "999999" },
    });
    expect((await balance()).available).toBe(500);
    expect((await readPurchase(accountId, purchaseId)).status).toBe("paid");
  });

  it("grants once when 20 deliveries of one event and 20 of another come at the same time", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => pay(`evt_${purchaseId}_${index % 2 ? "a" : "b"}`)),
    );
    expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(2);
    expect((await balance()).available).toBe(500);
  });

  it("grants nothing before the money is there, and all of it when a slow payment arrives", async () => {
    await deliver("checkout.session.completed", session("unpaid"));
    expect((await balance()).available).toBe(0);
    await deliver("checkout.session.async_payment_succeeded", session());
    expect((await balance()).available).toBe(500);
  });

  it("is not undone by an expiry or failure that is told too late", async () => {
    await pay();
    await deliver("checkout.session.expired", session());
    await deliver("checkout.session.async_payment_failed", session());
    expect((await readPurchase(accountId, purchaseId)).status).toBe("paid");
    expect((await balance()).available).toBe(500);
  });

  it("still grants when it was paid after its expiry was told", async () => {
    await deliver("checkout.session.expired", session("unpaid"));
    expect((await readPurchase(accountId, purchaseId)).status).toBe("expired");
    await pay();
    expect((await balance()).available).toBe(500);
  });

  it("of another account, or none of ours, changes nothing", async () => {
    expect(
      await deliver("checkout.session.completed", { ...session(), metadata: { purchase_id: "pur_unknown" } }),
    ).toBe("ignored");
    expect(await deliver("checkout.session.completed", { ...session(), metadata: {} })).toBe("ignored");
    expect(await deliver("customer.created", { id: "cus_1" })).toBe("ignored");
    expect((await balance()).available).toBe(0);
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
    expect((await balance()).available).toBe(500 - 83);
    await refund(1000);
    expect((await balance()).available).toBe(250);
    await refund(333);
    expect((await balance()).available).toBe(250);
    expect((await readPurchase(accountId, purchaseId)).clawedBack).toBe(250);
  });

  it("before the payment is told takes effect with it", async () => {
    await refund(2000);
    expect((await balance()).available).toBe(0);
    await pay();
    expect((await balance()).available).toBe(0);
    expect((await readPurchase(accountId, purchaseId)).clawedBack).toBe(500);
  });

  it("of spent credits leaves a debt that the next purchase pays first", async () => {
    await pay();
    await spend(400);
    await refund(2000);
    expect(await balance()).toMatchObject({ available: 0, owed: 400 });
    const next = await startPurchase(accountId, "studio");
    purchaseId = next.redirectUrl.split("/").at(-1) ?? "";
    await pay();
    expect(await balance()).toMatchObject({ available: 100, owed: 0 });
  });

  it("told many times at once, in parts and out of order, ends at its sum", async () => {
    await pay();
    await Promise.all([2000, 500, 1500, 500, 2000, 1000].map((amount) => refund(amount)));
    expect(await balance()).toMatchObject({ available: 0, owed: 0 });
    expect((await readPurchase(accountId, purchaseId)).clawedBack).toBe(500);
  });
});

describe("a dispute", () => {
  it("takes the credits while it is open, once for both events that open it, and returns them once when it is won", async () => {
    await pay();
    await dispute("created", "needs_response");
    await dispute("funds_withdrawn", "needs_response");
    expect((await balance()).available).toBe(0);
    await dispute("closed", "won");
    await dispute("closed", "won");
    expect((await balance()).available).toBe(500);
  });

  it("that is lost keeps what it took", async () => {
    await pay();
    await dispute("created", "needs_response");
    await dispute("closed", "lost");
    expect((await balance()).available).toBe(0);
  });

  it("whose end is told before its beginning ends the same", async () => {
    await pay();
    await dispute("closed", "won");
    await dispute("created", "needs_response");
    expect((await balance()).available).toBe(500);
  });

  it("that only asks takes nothing", async () => {
    await pay();
    await dispute("created", "warning_needs_response");
    expect((await balance()).available).toBe(500);
  });

  it("beside a refund never takes more than the purchase gave", async () => {
    await pay();
    await refund(1500);
    await dispute("created", "needs_response");
    expect((await balance()).available).toBe(0);
    expect((await readPurchase(accountId, purchaseId)).clawedBack).toBe(500);
  });
});
