import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../db.ts";
import { newId } from "../ids.ts";
import { paymentMode, signatures } from "./mode.ts";
import { signedEvent } from "./sandbox.ts";
import { startPurchase } from "./start-purchase.ts";
import { handleStripeEvent } from "./webhook.ts";

let accountId: string;
let purchaseId: string;

/** A verified account that has begun to buy 500 credits for $20. */
beforeEach(async () => {
  accountId = newId("acct");
  await pool().query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $1 || '@example.com', now())", [
    accountId,
  ]);
  const { redirectUrl } = await startPurchase(accountId, "studio");
  purchaseId = redirectUrl.split("/").at(-1) ?? "";
});

afterAll(closeDatabase);

const session = (paymentStatus = "paid") => ({
  payment_status: paymentStatus,
  payment_intent: `pi_${purchaseId}`,
  metadata: { purchase_id: purchaseId },
});
const balance = () => readBalance(pool(), accountId);
const pay = (id: string) => {
  const { body, signature } = signedEvent("checkout.session.completed", id, session());
  return handleStripeEvent(body, signature);
};

describe("an event", () => {
  const body = () => signedEvent("checkout.session.completed", `evt_${purchaseId}`, session()).body;

  it("without a signature, or with one of another secret, is refused", async () => {
    const forged = signatures.generateTestHeaderString({ payload: body(), secret: "whsec_guess" });
    await expect(handleStripeEvent(body(), null)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(handleStripeEvent(body(), forged)).rejects.toMatchObject({ code: "invalid_input" });
    expect((await balance()).available).toBe(0);
  });

  it("whose body was changed after it was signed is refused", async () => {
    const { body: signed, signature } = signedEvent(
      "checkout.session.completed",
      `evt_${purchaseId}`,
      session("unpaid"),
    );
    await expect(handleStripeEvent(signed.replace("unpaid", "paid"), signature)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("that was signed long ago is refused", async () => {
    const old = signedEvent(
      "checkout.session.completed",
      `evt_${purchaseId}`,
      session(),
      new Date(Date.now() - 3_600_000),
    );
    await expect(handleStripeEvent(old.body, old.signature)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("of the sandbox opens nothing once there are live keys, nor with payments off", async () => {
    const { body: signed, signature } = signedEvent("checkout.session.completed", `evt_${purchaseId}`, session());
    const live = paymentMode({
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_real",
    });
    const both = paymentMode({ PAYMENTS: "sandbox", STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: undefined });
    await expect(handleStripeEvent(signed, signature, live)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(handleStripeEvent(signed, signature, both)).rejects.toMatchObject({ code: "not_found" });
    expect((await balance()).available).toBe(0);
  });

  it("of test mode is refused by a live endpoint, though its signature fits", async () => {
    const live = paymentMode({
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_real",
    });
    const signature = signatures.generateTestHeaderString({ payload: body(), secret: "whsec_real" });
    await expect(handleStripeEvent(body(), signature, live)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("that fails halfway leaves nothing, so that its next delivery grants", async () => {
    await pool().query("UPDATE account SET available = 2147483647 WHERE id = $1", [accountId]);
    await expect(pay(`evt_${purchaseId}_retry`)).rejects.toThrow();
    await pool().query("UPDATE account SET available = 0 WHERE id = $1", [accountId]);
    expect(await pay(`evt_${purchaseId}_retry`)).toBe("applied");
    expect((await balance()).available).toBe(500);
  });
});
