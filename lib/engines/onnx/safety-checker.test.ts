import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Raster } from "@atelier/images/raster";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OnnxGraph, writeOnnxModel } from "../../models/onnx-model.ts";
import { isUnsafe, safetyChecker } from "./safety-checker.ts";

/** Flags an image whose mean of the normalized values is above 1: a bright one. */
const brightnessChecker: OnnxGraph = {
  nodes: [
    {
      operator: "ReduceMean",
      inputs: ["clip_input"],
      outputs: ["mean"],
      attributes: { axes: { ints: [1, 2, 3] }, keepdims: { int: 0 } },
    },
    { operator: "Greater", inputs: ["mean", "limit"], outputs: ["has_nsfw_concepts"] },
    { operator: "Mul", inputs: ["images", "one"], outputs: ["out_images"] },
  ],
  constants: [
    { name: "limit", dimensions: [1], values: new Float32Array([1]) },
    { name: "one", dimensions: [1], values: new Float32Array([1]) },
  ],
  input: [
    { name: "clip_input", type: "float", dimensions: [1, 3, 224, 224] },
    { name: "images", type: "float", dimensions: [1, "height", "width", 3] },
  ],
  output: [
    { name: "out_images", type: "float", dimensions: [1, "height", "width", 3] },
    { name: "has_nsfw_concepts", type: "bool", dimensions: [1] },
  ],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-safety-"));
  await writeFile(join(folder, "checker.onnx"), writeOnnxModel(brightnessChecker, 13));
  const otherGraph: OnnxGraph = {
    ...brightnessChecker,
    nodes: brightnessChecker.nodes.slice(0, 2),
    output: [{ name: "has_nsfw_concepts", type: "bool", dimensions: [1] }],
    input: [{ name: "clip_input", type: "float", dimensions: [1, 3, 224, 224] }],
  };
  await writeFile(join(folder, "other.onnx"), writeOnnxModel(otherGraph, 13));
});
afterAll(() => rm(folder, { recursive: true }));

const gray = (width: number, height: number, value: number): Raster => ({
  width,
  height,
  channels: 3,
  data: new Uint8Array(width * height * 3).fill(value),
});
const settings = { cacheDirectory: "/nowhere", threads: 1, bestBackground: false };
const graph = (name: string) => ({ path: join(folder, name), memoryBytes: 1_000 });

test("flags a request if one of its images is flagged", async () => {
  const [dark, bright] = [gray(300, 100, 40), gray(64, 200, 250)];
  expect(await isUnsafe([dark], graph("checker.onnx"), settings)).toBe(false);
  expect(await isUnsafe([dark, bright], graph("checker.onnx"), settings)).toBe(true);
});

test("looks at the center of the image, as CLIP's preparation does", async () => {
  // White borders left and right of a black square are cut off.
  const image = gray(300, 100, 255);
  for (let y = 0; y < 100; y++) image.data.fill(0, (y * 300 + 90) * 3, (y * 300 + 210) * 3);
  expect(await isUnsafe([image], graph("checker.onnx"), settings)).toBe(false);
});

test("refuses a graph with other inputs and names the file", async () => {
  await expect(isUnsafe([gray(8, 8, 0)], graph("other.onnx"), settings)).rejects.toThrow(
    /other\.onnx is not a safety checker.*it has clip_input, has_nsfw_concepts/,
  );
});

test("the installed model of the task is found", () => {
  const model = {
    name: "checker",
    title: "Checker",
    tasks: ["safety-checker" as const],
    layout: "graph" as const,
    directory: folder,
    graph: "checker.onnx",
    memoryBytes: 1_000,
  };
  expect(safetyChecker(settings)).toBeNull();
  expect(safetyChecker({ ...settings, models: [model] })).toEqual(graph("checker.onnx"));
});
