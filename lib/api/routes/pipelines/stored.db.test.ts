import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { readBalance } from "../../../credits/ledger.ts";
import { createPipeline, erasePipelines, listPipelines, MAX_PIPELINES } from "../../../pipelines/stored.ts";
import { pool } from "../../../platform/database/db.ts";

let service: TestService;
let account: TestAccount;
let input: string;

beforeAll(async () => {
  service = await startTestService();
  account = await testAccount(1_000);
  input = (await sharp("public/samples/coffee.png").resize(64, 64).png().toBuffer()).toString("base64");
});
afterAll(() => service.stop());

const large = { id: "large", operation: "image-upscale", parameters: { image: "$input", factor: "$vars.factor" } };
const again = {
  id: "again",
  operation: "image-upscale",
  parameters: { image: "$steps.large.outputs[0]", factor: 2, format: "$vars.format" },
};
const variables = {
  factor: { type: "number", default: 2 },
  format: { type: "text", required: false },
};

const call = (method: string, path: string, body?: object, caller = account) =>
  service.call(caller, method, path, body);

async function store(body: object = { name: "Large", steps: [large, again], variables }): Promise<string> {
  const stored = await call("POST", "/pipelines", body);
  expect(stored.status, JSON.stringify(stored.body)).toBe(201);
  return stored.body.id;
}

const refusal = async (answer: Promise<{ status: number; body: { code: string; errors?: { pointer: string }[] } }>) => {
  const { status, body } = await answer;
  return [status, body.code, body.errors?.[0]?.pointer];
};

async function end(runId: string) {
  const read = async () => (await call("GET", `/pipelines/runs/${runId}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).not.toBe("running");
  return read();
}

test("a stored pipeline runs with its defaults and with variables, at the price of its quote", async () => {
  const id = await store();
  const before = (await readBalance(pool(), account.id)).available;
  const quote = await call("POST", `/pipelines/${id}/quote`, { input, variables: { factor: 4 } });
  expect(quote.status, JSON.stringify(quote.body)).toBe(200);
  const started = await call("POST", `/pipelines/${id}/runs`, { input, variables: { factor: 4, format: "webp" } });
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  const run = await end(started.body.id);
  expect(run.status).toBe("succeeded");
  expect(run.steps[1].jobs[0].outputs[0]).toMatchObject({ content_type: "image/webp", width: 512 });
  expect(run.credits.charged).toBeLessThanOrEqual(quote.body.price);
  expect((await readBalance(pool(), account.id)).available).toBe(before - run.credits.charged);
  const preset = await end((await call("POST", `/pipelines/${id}/runs`, { input })).body.id);
  expect(preset.steps[1].jobs[0].outputs[0]).toMatchObject({ content_type: "image/png", width: 256 });
});

test("a change adds a version, old versions can be run, and a deleted pipeline keeps its runs", async () => {
  const id = await store();
  const renamed = await call("PATCH", `/pipelines/${id}`, { name: "Larger" });
  expect(renamed.body).toMatchObject({ name: "Larger", version: 1 });
  const changed = await call("PATCH", `/pipelines/${id}`, { steps: [large] });
  expect(changed.body).toMatchObject({ name: "Larger", version: 2, variables });
  expect(changed.body.steps).toHaveLength(1);
  expect((await call("GET", `/pipelines/${id}?version=1`)).body.steps).toHaveLength(2);
  expect(await refusal(call("GET", `/pipelines/${id}?version=3`))).toEqual([404, "not_found", undefined]);
  const old = await call("POST", `/pipelines/${id}/runs`, { input, version: 1 });
  expect(old.body.steps).toHaveLength(2);
  expect((await call("DELETE", `/pipelines/${id}`)).status).toBe(204);
  expect(await refusal(call("POST", `/pipelines/${id}/runs`, { input }))).toEqual([404, "not_found", undefined]);
  expect((await end(old.body.id)).status).toBe("succeeded");
});

test("two changes at once make two versions", async () => {
  const id = await store();
  const changes = [large, again].map(() => call("PATCH", `/pipelines/${id}`, { steps: [large] }));
  const versions = (await Promise.all(changes)).map(({ body }) => body.version);
  expect(versions.sort()).toEqual([2, 3]);
});

test("what cannot run is refused with a pointer before it is stored", async () => {
  const refuse = (body: object) => refusal(call("POST", "/pipelines", { name: "Test", ...body }));
  const cycle = { ...large, parameters: { image: "$steps.again.outputs[0]" } };
  expect(await refuse({ steps: [cycle, again], variables })).toEqual([422, "invalid_input", "/steps/0"]);
  expect(await refuse({ steps: [again], variables })).toEqual([422, "invalid_input", "/steps/0/parameters/image"]);
  expect(await refuse({ steps: [{ id: "x", operation: "image-nothing" }] })).toEqual([
    422,
    "invalid_input",
    "/steps/0/operation",
  ]);
  expect(await refuse({ steps: [large] })).toEqual([422, "invalid_input", "/steps/0/parameters/factor"]);
  const wrong = { factor: { type: "number", default: "two" } };
  expect(await refuse({ steps: [large], variables: wrong })).toEqual([
    422,
    "invalid_input",
    "/variables/factor/default",
  ]);
});

test("a run with wrong variables, or of a pipeline that became invalid, costs nothing and points to the place", async () => {
  const id = await store({ name: "Test", steps: [large], variables: { factor: { type: "number" } } });
  const before = await readBalance(pool(), account.id);
  const start = (values: object) => refusal(call("POST", `/pipelines/${id}/runs`, { input, variables: values }));
  expect(await start({})).toEqual([422, "invalid_input", "/variables/factor"]);
  expect(await start({ factor: "2" })).toEqual([422, "invalid_input", "/variables/factor"]);
  expect(await start({ factor: 2, other: 1 })).toEqual([422, "invalid_input", "/variables/other"]);
  expect(await start({ factor: 5 })).toEqual([422, "invalid_input", "/steps/0/parameters/factor"]);
  const removed = { ...large, parameters: { image: "$input", factor: 2, engine: "removed" } };
  const { id: stale } = await createPipeline(account.id, "Stale", { steps: [removed], variables: {} });
  const refused = await refusal(call("POST", `/pipelines/${stale}/runs`, { input }));
  expect(refused.slice(1)).toEqual(["invalid_input", "/steps/0/parameters/engine"]);
  expect(await readBalance(pool(), account.id)).toEqual(before);
});

test("an account stores a limited number of pipelines, sees only its own, and they are erased with it", async () => {
  const otherAccount = await testAccount();
  const id = await store();
  expect(await refusal(call("GET", `/pipelines/${id}`, undefined, otherAccount))).toEqual([
    404,
    "not_found",
    undefined,
  ]);
  const content = { steps: [large], variables: {} };
  const stored = await Promise.allSettled(
    Array.from({ length: MAX_PIPELINES + 2 }, () => createPipeline(otherAccount.id, "Test", content)),
  );
  expect(stored.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_PIPELINES);
  expect((await call("GET", "/pipelines?limit=2", undefined, otherAccount)).body.next_cursor).toMatch(/^pip_/);
  await erasePipelines(otherAccount.id);
  expect(await listPipelines(otherAccount.id, { limit: 1 })).toEqual([]);
});

test("a repeat with the same Idempotency-Key returns the first run, whatever happened to the pipeline since", async () => {
  const id = await store();
  const headers = { ...account.headers, "content-type": "application/json", "idempotency-key": randomUUID() };
  const send = async (body: object) => {
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`${service.base}/pipelines/${id}/runs`, request);
    return { status: response.status, body: await response.json() };
  };
  const first = await send({ input });
  expect(first.status).toBe(201);
  await call("PATCH", `/pipelines/${id}`, { steps: [large] });
  expect(await send({ input })).toMatchObject({ status: 200, body: { id: first.body.id } });
  await call("DELETE", `/pipelines/${id}`);
  expect(await send({ input })).toMatchObject({ status: 200, body: { id: first.body.id } });
  expect(await send({ input, max_credits: 99 })).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
  await end(first.body.id);
});

test("two changes at the same moment are both kept", async () => {
  const id = await store();
  const factor = { factor: { type: "number", default: 3 }, format: variables.format };
  await Promise.all([
    call("PATCH", `/pipelines/${id}`, { steps: [large, { ...again, id: "more" }] }),
    call("PATCH", `/pipelines/${id}`, { variables: factor }),
  ]);
  const { body } = await call("GET", `/pipelines/${id}`);
  expect(body).toMatchObject({ version: 3, variables: factor, steps: [{ id: "large" }, { id: "more" }] });
});
