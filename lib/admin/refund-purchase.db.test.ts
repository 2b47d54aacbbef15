import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestStripe, type TestStripe, verifiedAccount } from "../../test/helpers/servers/stripe.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance, takeCredits } from "../credits/ledger.ts";
import { stripeClient } from "../payments/mode.ts";
import { startPurchase } from "../payments/start-purchase.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { listAudit } from "./audit.ts";
import { readAnyPurchase } from "./purchases.ts";
import { refundPurchase } from "./refund-purchase.ts";

let stripe: TestStripe;
let accountId: string;
let purchaseId: string;

beforeAll(async () => {
  stripe = await startTestStripe();
});

/** 500 credits, bought for $20. */
beforeEach(async () => {
  stripe.dropEvents(false);
  accountId = await verifiedAccount();
  ({ purchaseId } = await startPurchase(accountId, "studio"));
  await stripe.post(`/sandbox/checkout/sessions/${await stripe.findSession(purchaseId)}/complete`);
  await expect.poll(async () => (await readAnyPurchase(purchaseId)).status).toBe("paid");
});

afterAll(async () => {
  const violations = await checkInvariants(pool());
  await stripe.stop();
  await closeDatabase();
  expect(violations).toEqual([]);
});

const newForm = (request = randomUUID()) => ({ actor: "acct_boss", reason: "The customer requested it", request });
const refund = (amount: number, form = newForm()) =>
  refundPurchase(purchaseId, { amount, stripeReason: "requested_by_customer" }, form);
const acts = async () => (await listAudit({ limit: 20, accountId })).map(({ act }) => act).reverse();
const available = async () => (await readBalance(pool(), accountId)).available;
const refunds = () => stripe.server.store.all("refund").filter(({ metadata }) => metadata.purchase_id === purchaseId);

describe("a refund by an operator", () => {
  it("takes back the same share of the credits, in parts up to the whole", async () => {
    await refund(500);
    expect(await available()).toBe(375);
    await refund(1_500);
    expect(await available()).toBe(0);
    expect(await readAnyPurchase(purchaseId)).toMatchObject({ refunded: 2_000, clawedBack: 500 });
    expect(await acts()).toEqual(["refund.ask", "refund.made", "refund.ask", "refund.made"]);
    await expect(refund(1)).rejects.toMatchObject({ errors: [{ pointer: "/amount" }] });
  });

  it("is made once, even if the form is sent repeatedly and its events arrive", async () => {
    const form = newForm();
    await Promise.all([refund(400, form), refund(400, form), refund(400, form)]);
    expect(await refund(400, form)).toBe(false);
    expect(refunds()).toHaveLength(1);
    expect(await available()).toBe(400);
    expect(await acts()).toEqual(["refund.ask", "refund.made"]);
  });

  it("is completed by sending the form again if the process ended after the call to Stripe and no event arrived", async () => {
    stripe.dropEvents(true);
    const form = newForm();
    // The state after a process ended between Stripe's response and its own record.
    await pool().query(
      `INSERT INTO audit_entry (id, actor, act, subject, account_id, reason, request, before, after)
       VALUES ($4, 'acct_boss', 'refund.ask', 'purchase:' || $2, $3, 'The customer requested it', $1, '{}', '{"amount": 400}')`,
      [form.request, purchaseId, accountId, newId("aud")],
    );
    const { paymentIntentId } = await readAnyPurchase(purchaseId);
    await stripeClient().refunds.create(
      {
        payment_intent: paymentIntentId ?? "",
        amount: 400,
        reason: "requested_by_customer",
        metadata: { purchase_id: purchaseId },
      },
      { idempotencyKey: `refund-${form.request}` },
    );
    await refund(400, form);
    expect(refunds()).toHaveLength(1);
    expect(await available()).toBe(400);
    expect(await acts()).toEqual(["refund.ask", "refund.made"]);
  });

  it("leaves spent credits as a debt and suspends the account", async () => {
    await takeCredits(pool(), { accountId, credits: 450, reference: `test:${accountId}` });
    await refund(2_000);
    expect(await readBalance(pool(), accountId)).toMatchObject({ available: 0, owed: 450 });
  });

  it("records Stripe's refusal in the log and keeps the credits", async () => {
    // A refund made in Stripe's dashboard. Its event did not arrive.
    stripe.dropEvents(true);
    const { paymentIntentId } = await readAnyPurchase(purchaseId);
    await stripe.post("/v1/refunds", { payment_intent: paymentIntentId ?? "" });
    await expect(refund(2_000)).rejects.toThrow(/Stripe refused: .*already been refunded/);
    expect(await acts()).toEqual(["refund.ask", "refund.refused"]);
    expect(await available()).toBe(500);
  });

  it.each([0, -1, 2.5, Number.NaN, 2_001])("is refused for %d cents of 2,000", async (amount) => {
    await expect(refund(amount)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await acts()).toEqual([]);
  });

  it("is refused for an unpaid purchase", async () => {
    ({ purchaseId } = await startPurchase(accountId, "studio"));
    await expect(refund(100)).rejects.toThrow("This purchase was not paid");
  });
});
