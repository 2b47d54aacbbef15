import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestStripe, type TestStripe, verifiedAccount } from "../../../test/helpers/servers/stripe.ts";
import { placeHold, releaseHold } from "../../credits/holds.ts";
import { checkInvariants } from "../../credits/invariants.ts";
import { grantCredits, readBalance, takeCredits } from "../../credits/ledger.ts";
import { closeDatabase, pool, transaction } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { stripeClient } from "../mode.ts";
import { beginTopUp, recordDueTopUps } from "./begin.ts";
import { completeTopUp, recordAbandonedTopUps } from "./complete.ts";
import { readTopUp, saveTopUp, stopTopUp } from "./settings.ts";

let stripe: TestStripe;
let accountId: string;
beforeAll(async () => {
  stripe = await startTestStripe();
});
afterAll(async () => {
  for (const jobId of openHolds) await releaseHold(pool(), jobId);
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
/** Both tasks of a top-up, one after the other. */
const topUp = async () => {
  const purchaseId = await beginTopUp(accountId);
  if (purchaseId) await completeTopUp(purchaseId);
};
/** The tasks that wait in the outbox for the account or one of its purchases. */
const tasks = async () => {
  const { rows } = await pool().query<{ task: string }>(
    `DELETE FROM outbox WHERE data->>'accountId' = $1
       OR data->>'purchaseId' IN (SELECT id FROM purchase WHERE account_id = $1) RETURNING task`,
    [accountId],
  );
  return rows.map(({ task }) => task);
};
const give = (credits: number) =>
  grantCredits(pool(), { accountId, credits, kind: "grant", reference: `test:${newId("ent")}` });
const openHolds: string[] = [];
const hold = async (credits: number) => {
  const jobId = newId("job");
  await placeHold(pool(), { accountId, jobId, credits, openJobs: 8 });
  openHolds.push(jobId);
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
const payments = () => stripe.server.store.all("payment_intent").filter(({ customer }) => customer === findCustomer());
const findCustomer = () =>
  stripe.server.store.all("customer").findLast(({ metadata }) => metadata.account_id === accountId)?.id;

beforeEach(async () => {
  accountId = await verifiedAccount();
});

describe("an automatic top-up", () => {
  it("waits for a card, then buys once the balance is low", async () => {
    await saveTopUp(accountId, settings);
    expect((await readTopUp(accountId))?.status).toBe("awaiting_card");
    await topUp();
    expect(payments()).toHaveLength(0);
    await turnOn();
    expect(await readTopUp(accountId)).toMatchObject({ status: "active", card: { brand: "visa", lastFour: "4242" } });
    await topUp();
    expect(await available()).toBe(100);
    await topUp();
    expect(payments()).toHaveLength(1);
  });

  it("charges once when ten workers run its tasks at the same time", async () => {
    await turnOn();
    await Promise.all(Array.from({ length: 10 }, topUp));
    expect(payments()).toHaveLength(1);
    expect(await available()).toBe(100);
  });

  it("stops at the monthly cap", async () => {
    await turnOn();
    for (let run = 0; run < 4; run++) {
      await topUp();
      await spendAll();
    }
    expect(payments()).toHaveLength(2);
    expect((await readTopUp(accountId))?.spentThisMonth).toBe(1_000);
  });

  it("buys nothing while the balance is above the threshold", async () => {
    await give(50);
    await turnOn();
    await topUp();
    expect(payments()).toHaveLength(0);
  });

  it.each([
    ["pm_card_authenticationRequired", "authentication_required", "Your bank requires you to confirm"],
    ["pm_card_chargeCustomerFail", "card_declined", "declined the charge"],
  ])("with %s is paused, and its account is notified once", async (card, reason, text) => {
    await turnOn(card);
    await topUp();
    await topUp();
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
    await topUp();
    await turnOn("pm_card_visa", { newCard: true });
    await topUp();
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
    const customer = findCustomer() ?? "";
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
    await recordAbandonedTopUps();
    expect(await tasks()).toContain("complete-top-up");
    await Promise.all([completeTopUp(purchaseId), completeTopUp(purchaseId)]);
    expect(payments()).toHaveLength(1);
    expect(await available()).toBe(100);
  });

  it("is not charged a day later if the charge was never made", async () => {
    await turnOn();
    const purchaseId = newId("pur");
    await pool().query(
      `INSERT INTO purchase (id, account_id, origin, package_id, credits, amount, currency, created_at)
       VALUES ($1, $2, 'top_up', 'starter', 100, 500, 'usd', now() - interval '30 hours')`,
      [purchaseId, accountId],
    );
    await completeTopUp(purchaseId);
    expect(payments()).toHaveLength(0);
    expect((await readTopUp(accountId))?.status).toBe("paused");
  });

  it("gets a task from the hold that crosses its threshold, and from no other", async () => {
    await turnOn();
    await tasks();
    await give(60);
    await hold(10);
    expect(await tasks()).toEqual([]);
    await hold(1);
    expect(await tasks()).toEqual(["top-up"]);
    await hold(1);
    expect(await tasks()).toEqual([]);
    await give(2);
    await transaction(async (tx) => {
      await placeHold(tx, { accountId, jobId: newId("job"), credits: 1, openJobs: 8 });
      throw new Error("rolled back");
    }).catch(() => {});
    expect(await tasks()).toEqual([]);
    await stopTopUp(accountId);
    await hold(5);
    expect(await tasks()).toEqual([]);
  });

  it("gets a task when it becomes active, with its purchase, and again while the balance stays low", async () => {
    await turnOn("pm_card_visa", { threshold: 150, monthlyCap: 1_000 });
    expect(await tasks()).toEqual(["top-up"]);
    await saveTopUp(accountId, { ...settings, threshold: 150, monthlyCap: 1_000 });
    expect(await tasks()).toEqual(["top-up"]);
    const purchaseId = await beginTopUp(accountId);
    expect(await tasks()).toEqual(["complete-top-up"]);
    expect(await beginTopUp(accountId)).toBeUndefined();
    await completeTopUp(purchaseId ?? "");
    expect(await tasks()).toEqual(["top-up"]);
    await recordDueTopUps();
    expect(await tasks()).toEqual(["top-up"]);
    await topUp();
    expect(await available()).toBe(200);
    expect(await tasks()).toEqual(["complete-top-up"]);
    await recordDueTopUps();
    await recordAbandonedTopUps();
    expect(await tasks()).toEqual([]);
  });

  it("ends when it is turned off, and when its card is removed", async () => {
    await turnOn();
    await stopTopUp(accountId);
    await topUp();
    expect(payments()).toHaveLength(0);
    expect((await saveTopUp(accountId, settings)).redirectUrl).toBeNull();
    const [card] = (await stripeClient().paymentMethods.list({ customer: findCustomer() ?? "" })).data;
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
