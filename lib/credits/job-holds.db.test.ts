import { afterAll, expect, test } from "vitest";
import { newAccount } from "../../test/helpers/money-steps.ts";
import { closeDatabase, pool, type Queryable } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";
import { releaseHold } from "./holds.ts";
import { checkInvariants } from "./invariants.ts";
import { holdForJob, type NewJob } from "./job-holds.ts";
import { grantCredits, readBalance } from "./ledger.ts";

afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await closeDatabase();
});

const LIMITS = { openJobs: 1, queued: 100 };

const newJob = (accountId: string): NewJob => ({
  id: newId("job"),
  accountId,
  keyId: null,
  operation: "background-remove",
  lane: "cpu",
  engines: ["onnx/background-remover"],
  enginePrices: {},
  input: {},
  metadata: {},
  price: 2,
  seed: 0,
});

async function fundedAccount(): Promise<string> {
  const accountId = await newAccount();
  await grantCredits(pool(), { accountId, credits: 100, kind: "grant", reference: `test:${accountId}` });
  return accountId;
}

async function endJob(jobId: string): Promise<void> {
  await pool().query("UPDATE job SET status = 'canceled', finished_at = now() WHERE id = $1", [jobId]);
  await releaseHold(pool(), jobId);
}

/** The pool, with a change that happens between a refused hold and its explanation. */
const withChange = (change: () => Promise<void>): Queryable => {
  let isPending = true;
  return {
    query: async (statement, values) => {
      if (isPending && typeof statement === "object" && statement.name?.startsWith("explain_refusal")) {
        isPending = false;
        await change();
      }
      return pool().query(statement, values);
    },
  };
};

test("a hold that was refused by a limit which no longer applies is placed", async () => {
  const accountId = await fundedAccount();
  const first = newJob(accountId);
  await holdForJob(pool(), first, LIMITS);
  const second = newJob(accountId);
  const db = withChange(() => endJob(first.id));
  expect(await holdForJob(db, second, LIMITS)).toEqual({ available: 98 });
  expect(await readBalance(pool(), accountId)).toMatchObject({ available: 98, held: 2 });
  await endJob(second.id);
});

test("an account at its limit of open jobs is refused for that reason, and a full queue for its own", async () => {
  const accountId = await fundedAccount();
  const first = newJob(accountId);
  await holdForJob(pool(), first, LIMITS);
  await expect(holdForJob(pool(), newJob(accountId), LIMITS)).rejects.toMatchObject({ code: "rate_limited" });
  const full = holdForJob(pool(), newJob(accountId), { openJobs: 10, queued: 1 });
  await expect(full).rejects.toMatchObject({ code: "overloaded" });
  await endJob(first.id);
  expect(await readBalance(pool(), accountId)).toMatchObject({ available: 100, held: 0 });
});
