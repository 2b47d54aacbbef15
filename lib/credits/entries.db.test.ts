import { afterAll, expect, test } from "vitest";
import { newAccount } from "../../test/helpers/accounts/money-steps.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { summarizeEntries } from "./entries.ts";
import { grantCredits, takeCredits } from "./ledger.ts";

afterAll(closeDatabase);

const HOUR_MS = 3_600_000;

test("a summary has the balance before and after the period, and what changed in it", async () => {
  const [accountId, otherAccountId] = [await newAccount(), await newAccount()];
  await grantCredits(pool(), { accountId, credits: 100, kind: "grant", reference: `test:${accountId}:1` });
  await takeCredits(pool(), { accountId, credits: 30, reference: `test:${accountId}:2` });
  await grantCredits(pool(), {
    accountId: otherAccountId,
    credits: 7,
    kind: "grant",
    reference: `test:${otherAccountId}`,
  });
  const [before, after] = [new Date(Date.now() - HOUR_MS), new Date(Date.now() + HOUR_MS)];

  const all = { opening: 0, added: 100, taken: 30, closing: 70 };
  expect(await summarizeEntries(pool(), accountId, {})).toEqual(all);
  expect(await summarizeEntries(pool(), accountId, { from: before, to: after })).toEqual(all);
  expect(await summarizeEntries(pool(), accountId, { from: after })).toEqual({
    opening: 70,
    added: 0,
    taken: 0,
    closing: 70,
  });
  expect(await summarizeEntries(pool(), accountId, { to: before })).toEqual({
    opening: 0,
    added: 0,
    taken: 0,
    closing: 0,
  });
});
