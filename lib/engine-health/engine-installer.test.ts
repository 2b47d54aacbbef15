import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeHub } from "../../test/fakes/hub.ts";
import { engineList } from "../engines/index.ts";
import { installedModels } from "../models/store/lock-file.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { engineSettings } from "./configured/settings.ts";
import { EngineInstaller } from "./engine-installer.ts";
import { probeEngine } from "./probe.ts";
import type { EngineReport } from "./states.ts";

const own = { ...process.env };
let hub: FakeHub;
let cacheDirectory: string;

beforeEach(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), "atelier-installer-"));
  const file = (bytes: number) => randomBytes(bytes);
  hub = new FakeHub({
    "Xenova/m2m100_418M": {
      files: {
        "config.json": Buffer.from("{}"),
        "tokenizer.json": file(3_000),
        "tokenizer_config.json": Buffer.from("{}"),
        "onnx/encoder_model_quantized.onnx": file(50_000),
        "onnx/decoder_model_merged_quantized.onnx": file(60_000),
      },
    },
  });
  const HF_ENDPOINT = await hub.start();
  Object.assign(process.env, { HF_ENDPOINT, CACHE_DIR: cacheDirectory, ENGINES_DOCUMENT_TRANSLATE: "m2m100" });
  setRuntimeEnv({});
});
afterEach(async () => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, own);
  setRuntimeEnv({});
  await hub.stop();
  await rm(cacheDirectory, { recursive: true });
});

/** Installs the engine until its first report that is no progress. */
async function install(): Promise<EngineReport> {
  const stop = new AbortController();
  const listed = engineList("document-translate", engineSettings()).find(({ name }) => name === "m2m100");
  if (!listed) throw new Error("The engine is not configured.");
  // The models that read text in images are on a public index, which is not what this test is about.
  const engine = { ...listed, weights: { required: [], optional: [] } };
  expect(await probeEngine(engine)).toMatchObject({ state: "fetching" });
  const { promise, resolve } = Promise.withResolvers<EngineReport>();
  const report = (one: EngineReport) => {
    if (one.state !== "fetching") resolve(one);
  };
  const installer = new EngineInstaller({ engines: [engine], signal: stop.signal, isReady: () => false, report });
  const running = installer.run();
  const found = await promise;
  stop.abort();
  await running;
  return found;
}

test("the model of a configured engine is added to the model store, with the digests of the hub", async () => {
  expect(await install()).toMatchObject({ engine: "m2m100", state: "ready" });
  const [model] = installedModels(cacheDirectory);
  expect(model).toMatchObject({ name: "m2m100-418m", source: { commit: hub.commit("Xenova/m2m100_418M") } });
  const engine = engineList("document-translate", engineSettings()).find(({ name }) => name === "m2m100");
  expect([engine?.storeModel, engine?.missingRequirement?.()]).toEqual([undefined, null]);
});

test("a page that a proxy sends in place of a file is not installed", { timeout: 60_000 }, async () => {
  hub.faults.onFile = (_path, _request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in</html>");
    return true;
  };
  expect(await install()).toMatchObject({
    state: "missing",
    detail: expect.stringContaining("models add m2m100-418m"),
  });
  expect(installedModels(cacheDirectory)).toEqual([]);
});
