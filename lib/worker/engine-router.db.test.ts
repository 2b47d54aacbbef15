import { Writable } from "node:stream";
import pino, { type Logger } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAiApi } from "../../test/fakes/openai.ts";
import { type FakeServer, startFakeServer } from "../../test/fakes/server.ts";
import { form, startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { engineOverview } from "../engine-health/overview.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { setRuntimeEnv } from "../platform/settings.ts";

const KEY = "sk-compatible-0a9S8d7F";
let service: TestService;
let first: FakeServer;
let second: FakeServer;
let picture: Blob;
let logged = "";

/** Each scenario has its own operation, so that an open circuit does not affect the next scenario. */
const lists = {
  ENGINES_IMAGE_GENERATE: ["a", "b"],
  ENGINES_IMAGE_EDIT: ["c", "d"],
  ENGINES_SKETCH_TO_IMAGE: ["e", "colorist"],
  ENGINES_PRODUCT_PHOTO: ["f", "g"],
  ENGINES_IMAGE_CLEANUP: ["h", "onnx/cleaner"],
};

beforeAll(async () => {
  [first, second] = [
    await startFakeServer(openAiApi({ key: KEY, sizes: "any" })),
    await startFakeServer(openAiApi({ key: KEY, sizes: "any" })),
  ];
  for (const [setting, engines] of Object.entries(lists)) {
    process.env[setting] = engines
      .map((engine, index) => {
        if (engine.length > 1) return engine;
        const { origin } = index === 0 ? first : second;
        return `ai-sdk:openai-compatible/model@${origin}/v1#${engine}`;
      })
      .join(",");
  }
  Object.assign(process.env, { OPENAI_COMPATIBLE_API_KEY: KEY, ENGINE_TIMEOUT_SECONDS: "3", LOG_LEVEL: "debug" });
  setRuntimeEnv({});
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  (globalThis as { atelierLog?: Logger }).atelierLog = pino({ level: "debug" }, sink);
  service = await startTestService();
  const { data, info } = await sharp("public/samples/coffee.png")
    .resize(96, 64)
    .png()
    .toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(96);
  picture = new Blob([data as BlobPart]);
}, 300_000);
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  // No log entry or row may contain a secret.
  expect(logged).toContain("an engine failed");
  expect(logged).not.toContain(KEY);
  const { rows } = await pool().query<{ text: string }>("SELECT job::text AS text FROM job");
  for (const { text } of rows) expect(text).not.toContain(KEY);
  const states = await pool().query<{ text: string }>("SELECT engine_state::text AS text FROM engine_state");
  for (const { text } of states.rows) expect(text).not.toContain(KEY);
  await service.stop();
  await closeDatabase();
  await Promise.all([first.stop(), second.stop()]);
});

async function send(path: string, fields: Record<string, string | Blob>, headers: Record<string, string> = {}) {
  const account = await testAccount(100);
  const response = await fetch(`${service.base}/${path}`, {
    method: "POST",
    headers: { ...account.headers, ...headers },
    body: form(fields),
  });
  const body = await response.json();
  expect(JSON.stringify(body)).not.toContain(KEY);
  return { account, status: response.status, body };
}

const generate = { prompt: "a red fox", width: "128", height: "128" };
const readCredits = async (id: string) => (await readBalance(pool(), id)).available;
const outcomes = (attempts: { engine: string; outcome: string }[]) =>
  attempts.map(({ engine, outcome }) => `${engine.split("#").at(-1)} ${outcome}`);

async function readAttempts(jobId: string) {
  const { rows } = await pool().query<{ engine_attempts: { engine: string; outcome: string; ms: number }[] }>(
    "SELECT engine_attempts FROM job WHERE id = $1",
    [jobId],
  );
  return rows[0]?.engine_attempts ?? [];
}

describe("a list of engines", () => {
  test("uses the first engine while it works", async () => {
    first.failure = "none";
    const { body, account } = await send("image-generate", generate);
    expect(body.status).toBe("succeeded");
    expect(body.engine).toBe("ai-sdk:openai-compatible/model#a");
    expect(outcomes(body.attempts)).toEqual(["a succeeded"]);
    expect(await readCredits(account.id)).toBe(96);
    expect(first.protocolErrors).toEqual([]);
  });

  test("tries the next engine after a failure, at the same price, and records both attempts", async () => {
    first.failure = "down";
    second.failure = "none";
    const { body, account } = await send("image-generate", generate);
    expect(body.engine).toBe("ai-sdk:openai-compatible/model#b");
    expect(outcomes(body.attempts)).toEqual(["a failed", "b succeeded"]);
    for (const { ms } of body.attempts) expect(ms).toBeGreaterThanOrEqual(0);
    expect(await readCredits(account.id)).toBe(96);
  });

  test("skips an engine after five failures and reports its state", async () => {
    first.failure = "down";
    for (let count = 0; count < 4; count++) await send("image-generate", generate);
    const calls = first.calls;
    const { body } = await send("image-generate", generate);
    expect(outcomes(body.attempts)).toEqual(["a unavailable", "b succeeded"]);
    expect(first.calls).toBe(calls);
    await expect
      .poll(
        async () => {
          const [listed] = (await engineOverview()).filter(({ operation }) => operation === "image-generate");
          return [listed?.serves?.split("#").at(-1), listed?.engines[0]?.state, listed?.engines[0]?.detail];
        },
        { timeout: 10_000 },
      )
      .toEqual(["b", "failed", "it failed several times in a row"]);
    const ready = await (await fetch(`${service.base}/ready`)).json();
    const { serves } = ready.operations.find(({ operation }: { operation: string }) => operation === "image-generate");
    expect(serves).toBe("ai-sdk:openai-compatible/model#b");
  });

  test("does not try another engine after a content policy refusal and charges nothing", async () => {
    first.failure = "moderating";
    second.failure = "none";
    const calls = second.calls;
    const { status, body, account } = await send("image-edit", { image: picture, instructions: "Something refused." });
    expect([status, body.code]).toEqual([422, "content_refused"]);
    expect(outcomes(await readAttempts(body.job_id))).toEqual(["c refused"]);
    expect(second.calls).toBe(calls);
    expect(await readCredits(account.id)).toBe(100);
  });

  test("honors Retry-After and uses the next engine until it has passed", async () => {
    first.failure = "rate_limited";
    second.failure = "none";
    const edit = { image: picture, instructions: "Make it brighter." };
    const { body } = await send("image-edit", edit);
    expect(outcomes(body.attempts)).toEqual(["c rate_limited", "d succeeded"]);
    const calls = first.calls;
    const again = await send("image-edit", edit);
    expect(outcomes(again.body.attempts)).toEqual(["c unavailable", "d succeeded"]);
    expect(first.calls).toBe(calls);
  });

  test("reports a content policy refusal of an engine after its Retry-After", async () => {
    [first.failure, second.failure] = ["rate_limited", "down"];
    const calls = second.calls;
    const answer = send("image-edit", { image: picture, instructions: "Something refused." });
    await expect.poll(() => second.calls, { timeout: 10_000 }).toBeGreaterThan(calls);
    first.failure = "moderating";
    const { status, body, account } = await answer;
    expect([status, body.code]).toEqual([422, "content_refused"]);
    expect(outcomes(await readAttempts(body.job_id)).slice(1)).toEqual(["d failed", "c refused"]);
    expect(await readCredits(account.id)).toBe(100);
  });

  test("tries the next engine after a timeout", async () => {
    first.failure = "silent";
    second.failure = "none";
    const { body } = await send("product-photo", { image: picture, size: "128x128" });
    expect(outcomes(body.attempts)).toEqual(["f timed_out", "g succeeded"]);
  });

  test("moves the job to the lane of an embedded engine and does not repeat failed engines", async () => {
    first.failure = "down";
    const { body, account } = await send("sketch-to-image", { image: picture, prompt: "a red house" });
    expect(body.status).toBe("succeeded");
    expect(outcomes(body.attempts)).toEqual(["e failed", "colorist succeeded"]);
    expect(body.warnings.join()).not.toContain("support seeds");
    expect(await readCredits(account.id)).toBe(96);
    const { rows } = await pool().query<{ lane: string }>("SELECT lane FROM job WHERE id = $1", [body.id]);
    expect(rows[0]?.lane).toBe("cpu");
  });

  test("never calls an engine that does not support the parameters", async () => {
    first.failure = "none";
    const calls = first.calls;
    // A provider's engine needs an area or a name of what is removed.
    const { body } = await send("image-cleanup", { image: picture, denoise: "strong" });
    expect(outcomes(body.attempts)).toEqual(["onnx/cleaner succeeded"]);
    expect(first.calls).toBe(calls);
  });

  test("fails without a charge if every engine fails", async () => {
    [first.failure, second.failure] = ["down", "malformed"];
    const { status, body, account } = await send("product-photo", { image: picture, size: "128x128" });
    expect([status, body.code]).toEqual([502, "engine_failed"]);
    expect(outcomes(await readAttempts(body.job_id))).toEqual(["f failed", "g failed"]);
    expect(await readCredits(account.id)).toBe(100);
  });

  test("a job can be canceled while an engine does not respond", async () => {
    [first.failure, second.failure] = ["silent", "silent"];
    const { body, account } = await send(
      "product-photo",
      { image: picture, size: "128x128" },
      { prefer: "respond-async" },
    );
    await expect
      .poll(async () => (await pool().query("SELECT status FROM job WHERE id = $1", [body.id])).rows[0]?.status)
      .toBe("running");
    const canceled = await fetch(`${service.base}/jobs/${body.id}/cancel`, {
      method: "POST",
      headers: account.headers,
    });
    expect((await canceled.json()).status).toBe("canceled");
    expect(await readCredits(account.id)).toBe(100);
  });
});
