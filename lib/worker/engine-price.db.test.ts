import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deeplApi } from "../../test/fakes/deepl.ts";
import { openAiApi } from "../../test/fakes/openai.ts";
import { type FakeServer, startFakeServer } from "../../test/fakes/server.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { holdForJob, type NewJob } from "../jobs/job-holds.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { notify } from "../platform/database/notifications.ts";
import { newId } from "../platform/ids.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { readPriceTable } from "../prices/price-table.ts";

const KEY = "sk-openai-7Hq2Lm9";
let service: TestService;
let remote: FakeServer;
let own: FakeServer;
let translator: FakeServer;
let picture: Blob;

beforeAll(async () => {
  remote = await startFakeServer(openAiApi({ key: KEY, sizes: "any" }));
  own = await startFakeServer(openAiApi({ key: KEY, sizes: "any" }));
  translator = await startFakeServer(deeplApi("deepl-key"));
  const ownModel = (label: string) => `ai-sdk:openai-compatible/model@${own.origin}/v1#${label}`;
  Object.assign(process.env, {
    OPENAI_API_KEY: KEY,
    OPENAI_COMPATIBLE_API_KEY: KEY,
    DEEPL_API_KEY: "deepl-key",
    ENGINE_TIMEOUT_SECONDS: "8",
    OPEN_JOBS: "100",
    ENGINES_IMAGE_GENERATE: `ai-sdk:openai/gpt-image-1@${remote.origin}/v1,illustrator`,
    ENGINES_SKETCH_TO_IMAGE: `${ownModel("sketch")},colorist`,
    ENGINES_PRODUCT_PHOTO: `${ownModel("first")},ai-sdk:openai-compatible/model@${remote.origin}/v1#second`,
    ENGINES_DOCUMENT_TRANSLATE: `deepl@${translator.origin}`,
  });
  setRuntimeEnv({});
  service = await startTestService();
  const sketched = sharp("public/samples/house-sketch.png").resize(400, 400, { fit: "inside" });
  picture = new Blob([Uint8Array.from(await sketched.png().toBuffer())]);
}, 300_000);
beforeEach(async () => {
  [remote.failure, own.failure] = ["none", "none"];
  await setPrices([]);
});
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
  await closeDatabase();
  await Promise.all([remote.stop(), own.stop(), translator.stop()]);
});

async function setPrices(rows: [operation: string, engine: string, effort: string, credits: number][]): Promise<void> {
  await pool().query("DELETE FROM unit_price");
  for (const row of rows)
    await pool().query(
      "INSERT INTO unit_price (operation, engine, effort, unit, credits) VALUES ($1, $2, $3, 'per_image', $4)",
      row,
    );
  readPriceTable.forget();
}

async function send(account: TestAccount, path: string, fields: Record<string, string | Blob>, prefer = "wait=60") {
  const headers = { ...account.headers, prefer };
  const response = await fetch(`${service.base}/${path}`, { method: "POST", headers, body: form(fields) });
  return { status: response.status, body: await response.json() };
}

const REMOTE = "ai-sdk:openai/gpt-image-1";
const small = { prompt: "a red fox", width: "128", height: "128" };
const sketch = () => ({ image: picture, prompt: "a red house" });
const available = async ({ id }: TestAccount) => (await readBalance(pool(), id)).available;
const names = (attempts: { engine: string; outcome: string }[]) =>
  attempts.map(({ engine, outcome }) => `${engine.split(/[:#]/).at(-1)} ${outcome}`);

describe("the charge", () => {
  test("is the price of the engine and effort that did the work", async () => {
    const account = await testAccount(100);
    await setPrices([
      ["image-generate", REMOTE, "", 7],
      ["image-generate", REMOTE, "high", 20],
    ]);
    const usual = await send(account, "image-generate", small);
    expect([usual.body.price, usual.body.credits.charged]).toEqual([7, 7]);
    const high = await send(account, "image-generate", { ...small, effort: "high" });
    expect([high.body.price, high.body.credits.charged]).toEqual([20, 20]);
    expect(remote.received.at(-1)?.json().quality).toBe("high");
    const free = await send(account, "image-generate", { ...small, engine: "illustrator" });
    expect([free.body.price, free.body.credits.charged]).toEqual([1, 1]);
    expect(await available(account)).toBe(72);
  });

  test("of a cheaper fallback is its own price, and the rest of the hold goes back", async () => {
    const account = await testAccount(20);
    await setPrices([["image-generate", REMOTE, "", 9]]);
    remote.failure = "down";
    const { body } = await send(account, "image-generate", small);
    expect(names(body.attempts)).toEqual(["openai/gpt-image-1 failed", "illustrator succeeded"]);
    expect([body.price, body.credits]).toEqual([9, { charged: 1, remaining: 19 }]);
    expect(await available(account)).toBe(19);
  });

  test("of a dearer fallback is not more than was quoted", async () => {
    const account = await testAccount(20);
    await setPrices([["image-generate", "illustrator", "", 15]]);
    remote.failure = "down";
    const { body } = await send(account, "image-generate", small);
    expect(names(body.attempts)[1]).toBe("illustrator succeeded");
    expect([body.price, body.credits.charged]).toEqual([4, 4]);
  });

  test("has the prices of the submission, also for the fallback", async () => {
    const account = await testAccount(20);
    await setPrices([["sketch-to-image", "ai-sdk:openai-compatible/model#sketch", "", 9]]);
    own.failure = "silent";
    const sent = send(account, "sketch-to-image", sketch());
    await expect.poll(async () => available(account), { timeout: 30_000 }).toBe(11);
    await setPrices([
      ["sketch-to-image", "", "", 1],
      ["sketch-to-image", "colorist", "", 2],
    ]);
    const { body } = await sent;
    expect(names(body.attempts)[1]).toBe("colorist succeeded");
    expect(body.credits.charged).toBe(4);
  });

  test("of concurrent jobs on a short balance is never more than their holds", async () => {
    const account = await testAccount(50);
    await setPrices([["product-photo", "ai-sdk:openai-compatible/model#first", "", 10]]);
    own.failure = "down";
    const fields = { image: picture, size: "128x128" };
    const sent = await Promise.all(Array.from({ length: 12 }, () => send(account, "product-photo", fields)));
    const done = sent.filter(({ status }) => status === 200);
    expect(sent.filter(({ body }) => body.code === "insufficient_credits")).toHaveLength(12 - done.length);
    expect(done.length).toBeGreaterThanOrEqual(5);
    const charged = done.map(({ body }) => body.credits.charged as number);
    for (const credits of charged) expect(credits).toBe(6);
    expect(await available(account)).toBe(50 - charged.reduce((sum, credits) => sum + credits, 0));
  });

  test("of a free job is nothing, and it has its usage", async () => {
    const account = await testAccount(0);
    await setPrices([["image-generate", "illustrator", "", 0]]);
    const { status, body } = await send(account, "image-generate", { ...small, engine: "illustrator" });
    expect([status, body.credits.charged]).toEqual([200, 0]);
    const { rows } = await pool().query("SELECT credits FROM usage WHERE job_id = $1", [body.id]);
    expect(rows).toEqual([{ credits: 0 }]);
  });
});

describe("a chosen engine", () => {
  test("has no fallback: if it fails, the job fails and costs nothing", async () => {
    const account = await testAccount(20);
    remote.failure = "down";
    const { status, body } = await send(account, "image-generate", { ...small, engine: REMOTE });
    expect([status, body.code]).toEqual([502, "engine_failed"]);
    expect(await available(account)).toBe(20);
  });

  test("that does not differ by effort ignores it with a warning", async () => {
    const account = await testAccount(20);
    const { body } = await send(account, "image-generate", { ...small, engine: "illustrator", effort: "low" });
    expect(body.warnings).toContain("This engine does not differ by effort. The field effort was ignored.");
  });
});

describe("the policy local_only", () => {
  // The illustrator has a list of common French words, so it can draw this without a translation.
  const french = "un lion rouge dans la neige au clair de lune";

  test("sends nothing to another provider, not even a prompt for translation", async () => {
    const account = await testAccount(20);
    const calls = [remote.received.length, translator.calls];
    const fields = { ...small, prompt: french, provider_policy: "local_only" };
    const { body } = await send(account, "image-generate", fields);
    expect([body.status, names(body.attempts)]).toEqual(["succeeded", ["illustrator succeeded"]]);
    expect(body.warnings.join()).toContain("Read from French by a list of common words");
    expect(translator.calls).toBe(calls[1]);
    expect(remote.received.slice(calls[0]).filter(({ method }) => method === "POST")).toEqual([]);
    const translated = await send(account, "image-generate", { ...small, prompt: french, engine: "illustrator" });
    expect(translated.body.warnings.join()).toContain("Translated from French");
    expect(translator.calls).toBeGreaterThan(calls[1] ?? 0);
  });

  test("is stored on the job: a list that changed since cannot send it to another provider", async () => {
    const account = await testAccount(20);
    const posts = () => remote.received.filter(({ method }) => method === "POST").length;
    const before = posts();
    const input = { prompt: "a red fox", style: "none", n: 1, background: "opaque", width: 128, height: 128 };
    const job: NewJob = {
      id: newId("job"),
      accountId: account.id,
      keyId: null,
      operation: "image-generate",
      lane: "io",
      engines: [REMOTE],
      enginePrices: {},
      input: { ...input, response: "url", provider_policy: "local_only" },
      metadata: {},
      price: 4,
      seed: 1,
    };
    await holdForJob(pool(), job, { openJobs: 10, queued: 10 });
    notify("job_queued", "io");
    const { headers } = account;
    const view = async () => (await fetch(`${service.base}/jobs/${job.id}`, { headers })).json();
    await expect.poll(async () => (await view()).status, { timeout: 15_000 }).toBe("failed");
    expect((await view()).error.code).toBe("engine_unavailable");
    expect([posts(), await available(account)]).toEqual([before, 20]);
  });
});
