import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkInvariants } from "../credits/invariants.ts";
import { clawBack, grantCredits, readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool, transaction } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";
import { readAccount, searchAccounts } from "./accounts.ts";
import { listAudit, performAct } from "./audit.ts";
import { changeCredits } from "./change-credits.ts";
import { readEngineHealth } from "./engine-health.ts";
import { countFailures, knownCode, listAllJobs, readAnyJob } from "./jobs.ts";
import { type Asked, suspendAccount, unsuspendAccount } from "./suspend-account.ts";

let accountId: string;

beforeEach(async () => {
  accountId = newId("acct");
  await pool().query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $1 || '@example.com', now())", [
    accountId,
  ]);
});

afterAll(closeDatabase);

const asked = (request: string = randomUUID()): Asked => ({ actor: "acct_boss", reason: "A good reason", request });
const log = () => listAudit({ limit: 50, accountId });
const balance = () => readBalance(pool(), accountId);
const give = (credits: number) =>
  grantCredits(pool(), { accountId, credits, kind: "grant", reference: `test:${randomUUID()}` });

describe("the audit log", () => {
  it.each(["UPDATE audit_entry SET reason = 'x'", "DELETE FROM audit_entry", "TRUNCATE audit_entry"])(
    "refuses %s",
    async (sql) => {
      await suspendAccount(accountId, asked());
      await expect(pool().query(sql)).rejects.toThrow(/append-only/);
    },
  );

  it("keeps no line of an act that failed, and no act without its line", async () => {
    const act = { ...asked(), act: "credits.grant", subject: `account:${accountId}`, accountId } as const;
    const failing = performAct(act, async (tx) => {
      await grantCredits(tx, { accountId, credits: 9, kind: "grant", reference: `test:${accountId}` });
      throw new Error("a fault");
    });
    await expect(failing).rejects.toThrow("a fault");
    expect(await log()).toEqual([]);
    expect((await balance()).available).toBe(0);
    const unwritable = performAct(act, async (tx) => {
      await grantCredits(tx, { accountId, credits: 9, kind: "grant", reference: `test:${accountId}` });
      // PostgreSQL's JSON holds no such character, so the line cannot be written.
      return { before: { text: "\0" }, after: {} };
    });
    await expect(unwritable).rejects.toThrow();
    expect((await balance()).available).toBe(0);
  });

  it("wants a reason and a form, and a form does one thing alone", async () => {
    await expect(suspendAccount(accountId, { ...asked(), reason: " " })).rejects.toMatchObject({
      errors: [{ pointer: "/reason" }],
    });
    await expect(suspendAccount(accountId, asked("x"))).rejects.toMatchObject({ code: "invalid_input" });
    const once = asked();
    await suspendAccount(accountId, once);
    await expect(unsuspendAccount(accountId, once)).rejects.toThrow(/something else/);
    expect((await log()).map(({ act }) => act)).toEqual(["account.suspend"]);
  });
});

describe("credits by an operator's decision", () => {
  it("come once however often the form is sent, with a line that says what was and is", async () => {
    const once = asked();
    const grant = () => changeCredits(accountId, { direction: "grant", credits: 40 }, once);
    const effects = await Promise.all([grant(), grant(), grant()]);
    expect(effects.filter(Boolean)).toHaveLength(1);
    expect((await balance()).available).toBe(40);
    expect(await log()).toMatchObject([
      {
        actor: "acct_boss",
        act: "credits.grant",
        subject: `account:${accountId}`,
        reason: "A good reason",
        before: { available: 0 },
        after: { available: 40, granted: 40 },
      },
    ]);
    await changeCredits(accountId, { direction: "grant", credits: 2 }, asked());
    expect((await balance()).available).toBe(42);
  });

  it("are taken only as far as they are there", async () => {
    await give(10);
    await expect(changeCredits(accountId, { direction: "take", credits: 11 }, asked())).rejects.toMatchObject({
      code: "insufficient_credits",
    });
    await changeCredits(accountId, { direction: "take", credits: 10 }, asked());
    expect((await balance()).available).toBe(0);
    expect((await log()).map(({ act }) => act)).toEqual(["credits.take"]);
    expect((await checkInvariants(pool())).filter(({ subject }) => subject.includes(accountId))).toEqual([]);
  });

  it.each([0, -5, 1.5, Number.NaN, 10_000_001])("refuses %d credits", async (credits) => {
    expect(() => changeCredits(accountId, { direction: "grant", credits }, asked())).toThrow(/whole number/);
  });

  it("go to nobody who is not there", async () => {
    const none = changeCredits("acct_none", { direction: "grant", credits: 1 }, asked());
    await expect(none).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a suspension", () => {
  it("is made and ended once, each with its reason", async () => {
    await suspendAccount(accountId, asked());
    expect((await readAccount(accountId)).suspended).toBe("operator");
    await expect(suspendAccount(accountId, asked())).rejects.toThrow(/already/);
    await unsuspendAccount(accountId, asked());
    expect((await readAccount(accountId)).suspended).toBeNull();
    await expect(unsuspendAccount(accountId, asked())).rejects.toThrow(/not suspended/);
    expect((await log()).map(({ act }) => act)).toEqual(["account.unsuspend", "account.suspend"]);
  });

  it("for a debt is ended by paying it, and an operator's outlives the debt", async () => {
    await clawBack(pool(), { accountId, credits: 7, reference: `test:${accountId}` });
    await expect(unsuspendAccount(accountId, asked())).rejects.toThrow(/owes 7/);
    await suspendAccount(accountId, asked());
    await changeCredits(accountId, { direction: "grant", credits: 7 }, asked());
    expect(await readAccount(accountId)).toMatchObject({ owed: 0, suspended: "operator" });
    await clawBack(pool(), { accountId, credits: 3, reference: `test:${accountId}:2` });
    await unsuspendAccount(accountId, asked());
    expect((await readAccount(accountId)).suspended).toBe("owed");
  });
});

describe("an operator's lists", () => {
  it("find an account by a part of its address or id, with its credits", async () => {
    await give(30);
    const [found] = await searchAccounts({ limit: 5, text: accountId.slice(5, 25).toUpperCase() });
    expect(found).toMatchObject({ id: accountId, available: 30, held: 0, owed: 0, suspended: null, verified: true });
    expect(await searchAccounts({ limit: 5, text: "%" })).toEqual([]);
    expect(await searchAccounts({ limit: 5, text: accountId, state: "suspended" })).toEqual([]);
    await suspendAccount(accountId, asked());
    expect(await searchAccounts({ limit: 5, text: accountId, state: "suspended" })).toHaveLength(1);
    expect(await searchAccounts({ limit: 5, text: accountId, state: "deleted" })).toEqual([]);
  });

  it("turn their pages without a gap or a double", async () => {
    const ids = Array.from({ length: 5 }, () => newId("acct"));
    for (const id of ids)
      await pool().query("INSERT INTO account (id, email) VALUES ($1, $1 || '@pages.example')", [id]);
    const seen: string[] = [];
    for (let before: string | undefined; ; before = seen.at(-1)) {
      const page = await searchAccounts({ limit: 2, text: "@pages.example", before });
      if (page.length === 0) break;
      seen.push(...page.map(({ id }) => id));
    }
    expect(seen).toEqual(ids.reverse());
  });

  it("count failures by code, and what engines did", async () => {
    const jobId = newId("job");
    const attempts = [
      { engine: "test/first", outcome: "rate_limited", ms: 20 },
      { engine: "test/second", outcome: "failed", ms: 900 },
    ];
    await transaction((tx) =>
      tx.query(
        `INSERT INTO job (id, account_id, operation, status, lane, input, price, seed, error_code, error_detail, finished_at, engine_attempts)
         VALUES ($1, $2, 'image-edit', 'failed', 'io', '{}', 4, 0, 'engine_failed', 'It failed.', now(), $3)`,
        [jobId, accountId, JSON.stringify(attempts)],
      ),
    );
    const failures = await countFailures(7);
    expect(failures).toContainEqual(
      expect.objectContaining({ operation: "image-edit", errorCode: "engine_failed", jobs: 1 }),
    );
    expect(await listAllJobs({ limit: 5, accountId, errorCode: "engine_failed" })).toMatchObject([{ id: jobId }]);
    expect(await listAllJobs({ limit: 5, accountId, status: "succeeded" })).toEqual([]);
    expect((await readAnyJob(jobId)).engineAttempts).toEqual(attempts);
    await pool().query(
      "INSERT INTO engine_state (worker_id, engine, state, fraction) VALUES ('wrk_1', 'test/second', 'ready', 1), ('wrk_2', 'test/second', 'fetching', 0.4)",
    );
    const health = await readEngineHealth();
    expect(health.find(({ engine }) => engine === "test/first")).toMatchObject({
      workers: [],
      calls: 1,
      failed: 1,
      medianMs: null,
    });
    expect(health.find(({ engine }) => engine === "test/second")).toMatchObject({
      calls: 1,
      failed: 1,
      workers: [
        { workerId: "wrk_1", state: "ready" },
        { workerId: "wrk_2", state: "fetching", fraction: 0.4 },
      ],
    });
  });

  it("take no code from an address that is not one", () => {
    expect(knownCode("engine_failed")).toBe("engine_failed");
    expect(knownCode("toString")).toBeUndefined();
  });
});
