import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeTranslator } from "../../../../test/helpers/engines/fake-engines.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { pool } from "../../../platform/database/db.ts";

let service: TestService;
let translator: { stop(): Promise<void> };
let account: TestAccount;

beforeAll(async () => {
  translator = await startFakeTranslator();
  service = await startTestService();
  account = await testAccount(1_000);
});
afterAll(async () => {
  await service.stop();
  await translator.stop();
});

const url = (path: string) => service.base.replace("/api/v1", `/api/libretranslate${path}`);
const json = (path: string, body: object) =>
  fetch(url(path), { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const request = (changes: object = {}) =>
  json("/translate", { q: "This house is red.", source: "en", target: "es", api_key: account.key, ...changes });

test("a text and a list are translated, with the key in JSON, a form or the query", async () => {
  const single = await (await request()).json();
  expect(single).toEqual({ translatedText: expect.stringContaining("HOUSE") });
  const list = await (await request({ q: ["This house is red.", "12"], source: "auto" })).json();
  expect(list.translatedText).toEqual([single.translatedText, "12"]);
  expect(list.detectedLanguage[0]).toEqual({ confidence: 100, language: "en" });
  const encoded = new URLSearchParams({ q: "This house is red.", source: "en", target: "es", api_key: account.key });
  expect(await (await fetch(url("/translate"), { method: "POST", body: encoded })).json()).toEqual(single);
  const parts = form({ q: "This house is red.", source: "en", target: "es", api_key: account.key });
  expect(await (await fetch(url("/translate"), { method: "POST", body: parts })).json()).toEqual(single);
  encoded.delete("api_key");
  const inQuery = await fetch(url(`/translate?api_key=${account.key}`), { method: "POST", body: encoded });
  expect(await inQuery.json()).toEqual(single);
});

test("a repeated Idempotency-Key joins the first job, and with another parameter it is an error", async () => {
  const payer = await testAccount(100);
  const send = (changes: object = {}) =>
    fetch(url("/translate"), {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "text-1" },
      body: JSON.stringify({ q: "This house is red.", source: "en", target: "es", api_key: payer.key, ...changes }),
    });
  const first = await (await send()).json();
  expect(await (await send()).json()).toEqual(first);
  for (const changed of [{ q: "This dog sleeps." }, { target: "de" }, { source: "auto" }, { format: "html" }]) {
    const refused = await send(changed);
    expect([refused.status, (await refused.json()).error]).toEqual([400, expect.stringContaining("Idempotency-Key")]);
  }
  const { rows } = await pool().query("SELECT id FROM job WHERE account_id = $1", [payer.id]);
  expect(rows).toHaveLength(1);
});

test("HTML keeps its markup", async () => {
  const { translatedText } = await (await request({ q: "<p>This <b>house</b></p>", format: "html" })).json();
  expect(translatedText).toMatch(/^<p>.*<b>.*<\/b>.*<\/p>$/);
});

/** Every documented parameter with a value that changes the result or is refused by its name. */
const parameters: [string, unknown, "honored" | "refused"][] = [
  ["q", "The dog sleeps.", "honored"],
  ["source", "auto", "honored"],
  ["target", "de", "honored"],
  ["format", "html", "honored"],
  ["alternatives", 3, "refused"],
  ["alternatives", 0, "honored"],
  ["format", "markdown", "refused"],
  ["source", "xx", "refused"],
  ["target", "xx", "refused"],
  ["glossary", "x", "refused"],
];

test.each(parameters)("the parameter %s with %j is %s", async (name, value, effect) => {
  const response = await request({ [name]: value });
  const body = await response.json();
  expect(response.status).toBe(effect === "honored" ? 200 : 400);
  if (effect === "refused") expect(body.error).toContain(name);
});

test("a language is detected, and the list of languages needs no key", async () => {
  const detected = await json("/detect", { q: "This house is red and the dog sleeps.", api_key: account.key });
  expect(await detected.json()).toEqual([{ confidence: 100, language: "en" }]);
  const languages = await (await fetch(url("/languages"))).json();
  expect(languages).toContainEqual({ code: "en", name: "English", targets: expect.arrayContaining(["es"]) });
});

test("a document is translated to a link", async () => {
  const file = new File(["This house is red."], "a.txt", { type: "text/plain" });
  const body = form({ file, source: "en", target: "es", api_key: account.key });
  const response = await fetch(url("/translate_file"), { method: "POST", body });
  const { translatedFileUrl } = await response.json();
  expect(response.status).toBe(200);
  expect(translatedFileUrl).toContain("/api/v1/files/");
});

test("errors have LibreTranslate's form, and refused requests cost nothing", async () => {
  const poor = await testAccount(0);
  const unpaid = await request({ api_key: poor.key });
  expect(unpaid.status).toBe(403);
  expect((await unpaid.json()).error).toMatch(/credits/i);
  expect((await request({ api_key: "none" })).status).toBe(403);
  expect((await request({ api_key: undefined })).status).toBe(403);
  const suggested = await json("/suggest", { q: "a", s: "b", source: "en", target: "es", api_key: account.key });
  expect([suggested.status, (await suggested.json()).error]).toEqual([404, expect.stringContaining("not supported")]);
  expect((await pool().query("SELECT FROM job WHERE account_id = $1", [poor.id])).rowCount).toBe(0);
});

test("requests are in the request log, and a key without the operation is refused", async () => {
  const { key: restricted } = await createRestrictedKey(account.id, { name: "Test", operations: [] });
  expect((await request({ api_key: restricted })).status).toBe(403);
  expect((await json("/detect", { q: "This house is red.", api_key: restricted })).status).toBe(200);
  const own = await testAccount(100);
  await request({ api_key: own.key });
  const logged = async () =>
    (await pool().query("SELECT path, operation, status FROM request_log WHERE account_id = $1", [own.id])).rows;
  await expect
    .poll(logged, { timeout: 10_000 })
    .toEqual([{ path: "/api/libretranslate/translate", operation: "document-translate", status: 200 }]);
});

test("a large body without a key outside of it is not read", async () => {
  const file = new File([new Uint8Array(2_000_000)], "a.txt");
  const body = form({ api_key: account.key, file, source: "en", target: "es" });
  const response = await fetch(url("/translate_file"), { method: "POST", body });
  expect(response.status).toBe(403);
  expect((await response.json()).error).toContain("api_key");
});
