import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failedRun } from "../../../../test/helpers/accounts/account-states.ts";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { deleteUnusedTokens } from "../../../keys/client-token.ts";
import { operations } from "../../../operations/index.ts";
import { createPipeline } from "../../../pipelines/stored.ts";
import { pool } from "../../../platform/database/db.ts";
import { pipelineRoutes } from "../pipelines/index.ts";

const SITE = "https://shop.example";

let service: TestService;
let account: TestAccount;

beforeAll(async () => {
  service = await startTestService({ work: false });
});
beforeEach(async () => {
  account = await testAccount(50);
});
afterAll(() => service.stop());

interface Call {
  key?: string;
  body?: object;
  origin?: string;
  endUser?: string;
}

async function call(method: string, path: string, { key = account.key, body, origin, endUser }: Call = {}) {
  const response = await fetch(service.base + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      prefer: "respond-async",
      ...(body ? { "content-type": "application/json" } : {}),
      ...(origin ? { origin } : {}),
      ...(endUser ? { "atelier-user": endUser } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
}

const wanted = { operation: "image-generate", credits: 8, origin: SITE };

async function newToken(fields: object = {}, key?: string): Promise<{ id: string; token: string }> {
  const { status, body } = await call("POST", "/client-tokens", {
    body: { ...wanted, ...fields },
    ...(key ? { key } : {}),
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

/** Submits a job of 4 credits from a page. */
const draw = (key: string, { path = "/image-generate", ...sent }: Call & { path?: string } = {}) =>
  call("POST", path, { origin: SITE, ...sent, key, body: { prompt: "a red cup" } });

describe("a client token", () => {
  test("calls its operation from its site, and the page can read the answer", async () => {
    const { token } = await newToken({ metadata: { user: "u1" } });
    expect(token).toMatch(/^atl_client_[0-9A-Za-z]{36}$/);
    const { status, headers, body } = await draw(token);
    expect([status, body.metadata]).toEqual([202, { user: "u1" }]);
    expect(headers.get("access-control-allow-origin")).toBe(SITE);
    expect(headers.get("vary")).toContain("Origin");
    const read = await call("GET", `/jobs/${body.id}`, { key: token, origin: SITE });
    expect([read.status, read.headers.get("access-control-allow-origin")]).toEqual([200, SITE]);
  });

  test("calls its operation by OpenAI's API, and the page can read the answer and its errors", async () => {
    const { token } = await newToken();
    const send = (body: object) =>
      fetch(service.base.replace("/api/v1", "/api/openai/v1/images/generations"), {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, origin: SITE, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const refused = await send({ prompt: "a red cup", size: "big" });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([400, SITE]);
    expect(refused.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
  });

  test("is refused on other sites and outside of a browser, with an answer that the page can read", async () => {
    const { token } = await newToken();
    const elsewhere = await draw(token, { origin: "https://other.example" });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, "origin_not_allowed"]);
    expect(elsewhere.headers.get("access-control-allow-origin")).toBe("https://other.example");
    const tool = await call("POST", "/image-generate", { key: token, body: { prompt: "a red cup" } });
    expect([tool.status, tool.body.code]).toEqual([403, "origin_not_allowed"]);
  });

  test("calls nothing else, and sees no job of another key", async () => {
    const { token } = await newToken();
    expect((await draw(token, { path: "/image-edit" })).body.code).toBe("key_restricted");
    for (const path of ["/balance", "/limits", "/keys", "/usage", "/requests", "/uploads", "/events"])
      expect((await call("GET", path, { key: token, origin: SITE })).status, path).toBe(403);
    const otherJob = (await draw(account.key)).body.id;
    expect((await call("GET", `/jobs/${otherJob}`, { key: token, origin: SITE })).body.code).toBe("key_restricted");
    expect((await call("GET", "/jobs", { key: token, origin: SITE })).body.data).toEqual([]);
    const more = await call("POST", "/client-tokens", { key: token, origin: SITE, body: wanted });
    expect(more.body.code).toBe("key_restricted");
  });

  test("starts, changes and reads no pipeline or run, although the steps are of its operation", async () => {
    const { token } = await newToken();
    const steps = [{ id: "draft", operation: wanted.operation, parameters: { prompt: "a red cup" } }];
    const ids = {
      run: await failedRun(account.id),
      pip: (await createPipeline(account.id, "Cups", { steps, variables: {} })).id,
    };
    const routes = pipelineRoutes(operations).filter(({ path }) => path !== "/pipelines/templates");
    expect(routes.length).toBeGreaterThan(10);
    for (const { method, path } of routes) {
      const target = path.replace(":id", path.includes("/runs/:id") ? ids.run : ids.pip);
      const body = method === "GET" || method === "DELETE" ? {} : { body: { name: "Cups", steps } };
      const answer = await call(method, target, { key: token, origin: SITE, ...body });
      if (method === "GET" && path === "/pipelines/runs") expect(answer.body.data).toEqual([]);
      else expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, "key_restricted"]);
    }
  });

  test("spends its credits and no more, also at once", async () => {
    const { token } = await newToken({ credits: 2 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => draw(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 402, 402]);
  });

  test("ends when it expires and when its key is revoked", async () => {
    const { token, id } = await newToken();
    await pool().query("UPDATE api_key SET expires_at = now() WHERE id = $1", [id]);
    expect((await draw(token)).body.code).toBe("invalid_key");
    const parent = (await call("POST", "/keys", { body: { name: "web", scopes: ["client_tokens"] } })).body;
    const child = await newToken({}, parent.key);
    expect((await draw(child.token)).status).toBe(202);
    await call("DELETE", `/keys/${parent.id}`);
    expect((await draw(child.token)).body.code).toBe("invalid_key");
  });

  test("has the limits of its key: operations, scope and test mode", async () => {
    const fields = { name: "web", scopes: ["client_tokens"], operations: ["image-edit"], test: true };
    const parent = (await call("POST", "/keys", { body: fields })).body;
    const refused = await call("POST", "/client-tokens", { key: parent.key, body: wanted });
    expect([refused.status, refused.body.code]).toEqual([403, "key_restricted"]);
    const without = (await call("POST", "/keys", { body: { name: "no scope" } })).body;
    expect((await call("POST", "/client-tokens", { key: without.key, body: wanted })).body.code).toBe("key_restricted");
    const capped = { name: "cap", scopes: ["client_tokens"], credit_cap: { credits: 5, period: "day" } };
    expect((await call("POST", "/keys", { body: capped })).body.errors[0].pointer).toBe("/scopes");
    const tests = (await call("POST", "/keys", { body: { ...fields, operations: null } })).body;
    expect((await draw((await newToken({}, tests.key)).token)).body).toMatchObject({ test: true, price: 0 });
  });

  test("keeps the metadata and the end user that the server gave it", async () => {
    const { token } = await newToken({ metadata: { user: "u1", order: "o1" } });
    const body = { prompt: "a red cup", metadata: { user: "u2", page: "p1" } };
    const sent = await call("POST", "/image-generate", { key: token, origin: SITE, body });
    expect([sent.status, sent.body.metadata]).toEqual([202, { user: "u1", order: "o1", page: "p1" }]);
    const named = await draw(token, { endUser: "u2" });
    expect([named.status, named.body.metadata]).toEqual([202, { user: "u1", order: "o1" }]);
  });

  test("has the end user of the request that created it", async () => {
    const { body } = await call("POST", "/client-tokens", { body: wanted, endUser: "u1" });
    expect((await draw(body.token, { endUser: "u2" })).body.metadata).toEqual({ user: "u1" });
  });

  test("sets no webhook, keeps no result, and may shorten the retention only", async () => {
    await pool().query("UPDATE account SET retention_hours = 24 WHERE id = $1", [account.id]);
    const { token } = await newToken({ credits: 50 });
    const send = (fields: object) =>
      call("POST", "/image-generate", { key: token, origin: SITE, body: { prompt: "a red cup", ...fields } });
    const webhook = await send({ webhook_url: "https://visitor.example/hook" });
    expect([webhook.status, webhook.body.errors[0].pointer]).toEqual([422, "/webhook_url"]);
    const longer = await send({ retention: 25 });
    expect([longer.status, longer.body.errors[0].pointer]).toEqual([422, "/retention"]);
    const shorter = await send({ retention: 1 });
    expect(shorter.status).toBe(202);
    for (const method of ["POST", "DELETE"]) {
      const kept = await call(method, `/jobs/${shorter.body.id}/keep`, { key: token, origin: SITE });
      expect([kept.status, kept.body.code]).toEqual([403, "key_restricted"]);
    }
    const server = await call("POST", "/image-generate", {
      body: { prompt: "a red cup", webhook_url: "https://shop.example/hook", retention: 25 },
    });
    expect(server.status).toBe(202);
  });

  test("translates texts without a webhook or a longer retention", async () => {
    const { token } = await newToken({ operation: "document-translate" });
    for (const [field, value] of [
      ["webhook_url", "https://visitor.example/hook"],
      ["retention", 8_760],
    ] as const) {
      const body = { texts: ["Hello"], target_language: "es", [field]: value };
      const refused = await call("POST", "/translate-text", { key: token, origin: SITE, body });
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, `/${field}`]);
    }
  });

  test.each([
    [{ origin: "https://shop.example/" }, "/origin"],
    [{ origin: "*" }, "/origin"],
    [{ origin: "https://*.example" }, "/origin"],
    [{ origin: "https://shop.example," }, "/origin"],
    [{ origin: "null" }, "/origin"],
    [{ origin: "https://Shop.example" }, "/origin"],
    [{ expires_in: 901 }, "/expires_in"],
    [{ credits: 0 }, "/credits"],
    [{ operation: "tea" }, "/operation"],
  ])("is refused with %j", async (fields, pointer) => {
    const { status, body } = await call("POST", "/client-tokens", { body: { ...wanted, ...fields } });
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
  });

  test("is in no list of keys, and its usage is listed under its key", async () => {
    const parent = (await call("POST", "/keys", { body: { name: "web", scopes: ["client_tokens"] } })).body;
    const { id } = await newToken({}, parent.key);
    const { body } = await call("GET", "/keys");
    expect(body.data.map((key: { id: string }) => key.id)).not.toContain(id);
    expect((await call("GET", `/keys/${id}`)).status).toBe(404);
  });

  test("is listed with what it spent until it is revoked, which other accounts cannot do", async () => {
    const otherAccount = await testAccount(50);
    const [first, second] = [await newToken({ metadata: { user: "u1" } }), await newToken()];
    await draw(first.token);
    const list = async (key?: string, query = "") =>
      (await call("GET", `/client-tokens${query}`, key ? { key } : {})).body;
    const { data } = await list();
    expect(data).toMatchObject([
      { id: second.id, object: "client_token", spent: 0, open_jobs: 0 },
      {
        id: first.id,
        operation: "image-generate",
        origin: SITE,
        credits: 8,
        spent: 1,
        open_jobs: 1,
        test: false,
        metadata: { user: "u1" },
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(first.token.slice(20));
    const page = await list(undefined, "?limit=1");
    expect(page.data).toMatchObject([{ id: second.id }]);
    expect((await list(undefined, `?limit=1&cursor=${page.next_cursor}`)).data).toMatchObject([{ id: first.id }]);
    expect((await list(otherAccount.key)).data).toEqual([]);
    const revoke = async (id: string, key?: string) =>
      (await call("DELETE", `/client-tokens/${id}`, key ? { key } : {})).status;
    expect([await revoke(first.id, otherAccount.key), await revoke(first.id), await revoke(first.id)]).toEqual([
      404, 204, 404,
    ]);
    expect((await draw(first.token)).status).toBe(401);
    expect((await draw(second.token)).status).toBe(202);
    expect((await list()).data).toMatchObject([{ id: second.id }]);
    // The key that created a token is not one.
    expect(await revoke(data[0].created_by)).toBe(404);
  });

  test("is deleted a day after its end if it spent nothing", async () => {
    const [unused, used, valid] = [await newToken(), await newToken(), await newToken()];
    await draw(used.token);
    const ids = [unused.id, used.id, valid.id];
    await pool().query("UPDATE api_key SET expires_at = now() - interval '2 days' WHERE id = ANY($1)", [
      ids.slice(0, 2),
    ]);
    await deleteUnusedTokens();
    const { rows } = await pool().query("SELECT id FROM api_key WHERE id = ANY($1) ORDER BY id", [ids]);
    expect(rows.map(({ id }) => id)).toEqual([used.id, valid.id].sort());
  });
});

describe("CORS", () => {
  const preflight = (path: string, method: string) =>
    fetch(service.base + path, {
      method: "OPTIONS",
      headers: {
        origin: SITE,
        "access-control-request-method": method,
        "access-control-request-headers": "authorization",
      },
    });

  test("answers preflight requests for the methods of a path only", async () => {
    const allowed = await preflight("/image-generate", "POST");
    expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([204, SITE]);
    expect(allowed.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("authorization");
    expect(allowed.headers.get("access-control-allow-credentials")).toBeNull();
    expect((await preflight("/image-generate", "DELETE")).status).toBe(405);
    expect((await preflight("/nothing", "POST")).status).toBe(404);
  });

  test("is closed for API keys, so that no page can use one", async () => {
    const { headers } = await draw(account.key);
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });
});
