import { hash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkInvariants } from "../../lib/credits/invariants.ts";
import { readBalance } from "../../lib/credits/ledger.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { newSecret } from "../../lib/webhooks/secrets.ts";
import { signedHeaders } from "../../lib/webhooks/signature.ts";
import { startFaultProxy } from "../../test/helpers/servers/fault-proxy.ts";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { Atelier as BrowserAtelier } from "./browser.ts";
import { Atelier, type Job, verifyWebhook } from "./index.ts";

let service: TestService;
let origin: string;
let folder: string;
let tiny: string;

beforeAll(async () => {
  service = await startTestService();
  origin = new URL(service.base).origin;
  folder = await mkdtemp(join(tmpdir(), "atelier-sdk-test-"));
  tiny = join(folder, "tiny.png");
  await sharp("public/samples/coffee.png").resize(24).png().toFile(tiny);
});
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
  await rm(folder, { recursive: true });
});

async function customer(credits = 100) {
  const account = await testAccount(credits);
  return { account, client: new Atelier({ apiKey: account.key, baseUrl: origin }) };
}

test("three lines upscale an image and save it, with its progress", async () => {
  const { client, account } = await customer();
  const seen: string[] = [];
  let submitted: string | undefined;
  const result = await client.imageUpscale(
    { image: tiny, metadata: { order: "12" } },
    { onSubmit: ({ id }) => (submitted = id), onProgress: ({ status }) => seen.push(status) },
  );
  await result.save(join(folder, "new", "large.png"));
  expect(await sharp(join(folder, "new", "large.png")).metadata()).toMatchObject({ width: 48 });
  expect(result.job).toMatchObject({ id: submitted, status: "succeeded", metadata: { order: "12" } });
  expect(seen.at(-1)).toBe("succeeded");
  expect(await readBalance(pool(), account.id)).toMatchObject({ available: 98, held: 0 });
});

test("an image can be a path, a file URL, bytes, a Blob, a stream, an upload or a data URL", async () => {
  const { client } = await customer();
  const bytes = await readFile(tiny);
  const upload = await client.uploads.create(tiny);
  const inputs = [
    tiny,
    pathToFileURL(tiny),
    bytes,
    new Uint8Array(bytes).buffer,
    await openAsBlob(tiny),
    new File([bytes], "a.png"),
    createReadStream(tiny),
    new Blob([bytes]).stream(),
    upload.id,
    `data:image/png;base64,${bytes.toString("base64")}`,
  ];
  for (const image of inputs) expect(await client.quote("image-upscale", { image })).toMatchObject({ price: 2 });
  // Lists are parts of the same name, of files and of references.
  const edit = { image: tiny, images: [tiny, upload.id], instructions: "make it brighter" };
  expect(await client.quote("image-edit", edit)).toMatchObject({ object: "quote" });
  await client.uploads.delete(upload.id);
});

test("a large file is sent in parts, which continue behind what was received over broken connections", async () => {
  const { client, account } = await customer();
  const proxy = await startFaultProxy(origin, { rate: 0.4, seed: 3 });
  const flaky = new Atelier({ apiKey: account.key, baseUrl: proxy.url, maxRetries: 12 });
  const bytes = await readFile("public/samples/coffee.png");
  const progress: number[] = [];
  const upload = await flaky.uploads.createResumable(new File([bytes], "café.png"), {
    partBytes: Math.ceil(bytes.length / 6),
    onProgress: (received) => progress.push(received),
  });
  await proxy.stop();
  expect(proxy.faults.refused + proxy.faults.lost + proxy.faults.cut).toBeGreaterThan(0);
  expect(progress.at(-1)).toBe(bytes.length);
  expect(upload).toMatchObject({ filename: "café.png", bytes: bytes.length, sha256: hash("sha256", bytes) });
  expect(await client.quote("image-upscale", { image: upload.id })).toMatchObject({ price: 2 });
}, 120_000);

test("a file above 8 MB is uploaded in parts, and a smaller one at once", async () => {
  const { account } = await customer();
  const paths: string[] = [];
  const record: typeof fetch = (input, init) => {
    paths.push(new URL(String(input)).pathname);
    return fetch(input, init);
  };
  const client = new Atelier({ apiKey: account.key, baseUrl: origin, fetch: record });
  const large = new Uint8Array(8_000_001).fill(7);
  expect(await client.uploads.create(large)).toMatchObject({ bytes: large.length, sha256: hash("sha256", large) });
  expect(paths.filter((path) => path.includes("/resumable-uploads"))).toHaveLength(3);
  paths.length = 0;
  await client.uploads.create(tiny);
  expect(paths).toEqual(["/api/v1/uploads"]);
});

test("errors of the API have their code, fields and request", async () => {
  const { client } = await customer();
  const wrong = client.imageUpscale({ image: tiny, factor: 5 as 2 });
  await expect(wrong).rejects.toMatchObject({
    name: "ApiError",
    code: "invalid_input",
    status: 422,
    requestId: expect.stringMatching(/^req_/),
    errors: [{ pointer: "/factor", message: expect.any(String) }],
  });
  const stranger = new Atelier({ apiKey: "atl_wrong", baseUrl: origin });
  await expect(stranger.account.balance()).rejects.toMatchObject({ code: "invalid_key", status: 401 });
});

test("a failed job throws its code and its ID, and costs nothing", async () => {
  const { client, account } = await customer();
  const call = client.imageCleanup({ image: tiny, objects: ["spoon"] });
  await expect(call).rejects.toMatchObject({ code: "nothing_matched", jobId: expect.stringMatching(/^job_/) });
  expect(await readBalance(pool(), account.id)).toMatchObject({ available: 100, held: 0 });
});

test("a canceled job throws job_canceled, and cancelOnAbort cancels the job of an aborted call", async () => {
  const { client, account } = await customer();
  const stop = new AbortController();
  let job: Job | undefined;
  const call = client.documentTranslate(
    { document: new File(["The red house. ".repeat(2000)], "a.txt"), source_language: "en", target_language: "es" },
    {
      signal: stop.signal,
      cancelOnAbort: true,
      onSubmit: (submitted) => {
        job = submitted;
        stop.abort(new Error("stop"));
      },
    },
  );
  await expect(call).rejects.toThrow("stop");
  const id = job?.id ?? expect.fail();
  expect(await client.jobs.get(id)).toMatchObject({ status: "canceled" });
  await expect(client.jobs.wait(id)).rejects.toMatchObject({ code: "job_canceled", jobId: id });
  expect(await readBalance(pool(), account.id)).toMatchObject({ available: 100, held: 0 });
});

test("a repetition of an idempotency key says so", async () => {
  const { client, account } = await customer();
  const submit = () =>
    client.withResponse((item) => item.submit("image-upscale", { image: tiny }, { idempotencyKey: "order-1" }));
  const [first, second] = [await submit(), await submit()];
  expect([first.replayed, second.replayed]).toEqual([false, true]);
  expect(second.data.id).toBe(first.data.id);
  await client.jobs.wait(first.data.id);
  expect(await readBalance(pool(), account.id)).toMatchObject({ available: 98, held: 0 });
});

test("retention 0 returns the result in the answer and keeps nothing", async () => {
  const { client } = await customer();
  const result = await client.imageUpscale({ image: tiny, retention: 0 });
  expect(await sharp(await result.bytes()).metadata()).toMatchObject({ width: 48 });
  expect((await client.jobs.get(result.id)).outputs[0]?.url ?? null).toBeNull();
});

test("lists are read page after page", async () => {
  const { client } = await customer();
  const ids = [];
  for (let index = 0; index < 5; index++)
    ids.push((await client.submit("image-upscale", { image: tiny, seed: index })).id);
  const listed = [];
  for await (const { id } of client.jobs.list({ limit: 2 })) listed.push(id);
  expect(listed).toEqual(ids.reverse());
  const first = await client.jobs.list({ limit: 2 }).page();
  expect(first.data).toHaveLength(2);
  expect(first.next_cursor).toEqual(expect.any(String));
  await Promise.all(ids.map((id) => client.jobs.wait(id)));
  const charges = [];
  for await (const { job_id } of client.account.usage({ limit: 2 })) charges.push(job_id);
  expect(charges.sort()).toEqual(ids.sort());
});

test("a batch uploads its files, waits for its items and returns their files", async () => {
  const { client } = await customer();
  const batch = await client.batches.create({
    operation: "image-upscale",
    input: { factor: 2 },
    items: [
      { id: "a", input: { image: tiny } },
      { id: "b", input: { image: await readFile(tiny), factor: 4 } },
    ],
  });
  const items = [{ input: { image: tiny } }, { input: { image: new Blob(["no image"]) } }];
  const quote = await client.batches.quote({ operation: "image-upscale", items });
  expect(quote).toMatchObject({ price: 2, invalid: [{ index: 1 }] });
  const ended = await client.batches.wait(batch.id);
  expect(ended.counts).toMatchObject({ total: 2, succeeded: 2 });
  const widths = new Map<string | null | undefined, number | undefined>();
  for await (const { id, job } of client.batches.results(batch.id))
    widths.set(id, (await sharp(await client.jobs.result(job as Job).bytes()).metadata()).width);
  expect([...widths].sort()).toEqual([
    ["a", 48],
    ["b", 96],
  ]);
  expect((await client.batches.outputs(batch.id)).subarray(0, 2)).toEqual(new TextEncoder().encode("PK"));
});

test("a run of a pipeline uploads its files, is followed to its end and returns the files of its last steps", async () => {
  const { client } = await customer();
  const steps = [
    { id: "large", operation: "image-upscale", parameters: { image: "$input", factor: 2 } },
    { id: "larger", operation: "image-upscale", parameters: { image: "$steps.large.outputs[0]", factor: 2 } },
    { id: "other", operation: "image-upscale", parameters: { image: await readFile(tiny), factor: 2 } },
  ];
  expect(await client.pipelines.quote({ input: tiny, steps })).toMatchObject({ price: 6, exact: true });
  const started = await client.pipelines.run({ input: tiny, steps });
  const seen: string[] = [];
  const ended = await client.pipelines.wait(started.id, { onProgress: ({ status }) => seen.push(status) });
  expect([ended.status, seen.at(-1), ended.credits.charged]).toEqual(["succeeded", "succeeded", 6]);
  const widths = client.pipelines
    .results(ended)
    .map(async (result) => (await sharp(await result.bytes()).metadata()).width);
  expect(await Promise.all(widths)).toEqual([96, 48]);
  expect((await client.pipelines.list({ limit: 1 }).page()).data[0]?.id).toBe(started.id);
  await expect(client.pipelines.cancel(started.id)).rejects.toMatchObject({ code: "run_ended" });
  await client.pipelines.delete(started.id);
  expect((await client.pipelines.get(started.id)).steps).toEqual([]);
});

test("events of all jobs arrive once each, also after a break", async () => {
  const { client } = await customer();
  const stop = new AbortController();
  const events = client.jobs.events({ signal: stop.signal });
  expect((await events.next()).value).toMatchObject({ event: "ready" });
  const { id } = await client.imageUpscale({ image: tiny });
  let last: string | undefined;
  for await (const event of events) {
    last = event.id;
    if (event.event === "succeeded") {
      expect(event.job.id).toBe(id);
      break;
    }
  }
  const next = await client.imageUpscale({ image: tiny });
  for await (const event of client.jobs.events({ signal: stop.signal, ...(last ? { lastId: last } : {}) })) {
    if (event.event !== "succeeded") continue;
    expect(event.job.id).toBe(next.id);
    break;
  }
  stop.abort();
});

test("a server that kills connections at random is paid once for each call", async () => {
  const { client: direct, account } = await customer();
  const proxy = await startFaultProxy(origin, { rate: 0.4, seed: 7 });
  const client = new Atelier({ apiKey: account.key, baseUrl: proxy.url, maxRetries: 12 });
  const calls = Array.from({ length: 6 }, async (_, seed) => {
    const result = await client.imageUpscale({ image: tiny, seed });
    expect(await sharp(await result.bytes()).metadata()).toMatchObject({ width: 48 });
    return result.id;
  });
  const ids = await Promise.all(calls);
  await proxy.stop();
  expect(proxy.faults.refused + proxy.faults.lost + proxy.faults.cut).toBeGreaterThan(0);
  const charged = [];
  for await (const { job_id } of direct.account.usage()) charged.push(job_id);
  expect(charged.sort()).toEqual(ids.sort());
  expect(await readBalance(pool(), account.id)).toMatchObject({ available: 100 - 6 * 2, held: 0 });
}, 120_000);

test("a page calls an operation with a client token, and cannot hold a key", async () => {
  const { client, account } = await customer();
  const { token } = await client.keys.createClientToken({
    operation: "image-upscale",
    credits: 4,
    origin: "https://shop.example",
  });
  // Node sends no Origin, which a browser adds to every request of a page.
  const fetch: typeof globalThis.fetch = (input, init) =>
    globalThis.fetch(input, { ...init, headers: { ...init?.headers, origin: "https://shop.example" } });
  const page = new BrowserAtelier({ apiKey: async () => token, baseUrl: origin, fetch });
  const result = await page.imageUpscale({ image: new Blob([await readFile(tiny)]) });
  expect((await result.blob()).type).toBe("image/png");
  await expect(page.imageUpscale({ image: tiny })).rejects.toMatchObject({ code: "invalid_file" });
  Object.assign(globalThis, { document: {} });
  try {
    expect(() => new BrowserAtelier({ apiKey: account.key })).toThrow(/client token/);
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});

test("webhooks are verified with Web Crypto", async () => {
  const secret = newSecret();
  const body = JSON.stringify({ type: "job.succeeded", timestamp: new Date().toISOString(), data: { id: "job_1" } });
  const headers = signedHeaders("evt_1", new Date(), body, [newSecret(), secret]);
  expect(await verifyWebhook(body, headers, secret)).toMatchObject({ type: "job.succeeded", data: { id: "job_1" } });
  expect(await verifyWebhook(body, new Headers(headers), [newSecret(), secret])).toMatchObject({
    data: { id: "job_1" },
  });
  const old = signedHeaders("evt_1", new Date(Date.now() - 3_600_000), body, [secret]);
  for (const [text, sent, key] of [
    [body.replace("job_1", "job_2"), headers, secret],
    [body, headers, newSecret()],
    [body, old, secret],
    [body, {}, secret],
  ] as const)
    await expect(verifyWebhook(text, sent, key)).rejects.toMatchObject({ code: "invalid_signature" });
});

test("the other routes answer as their types say", async () => {
  const { client, account } = await customer();
  expect(await client.account.balance()).toEqual({ object: "balance", available: 100, held: 0, ends: [] });
  expect((await client.account.operations()).map(({ slug }) => slug)).toContain("background-remove");
  expect((await client.account.ready()).status).toBe("ready");
  expect((await client.account.languages()).object).toBe("list");
  expect(await client.quoteFacts({ operation: "image-generate", parameters: { prompt: "x" } })).toMatchObject({
    price: 1,
  });
  const key = await client.keys.create({ name: "shop", operations: ["image-upscale"] });
  expect(await client.keys.update(key.id, { name: "shop 2" })).toMatchObject({ name: "shop 2" });
  await client.keys.rotate(key.id, { overlap_hours: 1 });
  await client.keys.revoke((await client.keys.get(key.id)).id);
  const [created] = (await client.team.auditEvents({ action: "api_key.created" }).page()).data;
  expect(created).toMatchObject({ actor: { kind: "key" }, target: key.id });
  const project = await client.projects.create({ name: "Web shop", credit_cap: { credits: 5, period: "month" } });
  expect(await client.projects.update(project.id, { credit_cap: null })).toMatchObject({ credit_cap: null });
  expect(await client.keys.create({ name: "in project", project: project.id })).toMatchObject({ project: project.id });
  expect(await client.projects.archive(project.id)).toMatchObject({ keys: 0 });
  expect((await client.projects.get(project.id)).archived_at).not.toBeNull();
  expect((await client.projects.list().page()).data).toMatchObject([{ default: true }]);
  for await (const listed of client.keys.list()) expect(listed.id).toMatch(/^key_/);
  const glossary = await client.glossaries.create({
    name: "Terms",
    source_language: "en",
    target_language: "es",
    entries: [{ source: "house", target: "casa" }],
  });
  expect(new TextDecoder().decode(await client.glossaries.export(glossary.id, "csv"))).toContain("casa");
  await client.glossaries.update(glossary.id, { name: "More terms" });
  expect((await client.glossaries.get(glossary.id)).name).toBe("More terms");
  expect((await client.glossaries.list().page()).data).toHaveLength(1);
  const pair = { source_language: "en", target_language: "fr" };
  await client.glossaries.update(glossary.id, { ...pair, entries: [{ source: "house", target: "maison" }] });
  await client.glossaries.delete(glossary.id, { pair });
  expect(await client.glossaries.get(glossary.id)).not.toHaveProperty("further_pairs");
  await client.glossaries.delete(glossary.id);
  expect((await client.memory.update({ default: false })).object).toBe("memory");
  await client.memory.purge({ source_language: "en", target_language: "es" });
  await client.memory.get();
  expect((await client.webhooks.list().page()).data).toEqual([]);
  expect((await client.webhooks.rotateJobSecret()).secret).toMatch(/^whsec_/);
  await expect(client.team.get()).rejects.toMatchObject({ code: "not_found" });
  await pool().query("UPDATE account SET kind = 'team' WHERE id = $1", [account.id]);
  expect(await client.team.get()).toMatchObject({ members: 0, open_invitations: 0 });
  const invited = await client.team.invite({ email: "ben@example.com", role: "viewer" });
  expect(await client.team.invitations()).toEqual([invited]);
  await client.team.withdrawInvitation(invited.id);
  expect(await client.team.members()).toEqual([]);
  await expect(client.team.updateMember("acct_none", { role: "viewer" })).rejects.toMatchObject({ code: "not_found" });
  await expect(client.jobs.get("job_none")).rejects.toMatchObject({ code: "not_found" });
  await expect(client.webhooks.delivery("a/b", "c?d")).rejects.toMatchObject({ code: "not_found" });
  expect((await client.account.usageBy("operation").page()).data).toEqual([]);
  expect(account.key).toMatch(/^atl_/);
});
