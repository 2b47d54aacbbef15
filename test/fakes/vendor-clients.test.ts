import { QuotaExceededError, TooManyRequestsError, Translator } from "deepl-node";
import OpenAI, { toFile } from "openai";
import { expect, it } from "vitest";
import { compareWithTypes } from "../helpers/api/published-types.ts";
import { deeplApi } from "./deepl.ts";
import { providers as imageServers } from "./image-servers.ts";
import { openAiApi } from "./openai.ts";
import { pictureBytes } from "./picture.ts";
import { type FailureMode, startFakeServer } from "./server.ts";

// A fake that is written from a vendor's documentation can misread it as its adapter does. The vendors' own clients
// read the fakes here. `README.md` of this folder lists what each fake is checked against.

it("OpenAI's client reads the fake of OpenAI", async () => {
  const fake = await startFakeServer(openAiApi({ key: "sk-1", chat: (prompt) => ({ answer: prompt }) }));
  const client = new OpenAI({ apiKey: "sk-1", baseURL: `${fake.origin}/v1`, maxRetries: 0 });
  const schema = { type: "object", properties: { answer: { type: "string" } } };

  const generated = await client.images.generate({ model: "gpt-image-1", prompt: "a fox", n: 2, size: "1536x1024" });
  const image = await toFile(await pictureBytes(64, 48), "fox.png", { type: "image/png" });
  const edited = await client.images.edit({ model: "gpt-image-1", prompt: "a red fox", image, size: "1024x1024" });
  const chat = await client.chat.completions.create({
    model: "gpt-5-mini",
    messages: [{ role: "user", content: "hello" }],
    response_format: { type: "json_schema", json_schema: { name: "answer", schema } },
  });
  const response = await client.responses.create({
    model: "gpt-5-mini",
    input: [{ role: "user", content: "hello" }],
    text: { format: { type: "json_schema", name: "answer", schema } },
  });
  await client.models.list();

  expect(generated.data).toHaveLength(2);
  expect(generated.size).toBe("1536x1024");
  expect(edited.data?.[0]?.b64_json).toBeTruthy();
  expect(chat.choices[0]?.message.content).toBe('{"answer":"hello"}');
  // The client joins `output_text` from the messages of the response.
  expect(response.output_text).toBe('{"answer":"hello"}');
  await expect(new OpenAI({ apiKey: "no", baseURL: `${fake.origin}/v1` }).models.list()).rejects.toMatchObject({
    status: 400,
    type: "invalid_request_error",
  });
  expect(fake.protocolErrors).toHaveLength(1);
  const refused = async (failure: FailureMode) => {
    fake.failure = failure;
    return client.images.generate({ model: "gpt-image-1", prompt: "a fox" }).catch((error: unknown) => error);
  };
  expect(await refused("moderating")).toMatchObject({ status: 400, code: "moderation_blocked" });
  const limited = await refused("rate_limited");
  expect(limited).toBeInstanceOf(OpenAI.RateLimitError);
  // The comparison of types takes longer than the server keeps an idle connection.
  const down = await refused("down");
  expect(down).toBeInstanceOf(OpenAI.InternalServerError);
  const type = 'import("openai/resources/shared").ErrorObject';
  const value = limited instanceof OpenAI.APIError ? limited.error : null;
  expect(compareWithTypes(".", [{ name: "error", value, type }])).toEqual([]);
  await fake.stop();
});

it.each(imageServers)("OpenAI's client reads the fake of the server behind $spec", async ({ start, spec }) => {
  const fake = await start({ cacheDirectory: "", threads: 1, bestBackground: false, secrets: {} });
  const client = new OpenAI({ apiKey: "none", baseURL: `${fake.origin}/v1`, maxRetries: 0 });
  const model = spec.replace("ai-sdk:openai-compatible/", "");
  const drawn = await client.images.generate({ model, prompt: "a fox", n: 2, size: "512x512" });
  expect(drawn.data?.map(({ url, b64_json }) => Boolean(url ?? b64_json))).toEqual([true, true]);
  fake.failure = "rate_limited";
  const limited = client.images.generate({ model, prompt: "a fox", size: "512x512" });
  await expect(limited).rejects.toBeInstanceOf(OpenAI.RateLimitError);
  expect(fake.protocolErrors).toEqual([]);
  await fake.stop();
});

it("DeepL's client reads the fake of DeepL", async () => {
  const fake = await startFakeServer(deeplApi("deepl-1"));
  const client = new Translator("deepl-1", { serverUrl: fake.origin, maxRetries: 0 });

  const texts = await client.translateText(["Good morning", "Good night"], "en", "de", {
    formality: "prefer_more",
    context: "a letter",
    tagHandling: "xml",
  });
  const detected = await client.translateText("Good morning", null, "pt-BR");
  const targets = await client.getTargetLanguages();
  const usage = await client.getUsage();

  expect(texts.map(({ detectedSourceLang, billedCharacters }) => [detectedSourceLang, billedCharacters])).toEqual([
    ["en", 12],
    ["en", 10],
  ]);
  expect(detected.text).not.toBe("");
  expect(targets.find(({ code }) => code === "de")?.supportsFormality).toBe(true);
  expect(targets.find(({ code }) => code === "he")?.supportsFormality).toBe(false);
  expect(usage.character?.limit).toBe(500_000);
  expect(fake.protocolErrors).toEqual([]);
  const refused = (failure: FailureMode) => {
    fake.failure = failure;
    return client.translateText("Good morning", "en", "de").catch((error: unknown) => error);
  };
  expect(await refused("moderating")).toBeInstanceOf(QuotaExceededError);
  expect(await refused("rate_limited")).toBeInstanceOf(TooManyRequestsError);
  await fake.stop();
});
