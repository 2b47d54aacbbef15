import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { exportToTriton, tritonConfig } from "./triton-repository.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-triton-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Described {
  kind: string;
  name: string;
  type: string;
  dims: number[];
}

const BLOCK = /(input|output) \{\s+name: "([^"]+)"\s+data_type: (\w+)\s+dims: \[ ([^\]]+) \]\s+\}/g;

const tensorsIn = (config: string): Described[] =>
  [...config.matchAll(BLOCK)].map(([, kind = "", name = "", type = "", dims = ""]) => ({
    kind,
    name,
    type,
    dims: dims.split(", ").map(Number),
  }));

/** Variable dimensions get the smallest size that all graphs accept. */
const getSize = (size: number, index: number) => (size > 0 ? size : index === 0 ? 1 : 64);

// The graph is run with exactly the inputs that its configuration describes: any other name, type or shape is refused.
test.each(["u2netp", "x4fast", "migan"] as const)("the configuration of %s describes the graph", async (name) => {
  const path = (await ensureWeights([name], { cacheDirectory: defaultCacheDirectory() })).get(name) ?? "";
  await exportToTriton(folder, name, path);
  const config = await readFile(join(folder, name, "config.pbtxt"), "utf8");
  expect(config).toContain(`name: "${name}"\nplatform: "onnxruntime_onnx"`);
  expect(config).toContain("\nmax_batch_size: 0\n");
  const tensors = tensorsIn(config);
  const session = await InferenceSession.create(join(folder, name, "1", "model.onnx"));
  const feeds = tensors
    .filter(({ kind }) => kind === "input")
    .map(({ name, type, dims }): [string, Tensor] => {
      const shape = dims.map(getSize);
      const count = shape.reduce((product, side) => product * side, 1);
      const isBytes = type === "TYPE_UINT8";
      return [
        name,
        isBytes
          ? new Tensor("uint8", new Uint8Array(count), shape)
          : new Tensor("float32", new Float32Array(count), shape),
      ];
    });
  expect(feeds.map(([name]) => name)).toEqual(session.inputNames);
  const results = await session.run(Object.fromEntries(feeds));
  const outputs = tensors.filter(({ kind }) => kind === "output");
  expect(outputs.map(({ name }) => name)).toEqual(session.outputNames);
  for (const { name, type, dims } of outputs) {
    expect(type).toBe(results[name]?.type === "uint8" ? "TYPE_UINT8" : "TYPE_FP32");
    expect(results[name]?.dims).toHaveLength(dims.length);
    for (const [index, size] of dims.entries()) if (size !== -1) expect(results[name]?.dims[index]).toBe(size);
  }
});

test("batching is suggested only if the first dimension of every tensor is variable", () => {
  const tensor = (first: number | null) => ({ name: "t", type: "float32", dims: [first, 3] });
  const getConfig = (input: number | null, output: number | null) =>
    tritonConfig("m", { inputs: [tensor(input)], outputs: [tensor(output)] });
  expect(getConfig(null, null)).toContain("# The first dimension");
  expect(getConfig(null, 1)).not.toContain("#");
});
