import { afterAll, describe, expect, test } from "vitest";
import { newAccount } from "../../test/helpers/accounts/money-steps.ts";
import { releaseHold, settleHold } from "../credits/holds.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { type KeyLimits, readKeySpend } from "../credits/key-spend.ts";
import { grantCredits, readBalance } from "../credits/ledger.ts";
import { getDefaultProjectId } from "../credits/project-holds.ts";
import { readProjectSpend, startProjectSpend } from "../credits/project-spend.ts";
import { closeDatabase, pool, type Queryable, transaction } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import type { Period } from "../platform/periods.ts";
import { holdForJob, type NewJob } from "./job-holds.ts";

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

describe("a job of a restricted key", () => {
  const ANY = { openJobs: 1_000, queued: 1_000 };

  /** A job of a key with a cap of 10 credits a day. */
  const keyJob = (accountId: string, keyId: string, limits: Partial<KeyLimits> = {}): NewJob => ({
    ...newJob(accountId),
    keyId,
    keyLimits: { keyId, cap: { credits: 10, period: "day" }, openJobs: null, ...limits },
  });

  const readSpend = async (accountId: string, keyId: string) =>
    (await readKeySpend(pool(), accountId, [keyId])).get(keyId);

  const settle = (jobId: string, credits: number) =>
    pool()
      .query("UPDATE job SET status = 'succeeded', charged = $2, finished_at = now() WHERE id = $1", [jobId, credits])
      .then(() =>
        pool().query(
          `INSERT INTO file (id, job_id, account_id, position, storage_key, content_type, filename, bytes, expires_at)
           SELECT $2, id, account_id, 0, 'x', 'image/png', 'x.png', 1, now() FROM job WHERE id = $1`,
          [jobId, newId("file")],
        ),
      )
      .then(() => settleHold(pool(), { jobId, operation: "background-remove", credits }));

  test("of several at once, exactly those that fit the key's cap are admitted", async () => {
    const accountId = await fundedAccount();
    const keyId = await newKeySpend(accountId);
    const jobs = Array.from({ length: 12 }, () => keyJob(accountId, keyId));
    const outcomes = await Promise.allSettled(jobs.map((job) => holdForJob(pool(), job, ANY)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(refused).toEqual(Array(7).fill("spend_limit_reached"));
    expect(await readBalance(pool(), accountId)).toMatchObject({ available: 90, held: 10 });
    expect(await readSpend(accountId, keyId)).toMatchObject({ open_jobs: 5, day: 10, week: 10, month: 10, total: 10 });
    await Promise.all(jobs.flatMap((job, index) => (outcomes[index]?.status === "fulfilled" ? [endJob(job.id)] : [])));
    expect(await readSpend(accountId, keyId)).toMatchObject({ open_jobs: 0, day: 0, week: 0, month: 0, total: 0 });
  });

  test("gives the unspent part of its hold back to the key, while other jobs start and end", async () => {
    const accountId = await fundedAccount();
    const keyId = await newKeySpend(accountId);
    const work = async (charge: number) => {
      const job = keyJob(accountId, keyId);
      await holdForJob(pool(), job, ANY);
      await (charge > 0 ? settle(job.id, charge) : endJob(job.id));
    };
    await Promise.all([1, 0, 2, 0, 1].map(work));
    expect(await readSpend(accountId, keyId)).toMatchObject({ open_jobs: 0, day: 4, total: 4 });
    expect(await readBalance(pool(), accountId)).toMatchObject({ available: 96, held: 0 });
  });

  test("is refused by the key's limit of open jobs, and other keys are not affected", async () => {
    const accountId = await fundedAccount();
    const [keyId, otherKeyId] = [await newKeySpend(accountId), await newKeySpend(accountId)];
    const limits = { cap: null, openJobs: 2 };
    const jobs = Array.from({ length: 5 }, () => keyJob(accountId, keyId, limits));
    const outcomes = await Promise.allSettled(jobs.map((job) => holdForJob(pool(), job, ANY)));
    expect(outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []))).toEqual(
      Array(3).fill("rate_limited"),
    );
    const otherJob = keyJob(accountId, otherKeyId, limits);
    await holdForJob(pool(), otherJob, ANY);
    jobs.push(otherJob);
    for (const { id } of jobs) await endJob(id);
  });

  test.each<[Period, string]>([
    ["day", "1 day"],
    ["week", "7 days"],
    ["month", "31 days"],
  ])("is admitted again in the next %s", async (period, age) => {
    const accountId = await fundedAccount();
    const keyId = await newKeySpend(accountId);
    const limits = { cap: { credits: 2, period } };
    const first = keyJob(accountId, keyId, limits);
    await holdForJob(pool(), first, ANY);
    await expect(holdForJob(pool(), keyJob(accountId, keyId, limits), ANY)).rejects.toMatchObject({
      code: "spend_limit_reached",
      message: /wait until 2/,
    });
    await pool().query(
      `UPDATE key_spend SET day = day - $2::interval, week = week - $2::interval, month = month - $2::interval WHERE key_id = $1`,
      [keyId, age],
    );
    const next = keyJob(accountId, keyId, limits);
    await holdForJob(pool(), next, ANY);
    expect(await readSpend(accountId, keyId)).toMatchObject({ [period]: 2, total: 4 });
    for (const { id } of [first, next]) await endJob(id);
  });

  test("is refused for good when a cap that never resets is spent", async () => {
    const accountId = await fundedAccount();
    const keyId = await newKeySpend(accountId);
    const limits = { cap: { credits: 3, period: "never" as const } };
    const job = keyJob(accountId, keyId, limits);
    await holdForJob(pool(), job, ANY);
    await settle(job.id, 2);
    await pool().query(
      "UPDATE key_spend SET day = '2020-01-01', week = '2020-01-01', month = '2020-01-01' WHERE key_id = $1",
      [keyId],
    );
    const error = await holdForJob(pool(), keyJob(accountId, keyId, limits), ANY).catch((refusal: Error) => refusal);
    expect(error).toMatchObject({ code: "spend_limit_reached", message: expect.stringContaining("cap of 3") });
  });

  test("does not count against the key if the account refuses it", async () => {
    const accountId = await fundedAccount();
    const keyId = await newKeySpend(accountId);
    const job = { ...keyJob(accountId, keyId, { cap: null }), price: 101 };
    await expect(holdForJob(pool(), job, ANY)).rejects.toMatchObject({ code: "insufficient_credits" });
    expect(await readSpend(accountId, keyId)).toMatchObject({ open_jobs: 0, total: 0 });
  });
});

describe("a job of a project", () => {
  const ANY = { openJobs: 1_000, queued: 1_000 };

  /** A project with a cap of 10 credits a month. */
  async function newProject(accountId: string, cap: number | null = 10): Promise<string> {
    const id = newId("proj");
    await pool().query(
      `INSERT INTO project (id, account_id, name, credit_cap, cap_period)
       VALUES ($1, $2, 'Web shop', $3::int, CASE WHEN $3::int IS NOT NULL THEN 'month' END)`,
      [id, accountId, cap],
    );
    await transaction((tx) => startProjectSpend(tx, accountId, id));
    return id;
  }

  const readSpend = async (accountId: string, projectId: string) =>
    (await readProjectSpend(pool(), accountId, [projectId])).get(projectId);

  const placeAll = (jobs: readonly NewJob[]) => Promise.allSettled(jobs.map((job) => holdForJob(pool(), job, ANY)));

  const codes = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));

  test("of several at once, also of its keys, exactly those that fit the project's cap are admitted", async () => {
    const accountId = await fundedAccount();
    const projectId = await newProject(accountId);
    const keyId = await newKeySpend(accountId);
    const keyLimits = { keyId, cap: { credits: 1_000, period: "never" as const }, openJobs: null };
    const jobs = Array.from({ length: 24 }, (_, index) => ({
      ...newJob(accountId),
      projectId,
      ...(index % 2 === 0 ? { keyId, keyLimits } : {}),
    }));
    const outcomes = await placeAll(jobs);
    expect(codes(outcomes)).toEqual(Array(19).fill("spend_limit_reached"));
    expect(await readBalance(pool(), accountId)).toMatchObject({ available: 90, held: 10 });
    expect(await readSpend(accountId, projectId)).toMatchObject({ day: 10, week: 10, month: 10, total: 10 });
    const projectJob = { ...newJob(accountId), projectId: await newProject(accountId) };
    await holdForJob(pool(), projectJob, ANY);
    await Promise.all(jobs.flatMap((job, index) => (outcomes[index]?.status === "fulfilled" ? [endJob(job.id)] : [])));
    expect(await readSpend(accountId, projectId)).toMatchObject({ day: 0, week: 0, month: 0, total: 0 });
    await endJob(projectJob.id);
  });

  test("says which project refuses it and what to do", async () => {
    const accountId = await fundedAccount();
    const projectId = await newProject(accountId, 1);
    const refused = holdForJob(pool(), { ...newJob(accountId), projectId }, ANY);
    await expect(refused).rejects.toMatchObject({
      code: "spend_limit_reached",
      message:
        /1 of the cap of 1 of the project "Web shop" are left\. Raise the project's cap, wait until 2.*another project/,
    });
    expect(await readBalance(pool(), accountId)).toMatchObject({ available: 100, held: 0 });
  });

  test("is refused in an archived project, and by the cap of another account's project", async () => {
    const accountId = await fundedAccount();
    const projectId = await newProject(accountId, null);
    await pool().query("UPDATE project SET archived_at = now() WHERE id = $1", [projectId]);
    const archived = holdForJob(pool(), { ...newJob(accountId), projectId }, ANY);
    await expect(archived).rejects.toMatchObject({ code: "invalid_key", message: /"Web shop" is archived/ });
    const foreign = await newProject(await fundedAccount(), null);
    await expect(holdForJob(pool(), { ...newJob(accountId), projectId: foreign }, ANY)).rejects.toThrow();
    expect(await readBalance(pool(), accountId)).toMatchObject({ available: 100, held: 0 });
  });

  test("the default project counts from its first cap on, with what was spent before", async () => {
    const accountId = await fundedAccount();
    const before = newJob(accountId);
    await holdForJob(pool(), before, ANY);
    const projectId = getDefaultProjectId(accountId);
    expect(await readSpend(accountId, projectId)).toBeUndefined();
    await transaction((tx) => startProjectSpend(tx, accountId, projectId));
    await pool().query("UPDATE project SET credit_cap = 4, cap_period = 'month' WHERE id = $1", [projectId]);
    expect(await readSpend(accountId, projectId)).toMatchObject({ day: 2, week: 2, month: 2, total: 2 });
    const jobs = [newJob(accountId), newJob(accountId), newJob(accountId)];
    expect(codes(await placeAll(jobs))).toEqual(Array(2).fill("spend_limit_reached"));
    await endJob(before.id);
    expect(await readSpend(accountId, projectId)).toMatchObject({ month: 2, total: 2 });
    const { rows } = await pool().query<{ id: string }>(
      "SELECT id FROM job WHERE account_id = $1 AND status = 'queued'",
      [accountId],
    );
    for (const { id } of rows) await endJob(id);
    expect(await checkInvariants(pool())).toEqual([]);
  });

  test("a hold that ends while the default project gets its first cap gives its credits back to it", async () => {
    const accountId = await fundedAccount();
    const job = newJob(accountId);
    await holdForJob(pool(), job, ANY);
    const projectId = getDefaultProjectId(accountId);
    let ended = Promise.resolve();
    await transaction(async (tx) => {
      await tx.query("SELECT FROM account WHERE id = $1 FOR UPDATE", [accountId]);
      await startProjectSpend(tx, accountId, projectId);
      ended = endJob(job.id);
      await expect.poll(countLockWaits).toBe(1);
    });
    await ended;
    expect(await readSpend(accountId, projectId)).toMatchObject({ month: 0, total: 0 });
  });
});

async function countLockWaits(): Promise<number> {
  const { rows } = await pool().query<{ count: string }>(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return Number(rows[0]?.count);
}

/** A restricted key with its counters. Returns its id. */
async function newKeySpend(accountId: string): Promise<string> {
  const id = newId("key");
  await pool().query(
    `WITH key AS (
       INSERT INTO api_key (id, account_id, kind, prefix, last_four, digest, pepper_version)
       VALUES ($1, $2, 'restricted', 'atl_000000', '0000', $1, 1) RETURNING id, account_id
     ) INSERT INTO key_spend (key_id, account_id) SELECT id, account_id FROM key`,
    [id, accountId],
  );
  return id;
}
