import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { newKey } from "../../../keys/format.ts";
import { pool } from "../../../platform/database/db.ts";
import { setRuntimeEnv } from "../../../platform/settings.ts";

let service: TestService;
let account: TestAccount;

beforeAll(async () => {
  service = await startTestService({ work: false });
});
beforeEach(async () => {
  account = await testAccount(100);
});
afterEach(() => {
  delete process.env.TRUSTED_PROXIES;
  setRuntimeEnv({});
});
afterAll(() => service.stop());

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { id: string; key: string };
}

async function call(method: string, path: string, { key = account.key, body, headers }: Call = {}): Promise<Answer> {
  const response = await fetch(service.base + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      prefer: "respond-async",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
}
interface Call {
  key?: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Creates a restricted key with the account's primary key. */
async function restricted(fields: object = {}): Promise<Answer["body"]> {
  const { status, body } = await call("POST", "/keys", { body: { name: "Test", ...fields } });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

/** Submits a job, which costs credits. */
const draw = (key: string, fields: object = {}) =>
  call("POST", "/image-generate", { key, body: { prompt: "a red cup", ...fields } });

describe("keys", () => {
  test("are created with the whole key, which no other response contains", async () => {
    const { status, headers, body } = await call("POST", "/keys", {
      body: { name: " CI ", operations: ["image-edit"], networks: ["10.1.2.3/8"] },
    });
    expect(status).toBe(201);
    expect(headers.get("cache-control")).toBe("no-store");
    const { key, ...shown } = body;
    expect(key).toMatch(/^atl_[0-9A-Za-z]{36}$/);
    expect(shown).toMatchObject({
      object: "key",
      kind: "restricted",
      name: "CI",
      prefix: key.slice(0, 10),
      last_four: key.slice(-4),
      operations: ["image-edit"],
      scopes: [],
      credit_cap: null,
      networks: ["10.0.0.0/8"],
      spent: { day: 0, week: 0, month: 0, total: 0 },
      warnings: [],
    });
    const one = await call("GET", `/keys/${body.id}`);
    const all = await call("GET", "/keys");
    expect(one.body).toEqual(shown);
    expect(all.body.data).toMatchObject([shown, { kind: "primary", spent: null }]);
    expect(JSON.stringify([one.body, all.body])).not.toContain(key.slice(10, -4));
  });

  test("are listed in pages", async () => {
    const ids = [await restricted(), await restricted()].map(({ id }) => id);
    const first = await call("GET", "/keys?limit=1");
    expect(first.body).toMatchObject({ data: [{ id: ids[1] }], next_cursor: ids[1] });
    const second = await call("GET", `/keys?limit=1&cursor=${ids[1]}`);
    expect(second.body).toMatchObject({ data: [{ id: ids[0] }] });
  });

  test("are changed, rotated and revoked", async () => {
    const { id, key } = await restricted({ operations: [] });
    expect((await draw(key)).body).toMatchObject({ code: "key_restricted" });
    const changed = await call("PATCH", `/keys/${id}`, { body: { operations: null, open_jobs: 1 } });
    expect(changed.body).toMatchObject({ id, name: "Test", operations: null, open_jobs: 1 });
    expect((await draw(key)).status).toBe(202);
    expect((await draw(key)).body).toMatchObject({ code: "rate_limited", detail: expect.stringContaining("API key") });
    const rotated = await call("POST", `/keys/${id}/rotate`, { body: { overlap_hours: 0 } });
    expect(rotated.body).toMatchObject({ id, open_jobs: 1, old_secret_expires_at: null });
    expect((await call("GET", "/operations", { key })).status).toBe(401);
    expect((await call("GET", "/operations", { key: rotated.body.key })).status).toBe(200);
    expect((await call("DELETE", `/keys/${id}`)).status).toBe(204);
    expect((await call("GET", "/operations", { key: rotated.body.key })).status).toBe(401);
    expect((await call("GET", `/keys/${id}`)).body).toMatchObject({ code: "not_found" });
  });

  test.each<[string, object, string]>([
    ["an unknown operation", { operations: ["image-upscal"] }, "/operations/0"],
    ["an unknown scope", { scopes: ["admin"] }, "/scopes/0"],
    ["a network that does not parse", { networks: ["10.0.0.0/8", "10.0.0.0/33"] }, "/networks"],
    ["a cap of nothing", { credit_cap: { credits: 0, period: "day" } }, "/credit_cap/credits"],
    ["an unknown period", { credit_cap: { credits: 5, period: "year" } }, "/credit_cap/period"],
    ["a cap without a period", { credit_cap: { credits: 5 } }, "/credit_cap/period"],
    ["a past expiry", { expires_at: "2020-01-01T00:00:00Z" }, "/expires_at"],
    ["an expiry without a time zone", { expires_at: "2999-01-01T00:00:00" }, "/expires_at"],
    ["no name", { name: "  " }, "/name"],
    ["a fraction of requests", { requests_per_minute: 1.5 }, "/requests_per_minute"],
    [
      "too many pairs",
      { default_metadata: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`pair ${index}`, "x"])) },
      "/default_metadata",
    ],
    ["an unknown field", { limit: 5 }, "/"],
    ["a managing key with a cap", { scopes: ["keys"], credit_cap: { credits: 1, period: "day" } }, "/scopes"],
  ])("refuse %s", async (_what, fields, pointer) => {
    const { id } = await restricted();
    for (const [method, path] of [["POST", "/keys"] as const, ["PATCH", `/keys/${id}`] as const]) {
      const { status, body } = await call(method, path, { body: { name: "x", ...fields } });
      expect([status, body.code]).toEqual([422, "invalid_input"]);
      expect((body.errors as { pointer: string }[])[0]?.pointer).toContain(pointer);
    }
  });

  test("accept a cap below what is spent with a warning, and refuse jobs until it is raised", async () => {
    const { id, key } = await restricted({ credit_cap: { credits: 50, period: "day" } });
    const { body: job } = await draw(key);
    const { body: lowered } = await call("PATCH", `/keys/${id}`, {
      body: { credit_cap: { credits: 1, period: "day" } },
    });
    expect(lowered).toMatchObject({ spent: { day: job.price }, warnings: [expect.stringContaining("cap of 1")] });
    expect(await draw(key)).toMatchObject({ status: 402, body: { code: "spend_limit_reached" } });
    await call("PATCH", `/keys/${id}`, { body: { credit_cap: null } });
    expect((await draw(key)).status).toBe(202);
  });
});

describe("a restricted key", () => {
  test("reads only its own jobs without the scope jobs", async () => {
    const { key } = await restricted();
    const { body: foreign } = await draw(account.key);
    const { body: own } = await draw(key);
    expect((await call("GET", "/jobs", { key })).body.data).toMatchObject([{ id: own.id }]);
    expect((await call("GET", `/jobs/${own.id}`, { key })).status).toBe(200);
    const missing = { status: 403, body: { code: "key_restricted", detail: expect.stringContaining('"jobs"') } };
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/events"],
      ["POST", "/cancel"],
      ["DELETE", ""],
    ] as const)
      expect(await call(method, `/jobs/${foreign.id}${path}`, { key })).toMatchObject(missing);
    const all = await restricted({ scopes: ["jobs"] });
    expect((await call("GET", "/jobs", { key: all.key })).body.data).toHaveLength(2);
    expect((await call("POST", `/jobs/${foreign.id}/cancel`, { key: all.key })).status).toBe(200);
  });

  test("does not join the job of another key by its idempotency key without the scope jobs", async () => {
    const headers = { "idempotency-key": "order 7" };
    const submit = (key: string) => call("POST", "/image-generate", { key, headers, body: { prompt: "a red cup" } });
    const { body: first } = await submit(account.key);
    const { key } = await restricted();
    expect(await submit(key)).toMatchObject({ status: 403, body: { code: "key_restricted" } });
    const all = await restricted({ scopes: ["jobs"] });
    expect((await submit(all.key)).body.id).toBe(first.id);
  });

  test("adds its metadata to jobs, where the request does not set the pair", async () => {
    const { key } = await restricted({ default_metadata: { team: "web", stage: "test" } });
    const { body } = await draw(key, { metadata: { stage: "live", order: "7" } });
    expect(body.metadata).toEqual({ team: "web", stage: "live", order: "7" });
  });

  test("has a limit of requests a minute of its own, which counts refused requests", async () => {
    const { key } = await restricted({ requests_per_minute: 3 });
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 10)
      statuses.push((await call("GET", statuses.length === 1 ? "/balance" : "/operations", { key })).status);
    expect(statuses.slice(0, 3)).toEqual([200, 403, 200]);
    // A new minute can begin in between.
    expect([3, 4, 5, 6]).toContain(statuses.indexOf(429));
    expect((await call("GET", "/operations")).status).toBe(200);
  });

  test("works from its networks only", async () => {
    const here = await restricted({ networks: ["127.0.0.0/8", "::1"] });
    const elsewhere = await restricted({ networks: ["203.0.113.0/24", "2001:db8::/32"] });
    expect((await call("GET", "/operations", { key: here.key })).status).toBe(200);
    const headers = { "x-forwarded-for": "203.0.113.9" };
    expect(await call("GET", "/operations", { key: elsewhere.key, headers })).toMatchObject({
      status: 403,
      body: { code: "key_restricted", detail: expect.stringContaining("127.0.0.1") },
    });
  });

  test("is checked against the address that the trusted proxy added", async () => {
    process.env.TRUSTED_PROXIES = "1";
    setRuntimeEnv({});
    const { key } = await restricted({ networks: ["203.0.113.0/24"] });
    const from = async (list: string) =>
      (await call("GET", "/operations", { key, headers: { "x-forwarded-for": list } })).status;
    expect(await from("198.51.100.1, 203.0.113.9")).toBe(200);
    expect(await from("203.0.113.9, 198.51.100.1")).toBe(403);
  });

  test("with the scope keys manages other keys, and never the primary one", async () => {
    const { key } = await restricted({ scopes: ["keys"] });
    const { body: created } = await call("POST", "/keys", { key, body: { name: "by a key", operations: [] } });
    expect((await call("DELETE", `/keys/${created.id}`, { key })).status).toBe(204);
    const { rows } = await pool().query<{ id: string }>(
      "SELECT id FROM api_key WHERE account_id = $1 AND kind = 'primary'",
      [account.id],
    );
    const primary = rows[0]?.id;
    const refused = { status: 403, body: { code: "key_restricted" } };
    expect(await call("PATCH", `/keys/${primary}`, { key, body: { name: "x" } })).toMatchObject(refused);
    expect(await call("POST", `/keys/${primary}/rotate`, { key, body: {} })).toMatchObject(refused);
    expect(await call("DELETE", `/keys/${primary}`, { key })).toMatchObject(refused);
    expect((await call("GET", "/keys")).status).toBe(200);
  });
});

test("an admin key is recognizable, creates keys, and its errors name the keys that run operations", async () => {
  const admin = await restricted({ type: "admin" });
  expect(admin).toMatchObject({
    type: "admin",
    person: null,
    operations: [],
    key: expect.stringMatching(/^atl_admin_/),
  });
  const refused = {
    status: 403,
    body: { detail: "An admin key cannot run operations. Use a service or personal key." },
  };
  expect(await draw(admin.key)).toMatchObject(refused);
  const created = await call("POST", "/keys", { key: admin.key, body: { name: "CI" } });
  expect(created.body).toMatchObject({ type: "service", person: null });
  expect((await draw(created.body.key)).status).toBe(202);
  const { body } = await call("GET", "/keys", { key: admin.key });
  expect(body.data).toMatchObject([{ id: created.body.id }, { id: admin.id, type: "admin" }, { type: "service" }]);
  expect(await call("POST", "/keys", { body: { name: "Mine", type: "personal" } })).toMatchObject({ status: 422 });
});

test("the primary key is rotated and revoked over the API, and is not changed", async () => {
  const { body } = await call("GET", "/keys");
  const [{ id }] = body.data as [{ id: string }];
  expect(await call("PATCH", `/keys/${id}`, { body: { name: "x" } })).toMatchObject({ status: 422 });
  const rotated = await call("POST", `/keys/${id}/rotate`, { body: { overlap_hours: 1 } });
  expect(rotated.body).toMatchObject({ kind: "primary", expires_at: null });
  expect(rotated.body.id).not.toBe(id);
  expect(await call("POST", `/keys/${id}/rotate`, { body: {} })).toMatchObject({ status: 422 });
  expect((await call("DELETE", `/keys/${id}`)).status).toBe(204);
  expect((await call("GET", "/keys")).status).toBe(401);
  expect((await call("GET", "/keys", { key: rotated.body.key })).status).toBe(200);
});

test("keys of another account do not exist", async () => {
  const { id } = await restricted();
  const { key } = await testAccount(0);
  const missing = { status: 404, body: { code: "not_found" } };
  expect(await call("GET", `/keys/${id}`, { key })).toMatchObject(missing);
  expect(await call("PATCH", `/keys/${id}`, { key, body: {} })).toMatchObject(missing);
  expect(await call("POST", `/keys/${id}/rotate`, { key, body: {} })).toMatchObject(missing);
  expect(await call("DELETE", `/keys/${id}`, { key })).toMatchObject(missing);
  expect((await call("GET", "/keys", { key: newKey() })).status).toBe(401);
});
