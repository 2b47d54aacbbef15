import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { placeHold, releaseHold, settleHold } from "../credits/holds.ts";
import { grantCredits, takeCredits } from "../credits/ledger.ts";
import { closeDatabase, pool, transaction } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { notifyBudgets, reachedStep } from "./budgets.ts";
import { readLimits, saveLowBalanceAlert, saveSpendLimits } from "./limits.ts";
import { notifyLowBalance, recordMissedLowBalances } from "./low-balance.ts";
import { saveName } from "./profile.ts";

let accountId: string;

beforeEach(async () => {
  accountId = newId("acct");
  await pool().query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $1 || '@example.com', now())", [
    accountId,
  ]);
});

afterAll(closeDatabase);

const give = (credits: number) =>
  grantCredits(pool(), { accountId, credits, kind: "grant", reference: `test:${randomUUID()}` });
const take = (credits: number) => takeCredits(pool(), { accountId, credits, reference: `test:${randomUUID()}` });
const hold = async (credits: number) => {
  const jobId = newId("job");
  await placeHold(pool(), { accountId, jobId, credits, openJobs: 8 });
  return jobId;
};
const notify = () => notifyLowBalance(accountId);
const settle = (jobId: string, credits: number) => settleHold(pool(), { jobId, operation: "x", credits });
const tasks = async () => {
  const { rows } = await pool().query<{ task: string }>(
    "DELETE FROM outbox WHERE data->>'accountId' = $1 RETURNING task",
    [accountId],
  );
  return rows.map(({ task }) => task);
};
const mails = async () => {
  const { rows } = await pool().query<{ subject: string }>(
    "SELECT subject FROM mail WHERE recipient = $1 ORDER BY id",
    [`${accountId}@example.com`],
  );
  return rows.map(({ subject }) => subject);
};

describe("spend limits", () => {
  it("refuse a hold above them with a message each, and can be removed", async () => {
    await give(100);
    await saveSpendLimits(accountId, { dailyLimit: 10, monthlyLimit: 15 });
    await hold(8);
    await expect(hold(3)).rejects.toMatchObject({ code: "spend_limit_reached", message: /daily/ });
    await saveSpendLimits(accountId, { dailyLimit: null, monthlyLimit: 15 });
    await hold(7);
    await expect(hold(1)).rejects.toMatchObject({ code: "spend_limit_reached", message: /monthly/ });
    expect(await readLimits(accountId)).toMatchObject({ monthlyLimit: 15, spentToday: 15, spentThisMonth: 15 });
    await saveSpendLimits(accountId, { dailyLimit: null, monthlyLimit: null });
    await hold(1);
  });

  it.each([0, -1, 1.5, Number.NaN, 100_000_001])("cannot be %d credits", async (credits) => {
    const limits = saveSpendLimits(accountId, { dailyLimit: credits, monthlyLimit: null });
    await expect(limits).rejects.toMatchObject({ errors: [{ pointer: "/daily" }] });
    await expect(saveLowBalanceAlert(accountId, credits)).rejects.toMatchObject({ errors: [{ pointer: "/alert" }] });
  });
});

describe("the low-balance alert", () => {
  it("is mailed once per crossing, although several workers check at the same time", async () => {
    await give(100);
    await saveLowBalanceAlert(accountId, 50);
    await notify();
    expect(await mails()).toEqual([]);
    await take(60);
    await Promise.all([notify(), notify(), notify()]);
    await take(5);
    await notify();
    expect(await mails()).toEqual([expect.stringContaining("40 credits")]);
    await give(100);
    await notify();
    await take(120);
    await notify();
    expect(await mails()).toHaveLength(2);
  });

  it("counts held credits as unspent", async () => {
    await give(51);
    await saveLowBalanceAlert(accountId, 50);
    const jobId = await hold(10);
    await notify();
    await releaseHold(pool(), jobId);
    await notify();
    expect(await mails()).toEqual([]);
  });

  it("gets a task from the charge that crosses the threshold, and from no other", async () => {
    await give(70);
    await saveLowBalanceAlert(accountId, 50);
    // Exactly the threshold is left.
    await settle(await hold(30), 20);
    await releaseHold(pool(), await hold(30));
    expect(await tasks()).toEqual([]);
    await settle(await hold(10), 1);
    expect(await tasks()).toEqual(["notify-low-balance"]);
    await notify();
    await settle(await hold(10), 5);
    expect(await tasks()).toEqual([]);
    expect(await mails()).toEqual([expect.stringContaining("49 credits")]);
  });

  it("is not mailed for a charge that leaves enough credits in open holds", async () => {
    await give(70);
    await saveLowBalanceAlert(accountId, 50);
    const [first, second] = [await hold(30), await hold(10)];
    await settle(first, 20);
    await notify();
    expect(await mails()).toEqual([]);
    await settle(second, 1);
    await notify();
    expect(await mails()).toEqual([expect.stringContaining("49 credits")]);
  });

  it("gets a task from each crossing, also right after a grant", async () => {
    await give(60);
    await saveLowBalanceAlert(accountId, 50);
    for (const credits of [20, 100]) {
      await settle(await hold(credits), credits);
      expect(await tasks()).toEqual(["notify-low-balance"]);
      await notify();
      await give(100);
    }
    expect(await mails()).toEqual([expect.stringContaining("40 credits"), expect.stringContaining("40 credits")]);
  });

  it("gets no task without a threshold, and from a settlement that was rolled back", async () => {
    await give(60);
    await settle(await hold(20), 20);
    expect(await tasks()).toEqual([]);
    await saveLowBalanceAlert(accountId, 40);
    const jobId = await hold(20);
    await transaction(async (tx) => {
      await settleHold(tx, { jobId, operation: "x", credits: 20 });
      throw new Error("rolled back");
    }).catch(() => {});
    expect(await tasks()).toEqual([]);
  });

  it("gets a task from a threshold above the balance", async () => {
    await give(30);
    await saveLowBalanceAlert(accountId, 30);
    expect(await tasks()).toEqual([]);
    await saveLowBalanceAlert(accountId, 50);
    expect(await tasks()).toEqual(["notify-low-balance"]);
    await notify();
    expect(await mails()).toEqual([expect.stringContaining("30 credits")]);
  });

  it("gets a task for a crossing that no charge reported, and for its end", async () => {
    await give(60);
    await saveLowBalanceAlert(accountId, 50);
    await take(30);
    await recordMissedLowBalances();
    expect(await tasks()).toEqual(["notify-low-balance"]);
    await notify();
    await recordMissedLowBalances();
    expect(await tasks()).toEqual([]);
    await give(100);
    await recordMissedLowBalances();
    expect(await tasks()).toEqual(["notify-low-balance"]);
    await notify();
    await recordMissedLowBalances();
    expect(await tasks()).toEqual([]);
  });

  it("starts again with another threshold, and stops without one", async () => {
    await give(30);
    await saveLowBalanceAlert(accountId, 50);
    await notify();
    await saveLowBalanceAlert(accountId, 50);
    await notify();
    expect(await mails()).toHaveLength(1);
    await saveLowBalanceAlert(accountId, 40);
    await notify();
    expect(await mails()).toHaveLength(2);
    await saveLowBalanceAlert(accountId, null);
    await take(30);
    await notify();
    expect(await mails()).toHaveLength(2);
  });
});

describe("the name", () => {
  it("is normalized, and removed by an empty one", async () => {
    const name = async () =>
      (await pool().query<{ name: string | null }>("SELECT name FROM account WHERE id = $1", [accountId])).rows[0]
        ?.name;
    await saveName(accountId, "  Ada \n Lovelace ");
    expect(await name()).toBe("Ada Lovelace");
    await saveName(accountId, " ");
    expect(await name()).toBeNull();
    await expect(saveName(accountId, "x".repeat(101))).rejects.toMatchObject({ code: "invalid_input" });
    await expect(saveName(accountId, "a\0b")).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("budgets", () => {
  const getSubjects = (share: number, period: string) =>
    expect.stringContaining(`${share}% of your ${period} spend limit`);
  const spend = async (credits: number) => settle(await hold(credits), credits);

  it("warn once at 50, 80 and 100% of the day and the month, with a task in the charge's own statement", async () => {
    await give(1_000);
    await saveSpendLimits(accountId, { dailyLimit: 100, monthlyLimit: 200 });
    expect(await tasks()).toEqual(["notify-budgets"]);
    await spend(49);
    expect(await tasks()).toEqual([]);
    await spend(1);
    expect(await tasks()).toEqual(["notify-budgets"]);
    await Promise.all([notifyBudgets(accountId), notifyBudgets(accountId)]);
    await spend(5);
    expect(await tasks()).toEqual([]);
    expect(await mails()).toEqual([getSubjects(50, "daily")]);
    await spend(45);
    expect(await tasks()).toEqual(["notify-budgets"]);
    await notifyBudgets(accountId);
    expect((await mails()).slice(1)).toEqual([getSubjects(100, "daily"), getSubjects(50, "monthly")]);
    await notifyBudgets(accountId);
    expect(await mails()).toHaveLength(3);
  });

  it("warn again in the next period, and at once when a changed limit is reached already", async () => {
    await give(1_000);
    await saveSpendLimits(accountId, { dailyLimit: 100, monthlyLimit: null });
    await spend(60);
    await notifyBudgets(accountId);
    await pool().query(
      "UPDATE account SET spent_day = spent_day - 1, day_warned_on = day_warned_on - 1 WHERE id = $1",
      [accountId],
    );
    await tasks();
    await spend(60);
    expect(await tasks()).toEqual(["notify-budgets"]);
    await notifyBudgets(accountId);
    expect(await mails()).toEqual([getSubjects(50, "daily"), getSubjects(50, "daily")]);
    await saveSpendLimits(accountId, { dailyLimit: 70, monthlyLimit: null });
    expect(await tasks()).toEqual(["notify-budgets"]);
    await notifyBudgets(accountId);
    expect(await mails()).toHaveLength(3);
    await saveSpendLimits(accountId, { dailyLimit: 70, monthlyLimit: null });
    expect(await tasks()).toEqual([]);
  });

  it("that are soft refuse no job, and hard ones refuse again", async () => {
    await give(100);
    await saveSpendLimits(accountId, { dailyLimit: 10, monthlyLimit: 10, softLimits: true });
    await spend(30);
    await notifyBudgets(accountId);
    expect(await mails()).toEqual([getSubjects(100, "daily"), getSubjects(100, "monthly")]);
    await expect(hold(90)).rejects.toMatchObject({ code: "insufficient_credits" });
    await saveSpendLimits(accountId, { dailyLimit: 10, monthlyLimit: 10 });
    await expect(hold(1)).rejects.toMatchObject({ code: "spend_limit_reached" });
  });

  it("do not warn an address that is not verified, or a deleted account", async () => {
    await give(100);
    await pool().query("UPDATE account SET email_verified_at = NULL WHERE id = $1", [accountId]);
    await saveSpendLimits(accountId, { dailyLimit: 10, monthlyLimit: null });
    await tasks();
    await spend(10);
    expect(await tasks()).toEqual([]);
    await notifyBudgets(accountId);
    expect(await mails()).toEqual([]);
  });

  it("refuse a daily limit above the monthly one", async () => {
    await expect(saveSpendLimits(accountId, { dailyLimit: 11, monthlyLimit: 10 })).rejects.toMatchObject({
      code: "invalid_input",
      errors: [{ pointer: "/daily" }],
    });
    await saveSpendLimits(accountId, { dailyLimit: 10, monthlyLimit: 10 });
  });

  it("reach a step at exactly its share, also of the largest limit", () => {
    expect(reachedStep({ limit: 3, spent: 1 })).toBe(0);
    expect(reachedStep({ limit: 3, spent: 2 })).toBe(50);
    expect(reachedStep({ limit: 100_000_000, spent: 80_000_000 })).toBe(80);
    expect(reachedStep({ limit: 10, spent: 25 })).toBe(100);
    expect(reachedStep({ limit: null, spent: 25 })).toBe(0);
  });
});
