import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { job as testJob } from "../../test/helpers/money-steps.ts";
import { startTestStripe } from "../../test/helpers/stripe.ts";
import { requestAccess } from "../access/request-access.ts";
import { readAnyPurchase } from "../admin/purchases.ts";
import { placeHold } from "../credits/holds.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { grantCredits, readBalance } from "../credits/ledger.ts";
import { failJob } from "../jobs/end.ts";
import { authenticateKey } from "../keys/authenticate.ts";
import { issueKey } from "../keys/issue.ts";
import { startPurchase } from "../payments/start-purchase.ts";
import { closeDatabase, pool, transaction } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { closeListener } from "../platform/notifications.ts";
import { storage } from "../storage/index.ts";
import { createAccount } from "./create-account.ts";
import { deleteAccount } from "./delete-account.ts";
import { eraseDeletedAccounts } from "./erase.ts";
import { exportData } from "./export-data.ts";
import { saveName } from "./profile.ts";
import { beginSession, sessionIsLive } from "./sessions.ts";
import { signInWithPassword } from "./sign-in.ts";
import { verifyEmail } from "./verify-email.ts";

const PASSWORD = "quiet otters paint maps";
const SECRET_WORDS = "a lighthouse for my grandmother";

let email: string;
let accountId: string;
let sessionId: string;

async function signUp(): Promise<string> {
  await createAccount({ email, password: PASSWORD });
  const { rows } = await pool().query<{ text: string }>(
    "SELECT text FROM mail WHERE recipient = $1 ORDER BY id DESC LIMIT 1",
    [email],
  );
  const token = /token=([\w-]+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
  return (await verifyEmail({ token, ip: "127.0.0.1" })).accountId;
}

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  accountId = await signUp();
  sessionId = await beginSession(accountId, "Mozilla/5.0 (X11; Linux)");
});

afterAll(async () => {
  const violations = await checkInvariants(pool());
  await closeListener();
  await closeDatabase();
  expect(violations).toEqual([]);
});

const proof = (over: object = {}) => ({ sessionId, address: email, password: PASSWORD, ...over });
const remove = (over: object = {}) => deleteAccount(accountId, proof(over));
const balance = () => readBalance(pool(), accountId);

/** A job whose input says something; with bytes in the store where it has ended well. */
async function job(status: "queued" | "running" | "succeeded"): Promise<string> {
  const id = newId("job");
  await transaction((tx) => testJob.open(tx, accountId, id, 4));
  await pool().query(
    "UPDATE job SET input = $2, metadata = '{\"for\": \"gran\"}', operation = 'image-generate' WHERE id = $1",
    [id, JSON.stringify({ prompt: SECRET_WORDS })],
  );
  if (status === "running")
    await pool().query(
      "UPDATE job SET status = 'running', attempt = 1, worker_id = 'wrk_x', heartbeat_at = now() WHERE id = $1",
      [id],
    );
  if (status === "succeeded") {
    await transaction((tx) => testJob.end(tx, id, "succeeded", 4));
    const path = join(await mkdtemp(join(tmpdir(), "atelier-erase-")), "0.png");
    await writeFile(path, "a picture");
    await storage().put(`results/${id}/0.png`, path, "image/png");
    await pool().query("UPDATE file SET storage_key = $2, expires_at = now() + interval '1 day' WHERE job_id = $1", [
      id,
      `results/${id}/0.png`,
    ]);
    await pool().query("UPDATE job SET inputs_deleted_at = now() WHERE id = $1", [id]);
  }
  return id;
}

/** Every text that the database holds in a table that could name somebody, as one. */
async function everything(): Promise<string> {
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
  it("blanks it, writes its balance off, ends jobs, keys, files and sessions, and keeps the ledger with ids alone", async () => {
    await saveName(accountId, "Ada Lovelace");
    await requestAccess(accountId, {
      useCase: "Cutting out my grandmother's furniture",
      volume: "20",
      company: "Lovelace Ltd",
    });
    await pool().query("UPDATE account SET access_granted_at = now() WHERE id = $1", [accountId]);
    const { key } = await issueKey(accountId);
    const done = await job("succeeded");
    const queued = await job("queued");
    await remove();

    expect(await balance()).toEqual({ available: 0, held: 0, owed: 0 });
    const { rows: entries } = await pool().query<{ kind: string; credits: number }>(
      "SELECT kind, credits FROM ledger_entry WHERE account_id = $1 ORDER BY id",
      [accountId],
    );
    const trial = env().TRIAL_CREDITS;
    expect(entries.map(({ kind }) => kind)).toEqual(["trial", "settlement", "write_off", "write_off"]);
    expect(entries.reduce((sum, { credits }) => sum + credits, 0)).toBe(0);
    expect(entries[2]?.credits).toBe(-(trial - 4 - 4));
    expect(await sessionIsLive(sessionId, accountId)).toBe(false);
    await expect(authenticateKey(key)).rejects.toMatchObject({ code: "invalid_key" });
    expect(await signInWithPassword({ email, password: PASSWORD })).toBeNull();
    expect(await storage().read(`results/${done}/0.png`)).toBeNull();
    const { rows: jobs } = await pool().query<{ id: string; status: string }>(
      "SELECT id, status FROM job WHERE id = ANY($1)",
      [[done, queued]],
    );
    expect(Object.fromEntries(jobs.map(({ id, status }) => [id, status]))).toEqual({
      [done]: "succeeded",
      [queued]: "canceled",
    });
    await eraseDeletedAccounts();
    const left = await everything();
    for (const word of [email, "Lovelace", "grandmother", "Mozilla/5.0 (X11; Linux)"]) expect(left).not.toContain(word);
    const { rows } = await pool().query<{ done: boolean }>(
      "SELECT erased_at IS NOT NULL AS done FROM account WHERE id = $1",
      [accountId],
    );
    expect(rows[0]?.done).toBe(true);
  });

  it("writes off what a job that was running gives back, and erases what it was about, once it has ended", async () => {
    const running = await job("running");
    await remove();
    expect((await balance()).held).toBe(4);
    // The worker sees that the cancel was asked for; here it fails for a reason of its own first.
    await failJob({ jobId: running, attempt: 1 }, { code: "engine_failed", detail: SECRET_WORDS, warnings: [] });
    expect((await balance()).available).toBe(4);
    await pool().query("UPDATE job SET inputs_deleted_at = now() WHERE id = $1", [running]);
    await eraseDeletedAccounts();
    expect(await balance()).toEqual({ available: 0, held: 0, owed: 0 });
    expect(await everything()).not.toContain(SECRET_WORDS);
  });

  it("writes off what a won dispute returns later", async () => {
    await remove();
    await grantCredits(pool(), { accountId, credits: 50, kind: "restoration", reference: `test:${accountId}` });
    await eraseDeletedAccounts();
    expect(await balance()).toEqual({ available: 0, held: 0, owed: 0 });
  });

  it("lets nothing more be held, bought or signed in with", async () => {
    await remove();
    const held = placeHold(pool(), { accountId, jobId: newId("job"), credits: 0, openJobs: 8 });
    await expect(held).rejects.toMatchObject({ code: "account_suspended" });
    await expect(remove()).rejects.toMatchObject({ code: "not_found" });
  });

  it("frees the address, but its trial is remembered", async () => {
    await remove();
    const again = await signUp();
    expect(again).not.toBe(accountId);
    expect(await readBalance(pool(), again)).toEqual({ available: 0, held: 0, owed: 0 });
  });

  it("stops the top-up and forgets its card", async () => {
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

  it("closes its open checkouts and forgets the customer at Stripe", async () => {
    const stripe = await startTestStripe();
    try {
      const { purchaseId } = await startPurchase(accountId, "starter");
      const session = await stripe.sessionOf(purchaseId);
      const { customer } = stripe.standIn.store.get("checkout.session", session);
      await remove();
      await expect.poll(async () => (await readAnyPurchase(purchaseId)).status).toBe("expired");
      await expect(stripe.ask(`/sandbox/checkout/sessions/${session}/complete`)).rejects.toThrow();
      expect(() => stripe.standIn.store.get("customer", customer ?? "")).toThrow(/No such customer/);
      await eraseDeletedAccounts();
      const { rows } = await pool().query(
        "SELECT stripe_customer, erased_at IS NOT NULL AS done FROM account WHERE id = $1",
        [accountId],
      );
      expect(rows).toEqual([{ stripe_customer: null, done: true }]);
    } finally {
      await stripe.stop();
    }
  });

  it("twice at once is once", async () => {
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

  it("without a password needs a sign-in of a moment ago", async () => {
    await pool().query("UPDATE account SET password_hash = NULL WHERE id = $1", [accountId]);
    await pool().query("UPDATE session SET created_at = now() - interval '11 minutes' WHERE id = $1", [sessionId]);
    await expect(remove({ password: "" })).rejects.toThrow(/Sign out and in again/);
    sessionId = await beginSession(accountId, undefined);
    await remove({ password: "" });
    expect(await sessionIsLive(sessionId, accountId)).toBe(false);
  });
});

describe("the export", () => {
  const read = async () => {
    let text = "";
    for await (const piece of exportData(accountId)) text += piece;
    return {
      text,
      data: JSON.parse(text) as Record<string, Record<string, unknown>[]> & { account: Record<string, unknown> },
    };
  };

  it("holds everything of the account and no secret", async () => {
    await pool().query("UPDATE account SET access_granted_at = now() WHERE id = $1", [accountId]);
    const { key } = await issueKey(accountId);
    const done = await job("succeeded");
    await requestAccess(accountId, { useCase: "Cutting out furniture for a shop", volume: "20", company: "" });
    const { text, data } = await read();
    expect(data.account).toMatchObject({ id: accountId, email, available: env().TRIAL_CREDITS - 4 });
    expect(data.jobs).toMatchObject([{ id: done, input: { prompt: SECRET_WORDS } }]);
    expect(data.ledger?.map(({ kind }) => kind)).toEqual(["trial", "settlement"]);
    expect(data.keys).toMatchObject([{ prefix: key.slice(0, 10), last_four: key.slice(-4) }]);
    expect(data.files).toHaveLength(1);
    expect(data.access_requests).toHaveLength(1);
    expect(data.sessions).toHaveLength(1);
    expect(data.mails?.length).toBeGreaterThan(0);
    const { rows } = await pool().query<{ secret: string }>(
      `SELECT password_hash AS secret FROM account WHERE id = $1 UNION ALL SELECT digest FROM api_key WHERE account_id = $1
       UNION ALL SELECT digest FROM email_token WHERE account_id = $1`,
      [accountId],
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const secret of [...rows.map((row) => row.secret), key, sessionId, "token="])
      expect(text).not.toContain(secret);
  });

  it("turns every page, and shows nobody else's", async () => {
    await pool().query(
      `INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT 'ent_' || $1 || lpad(n::text, 5, '0'), $1, CASE WHEN n % 2 = 0 THEN 1 ELSE -1 END, 'adjustment', 'test:' || $1 || n
       FROM generate_series(1, 1200) n`,
      [accountId],
    );
    const { data } = await read();
    expect(new Set(data.ledger?.map(({ id }) => id)).size).toBe(1_201);
    accountId = await (async () => {
      email = `${randomUUID()}@example.com`;
      return signUp();
    })();
    expect((await read()).data.ledger).toHaveLength(1);
  });
});
