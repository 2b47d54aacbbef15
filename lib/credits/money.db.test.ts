import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import {
  applyStep,
  job,
  newAccount,
  readViolations,
  type Step,
  step,
} from "../../test/helpers/accounts/money-steps.ts";
import { isFull } from "../../test/helpers/short-form.ts";
import { closeDatabase, pool, transaction } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { placeHold } from "./holds.ts";
import { checkInvariants } from "./invariants.ts";
import { clawBack, grantCredits, readBalance, writeOff } from "./ledger.ts";

afterAll(closeDatabase);

/** MONEY_SEQUENCES sets the number of random sequences. */
const SEQUENCES = Number(process.env.MONEY_SEQUENCES ?? (isFull ? 1_000 : 300));

/** Runs waves of concurrent steps on a new account. Returns the violations. */
async function runWaves(waves: Step[][]): Promise<string[]> {
  const account = await newAccount();
  for (const wave of waves) {
    const results = await Promise.allSettled(wave.map((next) => applyStep(account, next, transaction)));
    const faults = results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
    if (faults.length > 0) return faults;
  }
  return readViolations(account);
}

describe("the money rules", () => {
  test(`hold after ${SEQUENCES} random concurrent sequences of every verb`, { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 5 }),
        async (waves) => {
          expect(await runWaves(waves)).toEqual([]);
        },
      ),
      { numRuns: SEQUENCES },
    );
    expect(await checkInvariants(pool())).toEqual([]);
  });

  test("of 1,000 concurrent holds on a balance of 100, exactly 100 succeed", async () => {
    const account = await newAccount();
    await grantCredits(pool(), { accountId: account, credits: 100, kind: "grant", reference: `test:${account}` });
    const holds = Array.from({ length: 1_000 }, () =>
      transaction((tx) => placeHold(tx, { accountId: account, jobId: newId("job"), credits: 1, openJobs: 10_000 })),
    );
    const outcomes = await Promise.allSettled(holds);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
    expect((await readBalance(pool(), account)).available).toBe(0);
    await pool().query("DELETE FROM hold WHERE account_id = $1", [account]);
    await pool().query("UPDATE account SET available = 100, open_jobs = 0 WHERE id = $1", [account]);
  });

  test("the next grant pays a debt and ends its suspension", async () => {
    const account = await newAccount();
    await grantCredits(pool(), { accountId: account, credits: 10, kind: "grant", reference: `test:${account}:1` });
    const taken = await clawBack(pool(), { accountId: account, credits: 30, reference: `test:${account}:2` });
    expect(taken).toEqual({ applied: true, taken: 10, owed: 20 });
    await expect(
      placeHold(pool(), { accountId: account, jobId: newId("job"), credits: 0, openJobs: 4 }),
    ).rejects.toMatchObject({ code: "account_suspended" });
    await grantCredits(pool(), { accountId: account, credits: 50, kind: "grant", reference: `test:${account}:3` });
    expect(await readBalance(pool(), account)).toEqual({ available: 30, held: 0, owed: 0 });
    await transaction((tx) => job.open(tx, account, newId("job"), 5));
    expect(await readViolations(account)).toEqual([]);
  });

  test("a release pays owed credits first", async () => {
    const account = await newAccount();
    await grantCredits(pool(), { accountId: account, credits: 40, kind: "grant", reference: `test:${account}:1` });
    const jobId = newId("job");
    await transaction((tx) => job.open(tx, account, jobId, 30));
    await clawBack(pool(), { accountId: account, credits: 25, reference: `test:${account}:2` });
    await transaction((tx) => job.end(tx, jobId, "failed", 0));
    expect(await readBalance(pool(), account)).toEqual({ available: 15, held: 0, owed: 0 });
    expect(await readViolations(account)).toEqual([]);
  });

  test("concurrent requests cannot exceed a spend limit, and a failed job returns its share", async () => {
    const account = await newAccount();
    await grantCredits(pool(), { accountId: account, credits: 100, kind: "grant", reference: `test:${account}` });
    await pool().query("UPDATE account SET daily_limit = 30 WHERE id = $1", [account]);
    const jobs = Array.from({ length: 12 }, () => newId("job"));
    const outcomes = await Promise.allSettled(
      jobs.map((jobId) =>
        transaction(async (tx) => {
          await tx.query(
            "INSERT INTO job (id, account_id, operation, lane, input, price, seed) VALUES ($1, $2, 'x', 'cpu', '{}', 5, 0)",
            [jobId, account],
          );
          await placeHold(tx, { accountId: account, jobId, credits: 5, openJobs: 100 });
        }),
      ),
    );
    const placed = jobs.filter((_, index) => outcomes[index]?.status === "fulfilled");
    expect(placed).toHaveLength(6);
    const refused = outcomes.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: "spend_limit_reached" });
    for (const jobId of placed) await transaction((tx) => job.end(tx, jobId, "failed", 0));
    await expect(transaction((tx) => job.open(tx, account, newId("job"), 30))).resolves.toBeUndefined();
  });

  test("a deleted account's balance is written off with an entry", async () => {
    const account = await newAccount();
    await grantCredits(pool(), { accountId: account, credits: 40, kind: "grant", reference: `test:${account}` });
    await writeOff(pool(), account);
    expect(await readBalance(pool(), account)).toEqual({ available: 0, held: 0, owed: 0 });
    expect(await readViolations(account)).toEqual([]);
  });

  test.each(["UPDATE ledger_entry SET credits = 1", "DELETE FROM ledger_entry", "TRUNCATE ledger_entry"])(
    "the ledger refuses %s",
    async (sql) => {
      const account = await newAccount();
      await grantCredits(pool(), { accountId: account, credits: 1, kind: "grant", reference: `test:${account}` });
      await expect(pool().query(sql)).rejects.toThrow(/append-only/);
    },
  );
});
