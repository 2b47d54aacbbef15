import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { newAccount } from "../../test/helpers/accounts/money-steps.ts";
import { listEntries } from "../credits/entries.ts";
import { placeHold, releaseHold, settleHold } from "../credits/holds.ts";
import { grantCredits } from "../credits/ledger.ts";
import { closeDatabase, pool, transaction } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { newId } from "../platform/ids.ts";
import { listUsage, usageByDay } from "./index.ts";
import { parseUsageGroups, sumUsage, usagePeriod, usageTags } from "./sums.ts";

afterAll(closeDatabase);

const DAYS = 10;

interface TestJob {
  operation: string;
  metadata?: Record<string, string>;
  keyId: string | null;
  price: number;
  /** The credits charged; null if the job fails. */
  charge: number | null;
  daysAgo: number;
}

const operations = ["background-remove", "image-upscale", "document-translate"];
const randomMetadata = fc.record(
  { user: fc.constantFrom("u1", "u2"), project: fc.constantFrom("a", "b"), "a.b'--": fc.constant("x") },
  { requiredKeys: [] },
);
const randomJob = fc.record({
  metadata: randomMetadata,
  operation: fc.constantFrom(...operations),
  keyId: fc.constantFrom("key_one", "key_two", null),
  price: fc.integer({ min: 1, max: 20 }),
  charge: fc.option(fc.integer({ min: 0, max: 20 })),
  daysAgo: fc.integer({ min: 0, max: DAYS - 2 }),
});

/** Runs a job through hold and settlement. Settles it on an earlier day by moving its usage back. */
async function runJob(accountId: string, job: TestJob): Promise<void> {
  const jobId = newId("job");
  const { operation, metadata = {}, keyId, price, charge, daysAgo } = job;
  await transaction(async (tx) => {
    await tx.query(
      "INSERT INTO job (id, account_id, key_id, operation, lane, input, metadata, price, seed) VALUES ($1, $2, $3, $4, 'cpu', '{}', $5, $6, 0)",
      [jobId, accountId, keyId, operation, JSON.stringify(metadata), price],
    );
    await placeHold(tx, { accountId, jobId, credits: price, openJobs: 1_000 });
    if (charge === null) await releaseHold(tx, jobId);
    else await settleHold(tx, { jobId, operation, credits: Math.min(charge, price) });
    await tx.query("UPDATE usage SET created_at = created_at - make_interval(days => $2) WHERE job_id = $1", [
      jobId,
      daysAgo,
    ]);
  });
}

/** Sums credits by a key, without groups of 0 credits. */
function sumBy<Item>(items: readonly Item[], toKey: (item: Item) => string, toCredits: (item: Item) => number) {
  const sums: Record<string, number> = {};
  for (const item of items) {
    const credits = toCredits(item);
    if (credits !== 0) sums[toKey(item)] = (sums[toKey(item)] ?? 0) + credits;
  }
  return sums;
}

/** Compares the sums by key, end user, tag, and two groups with the jobs, and their totals with the ledger's settlements. */
async function expectSumsOfGroups(accountId: string, jobs: readonly TestJob[], settled: number): Promise<void> {
  const groupValues: Record<string, (job: TestJob) => string | null> = {
    key: ({ keyId }) => keyId,
    operation: ({ operation }) => operation,
    user: ({ metadata }) => metadata?.user ?? null,
    "metadata.project": ({ metadata }) => metadata?.project ?? null,
    "metadata.a.b'--": ({ metadata }) => metadata?.["a.b'--"] ?? null,
  };
  const period = usagePeriod({ from: new Date(Date.now() - DAYS * 86_400_000) });
  for (const groups of [
    "key",
    "user",
    "metadata.project",
    "metadata.a.b'--",
    "key,operation",
    "metadata.project,user",
  ]) {
    const parsed = parseUsageGroups(groups);
    const sums = await sumUsage(accountId, parsed, period);
    const getName = (values: readonly (string | null | undefined)[]) => values.map(String).join("|");
    expect(
      sumBy(
        sums,
        ({ values }) => getName(values),
        ({ credits }) => credits,
      ),
      groups,
    ).toEqual(
      sumBy(
        jobs,
        (job) => getName(parsed.map((group) => groupValues[group]?.(job))),
        ({ price, charge }) => Math.min(charge ?? 0, price),
      ),
    );
    expect(sums.reduce((sum, { credits }) => sum + credits, 0)).toBe(settled);
    expect(sums.reduce((sum, one) => sum + one.jobs, 0)).toBe(jobs.filter(({ charge }) => charge !== null).length);
  }
}

describe("usage", () => {
  it("by day, operation and key equals the ledger for random jobs", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomJob, { minLength: 1, maxLength: 25 }), async (jobs) => {
        const accountId = await newAccount();
        await grantCredits(pool(), { accountId, credits: 10_000, kind: "grant", reference: `test:${accountId}` });
        for (const job of jobs) await runJob(accountId, job);

        const lines = await listUsage(accountId, { limit: 1_000 });
        const settlements = await listEntries(pool(), accountId, { limit: 1_000, kind: "settlement" });
        const charged = sumBy(
          settlements,
          ({ reference }) => reference,
          ({ credits }) => -credits,
        );
        expect(
          sumBy(
            lines,
            ({ jobId }) => `job:${jobId}`,
            ({ credits }) => credits,
          ),
        ).toEqual(charged);

        const records = await prisma().job.findMany({ where: { accountId }, select: { id: true, keyId: true } });
        const keys = new Map(records.map(({ id, keyId }) => [id, String(keyId)]));
        const getCharge = ({ price, charge }: TestJob) => Math.min(charge ?? 0, price);
        expect(
          sumBy(
            lines,
            ({ jobId }) => keys.get(jobId) ?? "",
            ({ credits }) => credits,
          ),
        ).toEqual(sumBy(jobs, ({ keyId }) => String(keyId), getCharge));

        await expectSumsOfGroups(
          accountId,
          jobs,
          Object.values(charged).reduce((sum, credits) => sum + credits, 0),
        );
        const days = await usageByDay(accountId, DAYS);
        expect(
          sumBy(
            days,
            ({ day, operation }) => `${day} ${operation}`,
            ({ credits }) => credits,
          ),
        ).toEqual(
          sumBy(
            lines,
            ({ createdAt, operation }) => `${createdAt.toISOString().slice(0, 10)} ${operation}`,
            ({ credits }) => credits,
          ),
        );
        expect(
          sumBy(
            days,
            ({ operation }) => operation,
            ({ credits }) => credits,
          ),
        ).toEqual(sumBy(jobs, ({ operation }) => operation, getCharge));
        expect(days.reduce((sum, { jobs: count }) => sum + count, 0)).toBe(
          jobs.filter(({ charge }) => charge !== null).length,
        );
      }),
      { numRuns: 25 },
    );
  });

  it("is listed page by page, newest first, and only of the account", async () => {
    const [accountId, otherAccountId] = [await newAccount(), await newAccount()];
    for (const id of [accountId, otherAccountId])
      await grantCredits(pool(), { accountId: id, credits: 100, kind: "grant", reference: `test:${id}` });
    const job = { operation: "image-upscale", keyId: null, price: 2, charge: 2, daysAgo: 0 };
    for (let count = 0; count < 5; count++) await runJob(accountId, job);
    await runJob(otherAccountId, job);
    const ids: string[] = [];
    for (let before: string | undefined; ; before = ids.at(-1)) {
      const page = await listUsage(accountId, { limit: 2, before });
      if (page.length === 0) break;
      ids.push(...page.map(({ jobId }) => jobId));
    }
    expect(ids).toHaveLength(5);
    expect(ids).toEqual(ids.toSorted().reverse());
  });

  it("is filtered by time, with an exclusive end", async () => {
    const accountId = await newAccount();
    await grantCredits(pool(), { accountId, credits: 100, kind: "grant", reference: `test:${accountId}` });
    for (const daysAgo of [0, 3, 6])
      await runJob(accountId, {
        operation: "image-upscale",
        keyId: null,
        price: 1 + daysAgo,
        charge: 1 + daysAgo,
        daysAgo,
      });
    const [newest, middle, oldest] = await listUsage(accountId, { limit: 10 }).then((lines) =>
      lines.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
    );
    const readCredits = async (range: { from?: Date | undefined; to?: Date | undefined }) =>
      (await listUsage(accountId, { limit: 10, ...range })).map(({ credits }) => credits).sort();
    expect(await readCredits({ from: middle?.createdAt })).toEqual([1, 4]);
    expect(await readCredits({ to: middle?.createdAt })).toEqual([7]);
    expect(await readCredits({ from: oldest?.createdAt, to: newest?.createdAt })).toEqual([4, 7]);
    expect((await usageByDay(accountId, 4)).reduce((sum, { credits }) => sum + credits, 0)).toBe(5);
  });

  it.each(["", "month", "day,day", "day,key,user", "metadata.", "key;DROP"])("refuses the groups %s", (groups) => {
    expect(() => parseUsageGroups(groups)).toThrow("Send one or two different values");
  });

  it("refuses a period that is empty or longer than 366 days", () => {
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    expect(() => usagePeriod({ from: day("2026-02-01"), to: day("2026-02-01") })).toThrow("The period is empty.");
    expect(() => usagePeriod({ from: day("2025-01-01"), to: day("2026-02-01") })).toThrow("up to 366 days");
    expect(usagePeriod({ from: day("2025-02-01"), to: day("2026-02-01") }).from).toEqual(day("2025-02-01"));
  });

  it("is the account's own, also by group", async () => {
    const [accountId, otherAccountId] = [await newAccount(), await newAccount()];
    await grantCredits(pool(), {
      accountId: otherAccountId,
      credits: 9,
      kind: "grant",
      reference: `test:${otherAccountId}`,
    });
    await runJob(otherAccountId, {
      operation: "image-edit",
      metadata: { project: "a" },
      keyId: null,
      price: 2,
      charge: 2,
      daysAgo: 0,
    });
    expect(await sumUsage(accountId, ["key"], usagePeriod({}))).toEqual([]);
    expect(await usageTags(accountId, usagePeriod({}))).toEqual([]);
    expect(await usageTags(otherAccountId, usagePeriod({}))).toEqual(["project"]);
  });
});
