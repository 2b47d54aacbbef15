import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { notifyBudgets } from "../../../accounts/budgets.ts";
import { notifyLowBalance } from "../../../accounts/low-balance.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { grantPurchase, lockPurchase } from "../../../payments/purchase-record.ts";
import { pool, transaction } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { createEndpoint } from "../../../webhooks/endpoints.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ work: false });
});
afterAll(() => service.stop());

async function call(account: Pick<TestAccount, "headers">, method: string, path: string, body?: object) {
  const response = await fetch(service.base + path, {
    method,
    headers: { ...account.headers, prefer: "respond-async", ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}

const url = "https://example.com/hook";

/** The events of an account with the number of their deliveries. */
async function readEvents(accountId: string) {
  const { rows } = await pool().query<{ type: string; data: object | null; subject: string; urls: (string | null)[] }>(
    `SELECT type, data, subject_id AS subject, (SELECT array_agg(url) FROM webhook_delivery WHERE event_id = e.id) AS urls
     FROM webhook_event e WHERE account_id = $1 ORDER BY id`,
    [accountId],
  );
  return rows;
}

test("an endpoint is created with a secret that is shown once, changed, listed and deleted", async () => {
  const account = await testAccount();
  const created = await call(account, "POST", "/webhooks", { url, events: ["job.failed"] });
  expect(created.status).toBe(201);
  expect(created.headers.get("cache-control")).toBe("no-store");
  const { secret, ...webhook } = created.body;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toMatchObject({ object: "webhook", url, events: ["job.failed"], payload: "full", enabled: true });
  const path = `/webhooks/${webhook.id}`;
  expect((await call(account, "GET", path)).body).toEqual(webhook);
  expect((await call(account, "GET", "/webhooks")).body.data).toEqual([webhook]);
  const changed = await call(account, "PATCH", path, { enabled: false, payload: "thin" });
  expect(changed.body).toMatchObject({ enabled: false, disabled_reason: "owner", payload: "thin", url });
  expect((await call(account, "POST", `${path}/test`)).body.code).toBe("webhook_disabled");
  expect((await call(account, "DELETE", path)).status).toBe(204);
  expect((await call(account, "GET", path)).status).toBe(404);
  const { rowCount } = await pool().query("SELECT FROM webhook_secret WHERE account_id = $1", [account.id]);
  expect(rowCount).toBe(0);
});

test("deliveries are listed in pages and by status, and each has its attempts", async () => {
  const account = await testAccount();
  const { id } = (await call(account, "POST", "/webhooks", { url })).body;
  const sent: string[] = [];
  for (let index = 0; index < 3; index++) sent.push((await call(account, "POST", `/webhooks/${id}/test`)).body.id);
  await pool().query("UPDATE webhook_delivery SET status = 'failed', ended_at = now() WHERE event_id = $1", [sent[0]]);
  const first = (await call(account, "GET", `/webhooks/${id}/deliveries?limit=2`)).body;
  expect(first.data.map((item: { id: string }) => item.id)).toEqual([sent[2], sent[1]]);
  const second = (await call(account, "GET", `/webhooks/${id}/deliveries?limit=2&cursor=${first.next_cursor}`)).body;
  expect(second).toMatchObject({ data: [{ id: sent[0], status: "failed", next_attempt_at: null }], next_cursor: null });
  const failed = (await call(account, "GET", `/webhooks/${id}/deliveries?status=failed`)).body.data;
  expect(failed).toEqual(second.data);
  expect((await call(account, "GET", `/webhooks/${id}/deliveries/${sent[1]}`)).body).toMatchObject({
    object: "webhook_delivery",
    type: "test",
    status: "pending",
    log: [],
  });
  const again = await call(account, "POST", `/webhooks/${id}/deliveries/${sent[0]}/redeliver`);
  expect(again).toMatchObject({ status: 202, body: { id: sent[0], status: "pending", ended_at: null } });
});

test.for([
  ["an address without https", { url: "http://example.com/hook" }, "/url"],
  ["a private address", { url: "https://10.0.0.1/hook" }, "/url"],
  ["another port", { url: "https://example.com:8443/hook" }, "/url"],
  ["a password", { url: "https://user:secret@example.com/hook" }, "/url"],
  ["no address", { url: "hook" }, "/url"],
  ["an unknown event", { url, events: ["job.started"] }, "/events/0"],
  ["no event", { url, events: [] }, "/events"],
  ["an event twice", { url, events: ["job.failed", "job.failed"] }, "/events"],
  ["an unknown payload", { url, payload: "all" }, "/payload"],
  ["a secret without its prefix", { url, secret: Buffer.alloc(32).toString("base64") }, "/secret"],
  ["a short secret", { url, secret: `whsec_${Buffer.alloc(16).toString("base64")}` }, "/secret"],
  ["a secret that is not base64", { url, secret: `whsec_${"!".repeat(44)}` }, "/secret"],
] as const)("%s is refused with a pointer", async ([, fields, pointer]) => {
  const { status, body } = await call(await testAccount(), "POST", "/webhooks", fields);
  expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
});

test("concurrent requests cannot exceed the limit of endpoints", async () => {
  const { id } = await testAccount();
  const fields = { url, description: "", events: ["*"], payload: "full", enabled: true } as const;
  const results = await Promise.allSettled(Array.from({ length: 25 }, () => createEndpoint(id, fields)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []))).toEqual(
    Array(5).fill("invalid_input"),
  );
});

test("at most five secrets are valid at a time, and an own secret is accepted", async () => {
  const account = await testAccount();
  const { id } = (await call(account, "POST", "/webhooks", { url })).body;
  const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  expect((await call(account, "POST", `/webhooks/${id}/rotate`, { secret })).body.secret).toBe(secret);
  for (let index = 0; index < 3; index++)
    expect((await call(account, "POST", `/webhooks/${id}/rotate`, {})).status).toBe(200);
  expect((await call(account, "POST", `/webhooks/${id}/rotate`, {})).status).toBe(422);
  expect((await call(account, "POST", `/webhooks/${id}/rotate`, { overlap_hours: 0 })).status).toBe(200);
});

test("a job's webhook_url is checked, stored with the job, and notified of its end", async () => {
  const account = await testAccount();
  const submit = (webhook_url: string) =>
    call(account, "POST", "/image-generate", { prompt: "a red fox", webhook_url });
  const refused = await submit("http://169.254.169.254/latest");
  expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, "/webhook_url"]);
  const { body: job } = await submit(url);
  expect((await call(account, "POST", `/jobs/${job.id}/cancel`)).body.status).toBe("canceled");
  expect(await readEvents(account.id)).toEqual([{ type: "job.canceled", data: null, subject: job.id, urls: [url] }]);
});

test("events of credits, budgets, purchases and keys are recorded once with their facts", async () => {
  const account = await testAccount(100);
  await call(account, "POST", "/webhooks", { url });
  await pool().query(
    `UPDATE account SET low_balance_alert = 200, daily_limit = 10, spent_day = (now() AT TIME ZONE 'UTC')::date, spent_today = 8,
       email_verified_at = now() WHERE id = $1`,
    [account.id],
  );
  await notifyLowBalance(account.id);
  await notifyLowBalance(account.id);
  await notifyBudgets(account.id);
  const purchase = newId("pur");
  await pool().query(
    "INSERT INTO purchase (id, account_id, package_id, credits, amount, currency) VALUES ($1, $2, 'small', 100, 500, 'usd')",
    [purchase, account.id],
  );
  for (let index = 0; index < 2; index++)
    await transaction(async (tx) => {
      const locked = await lockPurchase(tx, purchase);
      if (locked) await grantPurchase(tx, locked, { paymentIntentId: null, amount: 500 });
    });
  await pool().query("UPDATE account SET daily_limit = NULL WHERE id = $1", [account.id]);
  const { key, view } = await createRestrictedKey(account.id, {
    name: "Small",
    credit_cap: { credits: 1, period: "day" },
  });
  const limited = { headers: { authorization: `Bearer ${key}` } };
  for (let index = 0; index < 2; index++)
    expect((await call(limited, "POST", "/image-generate", { prompt: "a red fox", n: 2 })).body.code).toBe(
      "spend_limit_reached",
    );
  expect(await readEvents(account.id)).toMatchObject([
    { type: "credits.low", data: { account: account.id, unspent: 100, threshold: 200 } },
    { type: "budget.reached", data: { period: "day", percent: 80, limit: 10, spent: 8 } },
    { type: "credits.purchased", subject: purchase, data: { purchase, credits: 100 } },
    { type: "key.limit_reached", subject: view.id, data: { key: view.id, cap: 1, period: "day", spent: 0 } },
  ]);
});
