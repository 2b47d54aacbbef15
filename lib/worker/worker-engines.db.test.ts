import { afterAll, beforeAll, expect, test } from "vitest";
import { openAiApi } from "../../test/fakes/openai.ts";
import { type FakeServer, startFakeServer } from "../../test/fakes/server.ts";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { EngineMonitor } from "../engine-health/engine-monitor.ts";
import { workerEngines } from "../engine-health/worker-engines.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { Worker } from "./worker.ts";

const KEY = "sk-compatible-7Fh3kQ";
let service: TestService;
let otherWorker: { worker: Worker; engines: EngineMonitor };
let first: FakeServer;
let second: FakeServer;
const getName = (label: string) => `ai-sdk:openai-compatible/model#${label}`;

function setEngines(names: string): void {
  process.env.WORKER_ENGINES = names;
  setRuntimeEnv({});
}

/** Another worker, which serves only some engines. */
async function startOther(names: string): Promise<typeof otherWorker> {
  setEngines(names);
  const worker: Worker = new Worker({
    operations: (lane) => engines.operations(lane),
    engines: (lane) => engines.engines(lane),
    hasEngine: (engine) => engines.ready(engine),
  });
  const engines = new EngineMonitor(worker.id, () => worker.wake());
  await engines.start();
  await worker.start();
  return { worker, engines };
}

beforeAll(async () => {
  [first, second] = [
    await startFakeServer(openAiApi({ key: KEY, sizes: "any" })),
    await startFakeServer(openAiApi({ key: KEY, sizes: "any" })),
  ];
  const addressed = (label: string, { origin }: FakeServer) => `ai-sdk:openai-compatible/model@${origin}/v1#${label}`;
  Object.assign(process.env, {
    ENGINES_IMAGE_GENERATE: [addressed("a", first), addressed("b", second)].join(","),
    OPENAI_COMPATIBLE_API_KEY: KEY,
    LOG_LEVEL: "silent",
  });
  setEngines(getName("b"));
  service = await startTestService();
});
afterAll(async () => {
  await otherWorker.worker.stop();
  await otherWorker.engines.stop();
  await service.stop();
  await Promise.all([first.stop(), second.stop()]);
});

async function generate(fields: object = {}) {
  const { headers } = await testAccount();
  const response = await fetch(`${service.base}/image-generate`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", prefer: "wait=30" },
    body: JSON.stringify({ prompt: "a red boat", ...fields }),
  });
  return { status: response.status, body: await response.json() };
}

test("a worker serves only its engines, and a job waits for the worker that has its engine", async () => {
  const states = async () =>
    (await (await fetch(`${service.base}/ready`)).json()).engines
      .filter(({ engine }: { engine: string }) => engine.startsWith("ai-sdk:"))
      .map(({ engine, state }: { engine: string; state: string }) => [engine.at(-1), state]);
  expect(await states()).toEqual([
    ["a", "missing"],
    ["b", "ready"],
  ]);
  expect(await generate()).toMatchObject({ status: 200, body: { engine: getName("b") } });
  const refused = await generate({ engine: getName("a") });
  expect(refused).toMatchObject({ status: 503, body: { code: "engine_unavailable" } });
  otherWorker = await startOther(getName("a"));
  await expect.poll(states, { timeout: 5_000 }).toContainEqual(["a", "ready"]);
  expect(await generate({ engine: getName("a") })).toMatchObject({ status: 200, body: { engine: getName("a") } });
});

test("a job whose engines failed on one worker goes on with the next engine on another worker", async () => {
  for (const [failing, working] of [
    [first, "b"],
    [second, "a"],
  ] as const) {
    failing.failure = "down";
    expect(await generate()).toMatchObject({ status: 200, body: { engine: getName(working) } });
    failing.failure = "none";
  }
});

test("an unknown engine is refused with the kinds of engines", () => {
  setEngines("onnx/upscaler,magic");
  expect(workerEngines).toThrow(/WORKER_ENGINES: there is no engine "magic".*Kinds of engines: .*onnx\/upscaler/);
  setEngines("");
  expect(workerEngines()).toBeNull();
});
