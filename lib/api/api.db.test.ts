import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { form, startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { isFull } from "../../test/helpers/short-form.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import type { Capability } from "../engines/ports/index.ts";
import { revokeKey, rotateKey } from "../keys/rotate.ts";
import { imageUpscale } from "../operations/image-upscale/index.ts";
import { operations } from "../operations/index.ts";
import { pool } from "../platform/database/db.ts";

/** An operation without an engine. */
const unserved = JSON.parse('"image-unserved"') as Capability;

let service: TestService;
let coffee: Blob;
let tiny: Blob;

beforeAll(async () => {
  service = await startTestService({
    offered: [...operations, { ...imageUpscale, slug: unserved }],
  });
  coffee = new Blob([await readFile("public/samples/coffee.png")], { type: "image/png" });
  tiny = new Blob([await sharp("public/samples/coffee.png").resize(24).png().toBuffer()]);
});
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
});

const post = (path: string, headers: Record<string, string>, body: BodyInit) =>
  fetch(`${service.base}${path}`, { method: "POST", headers, body });

describe("a paid background removal", () => {
  test("returns the job, charges its price and serves the result at its URL", async () => {
    const account = await testAccount(10);
    const response = await post(
      "/background-remove",
      account.headers,
      form({ image: coffee, mode: "fast", seed: "7", metadata: '{"order":"12"}' }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("ratelimit")).toMatch(/^"requests";r=\d+;t=\d+$/);
    const job = await response.json();
    expect(job).toMatchObject({
      object: "job",
      operation: "background-remove",
      status: "succeeded",
      engine: "onnx/u2netp",
      seed: 7,
      price: 2,
      credits: { charged: 2, remaining: 8 },
      metadata: { order: "12" },
      error: null,
    });
    const output = job.outputs[0];
    expect(output).toMatchObject({ content_type: "image/png", width: 600, height: 400 });
    const path = new URL(output.url).pathname + new URL(output.url).search;
    const file = await fetch(new URL(path, service.base));
    expect(file.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.length).toBe(output.bytes);
    const { channels } = await sharp(bytes).stats();
    expect(channels[3]?.min).toBe(0);
    expect(channels[3]?.max).toBe(255);
    expect(await readBalance(pool(), account.id)).toEqual({ available: 8, held: 0, owed: 0 });
    const usage = await (await fetch(`${service.base}/usage`, { headers: account.headers })).json();
    expect(usage.data).toMatchObject([{ job_id: job.id, operation: "background-remove", credits: 2 }]);
  });

  test("returns the bytes if Accept requests them, with metadata in headers", async () => {
    const account = await testAccount(10);
    const response = await post(
      "/background-remove",
      { ...account.headers, accept: "image/webp" },
      form({ image: coffee, mode: "fast" }),
    );
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "credits-charged": "2",
      "credits-remaining": "8",
      engine: "onnx/u2netp",
    });
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe("webp");
  });

  test("accepts base64 in JSON and returns the result in the response", async () => {
    const account = await testAccount(10);
    const image = Buffer.from(await coffee.arrayBuffer()).toString("base64");
    const body = JSON.stringify({
      image: `data:image/png;base64,${image}`,
      mode: "fast",
      response: "base64",
      output: "mask",
    });
    const job = await (
      await post("/background-remove", { ...account.headers, "content-type": "application/json" }, body)
    ).json();
    const mask = await sharp(Buffer.from(job.outputs[0].data, "base64")).metadata();
    expect([mask.width, mask.height]).toEqual([600, 400]);
  });

  test("responds asynchronously with a URL, and the event stream ends with the job", async () => {
    const account = await testAccount(10);
    const response = await post(
      "/background-remove",
      { ...account.headers, prefer: "respond-async" },
      form({ image: coffee, mode: "fast" }),
    );
    expect(response.status).toBe(202);
    const job = await response.json();
    expect(response.headers.get("location")).toContain(job.id);
    const events = await (await fetch(`${service.base}/jobs/${job.id}/events`, { headers: account.headers })).text();
    expect(events.trim().split("\n\n").at(-1)).toMatch(/^event: succeeded\ndata: \{/);
    expect((await (await fetch(`${service.base}/jobs/${job.id}`, { headers: account.headers })).json()).status).toBe(
      "succeeded",
    );
  });

  test("a purged result cannot be downloaded, and the job stays on record", async () => {
    const account = await testAccount(10);
    const job = await (await post("/background-remove", account.headers, form({ image: tiny, mode: "fast" }))).json();
    const purge = await fetch(`${service.base}/jobs/${job.id}`, { method: "DELETE", headers: account.headers });
    expect(purge.status).toBe(204);
    const link = new URL(job.outputs[0].url);
    expect((await fetch(new URL(link.pathname + link.search, service.base))).status).toBe(410);
    const after = await (await fetch(`${service.base}/jobs/${job.id}`, { headers: account.headers })).json();
    expect(after).toMatchObject({ status: "succeeded", outputs: [{ url: null }], credits: { charged: 2 } });
  });
});

describe("authentication", () => {
  test("missing, mistyped and revoked keys are rejected; a rotated key works during its overlap", async () => {
    const account = await testAccount(1);
    const call = async (authorization?: string) => {
      const response = await fetch(`${service.base}/balance`, { headers: authorization ? { authorization } : {} });
      return [response.status, (await response.json()).code ?? "ok"];
    };
    expect(await call()).toEqual([401, "missing_key"]);
    expect(await call("Bearer nonsense")).toEqual([401, "invalid_key"]);
    const otherEnd = account.key.endsWith("x") ? "y" : "x";
    expect(await call(`Bearer ${account.key.slice(0, -1)}${otherEnd}`)).toEqual([401, "invalid_key"]);
    expect(await call(`Bearer ${account.key}`)).toEqual([200, "ok"]);
    const next = await rotateKey(account.id, 1);
    expect(await call(`Bearer ${account.key}`)).toEqual([200, "ok"]);
    expect(await call(`Bearer ${next.key}`)).toEqual([200, "ok"]);
    await revokeKey(account.id, next.view.id);
    expect(await call(`Bearer ${next.key}`)).toEqual([401, "invalid_key"]);
  });

  test("another account's job cannot be read, watched, canceled or purged", async () => {
    const [owner, stranger] = [await testAccount(10), await testAccount(10)];
    const job = await (
      await post(
        "/background-remove",
        { ...owner.headers, prefer: "respond-async" },
        form({ image: tiny, mode: "fast" }),
      )
    ).json();
    const tries = [
      fetch(`${service.base}/jobs/${job.id}`, { headers: stranger.headers }),
      fetch(`${service.base}/jobs/${job.id}/events`, { headers: stranger.headers }),
      fetch(`${service.base}/jobs/${job.id}/cancel`, { method: "POST", headers: stranger.headers }),
      fetch(`${service.base}/jobs/${job.id}`, { method: "DELETE", headers: stranger.headers }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await (await fetch(`${service.base}/jobs`, { headers: stranger.headers })).json()).data).toEqual([]);
  });

  test("a forged, altered or expired file URL is not found", async () => {
    const account = await testAccount(10);
    const job = await (await post("/background-remove", account.headers, form({ image: tiny, mode: "fast" }))).json();
    const link = new URL(job.outputs[0].url);
    const altered = [
      link.search.replace(/signature=..../, "signature=0000"),
      link.search.replace("disposition=inline", "disposition=attachment"),
      link.search.replace(/expires=\d+/, "expires=9999999999"),
      "",
    ];
    for (const search of altered) expect((await fetch(new URL(link.pathname + search, service.base))).status).toBe(404);
  });
});

describe("credits", () => {
  test("too few credits give 402 before the job starts", async () => {
    const account = await testAccount(1);
    const response = await post("/background-remove", account.headers, form({ image: tiny }));
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({
      code: "insufficient_credits",
      type: expect.stringContaining("/docs/errors/insufficient_credits"),
    });
    expect((await (await fetch(`${service.base}/jobs`, { headers: account.headers })).json()).data).toEqual([]);
  });

  test("an operation without an engine returns 503 and costs nothing", async () => {
    const account = await testAccount(10);
    const response = await post("/image-unserved", account.headers, form({ image: tiny }));
    expect([response.status, (await response.json()).code]).toEqual([503, "engine_unavailable"]);
    expect(response.headers.has("retry-after")).toBe(true);
    expect((await readBalance(pool(), account.id)).available).toBe(10);
  });

  test("a job canceled while it runs ends immediately and costs nothing", async () => {
    const account = await testAccount(50);
    const large = new Blob([
      await sharp({ create: { width: 1400, height: 1400, channels: 3, background: "teal" } })
        .jpeg()
        .toBuffer(),
    ]);
    const job = await (
      await post("/image-upscale", { ...account.headers, prefer: "respond-async" }, form({ image: large, factor: "4" }))
    ).json();
    await expect
      .poll(
        async () => (await (await fetch(`${service.base}/jobs/${job.id}`, { headers: account.headers })).json()).status,
        { timeout: 20_000 },
      )
      .toBe("running");
    const canceled = await (
      await fetch(`${service.base}/jobs/${job.id}/cancel`, { method: "POST", headers: account.headers })
    ).json();
    expect(canceled).toMatchObject({ status: "canceled", credits: { charged: 0, remaining: 50 } });
    const again = await fetch(`${service.base}/jobs/${job.id}/cancel`, { method: "POST", headers: account.headers });
    expect([again.status, (await again.json()).code]).toEqual([409, "job_ended"]);
  });
});

describe("idempotency", () => {
  test("a repeat of a failed job has its failure and says that it is a repeat", async () => {
    const account = await testAccount(10);
    const fields = { name: "CI", test: true };
    const created = await post(
      "/keys",
      { ...account.headers, "content-type": "application/json" },
      JSON.stringify(fields),
    );
    const { key } = await created.json();
    const headers = { authorization: `Bearer ${key}`, "idempotency-key": "fails" };
    const send = async () => {
      const metadata = JSON.stringify({ test_error: "engine_failed" });
      const response = await post("/background-remove", headers, form({ image: tiny, metadata }));
      const { code, job_id } = await response.json();
      return { code, job_id, replayed: response.headers.get("idempotent-replayed") };
    };
    const first = await send();
    expect(first).toMatchObject({ code: "engine_failed", replayed: null });
    expect(await send()).toEqual({ ...first, replayed: "true" });
  });

  const requests = isFull ? 1_000 : 200;
  test(`${requests} requests with one key create one job and one charge`, { timeout: 120_000 }, async () => {
    const account = await testAccount(100);
    const send = () =>
      post(
        "/background-remove",
        { ...account.headers, "idempotency-key": "order-1" },
        form({ image: tiny, mode: "fast" }),
      );
    const answers: { status: number; id: string; replayed: string | null }[] = [];
    const sendAndRecord = async () => {
      const response = await send();
      answers.push({
        status: response.status,
        id: (await response.json()).id,
        replayed: response.headers.get("idempotent-replayed"),
      });
    };
    for (let sent = 0; sent < requests; sent += 50) await Promise.all(Array.from({ length: 50 }, sendAndRecord));
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(requests);
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(1);
    expect(accepted.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect((await readBalance(pool(), account.id)).available).toBe(98);
  });

  test("the same key with another body is a mismatch, and with another Accept header the same job", async () => {
    const account = await testAccount(10);
    const headers = { ...account.headers, "idempotency-key": "k" };
    const first = await (await post("/background-remove", headers, form({ image: tiny, mode: "fast" }))).json();
    const otherJob = await post("/background-remove", headers, form({ image: tiny, mode: "fast", crop: "true" }));
    expect([otherJob.status, (await otherJob.json()).code]).toEqual([422, "idempotency_mismatch"]);
    const bytes = await post(
      "/background-remove",
      { ...headers, accept: "image/png" },
      form({ image: tiny, mode: "fast" }),
    );
    expect([bytes.status, bytes.headers.get("job-id"), bytes.headers.get("idempotent-replayed")]).toEqual([
      200,
      first.id,
      "true",
    ]);
  });
});
