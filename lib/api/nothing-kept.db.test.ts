import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { filesWith, tablesWith } from "../../test/helpers/files/stored-text.ts";
import { form, type TestAccount, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { startTranslationService } from "../../test/helpers/servers/translation-service.ts";
import { WebhookReceiver } from "../../test/helpers/servers/webhook-receiver.ts";
import { isFull } from "../../test/helpers/short-form.ts";
import type { Operation } from "../operations/define.ts";
import { describeOperation, type FieldDescription } from "../operations/describe.ts";
import { operations } from "../operations/index.ts";
import { pool } from "../platform/database/db.ts";
import { flushRequests } from "../requests/record.ts";
import { WebhookDispatcher } from "../webhooks/dispatcher.ts";

let service: TestService;
let receiver: WebhookReceiver;
let dispatcher: WebhookDispatcher;
let picture: Buffer<ArrayBuffer>;
/** Each test has its own, so that none finds what another one has left. */
let canary = "";
let count = 0;
const logged: string[] = [];

beforeAll(async () => {
  service = await startTranslationService();
  receiver = await WebhookReceiver.start();
  // An endpoint can send back what it got.
  receiver.answer = (response, { body }) => response.writeHead(200).end(body);
  dispatcher = new WebhookDispatcher(16);
  dispatcher.start();
  vi.spyOn(process.stdout, "write").mockImplementation((text) => logged.push(String(text)) > 0);
});
beforeEach(async () => {
  canary = `zqcanary${++count}q`;
  picture = Buffer.from(
    await sharp("public/samples/coffee.png")
      .resize(64, 64)
      .withExif({ IFD0: { ImageDescription: `${canary}-exif` } })
      .png()
      .toBuffer(),
  );
});
afterAll(async () => {
  vi.restoreAllMocks();
  await dispatcher.stop();
  receiver.stop();
  await service.stop();
});

/** The fields that can carry any text or file. Enumerations and numbers cannot. */
const CLOSED = new Set(["enum", "boolean", "number", "integer", "language", "color"]);
const CLOSED_TEXTS = new Set(["engine", "size", "pages", "targets", "glossaries", "boxes", "points", "region"]);
const openFields = (operation: Operation): FieldDescription[] =>
  describeOperation(operation).fields.filter(({ kind, name }) => !CLOSED.has(kind) && !CLOSED_TEXTS.has(name));

/** A value with canaries in every part of it, and in the name of a file. */
function canaryFor({ name, kind }: FieldDescription): string | File {
  const text = `${canary}-${name.replaceAll("_", "-")}`;
  if (kind === "image" || kind === "images" || kind === "mask") return new File([picture], `${text}.png`);
  if (kind === "document") return new File([`The garden of ${text}.`], `${text}.txt`);
  if (name === "webhook_url") return receiver.url(`/${text}`);
  if (name === "glossary") return JSON.stringify([[text, text]]);
  if (kind === "pairs") return JSON.stringify({ [text]: text });
  if (kind === "list") return JSON.stringify([text]);
  return `a red fox and a ${text}`;
}

const required = (operation: Operation): Record<string, string | File> => ({
  ...Object.fromEntries(
    openFields(operation).flatMap((field) => (field.required ? [[field.name, canaryFor(field)]] : [])),
  ),
  ...(operation.slug === "document-translate" ? { source_language: "en", target_language: "es" } : {}),
  ...(operation.slug === "image-generate" ? { width: "64", height: "64" } : {}),
  ...(operation.slug === "background-remove" ? { mode: "fast" } : {}),
});

/** One request for each open field of an operation, each with the required fields, metadata and an address to notify. */
function requestsFor(operation: Operation): Record<string, string | File>[] {
  const fields = openFields(operation);
  const isInEach = ({ name, required }: FieldDescription) => required || name === "metadata" || name === "webhook_url";
  const base = Object.fromEntries(fields.filter(isInEach).map((field) => [field.name, canaryFor(field)]));
  const others = fields.filter((field) => !isInEach(field)).map((field) => ({ [field.name]: canaryFor(field) }));
  return [{}, ...others].map((otherFields) => ({ ...required(operation), ...base, ...otherFields }));
}

const getHeaders = ({ headers }: TestAccount, more: Record<string, string> = {}) => ({
  ...headers,
  "atelier-user": `${canary}-user`,
  tracestate: `vendor=${canary}`,
  ...more,
});

const runs = (account: TestAccount, slug: string, fields: Record<string, string | File>, isLogged = false) =>
  fetch(`${service.base}/${slug}`, {
    method: "POST",
    headers: getHeaders(account, isLogged ? { "atelier-log": "parameters" } : {}),
    body: form(fields),
  });

async function jobIds(account: TestAccount): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM job WHERE account_id = $1", [account.id]);
  return rows.map(({ id }) => id);
}

/** Waits until everything has ended and been delivered. */
async function settle(account: TestAccount): Promise<void> {
  const open = "SELECT FROM job WHERE account_id = $1 AND finished_at IS NULL";
  await expect.poll(async () => (await pool().query(open, [account.id])).rowCount, { timeout: 100_000 }).toBe(0);
  await flushRequests();
}

async function deleteJobs(account: TestAccount): Promise<void> {
  await settle(account);
  const ids = await jobIds(account);
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(await service.call(account, "DELETE", `/jobs/${id}`)).toMatchObject({ status: 204 });
}

/** Fails if a canary stands anywhere. Deliveries under way keep their address until they end. */
async function expectNothing(): Promise<void> {
  await flushRequests();
  // Each test deletes all of its jobs. A salt would open the commitments of their receipts.
  const salts = async () => (await pool().query("SELECT FROM receipt WHERE salt IS NOT NULL")).rowCount;
  await expect.poll(salts, { timeout: 60_000 }).toBe(0);
  await expect.poll(() => tablesWith(canary), { timeout: 60_000 }).toEqual([]);
  await expect.poll(() => filesWith(canary), { timeout: 60_000 }).toEqual([]);
  expect(logged.filter((line) => line.toLowerCase().includes(canary))).toEqual([]);
}

/** All image operations share the way of their files, so the short form leaves out those whose engines are slow. */
const QUICK = ["image-edit", "image-generate", "sketch-to-image", "document-translate"];
const covered = operations.filter(({ slug }) => isFull || QUICK.includes(slug));

test.each(covered.map((operation) => [operation.slug, operation] as const))(
  "a request of %s with retention 0 leaves no field, file name or header",
  async (slug, operation) => {
    const account = await testAccount(10_000);
    for (const fields of requestsFor(operation)) {
      const response = await runs(account, slug, { ...fields, retention: "0", response: "base64" }, true);
      await response.arrayBuffer();
    }
    await settle(account);
    expect(await jobIds(account)).not.toHaveLength(0);
    await expectNothing();
  },
);

test.each(covered.map((operation) => [operation.slug, operation] as const))(
  "DELETE /jobs/{id} of %s leaves no field, file name or header",
  async (slug, operation) => {
    const account = await testAccount(10_000);
    // The log of a request that was refused has no job with which it could be deleted.
    for (const [index, fields] of requestsFor(operation).entries())
      await (await runs(account, slug, fields, index === 0)).arrayBuffer();
    await settle(account);
    const stored = slug === "document-translate" ? ["public.job", "public.file"] : ["public.job"];
    expect(await tablesWith(canary)).toEqual(expect.arrayContaining(stored));
    await deleteJobs(account);
    await expectNothing();
  },
);

test("DELETE /jobs/{id} of the items of a batch leaves nothing of the batch", async () => {
  const account = await testAccount(10_000);
  const items = [
    { id: `${canary}-1`, input: { prompt: `a ${canary}`, width: 64, height: 64 }, metadata: { [canary]: canary } },
    { id: `${canary}-2`, input: { prompt: `a ${canary}`, width: 1 } },
    { id: `${canary}-3`, operation: "image-cleanup", input: { image: picture.toString("base64"), objects: [canary] } },
  ];
  const body = { operation: "image-generate", items, skip_invalid: true, metadata: { batch: canary } };
  const sent = await service.call(account, "POST", "/batches", body);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  await deleteJobs(account);
  await expectNothing();
  const retried = await service.call(account, "POST", `/batches/${sent.body.id}/retry`);
  expect([retried.status, retried.body.code]).toEqual([410, "result_expired"]);
});

test("DELETE /pipelines/runs/{id} leaves nothing of a run", async () => {
  const account = await testAccount(10_000);
  const drawing = { prompt: `a ${canary}`, width: 64, height: 64, metadata: { [canary]: canary } };
  const steps = [
    { id: canary, operation: "image-generate", parameters: drawing },
    {
      id: "edited",
      operation: "image-edit",
      parameters: { image: `$steps.${canary}.outputs[0]`, instructions: "make it gray" },
    },
    {
      id: "failed",
      operation: "image-edit",
      parameters: { image: "$input", instructions: `sing of ${canary}`, on_partial: "refuse" },
    },
  ];
  const body = { input: picture.toString("base64"), steps, metadata: { run: canary } };
  const sent = await service.call(account, "POST", "/pipelines/runs", body);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const path = `/pipelines/runs/${sent.body.id}`;
  const status = async () => (await service.call(account, "GET", path)).body.status;
  await expect.poll(status, { timeout: 100_000 }).not.toBe("running");
  expect(await service.call(account, "DELETE", path)).toMatchObject({ status: 204 });
  await expectNothing();
  expect((await service.call(account, "POST", `${path}/resume`)).status).toBeGreaterThanOrEqual(400);
});

test("DELETE /jobs/{id} leaves nothing of translated texts and edited translations", async () => {
  const account = await testAccount(10_000);
  const fields = { source_language: "en", target_language: "es", metadata: { [canary]: canary }, context: canary };
  const texts = {
    ...fields,
    texts: [`The ${canary}.`],
    glossary: JSON.stringify([[canary, canary]]),
    webhook_url: receiver.url(`/${canary}`),
  };
  const translated = await service.call(account, "POST", "/translate-text", texts);
  expect(translated.status, JSON.stringify(translated.body)).toBe(200);
  const document = { source_language: "en", target_language: "es", editable: "true" };
  const file = new File([`The garden of ${canary}.`], `${canary}.txt`);
  const submitted = await service.call(account, "POST", "/document-translate", form({ ...document, document: file }));
  const path = `/jobs/${submitted.body.id}/segments`;
  const segments = await service.call(account, "GET", path);
  const edited = segments.body.data.map(({ id }: { id: string }) => ({ id, target: `edited ${canary}` }));
  const changed = await service.call(account, "PATCH", path, { segments: edited });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await deleteJobs(account);
  await expectNothing();
});

test("quotes, previews and refused requests leave nothing", async () => {
  const account = await testAccount(0);
  for (const operation of operations) {
    const fields = required(operation);
    const quoted = await service.call(account, "POST", "/quote", form({ ...fields, operation: operation.slug }));
    expect(quoted.status, JSON.stringify(quoted.body)).toBe(200);
    expect((await runs(account, operation.slug, fields)).status).toBe(402);
    expect((await runs(account, operation.slug, { ...fields, [canary]: canary })).status).toBe(422);
  }
  await expectNothing();
});

const bearer = ({ headers }: TestAccount) => headers.authorization.replace("Bearer ", "");
const elsewhere = (path: string) => service.base.replace("/api/v1", path);

test("DELETE /jobs/{id} leaves nothing of requests of the OpenAI-compatible API", async () => {
  const account = await testAccount(10_000);
  const common = { prompt: `a red fox and a ${canary}`, size: "64x64", user: `${canary}-user` };
  const url = elsewhere("/api/openai/v1/images");
  const headers = getHeaders(account, { "content-type": "application/json" });
  const generated = await fetch(`${url}/generations`, { method: "POST", headers, body: JSON.stringify(common) });
  expect(generated.status, await generated.text()).toBe(200);
  const files = { image: new File([picture], `${canary}.png`), prompt: `make it black and white ${canary}` };
  await (
    await fetch(`${url}/edits`, { method: "POST", headers: account.headers, body: form({ ...files, user: canary }) })
  ).text();
  await deleteJobs(account);
  await expectNothing();
});

test("DELETE /jobs/{id} leaves nothing of chats, responses, and requests of other compatible APIs", async () => {
  const account = await testAccount(10_000);
  const send = async (path: string, body: object) => {
    const headers = getHeaders(account, { "content-type": "application/json" });
    const response = await fetch(elsewhere(path), { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.status, await response.text()).toBe(200);
  };
  const image = picture.toString("base64");
  const prompt = `a red fox and a ${canary}`;
  const edit = [
    { type: "text", text: `make it black and white ${canary}` },
    { type: "image_url", image_url: { url: `data:image/png;base64,${image}` } },
  ];
  const chat = { model: "illustrator", messages: [{ role: "user", content: prompt }], user: `${canary}-user` };
  await send("/api/openai/v1/chat/completions", chat);
  await send("/api/openai/v1/chat/completions", { model: "gpt-image-1", messages: [{ role: "user", content: edit }] });
  const tools = [{ type: "image_generation", size: "64x64" }];
  await send("/api/openai/v1/responses", { model: "gpt-5", input: prompt, tools, user: `${canary}-user` });
  await send("/api/libretranslate/translate", { q: `The ${canary}.`, source: "en", target: "es" });
  await send("/api/automatic1111/sdapi/v1/txt2img", { prompt, width: 64, height: 64, force_task_id: canary });
  const file = new File([picture], `${canary}.png`);
  const { headers } = account;
  const removed = await fetch(elsewhere("/api/rembg/api/remove"), { method: "POST", headers, body: form({ file }) });
  expect(removed.status, removed.ok ? "" : await removed.text()).toBe(200);
  await removed.arrayBuffer();
  await deleteJobs(account);
  await expectNothing();
});

test("DELETE /jobs/{id} leaves nothing of requests of the DeepL-compatible API", async () => {
  const account = await testAccount(10_000);
  const headers = { ...getHeaders(account), authorization: `DeepL-Auth-Key ${bearer(account)}` };
  const languages = { source_lang: "EN", target_lang: "ES" };
  const send = (path: string, body: FormData) =>
    fetch(elsewhere(`/api/deepl${path}`), { method: "POST", headers, body });
  const texts = await send("/v2/translate", form({ ...languages, text: `The ${canary}.`, context: canary }));
  expect(texts.status, await texts.text()).toBe(200);
  const file = new File([`The garden of ${canary}.`], `${canary}.txt`);
  const uploaded = await send("/v2/document", form({ ...languages, file }));
  expect(uploaded.status, await uploaded.text()).toBe(200);
  await deleteJobs(account);
  await expectNothing();
});

test("DELETE /jobs/{id} leaves nothing of requests of the remove.bg-compatible API", async () => {
  const account = await testAccount(10_000);
  const files = {
    image_file: new File([picture], `${canary}.png`),
    bg_image_file: new File([picture], `${canary}-b.png`),
  };
  const headers = { ...getHeaders(account), "x-api-key": bearer(account) };
  const url = elsewhere("/api/removebg/v1.0/removebg");
  const removed = await fetch(url, { method: "POST", headers, body: form(files) });
  expect(removed.status, removed.ok ? "" : await removed.text()).toBe(200);
  await removed.arrayBuffer();
  await deleteJobs(account);
  await expectNothing();
});

test("DELETE /jobs/{id} leaves nothing of calls of MCP tools", async () => {
  const account = await testAccount(10_000);
  const client = new Client({ name: canary, version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL(elsewhere("/api/mcp")), { requestInit: account });
  await client.connect(transport);
  for (const operation of covered) {
    const fields = Object.entries(required(operation)).map(async ([name, value]) => {
      const text = value instanceof File ? Buffer.from(await value.arrayBuffer()).toString("base64") : value;
      return [name, /^\d+$/.test(text) ? Number(text) : text];
    });
    const sent = { ...Object.fromEntries(await Promise.all(fields)), metadata: { [canary]: canary } };
    await client.callTool({ name: operation.slug.replaceAll("-", "_"), arguments: sent });
  }
  await client.close();
  expect(await jobIds(account)).toHaveLength(covered.length);
  await deleteJobs(account);
  await expectNothing();
});
