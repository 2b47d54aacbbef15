import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFakeTranslator } from "../../../test/helpers/engines/fake-engines.ts";
import { proof } from "../../../test/helpers/proof.ts";
import { startTestService, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";
import { pool } from "../../platform/database/db.ts";
import { apiPaths, isBelow } from "../../platform/network/api-paths.ts";
import { compatibleApis } from "../apis.ts";

let service: TestService;

let translator: { stop(): Promise<void> };

beforeAll(async () => {
  translator = await startFakeTranslator();
  service = await startTestService({ work: false });
});
afterAll(async () => {
  await service.stop();
  await translator.stop();
});

const routes = compatibleApis.flatMap(({ basePath, routes }) =>
  routes.routes.map(({ method, path }) => {
    const whole = (basePath + path).replace(/\/$/, "");
    return [`${method} ${whole}`, method, whole] as const;
  }),
);

const send = (method: string, path: string, init: { headers?: Record<string, string>; body?: string } = {}) =>
  fetch(new URL(path.replace(/:\w+(\{.*\})?/g, "none"), service.base), { method, ...init });

const hostile: [string, string | undefined, string][] = [
  ["no body", undefined, "application/json"],
  ["broken JSON", "{", "application/json"],
  ["a list", "[1]", "application/json"],
  ["null", "null", "application/json"],
  [
    "wrong types",
    '{"prompt": 5, "text": {}, "image_url": [], "n": "many", "target_lang": 7, "entries": []}',
    "application/json",
  ],
  [
    "a NUL",
    '{"prompt": "a\\u0000b", "text": ["\\ud800"], "target_lang": "es", "image_url": "\\u0000"}',
    "application/json",
  ],
  ["a form without a boundary", "x", "multipart/form-data"],
  [
    "a form that ends early",
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
    "multipart/form-data; boundary=x",
  ],
  ["an encoded form", "text=%ff&text=%00&target_lang=&prompt=&image_url=%", "application/x-www-form-urlencoded"],
  ["another type", "<a/>", "text/xml"],
];

/** Clients of LibreTranslate read this list without a key, and applications get their tokens without one. */
const isPublic = (path: string) => path === "/api/libretranslate/languages" || isBelow(path, apiPaths.oauth);

describe.each(routes)("%s", (_route, method, path) => {
  test.skipIf(isPublic(path))("refuses a missing and an unknown key", async () => {
    for (const headers of [{}, { authorization: "Bearer atl_none" }, { "x-api-key": "none" }]) {
      const answer = await send(method, path, { headers });
      expect([401, 403]).toContain(answer.status);
      expect(answer.headers.get("content-type")).toMatch(/^application\/(problem\+|scim\+)?json$/);
      expect(answer.headers.get("request-id")).toMatch(/^req_/);
    }
  });

  test("lets a page ask whether it may send its client's headers", async () => {
    const headers = {
      origin: "https://shop.example",
      "access-control-request-method": method,
      "access-control-request-headers": "authorization,content-type,x-stainless-lang",
    };
    const answer = await send("OPTIONS", path, { headers });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([204, headers.origin]);
    expect(answer.headers.get("access-control-allow-headers")).toContain("x-stainless-lang");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  });

  if (method === "POST")
    test("refuses hostile bodies with an error of the client's, at no cost", async () => {
      const { id, headers } = await testAccount(50);
      for (const [name, body, type] of hostile) {
        const answer = await send(method, path, {
          headers: { ...headers, "content-type": type },
          ...(body === undefined ? {} : { body }),
        });
        const text = await answer.text();
        expect(answer.status, `${name}: ${text}`).toBeGreaterThanOrEqual(400);
        expect(answer.status, `${name}: ${text}`).toBeLessThan(500);
        expect(JSON.parse(text), name).toBeTruthy();
      }
      expect((await pool().query("SELECT FROM job WHERE account_id = $1", [id])).rowCount).toBe(0);
    });
});

test("an unknown path has the API's own error", async () => {
  for (const { basePath } of compatibleApis) expect((await send("GET", `${basePath}/nothing`)).status).toBe(404);
});

test("a tool call whose connection is closed cancels its job", async () => {
  const { id, headers } = await testAccount(50);
  const controller = new AbortController();
  const call = fetch(new URL("/api/mcp", service.base), {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "image_generate", arguments: { prompt: "a red fox" } },
    }),
    signal: controller.signal,
  }).then((response) => response.text());
  const jobs = async () => (await pool().query("SELECT status FROM job WHERE account_id = $1", [id])).rows;
  await expect.poll(jobs, { timeout: 60_000 }).toEqual([{ status: "queued" }]);
  controller.abort();
  await expect(call).rejects.toThrow();
  await expect.poll(jobs, { timeout: 60_000 }).toEqual([{ status: "canceled" }]);
});

test("a request that the client gives up cancels its job, so that a repeat does not pay twice", async () => {
  const { id, headers } = await testAccount(50);
  const controller = new AbortController();
  const request = fetch(new URL("/api/openai/v1/images/generations", service.base), {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ prompt: "a red fox" }),
    signal: controller.signal,
  });
  const jobs = async () => (await pool().query("SELECT status FROM job WHERE account_id = $1", [id])).rows;
  await expect.poll(jobs, { timeout: 60_000 }).toEqual([{ status: "queued" }]);
  controller.abort();
  await expect(request).rejects.toThrow();
  await expect.poll(jobs, { timeout: 60_000 }).toEqual([{ status: "canceled" }]);
});

test("an identical request of DeepL's clients joins the job of a lost connection, another one does not", async () => {
  const { id, headers } = await testAccount(50);
  const begin = (text: string) => {
    const controller = new AbortController();
    const response = fetch(new URL("/api/deepl/v2/translate", service.base), {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ text: [text], source_lang: "EN", target_lang: "ES" }),
      signal: controller.signal,
    });
    return async () => {
      controller.abort();
      await expect(response).rejects.toThrow();
    };
  };
  const counts = async () => {
    const count = async (table: string) =>
      (await pool().query(`SELECT FROM ${table} WHERE account_id = $1`, [id])).rowCount;
    return { jobs: await count("job"), joinable: await count("idempotency") };
  };
  const first = begin("This house is red.");
  await expect.poll(counts, { timeout: 60_000 }).toEqual({ jobs: 1, joinable: 0 });
  await first();
  await expect.poll(counts, { timeout: 60_000 }).toEqual({ jobs: 1, joinable: 1 });
  const second = begin("This house is red.");
  await expect.poll(counts, { timeout: 60_000 }).toEqual({ jobs: 1, joinable: 0 });
  const otherJob = begin("This house is blue.");
  await expect.poll(counts, { timeout: 60_000 }).toEqual({ jobs: 2, joinable: 0 });
  await second();
  await otherJob();
  await expect.poll(counts, { timeout: 60_000 }).toEqual({ jobs: 2, joinable: 2 });
  // The statements for a job that no request joined within a minute.
  await pool().query("UPDATE idempotency SET created_at = now() - interval '61 seconds' WHERE account_id = $1", [id]);
  const late = begin("This house is red.");
  await expect.poll(counts, { timeout: 60_000 }).toEqual({ jobs: 3, joinable: 1 });
  await late();
});

proof("a stream of OpenAI's has comments while its job waits, and its end cancels the job", async () => {
  const { id, headers } = await testAccount(50);
  const controller = new AbortController();
  const response = await fetch(new URL("/api/openai/v1/images/generations", service.base), {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ prompt: "a red fox", stream: true }),
    signal: controller.signal,
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let index = 0; index < 2; index++) expect((await reader?.read())?.value).toBe(": alive\n\n");
  controller.abort();
  const jobs = async () => (await pool().query("SELECT status FROM job WHERE account_id = $1", [id])).rows;
  await expect.poll(jobs, { timeout: 60_000 }).toEqual([{ status: "canceled" }]);
});
