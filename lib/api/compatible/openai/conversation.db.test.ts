import { createOpenAI } from "@ai-sdk/openai";
import { generateImage, generateText, streamText } from "ai";
import OpenAI from "openai";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { pool } from "../../../platform/database/db.ts";

let service: TestService;
let account: TestAccount;
let client: OpenAI;

beforeAll(async () => {
  service = await startTestService();
  account = await testAccount(1_000);
  client = toClient(account.key);
});
afterAll(() => service.stop());

const baseURL = () => service.base.replace("/api/v1", "/api/openai/v1");
const toClient = (apiKey: string) => new OpenAI({ baseURL: baseURL(), apiKey, maxRetries: 0 });
const readJobs = async (id: string) =>
  (
    await pool().query(
      "SELECT operation, input, seed::float8 AS seed, charged FROM job WHERE account_id = $1 ORDER BY id",
      [id],
    )
  ).rows;
const read = (base64 = "") => sharp(Buffer.from(base64, "base64")).metadata();
const photo = async () => {
  const bytes = await sharp("public/samples/coffee.png").resize(64, 64).png().toBuffer();
  return `data:image/png;base64,${bytes.toString("base64")}`;
};
type Message = OpenAI.Chat.ChatCompletionMessage & { images: { image_url: { url: string } }[] };

describe("a chat", () => {
  test("answers with the image of its last message, as a link and as data", async () => {
    const { id, key } = await testAccount(100);
    const completion = await toClient(key).chat.completions.create({
      model: "illustrator",
      temperature: 0.5,
      seed: 7,
      messages: [
        { role: "system", content: "You make images." },
        { role: "user", content: "a red fox in the snow" },
      ],
    });
    const assistant = completion.choices[0]?.message as Message;
    expect(assistant.content).toMatch(/^!\[image\]\(http.*\/files\//);
    expect(await read(assistant.images[0]?.image_url.url.split(",")[1])).toMatchObject({ width: 1024, format: "png" });
    expect(completion).toMatchObject({
      object: "chat.completion",
      warnings: expect.arrayContaining([expect.stringContaining("temperature")]),
    });
    expect(completion.usage?.total_tokens).toBeGreaterThan(1_000);
    const [job] = await readJobs(id);
    expect(job).toMatchObject({ operation: "image-generate", input: { prompt: "a red fox in the snow" }, seed: 7 });
  });

  test("edits the image of its last message, and streams it with its usage", async () => {
    const stream = await client.chat.completions.create({
      model: "gpt-image-1",
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "make it black and white" },
            { type: "image_url", image_url: { url: await photo() } },
          ],
        },
      ],
    });
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    const delta = chunks[0]?.choices[0]?.delta as unknown as Message;
    expect(await read(delta.images[0]?.image_url.url.split(",")[1])).toMatchObject({ width: 64, height: 64 });
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
    expect(chunks.at(-1)?.usage?.prompt_tokens).toBeGreaterThan(60);
    expect((await readJobs(account.id)).at(-1)).toMatchObject({ operation: "image-edit" });
  });

  test.each([
    ["tools", { tools: [{ type: "function", function: { name: "a" } }] }, "tools"],
    ["several choices", { n: 2 }, "n"],
    ["sound", { modalities: ["text", "audio"] }, "modalities"],
    ["JSON", { response_format: { type: "json_object" } }, "response_format"],
    ["an unknown parameter", { colour: "red" }, "colour"],
    ["no message of the user", { messages: [{ role: "system", content: "x" }] }, "messages"],
    ["a recording", { messages: [{ role: "user", content: [{ type: "input_audio" }] }] }, "messages"],
    ["an unknown model", { model: "gpt-9" }, "model"],
  ])("refuses %s by name, at no cost", async (_what, fields, param) => {
    const { id, key } = await testAccount(100);
    const body = { model: "illustrator", messages: [{ role: "user", content: "a fox" }], ...fields };
    await expect(toClient(key).post("/chat/completions", { body })).rejects.toMatchObject({ param });
    expect(await readJobs(id)).toEqual([]);
  });
});

describe("a response", () => {
  test("runs the tool image_generation, with the model that calls it at OpenAI", async () => {
    const response = await client.responses.create({
      model: "gpt-5",
      input: "a red fox in the snow",
      tools: [{ type: "image_generation", size: "256x256" as "1024x1024", quality: "low", output_format: "webp" }],
    });
    const [call] = response.output;
    expect(call).toMatchObject({ type: "image_generation_call", status: "completed" });
    expect(await read(call && "result" in call ? (call.result as string) : "")).toMatchObject({
      width: 256,
      format: "webp",
    });
    expect(response.usage?.output_tokens).toBe(17);
  });

  test("is streamed as the official client reads it", async () => {
    const stream = client.responses.stream({
      model: "illustrator",
      input: [{ role: "user", content: [{ type: "input_text", text: "a red fox" }] }],
      tools: [{ type: "image_generation", size: "256x256" as "1024x1024" }],
    });
    const types: string[] = [];
    for await (const { type } of stream) types.push(type);
    expect(types).toContain("response.image_generation_call.completed");
    expect((await stream.finalResponse()).output).toMatchObject([{ type: "image_generation_call" }]);
  });

  test.each([
    ["a model without the tool", { tools: [] }, "tools"],
    ["another tool", { tools: [{ type: "web_search" }] }, "tools"],
    ["an earlier response", { previous_response_id: "resp_1" }, "previous_response_id"],
    ["work in the background", { background: true }, "background"],
    ["an unknown parameter", { colour: "red" }, "colour"],
  ])("refuses %s by name, at no cost", async (_what, fields, param) => {
    const { id, key } = await testAccount(100);
    const body = { model: "gpt-5", input: "a fox", tools: [{ type: "image_generation" }], ...fields };
    await expect(toClient(key).post("/responses", { body })).rejects.toMatchObject({ param });
    expect(await readJobs(id)).toEqual([]);
  });
});

describe("keys", () => {
  test("that are restricted to another operation, and accounts without credits, are refused", async () => {
    const { key } = await createRestrictedKey(account.id, { name: "Edits", operations: ["image-edit"] });
    const before = (await readJobs(account.id)).length;
    await expect(toClient(key).responses.create({ model: "illustrator", input: "a fox" })).rejects.toMatchObject({
      status: 403,
    });
    await expect(
      toClient((await testAccount(0)).key).responses.create({ model: "illustrator", input: "a fox" }),
    ).rejects.toMatchObject({ code: "insufficient_quota" });
    expect((await readJobs(account.id)).length).toBe(before);
  });

  test("for tests get a sample at no cost", async () => {
    const { id } = await testAccount(10);
    const { key } = await createRestrictedKey(id, { name: "Test", test: true });
    const response = await toClient(key).responses.create({ model: "illustrator", input: "a fox" });
    expect(response.output).toHaveLength(1);
    expect(await readJobs(id)).toMatchObject([{ charged: 0 }]);
  });
});

test("a request with a parameter without an effect has a warning that names it", async () => {
  const body = { prompt: "a red fox", size: "256x256", style: "vivid", moderation: "low" };
  const response = await client.post("/images/generations", { body });
  expect(response).toMatchObject({
    warnings: expect.arrayContaining(["These parameters have no effect: style, moderation."]),
  });
  await expect(client.post("/images/generations", { body: { ...body, colour: "red" } })).rejects.toMatchObject({
    status: 400,
    param: "colour",
  });
});

test("the AI SDK makes images with its image models, its tool and its chat models", async () => {
  const openai = createOpenAI({ baseURL: baseURL(), apiKey: account.key });
  const { image } = await generateImage({ model: openai.image("gpt-image-1"), prompt: "a red fox", size: "256x256" });
  expect(await read(image.base64)).toMatchObject({ width: 256 });
  const { staticToolResults, toolResults } = await generateText({
    model: openai.responses("gpt-5"),
    prompt: "a red fox in the snow",
    tools: { image_generation: openai.tools.imageGeneration({ size: "1024x1024", quality: "low" }) },
  });
  const [result] = [...staticToolResults, ...toolResults];
  expect(await read((result?.output as { result: string } | undefined)?.result)).toMatchObject({ width: 1024 });
  const { text } = streamText({ model: openai.chat("illustrator"), prompt: "a red fox" });
  expect(await text).toMatch(/^!\[image\]/);
});
