import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import OpenAI, { toFile } from "openai";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { cancelJob } from "../../../jobs/cancel.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { imageGenerate } from "../../../operations/image-generate/index.ts";
import { pool } from "../../../platform/database/db.ts";
import { flushRequests } from "../../../requests/record.ts";
import { deleteExpiredData } from "../../../worker/tasks/retention.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { authenticated } from "../../http/caller/authenticate.ts";
import type { ApiEnv } from "../../http/context.ts";
import { apiListener } from "../../http/listener.ts";
import { createCompatibleApi } from "../compatible-api.ts";
import { endedJob, runRepeatable, submitMapped } from "../run-operation.ts";
import { streamImages } from "./answer-images.ts";
import { answerOpenAiError } from "./errors.ts";

let service: TestService;
let account: TestAccount;
let client: OpenAI;

beforeAll(async () => {
  service = await startTestService();
  account = await testAccount(1_000);
  client = toClient(account);
});
afterAll(() => service.stop());

const baseURL = () => service.base.replace("/api/v1", "/api/openai/v1");
const toClient = ({ headers }: TestAccount) =>
  new OpenAI({ baseURL: baseURL(), apiKey: headers.authorization?.replace("Bearer ", "") ?? "" });

const small = { prompt: "a red fox in the snow", size: "256x256" } as const;
const readSize = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return [width, height, format];
};
const readJobs = async ({ id }: TestAccount) =>
  (await pool().query("SELECT input, metadata, price, charged FROM job WHERE account_id = $1 ORDER BY id", [id])).rows;

test("a model's name of OpenAI's gives images as its clients expect them", async () => {
  const images = await client.images.generate({ ...small, model: "gpt-image-1", n: 2, quality: "low", user: "u-7" });
  expect(images.data).toHaveLength(2);
  expect(await readSize(Buffer.from(images.data?.[0]?.b64_json ?? "", "base64"))).toEqual([256, 256, "png"]);
  expect(images).toMatchObject({ output_format: "png", size: "256x256", quality: "low", background: "opaque" });
  // Two images of a sixteenth of the area for which the price list has 272 tokens, and 24 characters of text.
  expect(images.usage).toMatchObject({ input_tokens: 6, output_tokens: 34, total_tokens: 40 });
  const [job] = await readJobs(account);
  expect(job).toMatchObject({ metadata: { user: "u-7" }, charged: job.price });
});

test("without a model, images are links", async () => {
  const images = await client.images.generate({ ...small, output_format: "webp", output_compression: 0 });
  const url = images.data?.[0]?.url ?? "";
  const bytes = Buffer.from(
    await (await fetch(url.replace(/^https?:\/\/[^/]+/, new URL(service.base).origin))).arrayBuffer(),
  );
  expect(await readSize(bytes)).toEqual([256, 256, "webp"]);
});

test("a stream ends with the complete image", async () => {
  const stream = await client.images.generate({ ...small, model: "gpt-image-1", stream: true, partial_images: 1 });
  const events = [];
  for await (const event of stream) events.push(event);
  expect(events.map(({ type }) => type)).toEqual(["image_generation.completed"]);
  expect(await readSize(Buffer.from(events[0]?.b64_json ?? "", "base64"))).toEqual([256, 256, "png"]);
  const facts = { size: "256x256", quality: "medium", background: "opaque", output_format: "png" };
  expect(events[0]).toMatchObject({ ...facts, usage: { output_tokens: 66 } });
});

/** Cancels a job when its stream is open: one that has ended before is answered without a stream. */
async function cancelSoon(accountId: string, jobId: string): Promise<void> {
  setTimeout(() => void cancelJob(accountId, jobId), 20);
}

/** A service whose streams send comments from the first millisecond. `afterSubmit` gets the job's ID. */
async function startEagerStreams(afterSubmit: (accountId: string, jobId: string) => Promise<unknown>) {
  const stream = authenticated(async (context) => {
    const folder = new TemporaryFolder();
    // Ten images take longer than the cancellation.
    const request = { prompt: small.prompt, width: 256, height: 256, n: 10 };
    const delivery = { waits: true, inline: true };
    const { jobId } = await submitMapped(context, imageGenerate, request, { folder, delivery });
    await afterSubmit(context.get("caller").accountId, jobId);
    return streamImages(context, endedJob(context, jobId, false), request, [], 1);
  }, "any");
  const routes = new Hono<ApiEnv>().post("/stream", stream);
  const api = createCompatibleApi({ basePath: "/openai", routes, answerError: answerOpenAiError });
  const server = createServer(apiListener(api));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/openai/stream` };
}

test.each([
  ["the credits of its job", async () => {}, { error_code: null, is_charged: true }],
  ["the error of its job", cancelSoon, { error_code: "job_ended", is_charged: false }],
])("a stream that is kept open is logged with %s", async (_case, afterSubmit, expected) => {
  const payer = await testAccount(100);
  const { server, url } = await startEagerStreams(afterSubmit);
  const text = await (await fetch(url, { method: "POST", headers: payer.headers })).text();
  expect(text).toMatch(/^: alive\n\n/);
  server.close();
  await flushRequests();
  const { rows } = await pool().query(
    `SELECT l.status, ip, l.error_code, credits = charged AND charged > 0 AS is_charged
     FROM request_log l JOIN job ON job.id = job_id WHERE l.account_id = $1`,
    [payer.id],
  );
  expect(rows).toEqual([{ status: 200, ip: "127.0.0.1", ...expected }]);
});

test("an edit changes the transparent pixels of the mask and no others", async () => {
  const photo = await sharp("public/samples/coffee.png").resize(200, 200).removeAlpha().png().toBuffer();
  const left = await sharp({ create: { width: 100, height: 200, channels: 4, background: "#000f" } })
    .png()
    .toBuffer();
  const mask = await sharp({ create: { width: 200, height: 200, channels: 4, background: "#0000" } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const edited = await client.images.edit({
    model: "gpt-image-1",
    image: [await toFile(photo, "photo.png", { type: "image/png" })],
    mask: await toFile(mask, "mask.png", { type: "image/png" }),
    prompt: "make it black and white",
  });
  const bytes = Buffer.from(edited.data?.[0]?.b64_json ?? "", "base64");
  const half = (bytes: Buffer, x: number) =>
    sharp(bytes).removeAlpha().extract({ left: x, top: 20, width: 60, height: 160 }).raw().toBuffer();
  expect(Buffer.compare(await half(bytes, 20), await half(photo, 20))).toBe(0);
  const gray = await half(bytes, 120);
  const spread = gray.reduce(
    (most, value, at) => (at % 3 ? Math.max(most, Math.abs(value - (gray[at - 1] ?? 0))) : most),
    0,
  );
  expect(spread).toBeLessThan(12);
  expect(Buffer.compare(gray, await half(photo, 120))).not.toBe(0);
});

test("a mask that marks nothing is refused in words that hold for OpenAI's masks", async () => {
  const opaque = await sharp({ create: { width: 200, height: 200, channels: 4, background: "#000f" } })
    .png()
    .toBuffer();
  const edit = client.images.edit({
    image: await toFile(opaque, "photo.png", { type: "image/png" }),
    mask: await toFile(opaque, "mask.png", { type: "image/png" }),
    prompt: "make it black and white",
  });
  await expect(edit).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("The mask marks nothing."),
  });
});

test("several images are sent under the name image[], as the official client does", async () => {
  const image = async () => toFile(await readFile("public/samples/coffee.png"), "a.png", { type: "image/png" });
  await client.images.edit({ image: [await image(), await image()], prompt: "make it black and white" });
  const job = (await readJobs(account)).at(-1);
  expect(job.input.images).toHaveLength(1);
});

test("an edit in JSON reads data URLs, and its usage counts the image", async () => {
  const photo = await sharp("public/samples/coffee.png").resize(200, 200).png().toBuffer();
  const send = (body: object) => client.post<OpenAI.ImagesResponse>("/images/edits", { body });
  const image_url = `data:image/png;base64,${photo.toString("base64")}`;
  const body = { model: "gpt-image-1", prompt: "make it black and white", images: [{ image_url }], n: 2 };
  const edited = await send(body);
  expect(await readSize(Buffer.from(edited.data?.[0]?.b64_json ?? "", "base64"))).toEqual([200, 200, "png"]);
  expect(edited.usage?.input_tokens_details).toEqual({ text_tokens: 6, image_tokens: 194 });
  // The built-in editor is not random.
  expect(edited.data).toHaveLength(1);
  expect(edited).toMatchObject({ warnings: [expect.stringContaining("same image each time")] });
  await expect(send({ ...body, images: [{}] })).rejects.toMatchObject({ status: 400 });
  await expect(send({ ...body, images: [] })).rejects.toMatchObject({ status: 400 });
});

test("a prompt of 32,000 characters is cut with a warning, a longer one is refused", async () => {
  const prompt = "a red fox ".repeat(3_200);
  const images = await client.images.generate({ ...small, prompt });
  expect(images).toMatchObject({ warnings: expect.arrayContaining([expect.stringContaining("32000 characters")]) });
  await expect(client.images.generate({ ...small, prompt: `${prompt}!` })).rejects.toMatchObject({ param: "prompt" });
});

test("responses name their request as OpenAI's do", async () => {
  const { _request_id } = await client.models.retrieve("illustrator");
  expect(_request_id).toMatch(/^req_/);
});

test("models are the aliases and the engines, and an engine can be chosen by its name", async () => {
  const models = (await client.models.list()).data.map(({ id }) => id);
  expect(models).toEqual(expect.arrayContaining(["gpt-image-1", "dall-e-3", "illustrator"]));
  expect((await client.models.retrieve("illustrator")).object).toBe("model");
  const images = await client.images.generate({ ...small, model: "illustrator" });
  expect(images.data?.[0]?.b64_json).toBeTruthy();
});

test.each([
  ["an unknown model", { ...small, model: "gpt-9" }, 404, "model_not_found", "model"],
  ["a size that does not exist", { ...small, size: "huge" as "256x256" }, 400, "invalid_input", "size"],
  ["a size that is too small", { ...small, size: "32x32" as "256x256" }, 400, "invalid_input", "size", /^size: /],
  ["too many images", { ...small, n: 11 }, 400, "invalid_input", "n"],
  ["no images", { ...small, n: 0 }, 400, "invalid_input", "n"],
  ["an unknown quality", { ...small, quality: "ultra" as "low" }, 400, "invalid_input", "quality"],
  ["a compression above 100", { ...small, output_compression: 101 }, 400, "invalid_input", "output_compression"],
  [
    "a transparent JPEG",
    { ...small, background: "transparent" as const, output_format: "jpeg" as const },
    400,
    "invalid_input",
    "background",
  ],
  ["an empty prompt", { ...small, prompt: "" }, 400, "invalid_input", "prompt"],
])("%s is refused in OpenAI's envelope, and costs nothing", async (_case, body, status, code, param, message = /./) => {
  const before = (await readJobs(account)).length;
  await expect(client.images.generate(body)).rejects.toMatchObject({
    status,
    code,
    param,
    type: "invalid_request_error",
    error: { message: expect.stringMatching(message) },
  });
  expect((await readJobs(account)).length).toBe(before);
});

test("a wrong key, a key without the right, and too few credits have OpenAI's codes and are not repeated", async () => {
  let requests = 0;
  const counted = (apiKey: string) =>
    new OpenAI({
      baseURL: baseURL(),
      apiKey,
      fetch: (...request) => {
        requests++;
        return fetch(...request);
      },
    });
  await expect(counted("sk-wrong").images.generate(small)).rejects.toMatchObject({
    status: 401,
    code: "invalid_api_key",
  });
  const { key } = await createRestrictedKey(account.id, { name: "Other", operations: ["image-upscale"] });
  await expect(counted(key).images.generate(small)).rejects.toMatchObject({ status: 403, code: "key_restricted" });
  const poor = (await testAccount(0)).headers.authorization?.replace("Bearer ", "") ?? "";
  await expect(counted(poor).images.generate(small)).rejects.toMatchObject({ status: 429, code: "insufficient_quota" });
  expect(requests).toBe(3);
});

/** Sends a request to the images, with the number of its repetition. */
async function sendCounted({ headers }: TestAccount, count: number, prompt = "a red fox"): Promise<void> {
  const counted = { ...headers, "content-type": "application/json", "x-stainless-retry-count": String(count) };
  const body = JSON.stringify({ prompt, size: "64x64" });
  const response = await fetch(`${baseURL()}/images/generations`, { method: "POST", headers: counted, body });
  expect(response.status, await response.text()).toBe(200);
}

/** A service that closes the connections of first requests when their jobs have ended, before their responses are sent. */
async function startLossyService() {
  const answer = authenticated(async (context) => {
    const request = { prompt: "a red fox", width: 64, height: 64 };
    const job = await runRepeatable(context, imageGenerate, request, new TemporaryFolder());
    if (context.req.header("x-stainless-retry-count") === "0") context.env.outgoing.destroy();
    return context.json({ id: job.id });
  }, "any");
  const server = createServer(apiListener(new Hono<ApiEnv>().post("/images", answer)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/images`;
  const send = async ({ headers }: TestAccount, count: number): Promise<string> => {
    const counted = { ...headers, "x-stainless-retry-count": String(count) };
    return (await (await fetch(url, { method: "POST", headers: counted })).json()).id;
  };
  return { server, send };
}

const readLost = async ({ id }: TestAccount) =>
  (await pool().query("SELECT job_id FROM idempotency WHERE account_id = $1 AND key LIKE '↻%'", [id])).rows;

test("a repetition of the official clients gets the lost result of its request once, and is not charged", async () => {
  const payer = await testAccount(100);
  const { server, send } = await startLossyService();
  await expect(send(payer, 0)).rejects.toThrow();
  await expect.poll(() => readLost(payer)).toHaveLength(1);
  const [lost] = await readLost(payer);
  expect(await send(payer, 1)).toBe(lost.job_id);
  expect(await readJobs(payer)).toHaveLength(1);
  expect(await send(payer, 1)).not.toBe(lost.job_id);
  server.close();
});

test("a repetition after a refusal does not get the result of an identical request that was answered", async () => {
  const payer = await testAccount(100);
  await sendCounted(payer, 0);
  // A client that sends the same prompt several times at once repeats only the requests that were refused.
  await sendCounted(payer, 1);
  expect(await readJobs(payer)).toHaveLength(2);
  expect(await readLost(payer)).toEqual([]);
});

test.each([
  ["deletion of its job", (payer: TestAccount, jobId: string) => service.call(payer, "DELETE", `/jobs/${jobId}`)],
  [
    "task for expired data",
    async ({ id }: TestAccount) => {
      await pool().query("UPDATE idempotency SET created_at = now() - interval '6 minutes' WHERE account_id = $1", [
        id,
      ]);
      await deleteExpiredData();
    },
  ],
])("the digest of a lost request is deleted by the %s", async (_case, erase) => {
  const payer = await testAccount(100);
  const { server, send } = await startLossyService();
  await expect(send(payer, 0)).rejects.toThrow();
  await expect.poll(() => readLost(payer)).toHaveLength(1);
  const [lost] = await readLost(payer);
  await erase(payer, lost.job_id);
  expect(await readLost(payer)).toEqual([]);
  server.close();
});

test("variations are refused with a way out", async () => {
  const image = await toFile(await readFile("public/samples/coffee.png"), "a.png", { type: "image/png" });
  await expect(client.images.createVariation({ image })).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining("/images/edits"),
  });
});
