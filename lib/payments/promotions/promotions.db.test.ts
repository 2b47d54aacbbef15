import { afterAll, expect, test } from "vitest";
import { newAccount, readViolations } from "../../../test/helpers/accounts/money-steps.ts";
import { readEndings } from "../../credits/expire.ts";
import { readBalance } from "../../credits/ledger.ts";
import { closeDatabase, pool, transaction } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { addPromotion, endPromotion } from "./create.ts";
import { listPromotions } from "./list.ts";
import { redeemPromotion } from "./redeem.ts";

afterAll(closeDatabase);

const create = (more: Partial<Parameters<typeof addPromotion>[1]> = {}) =>
  transaction((tx) => addPromotion(tx, { credits: 50, maxRedemptions: 3, ...more }));

async function createAccount(): Promise<string> {
  const accountId = await newAccount();
  await pool().query("UPDATE account SET email_verified_at = now() WHERE id = $1", [accountId]);
  return accountId;
}

const redeem = (accountId: string, code: string, network = newId("acct"), addressDigest = accountId) =>
  redeemPromotion(accountId, code, { actor: { kind: "person", id: accountId }, network, addressDigest });

test("a code gives its credits once to an account, with an end and an audit event", async () => {
  const [accountId, code] = [await createAccount(), await create({ validDays: 30 })];
  expect(await redeem(accountId, ` ${code.toLowerCase()} `)).toBe(50);
  await expect(redeem(accountId, code)).rejects.toMatchObject({
    errors: [{ message: expect.stringMatching(/already/) }],
  });
  expect((await readBalance(pool(), accountId)).available).toBe(50);
  const [ending] = await readEndings(pool(), accountId);
  expect(ending?.credits).toBe(50);
  const { rows } = await pool().query("SELECT action, target FROM audit_event WHERE account_id = $1", [accountId]);
  expect(rows).toEqual([{ action: "promotion.redeemed", target: code }]);
  expect(await readViolations(accountId)).toEqual([]);
});

test("of twelve accounts at once, as many redeem a code as it allows", async () => {
  const code = await create({ maxRedemptions: 5 });
  const accounts = await Promise.all(Array.from({ length: 12 }, createAccount));
  const results = await Promise.allSettled(accounts.map((accountId) => redeem(accountId, code)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const balances = await Promise.all(accounts.map((accountId) => readBalance(pool(), accountId)));
  expect(balances.reduce((sum, { available }) => sum + available, 0)).toBe(250);
  expect((await listPromotions()).find((promotion) => promotion.code === code)).toMatchObject({
    redemptions: 5,
    state: "used_up",
  });
});

test("an account that redeems a code six times at once gets its credits once", async () => {
  const [accountId, code] = [await createAccount(), await create({ maxRedemptions: 100 })];
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => redeem(accountId, code)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await readBalance(pool(), accountId)).available).toBe(50);
});

test("a person redeems a code once in all accounts, also at once, and each person of a team another code", async () => {
  const accounts = await Promise.all([1, 2, 3, 4].map(createAccount));
  const [code, otherCode] = [await create({ maxRedemptions: 100 }), await create()];
  const redeemAs = (person: string, accountId: string, one: string) => redeem(accountId, one, newId("acct"), person);
  const results = await Promise.allSettled(accounts.map((accountId) => redeemAs("alice", accountId, code)));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.errors[0].message] : []));
  expect(refused).toEqual(Array(3).fill("You have already redeemed this code with another account."));
  const [first = ""] = accounts.filter((_, index) => results[index]?.status === "fulfilled");
  await expect(redeemAs("bob", first, code)).rejects.toMatchObject({
    errors: [{ message: "This account has already redeemed this code." }],
  });
  expect(await redeemAs("alice", first, otherCode)).toBe(50);
  expect((await listPromotions()).find((promotion) => promotion.code === code)?.redemptions).toBe(1);
});

test("an account that redeems six codes at once gets the credits of all", async () => {
  const accountId = await createAccount();
  const codes = await Promise.all(Array.from({ length: 6 }, () => create({ validDays: 30 })));
  await Promise.all(codes.map((code) => redeem(accountId, code)));
  expect((await readBalance(pool(), accountId)).available).toBe(300);
});

test("a code that has ended, an unknown one and an unverified account are refused and cost nothing", async () => {
  const [accountId, code] = [await createAccount(), await create()];
  await expect(redeem(await newAccount(), code)).rejects.toThrow(/not verified/);
  await transaction((tx) => endPromotion(tx, code));
  await expect(transaction((tx) => endPromotion(tx, code))).rejects.toMatchObject({ code: "not_found" });
  await expect(redeem(accountId, code)).rejects.toMatchObject({ errors: [{ message: "This code has ended." }] });
  for (const unknown of ["", "NOTHING", "'; DROP TABLE promotion", "x".repeat(10_000), "\u0001", "SPRING\u00002027"])
    await expect(redeem(accountId, unknown)).rejects.toMatchObject({ code: "invalid_input" });
  expect((await readBalance(pool(), accountId)).available).toBe(0);
});

test("guessing is bounded for an account and for a network", async () => {
  const accountId = await createAccount();
  for (let attempt = 0; attempt < 10; attempt++)
    await expect(redeem(accountId, "GUESS")).rejects.toMatchObject({ code: "invalid_input" });
  await expect(redeem(accountId, await create())).rejects.toMatchObject({ code: "rate_limited" });
  const network = newId("acct");
  const accounts = await Promise.all(Array.from({ length: 41 }, createAccount));
  const results = await Promise.allSettled(accounts.map((account) => redeem(account, "GUESS", network)));
  const codes = results.map((result) => (result.status === "rejected" ? result.reason.code : ""));
  expect(codes.filter((code) => code === "rate_limited")).toHaveLength(1);
});

test("an invalid code is refused with its field", async () => {
  const code = await create({ code: `spring-${newId("ent").slice(-8)}` });
  const wrong = [
    [{ code }, "/code"],
    [{ code: "a" }, "/code"],
    [{ code: "ÄÖÜäöüß" }, "/code"],
    [{ credits: 0 }, "/credits"],
    [{ credits: Number.NaN }, "/credits"],
    [{ maxRedemptions: 1.5 }, "/max_redemptions"],
    [{ validDays: -1 }, "/valid_days"],
    [{ ends: "2001-01-01" }, "/ends"],
  ] as const;
  for (const [more, pointer] of wrong) await expect(create(more)).rejects.toMatchObject({ errors: [{ pointer }] });
});
