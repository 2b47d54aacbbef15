import * as deepl from "deepl-node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAiApi } from "../../../../test/fakes/openai.ts";
import { type FakeServer, startFakeServer } from "../../../../test/fakes/server.ts";
import { translatingModel } from "../../../../test/fakes/translating-model.ts";
import { filesWith, tablesWith } from "../../../../test/helpers/files/stored-text.ts";
import { startTestService, type TestService, testAccount } from "../../../../test/helpers/servers/service.ts";
import { pool } from "../../../platform/database/db.ts";
import { setRuntimeEnv } from "../../../platform/settings.ts";
import { flushRequests } from "../../../requests/record.ts";

interface Prompt {
  task?: string;
  style?: string;
  instructions?: string;
  source_language: string;
  target_language: string;
  segments: { index: number; text: string }[];
}

let server: FakeServer;
let service: TestService;
let prompts: Prompt[] = [];

beforeAll(async () => {
  const chat = (text: string) => {
    const prompt = JSON.parse(text) as Prompt;
    prompts.push(prompt);
    if (!prompt.task) return translatingModel(text);
    return { translations: prompt.segments.map(({ index, text: source }) => ({ index, text: `${source} Truly.` })) };
  };
  server = await startFakeServer(openAiApi({ key: "sk-1", chat }));
  process.env.OPENAI_API_KEY = "sk-1";
  process.env.ENGINES_DOCUMENT_TRANSLATE = `llm:openai/gpt-5-mini@${server.origin}/v1`;
  setRuntimeEnv({});
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});
beforeEach(() => {
  prompts = [];
});

const toClient = (key: string) =>
  new deepl.DeepLClient(key, {
    serverUrl: service.base.replace("/api/v1", "/api/deepl"),
    maxRetries: 0,
    minTimeout: 60_000,
  });

test("texts are improved in their own language at the translator's price, and their job is in the log", async () => {
  const { key, id } = await testAccount(50);
  const client = toClient(key);
  const [first, second] = await client.rephraseText(
    ["This house is red and it is old.", "The dog sleeps in the garden."],
    "en-US",
    deepl.WritingStyle.BUSINESS,
  );
  expect([first?.text, second?.detectedSourceLang, first?.targetLang]).toEqual([
    "This house is red and it is old. Truly.",
    "en",
    "en-US",
  ]);
  expect(prompts).toMatchObject([{ task: "rephrase", style: "business" }]);
  const { rows } = await pool().query("SELECT operation, status, charged FROM job WHERE account_id = $1", [id]);
  expect(rows).toEqual([{ operation: "document-translate", status: "succeeded", charged: 5 }]);
  const balance = await (
    await fetch(`${service.base}/balance`, { headers: { authorization: `Bearer ${key}` } })
  ).json();
  expect(balance.available).toBe(45);
});

test("DELETE /jobs/{id} leaves nothing of improved texts", async () => {
  const { key, id, headers } = await testAccount(50);
  const canary = "zqcanaryq";
  await toClient(key).rephraseText(`The ${canary} is old.`, "en-US", deepl.WritingStyle.SIMPLE);
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM job WHERE account_id = $1", [id]);
  expect(rows).toHaveLength(1);
  expect(await filesWith(canary)).not.toEqual([]);
  const deleted = await fetch(`${service.base}/jobs/${rows[0]?.id}`, { method: "DELETE", headers });
  expect(deleted.status).toBe(204);
  await flushRequests();
  expect(await tablesWith(canary)).toEqual([]);
  expect(await filesWith(canary)).toEqual([]);
});

test("a correction has no style, and another language or both a style and a tone are refused at no cost", async () => {
  const { key, headers } = await testAccount(50);
  const post = async (path: string, body: object) => {
    const response = await fetch(service.base.replace("/api/v1", `/api/deepl/v2/write/${path}`), {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const text = ["This house are red, and the dog sleep in it."];
  expect(await post("correct", { text })).toMatchObject({
    status: 200,
    body: { improvements: [{ text: `${text[0]} Truly.`, detected_source_language: "en", target_language: "en" }] },
  });
  expect(prompts[0]).toMatchObject({ task: "correct" });
  expect(prompts[0]?.style).toBeUndefined();
  const refused = [
    post("correct", { text, tone: "friendly" }),
    post("rephrase", { text, target_lang: "DE" }),
    post("rephrase", { text, tone: "friendly", writing_style: "simple" }),
    post("rephrase", { text, tone: "angry" }),
    post("rephrase", { text: "" }),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect((await post("rephrase", { text: "house ".repeat(2_000) })).status).toBe(413);
  expect((await post("rephrase", { text, tone: "prefer_friendly", writing_style: "default" })).status).toBe(200);
  const poor = toClient((await testAccount(0)).key);
  await expect(poor.rephraseText(text)).rejects.toBeInstanceOf(deepl.QuotaExceededError);
  expect((await toClient(key).getUsage()).character?.count).toBe(5_000);
});

test("custom instructions reach the language model, for texts and documents", async () => {
  const client = toClient((await testAccount(50)).key);
  const customInstructions = ["Use British spelling.", "Keep product names."];
  await client.translateText("This house is red.", "en", "es", { customInstructions });
  expect(prompts).toMatchObject([{ instructions: "Use British spelling.\nKeep product names." }]);
  const long = { customInstructions: Array(10).fill("x".repeat(300)) };
  await expect(client.translateText("This house is red.", "en", "es", long)).rejects.toThrow("2000 characters");
});
