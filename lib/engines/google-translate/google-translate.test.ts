import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CREDENTIALS, googleTranslateApi } from "../../../test/fakes/google-translate.ts";
import { type FakeServer, startFakeServer } from "../../../test/fakes/server.ts";
import { parseEngineList } from "../choice.ts";
import { describeEngine } from "../index.ts";
import type { EngineContext } from "../ports/index.ts";

const key = CREDENTIALS;
const settingsWith = (credentials: string) => ({
  cacheDirectory: "",
  threads: 1,
  bestBackground: false,
  secrets: { GOOGLE_TRANSLATE_CREDENTIALS: credentials },
});

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer(googleTranslateApi(key));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
  server.failure = "none";
});

function engine(credentials = key, model = "") {
  const [choice] = parseEngineList(`google-translate${model}@${server.origin}`, "document-translate", () => true);
  if (!choice) throw new Error("The list is empty.");
  return describeEngine(choice, ["document-translate"], settingsWith(credentials));
}

async function translate(texts: readonly string[], to: string, credentials = key, model = "") {
  const context: EngineContext = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
  const segments = texts.map((text) => ({ text }));
  const call = { segments, from: "en", to, formality: "default" as const, glossary: [] };
  const translated = await engine(credentials, model)
    .load(settingsWith(credentials))
    ["document-translate"]?.translate(call, context);
  expect(server.protocolErrors).toEqual([]);
  return translated?.translations ?? [];
}

const translateRequests = () => server.received.filter(({ path }) => path.endsWith(":translateText"));

test("accepts a key as JSON or in base64", async () => {
  expect(await translate(["One."], "es")).toEqual(["[es] ONE."]);
  expect(await translate(["One."], "es", Buffer.from(key).toString("base64"))).toEqual(["[es] ONE."]);
});

test("reuses one token for many requests", async () => {
  await translate(
    Array.from({ length: 500 }, (_, at) => `Sentence number ${at} of the document.`),
    "es",
  );
  expect(translateRequests().length).toBeGreaterThan(3);
  expect(new Set(translateRequests().map(({ headers }) => headers.authorization)).size).toBe(1);
});

test("sends the full model name and Google's language codes", async () => {
  await translate(["One."], "zh-Hant", key, ":general/translation-llm");
  expect(translateRequests()[0]?.json()).toMatchObject({
    model: "projects/atelier-test/locations/global/models/general/translation-llm",
    targetLanguageCode: "zh-TW",
  });
  await translate(["One."], "nb");
  expect(translateRequests()[1]?.json().targetLanguageCode).toBe("no");
});

test.each([
  ["no JSON", "nonsense"],
  ["another type of key", JSON.stringify({ type: "authorized_user", client_id: "x" })],
  [
    "an invalid private key",
    JSON.stringify({ ...JSON.parse(key), private_key: "-----BEGIN PRIVATE KEY-----\nQUJD\n-----END PRIVATE KEY-----" }),
  ],
])("credentials with %s are reported without any part of them", async (_what, credentials) => {
  const why = await engine(credentials).probe?.(settingsWith(credentials), fetch, AbortSignal.timeout(5_000));
  expect(why).toMatch(/^GOOGLE_TRANSLATE_CREDENTIALS /);
  const error = await translate(["One."], "es", credentials).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: "EngineError", fault: "engine" });
  expect(JSON.stringify([why, String(error)])).not.toMatch(/BEGIN|QUJD|nonsense|client_id/);
});

test("an exceeded quota fails with the fault engine", async () => {
  server.failure = "moderating";
  await expect(translate(["One."], "es")).rejects.toMatchObject({ name: "EngineError", fault: "engine" });
});
