import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestAccount, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";
import { startTranslationService } from "../../../test/helpers/servers/translation-service.ts";
import { readBalance } from "../../credits/ledger.ts";
import { pool } from "../../platform/database/db.ts";
import { flushRequests } from "../../requests/record.ts";
import { createGlossary, deleteGlossary } from "../../translation/glossaries.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTranslationService();
});
afterAll(() => service.stop());

async function translate(account: TestAccount, fields: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.base}/translate-text`, {
    method: "POST",
    headers: { ...account.headers, "content-type": "application/json", ...headers },
    body: JSON.stringify({ source_language: "en", target_language: "es", ...fields }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const balance = async ({ id }: TestAccount) => (await readBalance(pool(), id)).available;

test("texts are answered at once in their order and charged like a document", async () => {
  const account = await testAccount(50);
  const { status, body } = await translate(account, { texts: ["The red house.", "", "Hello {name}, 12 books."] });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    object: "translations",
    job_id: expect.stringMatching(/^job_/),
    source_language: "en",
    target_language: "es",
    credits: { charged: 5, remaining: 45 },
  });
  expect(body.translations).toHaveLength(3);
  expect(body.translations[0]).not.toBe("The red house.");
  expect(body.translations[1]).toBe("");
  expect(body.translations[2]).toContain("{name}");
  const long = await translate(account, { texts: Array.from({ length: 3 }, () => "Many words. ".repeat(100)) });
  // 3 texts of 1,199 characters without the spaces at their ends: 8 units of 500 characters.
  expect(long.body.credits).toEqual({ charged: 8, remaining: 37 });
  expect(await balance(account)).toBe(37);
});

test("HTML keeps its markup", async () => {
  const account = await testAccount(50);
  const { body } = await translate(account, { texts: ['<p class="a">The <b>red</b> house.</p>'], html: true });
  expect(body.translations[0]).toMatch(/^<p class="a">.*<b>.+<\/b>.*<\/p>$/);
});

test("the source language is detected, and a context that the engine ignores is a warning", async () => {
  const account = await testAccount(50);
  const texts = ["This garden by the river is old, and there have been no flowers in it for many years."];
  const { body } = await translate(account, { texts, source_language: undefined, context: "A novel." });
  expect(body).toMatchObject({ source_language: "en", warnings: [expect.stringContaining("does not use context")] });
});

test("each text has its own language, and texts without evidence need source_language", async () => {
  const account = await testAccount(50);
  const texts = ["This house is red and old.", "La casa es roja y muy vieja.", "The dog is here."];
  const { body } = await translate(account, { texts, source_language: undefined });
  expect(body).toMatchObject({ source_language: "en", source_languages: ["en", "es", "en"] });
  expect(body.translations[1]).toBe(texts[1]);
  const most = ["La casa es roja y muy vieja.", "El perro está aquí.", "This house is red and old."];
  const mixed = await translate(account, { texts: most, source_language: undefined });
  expect(mixed.body.source_languages).toEqual(["es", "es", "en"]);
  expect(mixed.body.translations.slice(0, 2)).toEqual(most.slice(0, 2));
  expect(mixed.body.translations[2]).not.toBe(most[2]);
  const unclear = await translate(account, { texts: ["OK"], source_language: undefined });
  expect(unclear.status).toBe(422);
  expect(unclear.body.errors).toEqual([
    { pointer: "/source_language", message: expect.stringContaining("Send source_language") },
  ]);
});

test("glossaries are applied", async () => {
  const account = await testAccount(50);
  const { id } = await createGlossary(account.id, {
    name: "Houses",
    sourceLanguage: "en",
    targetLanguage: "es",
    entries: [["house", "mansión"]],
  });
  const { body } = await translate(account, { texts: ["The red house."], glossaries: [id] });
  expect(body.translations[0]).toContain("mansión");
  expect(body.glossary).toEqual({ applied: 1, not_applied: [] });
});

test("a repeat joins its job although a glossary was deleted since", async () => {
  const account = await testAccount(50);
  const entries = [["house", "mansión"]] as const;
  const glossary = { name: "Houses", sourceLanguage: "en", targetLanguage: "es", entries };
  const { id } = await createGlossary(account.id, glossary);
  const send = () => translate(account, { texts: ["The red house."], glossaries: [id] }, { "idempotency-key": "two" });
  const first = await send();
  await deleteGlossary(account.id, id);
  const second = await send();
  expect([second.status, second.body.job_id]).toEqual([200, first.body.job_id]);
  expect((await translate(account, { texts: ["A house."], glossaries: [id] })).status).toBe(422);
});

test("the end user is stored with the job, and the parameters are logged without texts if the request asks for it", async () => {
  const account = await testAccount(50);
  const headers = { "atelier-user": "u7", "atelier-log": "parameters" };
  const { body } = await translate(account, { texts: ["The red house."], metadata: { order: "5" } }, headers);
  expect(body.metadata).toEqual({ order: "5", user: "u7" });
  await flushRequests();
  const { rows } = await pool().query("SELECT parameters FROM request_log WHERE job_id = $1", [body.job_id]);
  expect(rows).toEqual([{ parameters: expect.objectContaining({ target_language: "es", metadata: body.metadata }) }]);
  expect(JSON.stringify(rows)).not.toContain("red house");
  const long = await translate(account, { texts: ["A"] }, { "atelier-user": "x".repeat(501) });
  expect([long.status, long.body.code]).toEqual([422, "invalid_input"]);
});

test("a repeat with the same idempotency key is answered again and charged once", async () => {
  const account = await testAccount(50);
  const headers = { "idempotency-key": "one" };
  const [first, second] = await Promise.all([
    translate(account, { texts: ["The red house."] }, headers),
    translate(account, { texts: ["The red house."] }, headers),
  ]);
  const third = await translate(account, { texts: ["The red house."] }, headers);
  expect(new Set([first, second, third].map(({ body }) => body.job_id)).size).toBe(1);
  expect(third.body.translations).toEqual(first.body.translations);
  expect(third.headers.get("idempotent-replayed")).toBe("true");
  expect(await balance(account)).toBe(45);
  const otherTranslation = await translate(account, { texts: ["The blue house."] }, headers);
  expect([otherTranslation.status, otherTranslation.body.code]).toEqual([422, "idempotency_mismatch"]);
});

test("without waiting it answers 202 with the job", async () => {
  const account = await testAccount(50);
  const { status, headers, body } = await translate(
    account,
    { texts: ["The red house."] },
    { prefer: "respond-async" },
  );
  expect([status, body.object, headers.get("location")]).toEqual([202, "job", expect.stringContaining(body.id)]);
});

test.each([
  ["no texts", { texts: [] }, 422, "invalid_input"],
  ["too many texts", { texts: Array.from({ length: 51 }, () => "a") }, 422, "invalid_input"],
  ["a text that is too long", { texts: ["a".repeat(10_001)] }, 422, "invalid_input"],
  ["texts without words", { texts: ["12", ""] }, 422, "invalid_input"],
  ["an unknown field", { texts: ["A house."], format: "png" }, 422, "invalid_input"],
  ["the same language", { texts: ["A house."], target_language: "en" }, 422, "invalid_input"],
  ["an unsupported pair", { texts: ["A house."], target_language: "tlh" }, 422, "unsupported_language_pair"],
  ["no credits", { texts: ["A house. ".repeat(1_100)] }, 402, "insufficient_credits"],
])("%s is refused and costs nothing", async (_what, fields, status, code) => {
  const account = await testAccount(10);
  const answer = await translate(account, fields);
  expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([status, code]);
  expect(await balance(account)).toBe(10);
});

test("a quote names the price that the same request holds, and charges nothing", async () => {
  const account = await testAccount(50);
  const texts = Array.from({ length: 3 }, () => "Many words. ".repeat(100));
  const parameters = { texts, source_language: "en", target_language: "es" };
  const quote = (body: object) => service.call(account, "POST", "/quote", body);
  const { status, body } = await quote({ operation: "translate-text", parameters });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ object: "quote", operation: "translate-text", price: 8 });
  expect(await balance(account)).toBe(50);
  expect((await translate(account, { texts })).body.credits.charged).toBe(body.price);
});

test("a quote refuses what the request would, at the same field", async () => {
  const account = await testAccount(50);
  const pointer = async (body: object) =>
    (await service.call(account, "POST", "/quote", { operation: "translate-text", ...body })).body.errors?.[0]?.pointer;
  const parameters = { texts: ["The door."], source_language: "en", target_language: "en" };
  expect(await pointer({ parameters })).toBe("/target_language");
  expect(await pointer({ parameters: { target_language: "es" } })).toBe("/texts");
  expect(await pointer({ parameters: { ...parameters, target_language: "es" }, facts: { characters: 5 } })).toBe(
    "/facts",
  );
  const sent = new FormData();
  sent.set("operation", "translate-text");
  expect((await service.call(account, "POST", "/quote", sent)).body.errors[0].pointer).toBe("/operation");
});
