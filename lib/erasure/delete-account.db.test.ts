import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDevice, addTwoStep } from "../../test/helpers/accounts/factors.ts";
import { addJob, PASSWORD, PRIVATE_PROMPT, signUp } from "../../test/helpers/accounts/signed-up-account.ts";
import { startTestStripe } from "../../test/helpers/servers/stripe.ts";
import { requestAccess } from "../access/request-access.ts";
import { saveName } from "../accounts/profile.ts";
import { beginSession, readSessionRole } from "../accounts/sessions.ts";
import { accountSettings } from "../accounts/settings.ts";
import { signInWithPassword } from "../accounts/sign-in.ts";
import { createTeam } from "../accounts/teams/create-team.ts";
import { readAnyPurchase } from "../admin/purchases.ts";
import { placeHold } from "../credits/holds.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { grantCredits, readBalance } from "../credits/ledger.ts";
import { failJob } from "../jobs/end.ts";
import { authenticateKey } from "../keys/authenticate.ts";
import { issueKey } from "../keys/issue.ts";
import { createRestrictedKey } from "../keys/restricted.ts";
import { startPurchase } from "../payments/start-purchase.ts";
import { closeDatabase, pool, type Queryable, transaction } from "../platform/database/db.ts";
import { closeListener } from "../platform/database/notifications.ts";
import { prisma } from "../platform/database/prisma.ts";
import { newId } from "../platform/ids.ts";
import { storage } from "../storage/index.ts";
import { deleteAccount } from "./delete-account.ts";
import { eraseAccount, recordRemainingErasures } from "./erase.ts";

const sessionIsLive = async (sessionId: string, accountId: string) =>
  (await readSessionRole(sessionId, accountId)) !== null;

let email: string;
let accountId: string;
let sessionId: string;

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  accountId = await signUp(email);
  sessionId = await beginSession(accountId, "Mozilla/5.0 (X11; Linux)");
});

afterAll(async () => {
  const violations = await checkInvariants(pool());
  await closeListener();
  await closeDatabase();
  expect(violations).toEqual([]);
});

const proof = (over: object = {}) => ({ personId: accountId, sessionId, address: email, password: PASSWORD, ...over });
const remove = (over: object = {}) => deleteAccount(accountId, proof(over));
const balance = () => readBalance(pool(), accountId);
const eraseTasks = () => prisma().outbox.count({ where: { task: "erase-account", data: { equals: { accountId } } } });

/** The statements of this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await pool().query(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0].waiting;
}

/** The content of every table that may contain personal data, as one text. */
async function personalData(): Promise<string> {
  const tables = [
    "account",
    "session",
    "identity",
    "email_token",
    "api_key",
    "ledger_entry",
    "purchase",
    "job",
    "file",
    "access_request",
    "address_change",
    "passkey",
    "recovery_code",
    "totp",
    "top_up",
    "mail",
    "audit_entry",
    "idempotency",
  ];
  const texts = await Promise.all(
    tables.map(async (table) => JSON.stringify((await pool().query(`SELECT * FROM ${table}`)).rows)),
  );
  return texts.join();
}

describe("deleting an account", () => {
  it("blanks its row, writes the balance off, ends jobs, keys, files and sessions, and keeps the ledger without personal data", async () => {
    await saveName(accountId, "Ada Lovelace");
    await addTwoStep({ id: accountId, email }, sessionId);
    await addDevice({ id: accountId, email }, "Lovelace's phone");
    await requestAccess(accountId, {
      useCase: "Cutting out my grandmother's furniture",
      volume: "20",
      company: "Lovelace Ltd",
    });
    await pool().query("UPDATE account SET access_granted_at = now() WHERE id = $1", [accountId]);
    const { key } = await issueKey(accountId);
    const restricted = await createRestrictedKey(accountId, {
      name: "Lovelace's laptop",
      networks: ["203.0.113.7"],
      default_metadata: { customer: "Lovelace" },
    });
    const succeeded = await addJob(accountId, "succeeded");
    const queued = await addJob(accountId, "queued");
    await pool().query("INSERT INTO receipt (job_id, account_id, salt, claims) VALUES ($1, $2, 'salt', '{}')", [
      succeeded,
      accountId,
    ]);
    await remove();

    expect(await balance()).toEqual({ available: 0, held: 0, owed: 0 });
    const { rows: entries } = await pool().query<{ kind: string; credits: number }>(
      "SELECT kind, credits FROM ledger_entry WHERE account_id = $1 ORDER BY id",
      [accountId],
    );
    const trial = accountSettings().TRIAL_CREDITS;
    expect(entries.map(({ kind }) => kind)).toEqual(["trial", "settlement", "write_off", "write_off"]);
    expect(entries.reduce((sum, { credits }) => sum + credits, 0)).toBe(0);
    expect(entries[2]?.credits).toBe(-(trial - 4 - 4));
    expect(await sessionIsLive(sessionId, accountId)).toBe(false);
    for (const ended of [key, restricted.key])
      await expect(authenticateKey(ended)).rejects.toMatchObject({ code: "invalid_key" });
    expect(await signInWithPassword({ email, password: PASSWORD })).toBeNull();
    expect(await storage().read(`results/${succeeded}/0.png`)).toBeNull();
    const { rows: jobs } = await pool().query<{ id: string; status: string }>(
      "SELECT id, status FROM job WHERE id = ANY($1)",
      [[succeeded, queued]],
    );
    expect(Object.fromEntries(jobs.map(({ id, status }) => [id, status]))).toEqual({
      [succeeded]: "succeeded",
      [queued]: "canceled",
    });
    await eraseAccount(accountId);
    const remaining = await personalData();
    for (const text of [email, "Lovelace", "grandmother", "203.0.113.7", "Mozilla/5.0 (X11; Linux)"])
      expect(remaining).not.toContain(text);
    // The receipts stay, but nothing can be compared with them.
    const { rows: receipts } = await pool().query("SELECT job_id, salt FROM receipt WHERE account_id = $1", [
      accountId,
    ]);
    expect(receipts.map(({ job_id }) => job_id).sort()).toEqual([succeeded, queued].sort());
    expect(receipts.every(({ salt }) => salt === null)).toBe(true);
    expect(await prisma().totp.count({ where: { accountId } })).toBe(0);
    expect(await prisma().recoveryCode.count({ where: { accountId } })).toBe(0);
    const { rows } = await pool().query<{ done: boolean }>(
      "SELECT erased_at IS NOT NULL AS done FROM account WHERE id = $1",
      [accountId],
    );
    expect(rows[0]?.done).toBe(true);
  });

  it("writes off the released hold of a running job and erases its input once it has ended", async () => {
    const running = await addJob(accountId, "running");
    await remove();
    expect((await balance()).held).toBe(4);
    await expect(eraseAccount(accountId)).rejects.toThrow("remains");
    // The job fails before the worker handles the cancellation.
    await failJob({ jobId: running, attempt: 1 }, { code: "engine_failed", detail: PRIVATE_PROMPT, warnings: [] });
    expect((await balance()).available).toBe(4);
    await pool().query("UPDATE job SET inputs_deleted_at = now() WHERE id = $1", [running]);
    await eraseAccount(accountId);
    expect(await balance()).toEqual({ available: 0, held: 0, owed: 0 });
    expect(await personalData()).not.toContain(PRIVATE_PROMPT);
  });

  it("writes off credits that a won dispute returns later", async () => {
    await remove();
    await grantCredits(pool(), { accountId, credits: 50, kind: "restoration", reference: `test:${accountId}` });
    await eraseAccount(accountId);
    expect(await balance()).toEqual({ available: 0, held: 0, owed: 0 });
  });

  it("records a task with the deletion, and again while something remains", async () => {
    await expect(remove({ address: "other@example.com" })).rejects.toThrow();
    expect(await eraseTasks()).toBe(0);
    await remove();
    expect(await eraseTasks()).toBe(1);
    await recordRemainingErasures();
    expect(await eraseTasks()).toBe(1);
    await grantCredits(pool(), { accountId, credits: 50, kind: "restoration", reference: `test:${accountId}` });
    await recordRemainingErasures();
    expect(await eraseTasks()).toBe(2);
    await eraseAccount(accountId);
  });

  it("erases nothing of an account that was not deleted", async () => {
    const queued = await addJob(accountId, "queued");
    await eraseAccount(accountId);
    const { rows } = await pool().query("SELECT status FROM job WHERE id = $1", [queued]);
    expect(rows).toEqual([{ status: "queued" }]);
    expect((await balance()).available).toBeGreaterThan(0);
  });

  it("allows no further hold or deletion", async () => {
    await remove();
    const held = placeHold(pool(), { accountId, jobId: newId("job"), credits: 0, openJobs: 8 });
    await expect(held).rejects.toMatchObject({ code: "account_suspended" });
    await expect(remove()).rejects.toMatchObject({ code: "not_found" });
  });

  it("frees the address, but grants no second trial", async () => {
    await remove();
    const again = await signUp(email);
    expect(again).not.toBe(accountId);
    expect(await readBalance(pool(), again)).toEqual({ available: 0, held: 0, owed: 0 });
  });

  it("turns the top-up off and removes its card", async () => {
    await pool().query(
      `INSERT INTO top_up (account_id, status, package_id, currency, threshold, monthly_cap, payment_method, card_brand, card_last_four, consented_at)
       VALUES ($1, 'active', 'starter', 'usd', 50, 5000, 'pm_x', 'visa', '4242', now())`,
      [accountId],
    );
    await remove();
    const { rows } = await pool().query(
      "SELECT status, payment_method, card_brand, card_last_four FROM top_up WHERE account_id = $1",
      [accountId],
    );
    expect(rows).toEqual([{ status: "off", payment_method: null, card_brand: null, card_last_four: null }]);
  });

  it("closes its open checkouts and deletes the customer at Stripe", async () => {
    const stripe = await startTestStripe();
    try {
      const { purchaseId } = await startPurchase(accountId, "starter");
      const session = await stripe.findSession(purchaseId);
      const { customer } = stripe.server.store.get("checkout.session", session);
      await remove();
      await expect.poll(async () => (await readAnyPurchase(purchaseId)).status).toBe("expired");
      await expect(stripe.post(`/sandbox/checkout/sessions/${session}/complete`)).rejects.toThrow();
      expect(() => stripe.server.store.get("customer", customer ?? "")).toThrow(/No such customer/);
      await eraseAccount(accountId);
      const { rows } = await pool().query(
        "SELECT stripe_customer, erased_at IS NOT NULL AS done FROM account WHERE id = $1",
        [accountId],
      );
      expect(rows).toEqual([{ stripe_customer: null, done: true }]);
    } finally {
      await stripe.stop();
    }
  });

  it("takes effect once when requested twice at the same time", async () => {
    const outcomes = await Promise.allSettled([remove(), remove()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it.each([
    ["another address", { address: "other@example.com" }, "/address"],
    ["a wrong password", { password: "not it at all" }, "/confirm"],
    ["no password", { password: "" }, "/confirm"],
  ])("is refused with %s", async (_, over, pointer) => {
    await expect(remove(over)).rejects.toMatchObject({ errors: [{ pointer }] });
    expect(await sessionIsLive(sessionId, accountId)).toBe(true);
  });

  it("waits for a change of the person's teams, and is refused if they are the only owner then", async () => {
    const otherPerson = await signUp(`${randomUUID()}@example.com`);
    const team = await createTeam(otherPerson, "Bakery", { kind: "person", id: otherPerson });
    const setRole = (db: Queryable, person: string, role: string) =>
      db.query(
        `INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, $3)
         ON CONFLICT (account_id, person_id) DO UPDATE SET role = excluded.role`,
        [team, person, role],
      );
    await setRole(pool(), accountId, "admin");
    const removal = await transaction(async (tx) => {
      await tx.query("SELECT FROM account WHERE id = $1 FOR UPDATE", [team]);
      const started = remove().catch((error: unknown) => error);
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
      await setRole(tx, accountId, "owner");
      await setRole(tx, otherPerson, "admin");
      return { started };
    });
    expect(await removal.started).toMatchObject({
      message: expect.stringContaining("the only owner of the team Bakery"),
    });
    expect(await sessionIsLive(sessionId, accountId)).toBe(true);
  });

  it("needs a new proof of the session if the account has no password", async () => {
    await pool().query("UPDATE account SET password_hash = NULL WHERE id = $1", [accountId]);
    await pool().query("UPDATE session SET proven_at = now() - interval '11 minutes' WHERE id = $1", [sessionId]);
    await expect(remove({ password: "" })).rejects.toMatchObject({ name: "ProofRequired", methods: [] });
    sessionId = await beginSession(accountId, undefined);
    await remove({ password: "" });
    expect(await sessionIsLive(sessionId, accountId)).toBe(false);
  });
});
