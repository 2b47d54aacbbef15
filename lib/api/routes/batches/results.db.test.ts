import { readArchive } from "@atelier/document-model";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService, testAccount } from "../../../../test/helpers/servers/service.ts";
import { checkInvariants } from "../../../credits/invariants.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { pool } from "../../../platform/database/db.ts";
import { setRuntimeEnv } from "../../../platform/settings.ts";

let service: TestService;

beforeAll(async () => {
  // One slot, so that the order of starts is that of the queues.
  process.env.CPU_CHILDREN = "1";
  setRuntimeEnv({});
  service = await startTestService();
});
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
});

const call = (headers: Record<string, string>, path: string, body?: unknown) =>
  fetch(service.base + path, {
    method: body ? "POST" : "GET",
    headers: { ...headers, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const picture = (prompt: string, more: object = {}) => ({ prompt, width: 256, height: 256, ...more });

async function completed(headers: Record<string, string>, id: string) {
  await expect
    .poll(async () => (await (await call(headers, `/batches/${id}`)).json()).status, {
      timeout: 100_000,
      interval: 200,
    })
    .toBe("completed");
  return (await call(headers, `/batches/${id}`)).json();
}

test("the outputs and results of a batch can be downloaded, also those of several outputs per item", async () => {
  const { headers } = await testAccount(1_000);
  const items = [{ id: "fox", input: picture("a fox") }, { input: picture("an owl", { n: 2 }) }];
  const { id } = await (await call(headers, "/batches", { operation: "image-generate", items })).json();
  const batch = await completed(headers, id);
  expect(batch.counts).toMatchObject({ total: 2, succeeded: 2, failed: 0 });
  expect(batch.credits).toEqual({ price: batch.credits.charged, held: 0, charged: batch.credits.charged });
  const lines = (await (await call(headers, `/batches/${id}/results.jsonl`)).text()).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { index: 0, id: "fox", job: { status: "succeeded", outputs: [{ content_type: "image/png" }] } },
    { index: 1, id: null, job: { status: "succeeded", outputs: [{}, {}] } },
  ]);
  const archive = await call(headers, `/batches/${id}/outputs.zip`);
  expect(archive.headers.get("content-disposition")).toBe(`attachment; filename="${id}.zip"`);
  const files = await readArchive(new Uint8Array(await archive.arrayBuffer()));
  expect([...files.keys()]).toEqual(["fox.png", "0001-1.png", "0001-2.png"]);
  for (const bytes of files.values())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, format: "png" });
});

test("a single job starts before the waiting items of a batch, also one of another account", async () => {
  const [busy, quiet] = [await testAccount(1_000), await testAccount(100)];
  const items = Array.from({ length: 24 }, (_, index) => ({ input: picture(`a fox ${index}`) }));
  const { id } = await (await call(busy.headers, "/batches", { operation: "image-generate", items })).json();
  const single = await (await call(quiet.headers, "/image-generate", picture("an owl"))).json();
  expect(single.status).toBe("succeeded");
  await completed(busy.headers, id);
  const { rows } = await pool().query(
    `SELECT count(*) FILTER (WHERE i.started_at > s.created_at AND i.started_at < s.started_at)::int AS between,
       count(*) FILTER (WHERE i.started_at > s.started_at)::int AS later
     FROM job s, job i WHERE s.id = $1 AND i.batch_id = $2`,
    [single.id, id],
  );
  // An item can be claimed at the same moment as the single job is submitted.
  expect(rows[0].between).toBeLessThanOrEqual(1);
  expect(rows[0].later).toBeGreaterThan(0);
});

test("the batch of a test key costs nothing and returns samples", async () => {
  const account = await testAccount(0);
  const { key } = await createRestrictedKey(account.id, { name: "Test", test: true });
  const headers = { authorization: `Bearer ${key}` };
  const items = [{ input: picture("a fox") }, { input: picture("a fox"), metadata: { test_error: "engine_failed" } }];
  const { id } = await (await call(headers, "/batches", { operation: "image-generate", items })).json();
  const batch = await completed(headers, id);
  expect(batch.counts).toMatchObject({ succeeded: 1, failed: 1 });
  expect(batch.credits).toEqual({ price: 0, held: 0, charged: 0 });
});
