import { Translator } from "deepl-node";
import OpenAI, { toFile } from "openai";
import { expect, it } from "vitest";
import { deeplApi } from "./deepl.ts";
import { openAiApi } from "./openai.ts";
import { pictureBytes } from "./picture.ts";
import { startFakeServer } from "./server.ts";

// A fake that is written from a vendor's documentation can misread it as its adapter does. The vendors' own clients
// read the fakes here.

it("OpenAI's client reads the fake of OpenAI", async () => {
  const fake = await startFakeServer(openAiApi({ key: "sk-1", chat: (prompt) => ({ answer: prompt }) }));
  const client = new OpenAI({ apiKey: "sk-1", baseURL: `${fake.origin}/v1`, maxRetries: 0 });
  const schema = { type: "object", properties: { answer: { type: "string" } } };

  const made = await client.images.generate({ model: "gpt-image-1", prompt: "a fox", n: 2, size: "1536x1024" });
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

  expect(made.data).toHaveLength(2);
  expect(made.size).toBe("1536x1024");
  expect(edited.data?.[0]?.b64_json).toBeTruthy();
  expect(chat.choices[0]?.message.content).toBe('{"answer":"hello"}');
  // The client joins `output_text` from the messages of the response.
  expect(response.output_text).toBe('{"answer":"hello"}');
  await expect(new OpenAI({ apiKey: "no", baseURL: `${fake.origin}/v1` }).models.list()).rejects.toMatchObject({
    status: 400,
    type: "invalid_request_error",
  });
  expect(fake.protocolErrors).toHaveLength(1);
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
  await fake.stop();
});
