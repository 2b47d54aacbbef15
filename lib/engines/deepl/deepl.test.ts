import { DeepLClient } from "deepl-node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deeplApi } from "../../../test/fakes/deepl.ts";
import { type FakeServer, startFakeServer } from "../../../test/fakes/server.ts";
import { parseEngineList } from "../choice.ts";
import { describeEngine } from "../index.ts";
import type { EngineContext } from "../ports/index.ts";

const settings = { cacheDirectory: "", threads: 1, bestBackground: false, secrets: { DEEPL_API_KEY: "deepl-1" } };

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer(deeplApi("deepl-1"));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
  server.failure = "none";
});

function engine(address = `@${server.origin}`) {
  const [choice] = parseEngineList(`deepl${address}`, "document-translate", () => true);
  if (!choice) throw new Error("The list is empty.");
  return describeEngine(choice, ["document-translate"], settings);
}

async function translate(texts: readonly string[], to: string, formality: "default" | "more" | "less" = "default") {
  const warnings: string[] = [];
  const context: EngineContext = {
    signal: new AbortController().signal,
    seed: 1,
    progress: () => {},
    warn: (message) => warnings.push(message),
  };
  const call = { segments: texts.map((text) => ({ text })), from: "en-GB", to, formality, glossary: [] };
  const translated = await engine().load(settings)["document-translate"]?.translate(call, context);
  return { translations: translated?.translations ?? [], warnings };
}

const bodies = () => server.received.filter(({ path }) => path === "/v2/translate").map((request) => request.json());

test("the fake works with DeepL's official client", async () => {
  const client = new DeepLClient("deepl-1", { serverUrl: server.origin, maxRetries: 0 });
  const translated = await client.translateText(["The <g1>house</g1>.", "One."], "en", "es", {
    tagHandling: "xml",
    formality: "prefer_more",
    context: "Before.",
  });
  expect(translated.map(({ text }) => text)).toEqual(["[es] THE <g1>HOUSE</g1>.", "[es] ONE."]);
  const [target] = await client.getTargetLanguages();
  expect(target).toMatchObject({ code: "ar", supportsFormality: false });
  expect(server.protocolErrors).toEqual([]);
});

test("sends at most 50 texts with the preceding sentences as context", async () => {
  await translate(
    Array.from({ length: 120 }, (_, at) => `Sentence <g1>${at + 1}</g1>.`),
    "es",
  );
  expect(
    bodies()
      .map(({ text }) => (text as string[]).length)
      .sort(),
  ).toEqual([20, 50, 50]);
  const second = bodies().find(({ text }) => (text as string[])[0] === "Sentence <g1>51</g1>.");
  expect(second).toMatchObject({ source_lang: "EN", target_lang: "ES", tag_handling: "xml" });
  expect(second?.context).toBe("Sentence 48. Sentence 49. Sentence 50.");
});

test.each([
  ["pt", "PT-BR"],
  ["pt-PT", "PT-PT"],
  ["en-GB", "EN-GB"],
  ["zh-TW", "ZH-HANT"],
  ["zh", "ZH-HANS"],
])("maps %s to DeepL's code %s", async (to, code) => {
  if (to === "en-GB") expect(await engine().load(settings)["document-translate"]?.supports("de", to)).toBe(true);
  else {
    await translate(["One."], to);
    expect(bodies()[0]?.target_lang).toBe(code);
  }
});

test("sends formality for supported languages and warns for others", async () => {
  expect((await translate(["One."], "de", "less")).warnings).toEqual([]);
  expect(bodies()[0]?.formality).toBe("prefer_less");
  expect((await translate(["One."], "he", "less")).warnings).toEqual([
    "This engine does not support formality for Hebrew. The setting was ignored.",
  ]);
  expect(bodies()[1]).not.toHaveProperty("formality");
});

test("requests the list of languages once", async () => {
  const otherServer = await startFakeServer(deeplApi("deepl-1"));
  const { "document-translate": translator } = engine(`@${otherServer.origin}`).load(settings);
  for (let times = 0; times < 3; times++) expect(await translator?.supports("de", "he")).toBe(true);
  expect(await engine(`@${otherServer.origin}`).load(settings)["document-translate"]?.supports("en", "uk")).toBe(false);
  expect(otherServer.received.filter(({ path }) => path === "/v2/languages")).toHaveLength(2);
  await otherServer.stop();
});

test("uses the known languages while the server does not respond", async () => {
  const { "document-translate": translator } = engine("@http://127.0.0.1:9").load(settings);
  expect(await translator?.supports("en", "uk")).toBe(true);
  expect(await translator?.supports("en", "is")).toBe(false);
});

test("an exceeded quota fails with the fault engine", async () => {
  server.failure = "moderating";
  await expect(translate(["One."], "de")).rejects.toMatchObject({
    name: "EngineError",
    fault: "engine",
    retryable: false,
  });
});

test("a key of the free plan selects the free plan's address", () => {
  const [choice] = parseEngineList("deepl", "document-translate", () => true);
  if (!choice) throw new Error("The list is empty.");
  const findOrigins = (key: string) =>
    describeEngine(choice, ["document-translate"], { ...settings, secrets: { DEEPL_API_KEY: key } }).origins;
  expect(findOrigins("a:fx")).toEqual(["https://api-free.deepl.com"]);
  expect(findOrigins("a")).toEqual(["https://api.deepl.com"]);
});
