import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeHub } from "../../../test/fakes/hub.ts";
import { addModel } from "./add-model.ts";
import type { AddRequest } from "./add-request.ts";
import { type AddState, readAddStates, requestPause } from "./add-state.ts";
import { checkModel } from "./check-model.ts";
import { findInstalledModel, removeModel, verifyModel } from "./installed.ts";
import { installedModels, modelDirectory } from "./lock-file.ts";
import { manifests } from "./manifests.ts";

const graph = randomBytes(300_000);
const pipeline: Record<string, Buffer> = {
  "README.md": Buffer.from("A pipeline."),
  "model_index.json": Buffer.from('{"_class_name":"StableDiffusionPipeline"}'),
  "scheduler/scheduler_config.json": Buffer.from('{"_class_name":"DDIMScheduler"}'),
  "tokenizer/vocab.json": randomBytes(3_000),
  "tokenizer/merges.txt": Buffer.from("#version: 0.2\na b\n"),
  "text_encoder/model.onnx": randomBytes(50_000),
  "unet/model.onnx": randomBytes(20_000),
  "unet/model.onnx_data": graph,
  "unet/diffusion_pytorch_model.safetensors": randomBytes(80_000),
  "vae_decoder/model.onnx": randomBytes(10_000),
  "vae_encoder/model.onnx": randomBytes(10_000),
};
const used = Object.keys(pipeline).filter((path) => !/README|safetensors/.test(path));

let hub: FakeHub;
let endpoint: string;
let cacheDirectory: string;
let files: Record<string, Buffer>;

beforeEach(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), "atelier-models-"));
  files = { ...pipeline };
  hub = new FakeHub({
    "maker/pipeline": { files, license: "mit" },
    "maker/unlicensed": { files: { "model.onnx": graph } },
    "maker/gated": { files: { "model.onnx": graph }, license: "other", gated: true },
    "maker/weights": { files: { "config.json": graph, "model.safetensors": graph }, license: "mit" },
    "maker/checkpoint": { files: { "sdxl.safetensors": graph, "README.md": graph }, license: "mit" },
    "maker/lora": { files: { "pytorch_lora_weights.safetensors": graph }, license: "mit" },
    "maker/gguf": { files: { "flux-q4.gguf": graph }, license: "mit" },
    "maker/transformer": {
      files: { "model_index.json": graph, "transformer/model.safetensors": graph },
      license: "mit",
    },
    "maker/several": { files: { "a.onnx": graph, "b.onnx": randomBytes(2_000) }, license: "mit" },
    "maker/half": { files: { "model_index.json": pipeline["model_index.json"] ?? graph }, license: "mit" },
    "onnx-community/BiRefNet_lite-ONNX": { files: { "onnx/model.onnx": graph, "config.json": Buffer.from("{}") } },
  });
  endpoint = await hub.start();
});
afterEach(async () => {
  await hub.stop();
  await rm(cacheDirectory, { recursive: true });
});

const retry = { stallMs: 500, attempts: 3, pauseMs: 5 };
const add = (request: AddRequest | string, token?: string, signal?: AbortSignal) =>
  addModel(typeof request === "string" ? { model: request } : request, {
    cacheDirectory,
    hub: { endpoint, token },
    retry,
    signal,
  });

/** The installed files by path, read from the disk. */
async function contents(name: string): Promise<Record<string, Buffer>> {
  const model = findInstalledModel(name, cacheDirectory);
  const folder = modelDirectory(cacheDirectory, model);
  return Object.fromEntries(
    await Promise.all(model.files.map(async ({ path }) => [path, await readFile(join(folder, path))] as const)),
  );
}

describe("adding a model from the hub", () => {
  test("installs the files of the pipeline's graphs, pinned to the commit, each with its SHA-256", async () => {
    const { model, added } = await add("maker/pipeline");
    expect(added).toBe(true);
    expect(model).toMatchObject({
      name: "maker--pipeline",
      tasks: ["text-to-image", "image-to-image"],
      layout: "diffusers",
      source: { kind: "hub", repository: "maker/pipeline", commit: hub.commit("maker/pipeline") },
      license: { name: "mit" },
    });
    expect(model.files.map(({ path }) => path).sort()).toEqual(used.toSorted());
    for (const { path, sha256 } of model.files)
      expect(sha256).toBe(
        createHash("sha256")
          .update(pipeline[path] ?? "")
          .digest("hex"),
      );
    expect(await contents(model.name)).toEqual(Object.fromEntries(used.map((path) => [path, pipeline[path]])));
    expect((await add("maker/pipeline")).added).toBe(false);
  });

  test("reports the progress up to the whole size", async () => {
    const seen: number[] = [];
    await addModel(
      { model: "maker/pipeline" },
      {
        cacheDirectory,
        hub: { endpoint },
        onProgress: ({ receivedBytes, totalBytes }) => seen.push(receivedBytes / totalBytes),
      },
    );
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  test("a known model is found by its name and by its repository, with the manifest's license", async () => {
    const { model } = await add("birefnet-lite");
    expect(model).toMatchObject({ tasks: ["background-removal"], license: { name: "MIT" } });
    expect((await add("onnx-community/birefnet_lite-onnx")).added).toBe(false);
  });

  test("interrupted at any byte, a second call ends whole and requests only the rest", async () => {
    const stops = [1, 1_000, 65_536, 150_000, 299_999];
    for (const stop of stops) {
      hub.faults.onFile = (path, request, response) => {
        if (path !== "unet/model.onnx_data") return false;
        const start = Number(/\d+/.exec(request.headers.range ?? "0")?.[0]);
        if (start >= stop) return false;
        response.writeHead(start > 0 ? 206 : 200, { "content-length": graph.length - start });
        response.write(graph.subarray(start, stop), () => response.destroy());
        return true;
      };
      const abort = new AbortController();
      const interrupted = addModel(
        { model: "maker/pipeline" },
        { cacheDirectory, hub: { endpoint }, retry: { stallMs: 500, attempts: 1, pauseMs: 5 }, signal: abort.signal },
      );
      await interrupted.catch(() => {});
    }
    hub.faults.onFile = () => false;
    hub.requests.length = 0;
    const { model } = await add("maker/pipeline");
    expect(await verifyModel(model.name, cacheDirectory)).toEqual([]);
    const [data] = hub.requests.filter(({ path, storage }) => storage && path === "unet/model.onnx_data");
    if (data) expect(data.range).toMatch(/^bytes=[1-9]\d*-$/);
    expect(await contents(model.name)).toEqual(Object.fromEntries(used.map((path) => [path, pipeline[path]])));
  });

  test("a canceled download stops, and a second call continues", async () => {
    const abort = new AbortController();
    hub.faults.onFile = (path, _request, response) => {
      if (path !== "unet/model.onnx_data") return false;
      response.writeHead(200, { "content-length": graph.length });
      response.write(graph.subarray(0, 100_000), () => setTimeout(() => abort.abort(new Error("stopped")), 50));
      return true;
    };
    await expect(add("maker/pipeline", undefined, abort.signal)).rejects.toThrow("stopped");
    expect(installedModels(cacheDirectory)).toEqual([]);
    hub.faults.onFile = () => false;
    const { model } = await add("maker/pipeline");
    expect(await verifyModel(model.name, cacheDirectory)).toEqual([]);
  });

  test("two processes that add the same model download it once", async () => {
    const results = await Promise.all([add("maker/pipeline"), add("maker/pipeline")]);
    expect(new Set(results.map(({ model }) => model.directory)).size).toBe(1);
    const loads = hub.requests.filter(({ path, storage }) => storage && path === "unet/model.onnx_data");
    expect(loads).toHaveLength(1);
  });

  test("a file with other bytes is refused by name, and the installed version keeps working", async () => {
    const first = await add("maker/pipeline");
    files["scheduler/scheduler_config.json"] = Buffer.from('{"_class_name":"LCMScheduler"}');
    hub.faults.onFile = (path, _request, response) => {
      if (path !== "unet/model.onnx_data") return false;
      const wrong = Buffer.from(graph);
      wrong[12_345] = (wrong[12_345] ?? 0) ^ 1;
      response.writeHead(200, { "content-length": wrong.length });
      response.end(wrong);
      return true;
    };
    await expect(add("maker/pipeline")).rejects.toThrow(
      /unet\/model\.onnx_data of maker\/pipeline does not match the digest/,
    );
    expect(findInstalledModel("maker--pipeline", cacheDirectory)).toEqual(first.model);
    expect(await verifyModel("maker--pipeline", cacheDirectory)).toEqual([]);
  });

  test("a pipeline whose tokenizer is one file, as transformers 5 writes it, is added", async () => {
    for (const name of ["vocab.json", "merges.txt"]) delete files[`tokenizer/${name}`];
    await expect(add("maker/pipeline")).rejects.toThrow(/does not contain tokenizer\/vocab\.json/);
    files["tokenizer/tokenizer.json"] = Buffer.from("{}");
    const { model } = await add("maker/pipeline");
    expect(model.files.map(({ path }) => path)).toContain("tokenizer/tokenizer.json");
  });

  test("a small file with other bytes is refused by its git blob id", async () => {
    hub.faults.onFile = (path, _request, response) => {
      if (path !== "tokenizer/merges.txt") return false;
      response.end("#version: 0.2\na c\n");
      return true;
    };
    await expect(add("maker/pipeline")).rejects.toThrow(/tokenizer\/merges\.txt of maker\/pipeline does not match/);
  });

  test("a new version replaces the old one and its files", async () => {
    const { model: old } = await add("maker/pipeline");
    files["scheduler/scheduler_config.json"] = Buffer.from('{"_class_name":"LCMScheduler"}');
    const { model, added } = await add("maker/pipeline");
    expect(added).toBe(true);
    expect(model.directory).not.toBe(old.directory);
    expect(existsSync(modelDirectory(cacheDirectory, old))).toBe(false);
    expect(await readdir(join(cacheDirectory, "models", "partial"))).toEqual([]);
    expect((await contents(model.name))["scheduler/scheduler_config.json"]?.toString()).toContain("LCMScheduler");
  });

  test("damaged files are found by verify and repaired by add", async () => {
    const { model } = await add("maker/pipeline");
    const folder = modelDirectory(cacheDirectory, model);
    const damaged = Buffer.from(graph);
    damaged[7] = (damaged[7] ?? 0) ^ 255;
    await writeFile(join(folder, "unet/model.onnx_data"), damaged);
    await rm(join(folder, "vae_decoder/model.onnx"));
    expect(await verifyModel(model.name, cacheDirectory)).toEqual([
      { path: "unet/model.onnx_data", fault: "digest" },
      { path: "vae_decoder/model.onnx", fault: "missing" },
    ]);
    expect((await add("maker/pipeline")).added).toBe(true);
    expect(await verifyModel(model.name, cacheDirectory)).toEqual([]);
  });

  test("the token goes to the hub and not to the storage server", async () => {
    hub.faults.token = "hf_secret";
    await add({ model: "maker/gated", task: "background-removal" }, "hf_secret");
    const authorizations = (storage: boolean) =>
      new Set(hub.requests.filter((request) => request.storage === storage).map(({ authorization }) => authorization));
    expect(authorizations(false)).toEqual(new Set(["Bearer hf_secret"]));
    expect(authorizations(true)).toEqual(new Set([null]));
  });
});

test("other processes can read the progress of a download, why it failed, and nothing once it is complete", async () => {
  let during: AddState[] = [];
  const stalled = new AbortController();
  hub.faults.onFile = (path, _request, response) => {
    if (path !== "unet/model.onnx_data") return false;
    response.writeHead(200, { "content-length": graph.length });
    response.write(graph.subarray(0, 100_000));
    setTimeout(async () => {
      during = await readAddStates(cacheDirectory);
      stalled.abort(new Error("The connection was cut."));
    }, 800);
    return true;
  };
  await expect(add("maker/pipeline", undefined, stalled.signal)).rejects.toThrow("was cut");
  expect(during).toMatchObject([{ name: "maker--pipeline", error: null, interrupted: false }]);
  expect(during[0]?.totalBytes).toBeGreaterThan(300_000);
  expect(await readAddStates(cacheDirectory)).toMatchObject([{ error: "The connection was cut." }]);
  hub.faults.onFile = () => false;
  await add("maker/pipeline");
  expect(await readAddStates(cacheDirectory)).toEqual([]);
});

describe("a model that cannot be added", () => {
  const cases: [string, AddRequest, RegExp][] = [
    ["an unknown name", { model: "nothing" }, /no model "nothing"\. Run "npm run atelier -- models list"/],
    ["an unknown repository", { model: "maker/nothing" }, /no public repository maker\/nothing/],
    ["an unknown revision", { model: "maker/pipeline@v9" }, /no such revision/],
    [
      "a gated repository without a token",
      { model: "maker/gated" },
      /gated\. Accept its terms at .* then set HF_TOKEN/,
    ],
    ["no license", { model: "maker/unlicensed" }, /does not state its license.*--license/],
    ["no ONNX files", { model: "maker/weights" }, /no ONNX files\. Export it with "optimum-cli export onnx/],
    ["a single file", { model: "maker/checkpoint" }, /ComfyUI.*comfyui:sdxl\.safetensors@http/],
    ["a LoRA", { model: "maker/lora" }, /LoRA.*needs its base model: use ComfyUI/],
    ["a GGUF file", { model: "maker/gguf" }, /stable-diffusion\.cpp or LocalAI/],
    ["a diffusion transformer", { model: "maker/transformer" }, /vLLM-Omni/],
    ["several graphs", { model: "maker/several" }, /--file/],
    [
      "missing files of the layout",
      { model: "maker/half" },
      /does not contain scheduler\/scheduler_config\.json, tokenizer\/vocab\.json/,
    ],
    ["no task", { model: "maker/unlicensed", license: "MIT" }, /--task and one of: text-to-image/],
  ];
  test.each(cases)("%s is explained", async (_name, request, message) => {
    await expect(add(request)).rejects.toThrow(message);
    expect(installedModels(cacheDirectory)).toEqual([]);
  });

  test("no network: the message names HF_ENDPOINT and --from", async () => {
    await hub.stop();
    await expect(add("maker/pipeline")).rejects.toThrow(/cannot be reached.*HF_ENDPOINT.*--from/);
    await hub.start();
  });

  test("a listing that leaves the model's folder installs nothing outside of it", async () => {
    files["../outside.onnx"] = randomBytes(2_000);
    files["unet/../../model.onnx"] = randomBytes(2_000);
    const { model } = await add("maker/pipeline");
    expect(model.files.map(({ path }) => path).sort()).toEqual(used.toSorted());
  });
});

describe("a model from a folder", () => {
  async function writeFolder(folder: string, content: Record<string, Buffer>) {
    for (const [path, bytes] of Object.entries(content)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
  }

  test("is copied, recorded and removed like one of the hub", async () => {
    const from = join(cacheDirectory, "export");
    await writeFolder(from, pipeline);
    const { model } = await add({ model: "my-pipeline", from });
    expect(model).toMatchObject({ name: "my-pipeline", source: { kind: "folder", path: from } });
    await rm(from, { recursive: true });
    expect(await verifyModel("my-pipeline", cacheDirectory)).toEqual([]);
    await removeModel("my-pipeline", cacheDirectory);
    expect(installedModels(cacheDirectory)).toEqual([]);
    expect(existsSync(modelDirectory(cacheDirectory, model))).toBe(false);
  });

  test("a folder that is missing or lacks files is explained", async () => {
    await expect(add({ model: "mine", from: "/nowhere" })).rejects.toThrow(/\/nowhere is not a folder/);
    const from = join(cacheDirectory, "half");
    await writeFolder(from, { "model_index.json": Buffer.from("{}") });
    await expect(add({ model: "mine", from })).rejects.toThrow(/does not contain scheduler\/scheduler_config\.json/);
    await writeFolder(from, { ...pipeline, "model_index.json": Buffer.from("{}") });
    await expect(add({ model: "mine", from })).rejects.toThrow(/model_index\.json does not name a pipeline/);
  });
});

test("every manifest is valid and names its license", () => {
  expect(manifests.length).toBeGreaterThan(0);
  for (const { license, sizeBytes, repository } of manifests) {
    expect(license.name).not.toBe("");
    expect(sizeBytes).toBeGreaterThan(1_000_000);
    expect(repository).toMatch(/^[\w.-]+\/[\w.-]+$/);
  }
  expect(new Set(manifests.map(({ name }) => name)).size).toBe(manifests.length);
});

test("a model is checked without downloading weights: its commit, license, files and digests", async () => {
  const check = await checkModel("maker/pipeline", { endpoint });
  expect([check.license, check.differences, check.files.map(({ path }) => path).sort()]).toEqual([
    "mit",
    [],
    used.sort(),
  ]);
  expect(check.commit).toMatch(/^[0-9a-f]{40}$/);
  const lite = await checkModel("birefnet-lite", { endpoint });
  expect(lite.differences.join()).toContain("are expected");
  await expect(checkModel("maker/half", { endpoint })).rejects.toThrow("does not contain");
  await expect(checkModel("nothing", { endpoint })).rejects.toThrow("There is no model");
});

test("a download that is paused keeps its files, and adding the model again continues it", async () => {
  // The server answers nothing for one file, so that the download is still running.
  hub.faults.onFile = (path) => path.endsWith("onnx_data");
  const adding = add("maker/pipeline");
  adding.catch(() => {});
  await expect.poll(async () => (await readAddStates(cacheDirectory)).length).toBe(1);
  await requestPause("maker--pipeline", cacheDirectory);
  await expect(adding).rejects.toThrow("paused");
  expect((await readAddStates(cacheDirectory))[0]?.error).toContain("paused");
  delete hub.faults.onFile;
  expect((await add("maker/pipeline")).added).toBe(true);
});

test("an installed model that is not there is explained with the installed ones", async () => {
  await add("birefnet-lite");
  expect(() => findInstalledModel("other", cacheDirectory)).toThrow(
    /"other" is not installed\. Installed: birefnet-lite/,
  );
});
