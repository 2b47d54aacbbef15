import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestStripe, type TestStripe, verifiedAccount } from "../../../test/helpers/stripe.ts";
import { checkInvariants } from "../../credits/invariants.ts";
import { grantCredits, readBalance, takeCredits } from "../../credits/ledger.ts";
import { closeDatabase, pool } from "../../platform/db.ts";
import { newId } from "../../platform/ids.ts";
import { stripeClient } from "../mode.ts";
import { runTopUps } from "./run.ts";
import { readTopUp, saveTopUp, stopTopUp } from "./settings.ts";

let stripe: TestStripe;
let accountId: string;
beforeAll(async () => {
  stripe = await startTestStripe();
});
afterAll(async () => {
  const violations = await checkInvariants(pool());
  await stripe.stop();
  await closeDatabase();
  expect(violations).toEqual([]);
});

/** 100 credits for $5 whenever fewer than 50 are left, at most $12 a month. */
const settings = {
  packageId: "starter",
  currency: "usd",
  threshold: 50,
  monthlyCap: 1_200,
  consent: true,
  newCard: false,
};
const turnOn = async (card = "pm_card_visa", changes: Partial<typeof settings> = {}) => {
  const { redirectUrl } = await saveTopUp(accountId, { ...settings, ...changes });
  const session = new URL(redirectUrl ?? "").searchParams.get("session");
  await stripe.post(`/sandbox/checkout/sessions/${session}/complete`, { payment_method: card });
};
const available = async () => (await readBalance(pool(), accountId)).available;
const spendAll = async () => {
  const credits = await available();
  if (credits > 0) await takeCredits(pool(), { accountId, credits, reference: `test:${newId("ent")}` });
};
const mails = async () =>
  (
    await pool().query<{ subject: string; text: string }>(
      "SELECT subject, text FROM mail m JOIN account a ON a.email = m.recipient WHERE a.id = $1",
      [accountId],
    )
  ).rows;
const payments = () => stripe.server.store.all("payment_intent").filter(({ customer }) => customer === customerOf());
const customerOf = () =>
  stripe.server.store.all("customer").findLast(({ metadata }) => metadata.account_id === accountId)?.id;

beforeEach(async () => {
  accountId = await verifiedAccount();
});

describe("an automatic top-up", () => {
  it("waits for a card, then buys once the balance is low", async () => {
    await saveTopUp(accountId, settings);
    expect((await readTopUp(accountId))?.status).toBe("awaiting_card");
    await runTopUps();
    expect(payments()).toHaveLength(0);
    await turnOn();
    expect(await readTopUp(accountId)).toMatchObject({ status: "active", card: { brand: "visa", lastFour: "4242" } });
    await runTopUps();
    expect(await available()).toBe(100);
    await runTopUps();
    expect(payments()).toHaveLength(1);
  });

  it("charges once when ten workers run at the same time", async () => {
    await turnOn();
    await Promise.all(Array.from({ length: 10 }, runTopUps));
    expect(payments()).toHaveLength(1);
    expect(await available()).toBe(100);
  });

  it("stops at the monthly cap", async () => {
    await turnOn();
    for (let run = 0; run < 4; run++) {
      await runTopUps();
      await spendAll();
    }
    expect(payments()).toHaveLength(2);
    expect((await readTopUp(accountId))?.spentThisMonth).toBe(1_000);
  });

  it("buys nothing while the balance is above the threshold", async () => {
    await grantCredits(pool(), { accountId, credits: 50, kind: "grant", reference: `test:${accountId}` });
    await turnOn();
    await runTopUps();
    expect(payments()).toHaveLength(0);
  });

  it.each([
    ["pm_card_authenticationRequired", "authentication_required", "Your bank requires your confirmation"],
    ["pm_card_chargeCustomerFail", "card_declined", "declined the charge"],
  ])("with %s is paused, and its account is notified once", async (card, reason, text) => {
    await turnOn(card);
    await runTopUps();
    await runTopUps();
    await stripe.server.delivered();
    expect(await available()).toBe(0);
    expect(await readTopUp(accountId)).toMatchObject({ status: "paused", pausedReason: reason });
    expect(payments()).toMatchObject([{ status: "canceled" }]);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(text);
  });

  it("continues with another card after a refusal", async () => {
    await turnOn("pm_card_chargeCustomerFail");
    await runTopUps();
    await turnOn("pm_card_visa", { newCard: true });
    await runTopUps();
    expect(await available()).toBe(100);
  });

  it("uses its card until another one is saved", async () => {
    await turnOn();
    await saveTopUp(accountId, { ...settings, newCard: true });
    expect(await readTopUp(accountId)).toMatchObject({ status: "active", card: { lastFour: "4242" } });
    await turnOn("pm_card_mastercard", { newCard: true });
    expect(await readTopUp(accountId)).toMatchObject({ status: "active", card: { lastFour: "4444" } });
  });

  it("is completed without a second charge if its process was lost after the charge", async () => {
    await turnOn();
    const customer = customerOf() ?? "";
    const [card] = (await stripeClient().paymentMethods.list({ customer })).data;
    const purchaseId = newId("pur");
    await pool().query(
      `INSERT INTO purchase (id, account_id, origin, package_id, credits, amount, currency, created_at)
       VALUES ($1, $2, 'top_up', 'starter', 100, 500, 'usd', now() - interval '30 hours')`,
      [purchaseId, accountId],
    );
    // The charge was made but not recorded, and its events are lost.
    stripe.dropEvents(true);
    const { status } = await stripeClient().paymentIntents.create({
      amount: 500,
      currency: "usd",
      customer,
      payment_method: card?.id ?? "",
      confirm: true,
      off_session: true,
      allowed_payment_method_types: ["card"],
      metadata: { purchase_id: purchaseId },
    });
    expect(status).toBe("succeeded");
    stripe.dropEvents(false);
    expect(await available()).toBe(0);
    await Promise.all([runTopUps(), runTopUps()]);
    expect(payments()).toHaveLength(1);
    expect(await available()).toBe(100);
  });

  it("is not charged a day later if the charge was never made", async () => {
    await turnOn();
    await pool().query(
      `INSERT INTO purchase (id, account_id, origin, package_id, credits, amount, currency, created_at)
       VALUES ($1, $2, 'top_up', 'starter', 100, 500, 'usd', now() - interval '30 hours')`,
      [newId("pur"), accountId],
    );
    await runTopUps();
    expect(payments()).toHaveLength(0);
    expect((await readTopUp(accountId))?.status).toBe("paused");
  });

  it("ends when it is turned off, and when its card is removed", async () => {
    await turnOn();
    await stopTopUp(accountId);
    await runTopUps();
    expect(payments()).toHaveLength(0);
    expect((await saveTopUp(accountId, settings)).redirectUrl).toBeNull();
    const [card] = (await stripeClient().paymentMethods.list({ customer: customerOf() ?? "" })).data;
    await stripeClient().paymentMethods.detach(card?.id ?? "");
    await stripe.server.delivered();
    expect(await readTopUp(accountId)).toMatchObject({ status: "paused", pausedReason: "card_removed", card: null });
  });

  it("is refused without consent and with a cap that is too low", async () => {
    await expect(saveTopUp(accountId, { ...settings, consent: false })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(saveTopUp(accountId, { ...settings, monthlyCap: 499 })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(saveTopUp(accountId, { ...settings, threshold: 0 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(saveTopUp(accountId, { ...settings, packageId: "none" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await readTopUp(accountId)).toBeNull();
  });
});
