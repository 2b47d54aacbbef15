import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { beginSession } from "../accounts/sessions.ts";
import { endSupport, listOpenSupport, readSupportView } from "../accounts/support.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { clawBack, grantCredits, readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool, transaction } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { readAccount, searchAccounts } from "./accounts.ts";
import { listAudit } from "./audit.ts";
import { changeCredits } from "./change-credits.ts";
import { readEngineHealth } from "./engine-health.ts";
import { countFailures, knownCode, listAllJobs, readAnyJob } from "./jobs.ts";
import { type ActRequest, performAct } from "./perform-act.ts";
import { startSupport } from "./start-support.ts";
import { suspendAccount, unsuspendAccount } from "./suspend-account.ts";

let accountId: string;

beforeEach(async () => {
  accountId = newId("acct");
  await pool().query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $1 || '@example.com', now())", [
    accountId,
  ]);
});

afterAll(closeDatabase);

describe("support access", () => {
  const view = async () => (await readSupportView(sessionId))?.accountId;
  let sessionId: string;
  beforeEach(async () => {
    const operator = newId("acct");
    await pool().query("INSERT INTO account (id, email) VALUES ($1, $1 || '@example.com')", [operator]);
    sessionId = await beginSession(operator, undefined);
  });

  it("is announced to all owners and no other member, and applies once", async () => {
    const [owner, viewer] = [newId("acct"), newId("acct")];
    await pool().query("UPDATE account SET kind = 'team' WHERE id = $1", [accountId]);
    for (const [id, role] of [
      [owner, "owner"],
      [viewer, "viewer"],
    ]) {
      await pool().query("INSERT INTO account (id, email) VALUES ($1, $1 || '@example.com')", [id]);
      await pool().query("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, $3)", [
        accountId,
        id,
        role,
      ]);
    }
    const request = form();
    expect(await startSupport(accountId, sessionId, request)).toBe(true);
    expect(await startSupport(accountId, sessionId, request)).toBe(false);
    const { rows } = await pool().query("SELECT recipient, text FROM mail WHERE recipient = ANY($1)", [
      [accountId, owner, viewer].map((id) => `${id}@example.com`),
    ]);
    expect(rows).toEqual([
      { recipient: `${owner}@example.com`, text: expect.stringContaining("Reason: A good reason") },
    ]);
    expect(await view()).toBe(accountId);
  });

  it.each([
    ["the owner ends it", () => endSupport({ accountId }, { kind: "person", id: accountId })],
    ["the operator ends it", () => endSupport({ sessionId }, { kind: "operator", id: null })],
    [
      "its time is over",
      () =>
        pool().query("UPDATE support_access SET expires_at = now() - interval '1 second' WHERE account_id = $1", [
          accountId,
        ]),
    ],
    ["the account is deleted", () => pool().query("UPDATE account SET deleted_at = now() WHERE id = $1", [accountId])],
  ])("ends when %s", async (_when, end) => {
    await startSupport(accountId, sessionId, form());
    expect(await view()).toBe(accountId);
    await end();
    expect(await view()).toBeUndefined();
  });

  it("needs a reason, and views one account at a time", async () => {
    await expect(startSupport(accountId, sessionId, { ...form(), reason: " " })).rejects.toMatchObject({
      errors: [{ pointer: "/reason" }],
    });
    const otherId = newId("acct");
    await pool().query("INSERT INTO account (id, email) VALUES ($1, $1 || '@example.com')", [otherId]);
    await startSupport(otherId, sessionId, form());
    await startSupport(accountId, sessionId, form());
    expect(await view()).toBe(accountId);
    expect(await listOpenSupport(otherId)).toEqual([]);
  });
});

const form = (request: string = randomUUID()): ActRequest => ({ actor: "acct_boss", reason: "A good reason", request });
const log = () => listAudit({ limit: 50, accountId });
const balance = () => readBalance(pool(), accountId);
const give = (credits: number) =>
  grantCredits(pool(), { accountId, credits, kind: "grant", reference: `test:${randomUUID()}` });

describe("the audit log", () => {
  it.each(["UPDATE audit_entry SET reason = 'x'", "DELETE FROM audit_entry", "TRUNCATE audit_entry"])(
    "refuses %s",
    async (sql) => {
      await suspendAccount(accountId, form());
      await expect(pool().query(sql)).rejects.toThrow(/append-only/);
    },
  );

  it("contains no entry of a failed act, and no act happens without its entry", async () => {
    const act = { ...form(), act: "credits.grant", subject: `account:${accountId}`, accountId } as const;
    const failing = performAct(act, async (tx) => {
      await grantCredits(tx, { accountId, credits: 9, kind: "grant", reference: `test:${accountId}` });
      throw new Error("a fault");
    });
    await expect(failing).rejects.toThrow("a fault");
    expect(await log()).toEqual([]);
    expect((await balance()).available).toBe(0);
    const withoutEntry = performAct(act, async (tx) => {
      await grantCredits(tx, { accountId, credits: 9, kind: "grant", reference: `test:${accountId}` });
      // PostgreSQL's JSON does not allow this character, so the entry cannot be written.
      return { before: { text: "\0" }, after: {} };
    });
    await expect(withoutEntry).rejects.toThrow();
    expect((await balance()).available).toBe(0);
  });

  it("requires a reason and a form, and a form takes effect for one act only", async () => {
    await expect(suspendAccount(accountId, { ...form(), reason: " " })).rejects.toMatchObject({
      errors: [{ pointer: "/reason" }],
    });
    await expect(suspendAccount(accountId, form("x"))).rejects.toMatchObject({ code: "invalid_input" });
    const once = form();
    await suspendAccount(accountId, once);
    await expect(unsuspendAccount(accountId, once)).rejects.toThrow(/another action/);
    expect((await log()).map(({ act }) => act)).toEqual(["account.suspend"]);
  });
});

describe("credits by an operator's decision", () => {
  it("change once per form, with an audit entry of the state before and after", async () => {
    const once = form();
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
    await changeCredits(accountId, { direction: "grant", credits: 2 }, form());
    expect((await balance()).available).toBe(42);
  });

  it("cannot be taken beyond the available credits", async () => {
    await give(10);
    await expect(changeCredits(accountId, { direction: "take", credits: 11 }, form())).rejects.toMatchObject({
      code: "insufficient_credits",
    });
    await changeCredits(accountId, { direction: "take", credits: 10 }, form());
    expect((await balance()).available).toBe(0);
    expect((await log()).map(({ act }) => act)).toEqual(["credits.take"]);
    expect((await checkInvariants(pool())).filter(({ subject }) => subject.includes(accountId))).toEqual([]);
  });

  it.each([0, -5, 1.5, Number.NaN, 10_000_001])("refuses %d credits", async (credits) => {
    expect(() => changeCredits(accountId, { direction: "grant", credits }, form())).toThrow(/whole number/);
  });

  it("cannot be granted to an unknown account", async () => {
    const none = changeCredits("acct_none", { direction: "grant", credits: 1 }, form());
    await expect(none).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a suspension", () => {
  it("starts and ends once, each with its reason", async () => {
    await suspendAccount(accountId, form());
    expect((await readAccount(accountId)).suspended).toBe("operator");
    await expect(suspendAccount(accountId, form())).rejects.toThrow(/already/);
    await unsuspendAccount(accountId, form());
    expect((await readAccount(accountId)).suspended).toBeNull();
    await expect(unsuspendAccount(accountId, form())).rejects.toThrow(/not suspended/);
    expect((await log()).map(({ act }) => act)).toEqual(["account.unsuspend", "account.suspend"]);
  });

  it("for a debt ends when the debt is paid, but an operator's suspension stays", async () => {
    await clawBack(pool(), { accountId, credits: 7, reference: `test:${accountId}` });
    await expect(unsuspendAccount(accountId, form())).rejects.toThrow(/owes 7/);
    await suspendAccount(accountId, form());
    await changeCredits(accountId, { direction: "grant", credits: 7 }, form());
    expect(await readAccount(accountId)).toMatchObject({ owed: 0, suspended: "operator" });
    await clawBack(pool(), { accountId, credits: 3, reference: `test:${accountId}:2` });
    await unsuspendAccount(accountId, form());
    expect((await readAccount(accountId)).suspended).toBe("owed");
  });
});

describe("an operator's lists", () => {
  it("find an account by a part of its address or id, with its credits", async () => {
    await give(30);
    const [found] = await searchAccounts({ limit: 5, text: accountId.slice(5, 25).toUpperCase() });
    expect(found).toMatchObject({ id: accountId, available: 30, held: 0, owed: 0, suspended: null, verified: true });
    expect(await searchAccounts({ limit: 5, text: accountId })).toHaveLength(1);
    expect(await searchAccounts({ limit: 5, text: "%" })).toEqual([]);
    expect(await searchAccounts({ limit: 5, text: "\0" })).toEqual([]);
    expect(await searchAccounts({ limit: 5, text: accountId.replace("_", "%") })).toEqual([]);
    expect(await searchAccounts({ limit: 5, text: accountId, state: "suspended" })).toEqual([]);
    await suspendAccount(accountId, form());
    expect(await searchAccounts({ limit: 5, text: accountId, state: "suspended" })).toHaveLength(1);
    expect(await searchAccounts({ limit: 5, text: accountId, state: "deleted" })).toEqual([]);
  });

  it("return pages without gaps or duplicates", async () => {
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

  it("count failures by code and the outcomes of engines", async () => {
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

  it("ignore an unknown error code", () => {
    expect(knownCode("engine_failed")).toBe("engine_failed");
    expect(knownCode("toString")).toBeUndefined();
  });
});
