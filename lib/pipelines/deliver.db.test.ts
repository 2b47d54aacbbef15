import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { pool } from "../platform/database/db.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { eraseRun } from "./control.ts";
import { DELIVERY_ATTEMPTS, deliverOutputs, recordPendingDeliveries } from "./deliver.ts";
import { readRun } from "./record.ts";

let service: TestService;
let account: TestAccount;
let store: Server;
let origin: string;
let input: string;
const received: { path: string; method: string; type: string; length: string; body: Buffer }[] = [];
/** The statuses with which the store answers requests to a path, one after another and then the last one. */
const answers: Record<string, number[]> = { "/busy": [503, 200], "/expired": [403], "/down": [500] };
/** Runs before the store answers. */
let onRequest = async () => {};

beforeAll(async () => {
  store = createServer(async (request, response) => {
    const { url: path = "", method = "", headers } = request;
    const body = await buffer(request);
    await onRequest();
    received.push({ path, method, type: headers["content-type"] ?? "", length: headers["content-length"] ?? "", body });
    const statuses = answers[path] ?? [200];
    response.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200).end();
  }).listen(0, "127.0.0.1");
  await once(store, "listening");
  const host = `127.0.0.1:${(store.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  process.env.FETCH_ALLOWLIST = host;
  setRuntimeEnv({});
  service = await startTestService();
  account = await testAccount(1_000);
  input = (await sharp("public/samples/coffee.png").resize(48, 48).png().toBuffer()).toString("base64");
});
afterAll(async () => {
  store.close();
  await service.stop();
});

const steps = [
  { id: "large", operation: "image-upscale", parameters: { image: "$input", factor: 2 } },
  { id: "larger", operation: "image-upscale", parameters: { image: "$steps.large.outputs[0]", factor: 2 } },
];

const start = (deliver_to: Record<string, string[]>) =>
  service.call(account, "POST", "/pipelines/runs", { input, steps, deliver_to });

async function end(deliver_to: Record<string, string[]>): Promise<string> {
  const { status, body } = await start(deliver_to);
  expect(status, JSON.stringify(body)).toBe(201);
  await expect.poll(async () => (await readRun(account.id, body.id)).outcome, { timeout: 60_000 }).toBe("succeeded");
  return body.id;
}

const readDeliveries = async (runId: string) =>
  (await service.call(account, "GET", `/pipelines/runs/${runId}`)).body.steps.map(
    (step: { deliveries?: object[] }) => step.deliveries,
  );

test("outputs are sent to their links after the end, and a busy store is tried again", async () => {
  const runId = await end({ large: [`${origin}/large?signature=1`], larger: [`${origin}/busy`] });
  const { rows } = await pool().query(
    "SELECT data FROM outbox WHERE task = 'deliver-outputs' AND data->>'runId' = $1",
    [runId],
  );
  expect(rows).toEqual([{ data: { accountId: account.id, runId } }]);
  await expect(deliverOutputs(account.id, runId)).rejects.toThrow("not be delivered yet");
  await deliverOutputs(account.id, runId);
  const done = (attempts: number) => [{ status: "succeeded", attempts, error: null }];
  expect(await readDeliveries(runId)).toEqual([done(1), done(2)]);
  const sent = received.filter(({ path }) => path.startsWith("/large"));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ method: "PUT", type: "image/png", length: String(sent[0]?.body.length) });
  expect(await sharp(sent[0]?.body).metadata()).toMatchObject({ width: 96 });
  // A repeated task sends nothing again, and no link is kept.
  await deliverOutputs(account.id, runId);
  expect(received.filter(({ path }) => path === "/large?signature=1")).toHaveLength(1);
  const kept = await pool().query("SELECT steps::text AS steps FROM batch WHERE id = $1", [runId]);
  expect(kept.rows[0].steps).not.toContain(origin);
});

test("an expired link, a missing output and a store that stays down are reported with their reasons", async () => {
  const runId = await end({ large: [`${origin}/expired`, `${origin}/second`], larger: [`${origin}/down`] });
  for (let attempt = 1; attempt < DELIVERY_ATTEMPTS; attempt++)
    await expect(deliverOutputs(account.id, runId)).rejects.toThrow();
  await deliverOutputs(account.id, runId);
  expect(await readDeliveries(runId)).toEqual([
    [
      { status: "failed", attempts: 1, error: "The store answered with 403." },
      { status: "failed", attempts: 1, error: "The step has no such output." },
    ],
    [{ status: "failed", attempts: DELIVERY_ATTEMPTS, error: "The store answered with 500." }],
  ]);
});

test("a delivery whose every attempt was interrupted fails, and attempts count from their start", async () => {
  const runId = await end({ large: [`${origin}/interrupted`] });
  const readTasks = async () =>
    (await pool().query("SELECT FROM outbox WHERE task = 'deliver-outputs' AND data->>'runId' = $1", [runId])).rowCount;
  const atStore = () => received.filter(({ path }) => path === "/interrupted");
  let attempts = -1;
  answers["/interrupted"] = [500];
  onRequest = async () => {
    attempts = (await readDeliveries(runId))[0][0].attempts;
  };
  await expect(deliverOutputs(account.id, runId)).rejects.toThrow();
  onRequest = async () => {};
  expect(attempts).toBe(1);
  // As if each further attempt had ended with the process.
  await pool().query(
    "UPDATE batch SET steps = jsonb_set(steps, '{0,deliveries,0,attempts}', $2::jsonb), completed_at = completed_at - interval '2 minutes' WHERE id = $1",
    [runId, DELIVERY_ATTEMPTS],
  );
  const before = await readTasks();
  await recordPendingDeliveries();
  expect(await readTasks()).toBe((before ?? 0) + 1);
  await deliverOutputs(account.id, runId);
  expect((await readDeliveries(runId))[0]).toEqual([
    { status: "failed", attempts: DELIVERY_ATTEMPTS, error: "The last attempt was interrupted." },
  ]);
  expect(atStore()).toHaveLength(1);
  await recordPendingDeliveries();
  expect(await readTasks()).toBe((before ?? 0) + 1);
});

test("links to private addresses and of unknown steps are refused before anything is held", async () => {
  const refused = async (links: Record<string, string[]>) => {
    const { status, body } = await start(links);
    return [status, body.errors?.[0]?.pointer];
  };
  expect(await refused({ large: ["https://169.254.169.254/latest"] })).toEqual([422, "/deliver_to/large/0"]);
  expect(await refused({ large: ["https://example.com/a", "http://example.com/b"] })).toEqual([
    422,
    "/deliver_to/large/1",
  ]);
  expect(await refused({ other: ["https://example.com/a"] })).toEqual([422, "/deliver_to/other"]);
});

test("a deleted run has no link, and nothing of it is delivered", async () => {
  const runId = await end({ large: [`${origin}/deleted`] });
  await eraseRun(account.id, runId);
  await deliverOutputs(account.id, runId);
  expect(received.filter(({ path }) => path === "/deleted")).toEqual([]);
  const kept = await pool().query("SELECT steps FROM batch WHERE id = $1", [runId]);
  expect(kept.rows[0].steps).toEqual([]);
});

test("what a failed step lacks stays pending for a resumed run, and a failed job moves no output to another link", async () => {
  const parameters = { image: "$steps.first.outputs", factor: 2 };
  const fanned = [
    { id: "first", operation: "image-generate", parameters: { prompt: "a red fox", n: 3, width: 64, height: 64 } },
    { id: "second", operation: "image-upscale", parameters },
  ];
  const links = ["/a", "/b", "/c"].map((path) => `${origin}/fan${path}`);
  const { body } = await service.call(account, "POST", "/pipelines/runs", {
    steps: fanned,
    deliver_to: { second: links },
  });
  await expect.poll(async () => (await readRun(account.id, body.id)).outcome, { timeout: 60_000 }).toBe("succeeded");
  const run = await readRun(account.id, body.id);
  const [failed] = run.jobs.filter(({ batch_position: place }) => place === (run.steps[1]?.position ?? 0) + 1);
  // As if the second of three jobs had failed.
  await pool().query("DELETE FROM file WHERE job_id = $1", [failed?.id]);
  await pool().query("UPDATE batch SET outcome = 'failed' WHERE id = $1", [body.id]);
  await deliverOutputs(account.id, body.id);
  const done = { status: "succeeded", attempts: 1, error: null };
  expect((await readDeliveries(body.id))[1]).toEqual([done, { status: "pending", attempts: 0, error: null }, done]);
  const paths = received.map(({ path }) => path).filter((path) => path.startsWith("/fan"));
  // Several outputs are sent at once.
  expect(paths.sort()).toEqual(["/fan/a", "/fan/c"]);
});

test("a step may have the name of a property that every object has", async () => {
  const fox = {
    id: "constructor",
    operation: "image-generate",
    parameters: { prompt: "a red fox", width: 64, height: 64 },
  };
  const { status } = await service.call(account, "POST", "/quote/pipeline", { steps: [fox] });
  expect(status).toBe(200);
});
