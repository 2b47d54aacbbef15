// Two servers and four workers with a folder of their own each, which share only the database and an S3 store.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkInvariants } from "../../lib/credits/invariants.ts";
import { ensureWeights } from "../../lib/models/install-weights.ts";
import type { Operation } from "../../lib/operations/define.ts";
import { operations } from "../../lib/operations/index.ts";
import { closeDatabase, pool } from "../../lib/platform/database/db.ts";
import { env } from "../../lib/platform/env.ts";
import { startWorker } from "../../lib/platform/processes/worker-process.ts";
import { setRuntimeEnv } from "../../lib/platform/settings.ts";
import { startFakeTranslator } from "../helpers/engines/fake-engines.ts";
import { type ApiProcess, startApiProcess } from "../helpers/servers/api-processes.ts";
import { type S3Server, s3Server, startS3Server } from "../helpers/servers/s3-server.ts";
import { form, type TestAccount, testAccount } from "../helpers/servers/service.ts";
import { isFull } from "../helpers/short-form.ts";

const WORKERS = 4;
const JOB_TIMEOUT_MS = 600_000;
const START_TIMEOUT_MS = 240_000;
const canRun = isFull && s3Server !== "";

let folder: string;
let store: S3Server;
let translator: { stop(): Promise<void> };
let servers: ApiProcess[];
let stopWorkers: (() => Promise<void>)[];
let account: TestAccount;

beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), "atelier-no-shared-disk-"));
  store = await startS3Server();
  Object.assign(process.env, store.settings, { S3_TIMEOUT_SECONDS: "120", CPU_CHILDREN: "1", ENGINE_THREADS: "1" });
  translator = await startFakeTranslator();
  setRuntimeEnv({});
  await ensureWeights(["u2netp", "x4fast", "migan"], { cacheDirectory: env().CACHE_DIR });
  const parseSettings = (name: string) => ({ DATA_DIR: join(folder, name) });
  servers = await Promise.all(["server-1", "server-2"].map((name) => startApiProcess(parseSettings(name))));
  const module = join(import.meta.dirname, "../../worker.ts");
  stopWorkers = Array.from({ length: WORKERS }, (_, index) =>
    startWorker(module, parseSettings(`worker-${index + 1}`)),
  );
  account = await testAccount(1_000);
  await workersReady();
}, 600_000);
afterAll(async () => {
  if (!canRun) return;
  await Promise.all([...stopWorkers.map((stop) => stop()), ...servers.map((server) => server.stop())]);
  await translator.stop();
  await closeDatabase();
  await store.stop();
  await rm(folder, { recursive: true });
}, 120_000);

/** Waits until every worker has reported and every operation has an engine. */
async function workersReady(): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const { rows } = await pool().query("SELECT count(DISTINCT worker_id)::int AS workers FROM engine_state");
    const ready = await (await call(0, "GET", "/ready")).json();
    const unserved = ready.operations.filter(({ serves }: { serves: string | null }) => serves === null);
    if (rows[0].workers === WORKERS && unserved.length === 0) return;
    if (Date.now() > deadline) throw new Error(`The workers are not ready: ${JSON.stringify([rows, ready])}`);
    await sleep(500);
  }
}

/** Calls a server; an odd number is the second one. */
async function call(server: number, method: string, path: string, body?: FormData | object): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch((servers[server % 2]?.base ?? "") + path, {
    method,
    headers: {
      ...account.headers,
      prefer: "respond-async",
      ...(body && !isForm ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
}

/** Waits until a job or batch has one of the states, by the other server than the one that took it. */
async function ended(path: string, states: readonly string[]) {
  const deadline = Date.now() + JOB_TIMEOUT_MS;
  for (;;) {
    const found = await (await call(1, "GET", path)).json();
    if (states.includes(found.status)) return found;
    if (Date.now() > deadline) throw new Error(`${path} did not end: ${JSON.stringify(found)}`);
    await sleep(500);
  }
}

const readBytes = async (url: string, server: number) => {
  const { pathname, search } = new URL(url);
  const response = await fetch(new URL(pathname + search, servers[server]?.base));
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

async function exampleForm({ examples }: Operation): Promise<FormData> {
  const fields: Record<string, string | Blob> = {};
  for (const [name, value] of Object.entries(examples[0]?.input ?? {})) {
    if (typeof value !== "string") fields[name] = JSON.stringify(value);
    else fields[name] = value.startsWith("samples/") ? new File([await readFile(join("public", value))], value) : value;
  }
  return form(fields);
}

test.runIf(canRun).each(operations.map((operation) => [operation.slug, operation] as const))(
  "%s runs on another machine than the one that received its files",
  async (slug, operation) => {
    const submitted = await call(0, "POST", `/${slug}`, await exampleForm(operation));
    const { id, detail } = await submitted.json();
    expect(submitted.status, detail).toBe(202);
    const job = await ended(`/jobs/${id}`, ["succeeded", "failed"]);
    expect(job.status, job.error?.detail).toBe("succeeded");
    for (const { url, thumbnail_url, bytes } of job.outputs) {
      for (const server of [0, 1]) expect((await readBytes(url, server)).bytes).toHaveLength(bytes);
      if (thumbnail_url) expect((await readBytes(thumbnail_url, 1)).status).toBe(200);
    }
  },
  JOB_TIMEOUT_MS,
);

test.runIf(canRun)(
  "an upload of one server is an input at the other, and a batch has its results at both",
  async () => {
    const file = new File([await readFile("public/samples/coffee.png")], "coffee.png");
    const upload = await (await call(0, "POST", "/uploads", form({ file }))).json();
    const item = { operation: "background-remove", input: { image: upload.id, mode: "fast" } };
    const batch = await (await call(1, "POST", "/batches", { items: [item, item, item] })).json();
    const completed = await ended(`/batches/${batch.id}`, ["completed"]);
    expect(completed).toMatchObject({ status: "completed" });
    for (const server of [0, 1]) {
      const results = await (await call(server, "GET", `/batches/${batch.id}/results.jsonl`)).text();
      const lines = results.trim().split("\n");
      expect(lines.map((line) => JSON.parse(line).job?.status)).toEqual(["succeeded", "succeeded", "succeeded"]);
      const archive = Buffer.from(await (await call(server, "GET", `/batches/${batch.id}/outputs.zip`)).arrayBuffer());
      expect(archive.subarray(0, 2).toString()).toBe("PK");
    }
  },
  JOB_TIMEOUT_MS,
);

test.runIf(canRun)("nothing is left in the folders of the machines, and the ledger is consistent", async () => {
  for (const name of await readdir(folder)) {
    const files = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual([]);
  }
  expect(await checkInvariants(pool())).toEqual([]);
});
