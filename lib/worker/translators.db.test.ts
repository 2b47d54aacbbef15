import { afterAll, beforeAll, expect, test } from "vitest";
import { deeplApi } from "../../test/fakes/deepl.ts";
import { openAiApi } from "../../test/fakes/openai.ts";
import { type FakeServer, startFakeServer } from "../../test/fakes/server.ts";
import { translatingModel } from "../../test/fakes/translating-model.ts";
import { form, startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { pool } from "../platform/database/db.ts";
import { setRuntimeEnv } from "../platform/settings.ts";

const KEY = "deepl-0a9S8d7F";
let service: TestService;
let deepl: FakeServer;
let model: FakeServer;

beforeAll(async () => {
  deepl = await startFakeServer(deeplApi(KEY));
  model = await startFakeServer(openAiApi({ key: null, chat: translatingModel }));
  Object.assign(process.env, {
    ENGINES_DOCUMENT_TRANSLATE: `deepl@${deepl.origin},llm:openai-compatible/model@${model.origin}/v1`,
    DEEPL_API_KEY: KEY,
    ENGINE_TIMEOUT_SECONDS: "1",
  });
  setRuntimeEnv({});
  service = await startTestService();
  // Loading an engine can take longer than the time limit of this file.
  for (const target of ["de", "cy"]) await translate("The table is red.", target);
}, 120_000);
afterAll(async () => {
  await service.stop();
  await Promise.all([deepl.stop(), model.stop()]);
});

async function translate(text: string, target: string, headers: Record<string, string> = {}) {
  const account = await testAccount(1_000);
  const fields = { document: new File([text], "a.txt"), source_language: "en", target_language: target };
  const init = { method: "POST", headers: { ...account.headers, ...headers }, body: form(fields) };
  return (await fetch(`${service.base}/document-translate`, init)).json();
}

async function words(job: { outputs: { url: string }[] }): Promise<string> {
  const link = new URL(job.outputs[0]?.url ?? "");
  return (await fetch(new URL(link.pathname + link.search, service.base))).text();
}

const attempts = async (id: string) =>
  (
    await pool().query<{ engine_attempts: { engine: string; outcome: string }[] }>(
      "SELECT engine_attempts FROM job WHERE id = $1",
      [id],
    )
  ).rows[0]?.engine_attempts.map(({ engine, outcome }) => `${engine} ${outcome}`);

test("a document is translated by the first engine that supports the pair", async () => {
  const job = await translate("The table is red.", "de");
  expect(job).toMatchObject({ status: "succeeded", engine: "deepl" });
  expect(await words(job)).toBe("[de] THE TABLE IS RED.");
  const otherTranslation = await translate("The table is red.", "cy");
  expect(otherTranslation).toMatchObject({ status: "succeeded", engine: "llm:openai-compatible/model" });
  expect(await words(otherTranslation)).toBe("[cy] THE TABLE IS RED.");
});

test("the next engine translates the document if the first one fails", async () => {
  deepl.failure = "down";
  const job = await translate("The book is big.", "de");
  deepl.failure = "none";
  expect(job).toMatchObject({ status: "succeeded", engine: "llm:openai-compatible/model" });
  expect(await attempts(job.id)).toEqual(["deepl failed", "llm:openai-compatible/model succeeded"]);
});

test("a long document may exceed the time limit of one call and reports the number of translated sentences", async () => {
  model.failure = "slow";
  const text = Array.from({ length: 1_400 }, (_, at) => `Sentence number ${at} is here.`).join("\n\n");
  const started = await translate(text, "cy", { prefer: "respond-async" });
  const seen: string[] = [];
  let job = started;
  while (!/succeeded|failed/.test(job.status)) {
    const { rows } = await pool().query<{ progress_step: string; status: string }>("SELECT * FROM job WHERE id = $1", [
      started.id,
    ]);
    seen.push(rows[0]?.progress_step ?? "");
    job = rows[0] ?? job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  model.failure = "none";
  expect(job.status).toBe("succeeded");
  expect(seen.join("\n")).toMatch(/^translating \d+ of 1400$/m);
  expect(await attempts(started.id)).toEqual(["deepl unavailable", "llm:openai-compatible/model succeeded"]);
});

test("GET /languages lists more than 100 languages and each engine's pairs in a small response", async () => {
  const { headers } = await testAccount(0);
  const text = await (await fetch(`${service.base}/languages`, { headers })).text();
  expect(text.length).toBeLessThan(60_000);
  const { data, engines } = JSON.parse(text);
  expect(data.length).toBeGreaterThan(100);
  expect(new Set(data.map(({ tag }: { tag: string }) => tag)).size).toBe(data.length);
  const hebrew = data.find(({ tag }: { tag: string }) => tag === "he");
  expect(hebrew).toEqual({
    object: "language",
    tag: "he",
    name: "Hebrew",
    native_name: "עברית",
    script: "Hebr",
    direction: "rtl",
    source_of: ["deepl", "llm:openai-compatible/model"],
    target_of: ["deepl", "llm:openai-compatible/model"],
  });
  expect(data.find(({ tag }: { tag: string }) => tag === "pt-BR")).toMatchObject({
    source_of: [],
    target_of: ["deepl"],
  });
  expect(engines.map(({ name }: { name: string }) => name)).toEqual(["deepl", "llm:openai-compatible/model"]);
  expect(engines[0].pairs[0].from).toContain("ja");
  expect(engines[1].pairs).toHaveLength(1);
});

test("an unsupported pair is rejected and costs nothing", async () => {
  const problem = await translate("The table is red.", "qaa");
  expect(problem).toMatchObject({ status: 422, code: "unsupported_language_pair" });
});
