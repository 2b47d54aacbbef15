import fc from "fast-check";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, describe, expect, it } from "vitest";
import { newAccount } from "../../test/helpers/accounts/money-steps.ts";
import { placeHold, releaseHold, settleHold } from "../credits/holds.ts";
import { clawBack, grantCredits, readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool, transaction } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { statementCsv, statementPdf } from "./files.ts";
import { type MonthStatement, readStatement, statementMonths } from "./statement.ts";

afterAll(closeDatabase);

/** Tests write entries now; the statement's clock decides into which month they fall. */
const thisMonth = () => new Date().toISOString().slice(0, 7);
const soon = () => new Date(Date.now() + 60_000);

const step = fc.oneof(
  fc.record({ verb: fc.constant("grant" as const), credits: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ verb: fc.constant("purchase" as const), credits: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ verb: fc.constant("refund" as const), credits: fc.integer({ min: 1, max: 50 }) }),
  fc.record({
    verb: fc.constant("job" as const),
    credits: fc.integer({ min: 0, max: 30 }),
    share: fc.integer({ min: 0, max: 30 }),
    operation: fc.constantFrom("image-edit", "image-upscale"),
    keyId: fc.constantFrom("key_a", null),
    fails: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function apply(accountId: string, one: Step): Promise<void> {
  const reference = newId("pur");
  if (one.verb === "grant")
    await grantCredits(pool(), { accountId, credits: one.credits, kind: "grant", reference: `test:${reference}` });
  else if (one.verb === "purchase")
    await grantCredits(pool(), {
      accountId,
      credits: one.credits,
      kind: "purchase",
      reference: `purchase:${reference}`,
    });
  else if (one.verb === "refund")
    await clawBack(pool(), { accountId, credits: one.credits, reference: `refund:${reference}` });
  else await runJob(accountId, one);
}

async function runJob(accountId: string, one: Extract<Step, { verb: "job" }>): Promise<void> {
  const jobId = newId("job");
  const { operation, keyId, credits, share, fails } = one;
  const { available, owed } = await readBalance(pool(), accountId);
  if (available < credits || owed > 0) return;
  await transaction(async (tx) => {
    await tx.query(
      "INSERT INTO job (id, account_id, key_id, operation, lane, input, price, seed) VALUES ($1, $2, $3, $4, 'cpu', '{}', $5, 0)",
      [jobId, accountId, keyId, operation, credits],
    );
    await placeHold(tx, { accountId, jobId, credits, openJobs: 1_000 });
    if (fails) await releaseHold(tx, jobId);
    else await settleHold(tx, { jobId, operation, credits: Math.min(share, credits) });
  });
}

const sum = (items: readonly { credits: number }[]) => items.reduce((total, { credits }) => total + credits, 0);

async function ledgerTotal(accountId: string): Promise<number> {
  const { rows } = await pool().query<{ total: number }>(
    "SELECT coalesce(sum(credits), 0) AS total FROM ledger_entry WHERE account_id = $1",
    [accountId],
  );
  return rows[0]?.total ?? 0;
}

describe("a month's statement", () => {
  it("equals the ledger for random purchases, partial charges, failures and refunds", {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const accountId = await newAccount();
        for (const step of steps) await apply(accountId, step);
        const statement = await readStatement(accountId, soon().toISOString().slice(0, 7), soon());
        const { opening, closing, purchases, changes, usage } = statement;
        expect(closing).toBe(await ledgerTotal(accountId));
        expect(opening + sum(purchases) + sum(changes) - sum(usage)).toBe(closing);
        const credits = statementCsv(statement)
          .trim()
          .split("\r\n")
          .slice(1)
          .map((line) => Number(line.split(",").at(-1)));
        expect(credits.slice(0, -1).reduce((total, value) => total + value, 0)).toBe(credits.at(-1));
        expect(changes.map(({ kind }) => kind)).not.toContain("settlement");
      }),
      { numRuns: 25 },
    );
  });

  it("carries the balance to the next month", async () => {
    const accountId = await newAccount();
    await grantCredits(pool(), { accountId, credits: 70, kind: "grant", reference: `test:${accountId}` });
    const nextMonth = new Date(Date.now() + 40 * 86_400_000);
    const next = await readStatement(accountId, nextMonth.toISOString().slice(0, 7), nextMonth);
    expect(next).toMatchObject({ opening: 70, closing: 70, purchases: [], changes: [], usage: [] });
  });

  it("is a PDF with the balances, the purchases and the usage by operation and key", async () => {
    const statement: MonthStatement = {
      month: "2026-11",
      from: new Date("2026-11-01T00:00:00Z"),
      to: new Date("2026-12-01T00:00:00Z"),
      account: { id: "acct_1", email: "dev@example.com" },
      opening: 1_200,
      closing: 1_650,
      purchases: [{ at: new Date("2026-11-05T10:20:00Z"), reference: "purchase:pur_1", credits: 500 }],
      changes: [{ kind: "clawback", entries: 1, credits: -20 }],
      usage: [
        { operation: "image-upscale", key: "atl_abcdef…wxyz", jobs: 12, credits: 24 },
        { operation: "image-edit", key: null, jobs: 3, credits: 6 },
      ],
    };
    const file = await getDocumentProxy(await statementPdf(statement));
    const { text } = await extractText(file, { mergePages: true });
    for (const part of ["dev@example.com", "1,200", "1,650 credits", "purchase:pur_1", "+500", "Refunds and disputes"])
      expect(text).toContain(part);
    expect(text).toMatch(/Image upscaling\s+atl_abcdef…wxyz\s+12\s+-24/);
    expect(text).toMatch(/Playground\s+3\s+-6/);
  });

  it.each(["2026-13", "2026-1", "1999-01", "2999-01", "x", "2026-01-01"])("does not exist for %s", async (month) => {
    await expect(readStatement(await newAccount(), month)).rejects.toMatchObject({ code: "not_found" });
  });

  it("exists from the account's first month on", async () => {
    expect(statementMonths(new Date("2025-12-31T23:59:00Z"), new Date("2026-02-01T00:00:00Z"))).toEqual([
      "2026-02",
      "2026-01",
      "2025-12",
    ]);
    expect(statementMonths(new Date("2000-01-01"), new Date("2026-02-01"))).toHaveLength(24);
    await expect(readStatement(await newAccount(), "2020-01")).rejects.toMatchObject({ code: "not_found" });
    expect((await readStatement(await newAccount(), thisMonth(), soon())).closing).toBe(0);
  });
});
