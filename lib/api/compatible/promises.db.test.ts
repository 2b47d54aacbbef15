import { randomUUID } from "node:crypto";
import { verifyReceipt } from "@atelier/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAiApi } from "../../../test/fakes/openai.ts";
import { type FakeServer, startFakeServer } from "../../../test/fakes/server.ts";
import { translatingModel } from "../../../test/fakes/translating-model.ts";
import { startFakeRemover } from "../../../test/helpers/engines/fake-engines.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../test/helpers/servers/service.ts";
import { createRestrictedKey, revokeRestrictedKey } from "../../keys/restricted.ts";
import { pool } from "../../platform/database/db.ts";
import { setRuntimeEnv } from "../../platform/settings.ts";
import { flushRequests } from "../../requests/record.ts";

// The promises of our own routes hold for every route of another API that runs a job.

let models: FakeServer;
let remover: { stop(): Promise<void> };
let service: TestService;

beforeAll(async () => {
  const chat = (text: string) => {
    const { task, segments } = JSON.parse(text) as { task?: string; segments: { index: number; text: string }[] };
    return task ? { translations: segments } : translatingModel(text);
  };
  models = await startFakeServer(openAiApi({ key: "sk-1", chat }));
  process.env.OPENAI_API_KEY = "sk-1";
  process.env.ENGINES_DOCUMENT_TRANSLATE = `llm:openai/gpt-5-mini@${models.origin}/v1`;
  setRuntimeEnv({});
  remover = await startFakeRemover();
  service = await startTestService({ work: false });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
  await remover.stop();
});

const prompt = "a red fox";
const tools = [{ type: "image_generation", size: "64x64" }];
const picture = await sharp("public/samples/coffee.png").resize(64).png().toBuffer();
const file = () => new File([new Uint8Array(picture)], "cup.png", { type: "image/png" });
const text = ["This house is red and it is very old."];
const routes: [string, (glossary: string) => object, string][] = [
  ["/api/openai/v1/images/edits", () => form({ prompt: "make it brighter", image: file() }), "image-edit"],
  ["/api/removebg/v1.0/removebg", () => form({ image_file: file() }), "background-remove"],
  ["/api/rembg/api/remove", () => form({ file: file() }), "background-remove"],
  ["/api/openai/v1/images/generations", () => ({ prompt, size: "64x64" }), "image-generate"],
  [
    "/api/openai/v1/chat/completions",
    () => ({ model: "illustrator", messages: [{ role: "user", content: prompt }] }),
    "image-generate",
  ],
  ["/api/openai/v1/responses", () => ({ model: "gpt-5", input: prompt, tools }), "image-generate"],
  ["/api/deepl/v2/write/rephrase", () => ({ text }), "document-translate"],
  ["/api/deepl/v2/write/correct", () => ({ text }), "document-translate"],
  [
    "/api/deepl/v2/translate",
    (glossary) => ({ text, source_lang: "EN", target_lang: "ES", glossary_ids: [glossary] }),
    "document-translate",
  ],
  ["/api/libretranslate/translate", () => ({ q: text[0], source: "en", target: "es" }), "document-translate"],
  ["/api/automatic1111/sdapi/v1/txt2img", () => ({ prompt, width: 64, height: 64 }), "image-generate"],
];

const send = (path: string, key: string, body: object, headers: Record<string, string> = {}) =>
  fetch(service.base.replace("/api/v1", path), {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });

async function addGlossary(account: TestAccount): Promise<string> {
  const terms = { name: "Terms", source_language: "en", target_language: "es" };
  const created = await service.call(account, "POST", "/glossaries", {
    ...terms,
    entries: [{ source: "house", target: "mansión" }],
  });
  return created.body.id;
}

const readJobs = async (accountId: string) =>
  (await pool().query("SELECT id, status, charged FROM job WHERE account_id = $1", [accountId])).rows;

/** The claims of a job's receipt, checked against the published keys and head. */
async function readClaims(account: TestAccount, jobId: string) {
  const { body } = await service.call(account, "GET", `/jobs/${jobId}/receipt`);
  const { body: proof } = await service.call(account, "GET", `/receipts/${body.id}/proof`);
  const { body: log } = await service.call(account, "GET", "/receipts/log");
  return (await verifyReceipt({ ...body, proof, head: proof.head, keys: log.keys })).claims;
}

test.each(routes)("%s ends if its key is revoked while it waits", async (path, toBody) => {
  const account = await testAccount(100);
  const glossary = await addGlossary(account);
  const { view, key } = await createRestrictedKey(account.id, { name: "Short" });
  const waiting = send(path, key, toBody(glossary));
  await expect.poll(() => readJobs(account.id), { timeout: 60_000 }).toHaveLength(1);
  await revokeRestrictedKey(account.id, view.id);
  const response = await waiting;
  expect([401, 403]).toContain(response.status);
  expect(response.headers.get("content-type")).toContain("application/json");
});

describe("with a worker", () => {
  // The tests above need jobs that stay queued.
  beforeAll(() => service.worker.start());

  describe.each(routes)("%s", (path, toBody, operation) => {
    test("has the headers of the rate limit, and its job in the request log", async () => {
      const account = await testAccount(100);
      const response = await send(path, account.key, toBody(await addGlossary(account)));
      expect(response.status, await response.clone().text()).toBe(200);
      expect(response.headers.get("ratelimit-policy")).toContain("q=");
      expect(response.headers.get("ratelimit")).toContain("r=");
      await response.text();
      await flushRequests();
      const [job] = await readJobs(account.id);
      const { rows } = await pool().query(
        "SELECT path, operation, status, job_id, credits FROM request_log WHERE account_id = $1 AND operation IS NOT NULL",
        [account.id],
      );
      expect(rows).toEqual([{ path, operation, status: 200, job_id: job.id, credits: job.charged }]);
    });

    test("has a receipt of what it charged", async () => {
      const account = await testAccount(100);
      expect((await send(path, account.key, toBody(await addGlossary(account)))).status).toBe(200);
      const [job] = await readJobs(account.id);
      expect(job.charged).toBeGreaterThan(0);
      const claims = await readClaims(account, job.id);
      expect(claims).toMatchObject({ job: job.id, operation, test: false, credits: job.charged });
    });

    test("pays once for a repeated Idempotency-Key", async () => {
      const account = await testAccount(100);
      const body = toBody(await addGlossary(account));
      const headers = { "idempotency-key": randomUUID() };
      for (const status of [200, 200]) expect((await send(path, account.key, body, headers)).status).toBe(status);
      expect(await readJobs(account.id)).toHaveLength(1);
    });

    test("costs nothing with a test key", async () => {
      const account = await testAccount(100);
      const glossary = await addGlossary(account);
      const { key } = await createRestrictedKey(account.id, { name: "Test", test: true });
      const response = await send(path, key, toBody(glossary));
      expect(response.status, await response.text()).toBe(200);
      const [job] = await readJobs(account.id);
      expect(job).toMatchObject({ status: "succeeded", charged: 0 });
      expect(await readClaims(account, job.id)).toMatchObject({ operation, test: true, credits: 0 });
    });
  });
});
