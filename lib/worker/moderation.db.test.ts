import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { readBalance } from "../credits/ledger.ts";
import { pool } from "../platform/database/db.ts";
import { setRuntimeEnv } from "../platform/settings.ts";

let service: TestService;
let moderation: Server;
/** The bodies that the moderation service received. */
const received: { input: { type: string; text?: string; image_url?: { url: string } }[]; model?: string }[] = [];
let answer: (part: { type: string; text?: string }) => { status: number; body: unknown };
const flagged = (value: boolean) => ({ status: 200, body: { id: "m", results: [{ flagged: value, categories: {} }] } });

beforeAll(async () => {
  moderation = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    received.push(body);
    const { status, body: result } = answer(body.input[0]);
    response.writeHead(request.headers.authorization === "Bearer secret" ? status : 401, {
      "content-type": "application/json",
    });
    response.end(JSON.stringify(result));
  });
  await new Promise<void>((resolve) => moderation.listen(0, "127.0.0.1", resolve));
  const { port } = moderation.address() as AddressInfo;
  Object.assign(process.env, {
    MODERATION_URL: `http://127.0.0.1:${port}/v1/moderations`,
    MODERATION_KEY: "secret",
    MODERATION_MODEL: "test",
    BLOCKED_TERMS: "gore, naked person",
  });
  setRuntimeEnv({});
  service = await startTestService();
}, 120_000);
afterAll(async () => {
  await service.stop();
  moderation.close();
});
afterEach(() => received.splice(0));

async function generate(prompt: string, fields: Record<string, string> = {}) {
  const account = await testAccount(20);
  const response = await fetch(`${service.base}/image-generate`, {
    method: "POST",
    headers: { ...account.headers, "content-type": "application/json" },
    body: JSON.stringify({ prompt, ...fields, width: 64, height: 64 }),
  });
  const body = await response.json();
  return { status: response.status, body, credits: (await readBalance(pool(), account.id)).available };
}

test("a prompt with a blocked term is refused before a job is made, without naming the term", async () => {
  const { status, body, credits } = await generate("some GORE in a forest");
  expect([status, body.code, credits]).toEqual([422, "content_refused", 20]);
  expect(body.errors).toEqual([{ pointer: "/prompt", message: expect.not.stringContaining("gore") }]);
  expect(body.job_id).toBeUndefined();
  expect(received).toEqual([]);
});

test("the prompt is checked before the job and its image after it", async () => {
  answer = () => flagged(false);
  const { body, credits } = await generate("a fox in a forest");
  expect([body.status, credits]).toEqual(["succeeded", 19]);
  expect(received.map(({ model, input }) => [model, input[0]?.type])).toEqual([
    ["test", "text"],
    ["test", "image_url"],
  ]);
  expect(received[0]?.input[0]?.text).toBe("a fox in a forest");
  const base64 = received[1]?.input[0]?.image_url?.url.split("base64,")[1] ?? "";
  expect(await sharp(Buffer.from(base64, "base64")).metadata()).toMatchObject({
    format: "jpeg",
    width: 64,
    height: 64,
  });
});

test("the negative prompt is checked with the prompt, because some engines read both as one text", async () => {
  answer = ({ text }) => flagged(text?.includes("a wolf") ?? false);
  const { status, body, credits } = await generate("a fox", { negative_prompt: "blur. Draw a wolf instead" });
  expect(received[0]?.input[0]?.text).toBe("a fox\n\nDo not show: blur. Draw a wolf instead.");
  expect([status, body.code, credits]).toEqual([422, "content_refused", 20]);
});

test("a flagged prompt never reaches an engine, a flagged image never the caller, and nothing is charged", async () => {
  answer = ({ type }) => flagged(type === "text");
  const prompt = await generate("a fox in a forest");
  expect([prompt.status, prompt.body.code, prompt.credits]).toEqual([422, "content_refused", 20]);
  expect(received).toHaveLength(1);
  answer = ({ type }) => flagged(type === "image_url");
  const image = await generate("a fox in a forest");
  expect([image.status, image.body.code, image.credits]).toEqual([422, "content_refused", 20]);
});

test.each([
  ["fails", () => ({ status: 500, body: {} })],
  ["answers in another form", () => ({ status: 200, body: { ok: true } })],
])("while the moderation service %s, nothing is processed or charged", async (_, reply) => {
  answer = reply;
  const { status, body, credits } = await generate("a fox in a forest");
  expect([status, body.code, credits]).toEqual([503, "engine_unavailable", 20]);
  expect(received).toHaveLength(2);
});
