import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Raster } from "@atelier/images/raster";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OnnxGraph, writeOnnxModel } from "../../models/onnx-model.ts";
import type { ModelTask } from "../../models/store/manifest.ts";
import type { EngineSettings } from "../define.ts";
import { engineList } from "../index.ts";
import type { EngineContext } from "../ports/index.ts";
import { graphFiller } from "./hole-filler.ts";

const SIDE = 64;
const plane = (name: string, channels: number) => ({
  name,
  type: "float" as const,
  dimensions: [1, channels, SIDE, SIDE],
});

/** Maps an image to logits that are high where it is red. */
const redFinder: OnnxGraph = {
  nodes: [{ operator: "Conv", inputs: ["input_image", "weights"], outputs: ["output_image"] }],
  constants: [{ name: "weights", dimensions: [1, 3, 1, 1], values: new Float32Array([6, 0, 0]) }],
  input: [plane("input_image", 3)],
  output: [plane("output_image", 1)],
};

/** Fills the hole with green, in the range 0 to 255. */
const greenFiller: OnnxGraph = {
  nodes: [
    { operator: "Mul", inputs: ["image", "scale"], outputs: ["bytes"] },
    { operator: "Sub", inputs: ["one", "mask"], outputs: ["kept"] },
    { operator: "Mul", inputs: ["bytes", "kept"], outputs: ["outside"] },
    { operator: "Mul", inputs: ["green", "mask"], outputs: ["inside"] },
    { operator: "Add", inputs: ["outside", "inside"], outputs: ["output"] },
  ],
  constants: [
    { name: "scale", dimensions: [1], values: new Float32Array([255]) },
    { name: "one", dimensions: [1], values: new Float32Array([1]) },
    { name: "green", dimensions: [1, 3, 1, 1], values: new Float32Array([0, 200, 0]) },
  ],
  input: [plane("image", 3), plane("mask", 1)],
  output: [plane("output", 3)],
};

const rgb = (name: string, width: number, height: number) => ({
  name,
  type: "float" as const,
  dimensions: [1, 3, height, width],
});

/** Repeats each pixel as RealPLKSR's exports enlarge it: one input of a fixed size, and an output of a multiple of it. */
const doubler: OnnxGraph = {
  nodes: [
    {
      operator: "Resize",
      inputs: ["input", "none", "scales"],
      outputs: ["output"],
      attributes: { mode: { string: "nearest" } },
    },
  ],
  constants: [
    { name: "none", dimensions: [0], values: new Float32Array(0) },
    { name: "scales", dimensions: [4], values: new Float32Array([1, 1, 2, 2]) },
  ],
  input: [rgb("input", 96, 96)],
  output: [rgb("output", 192, 192)],
};

/** Halves the brightness, at the size of the input, as NAFNet's export maps an image to an image. */
const dimmer: OnnxGraph = {
  nodes: [{ operator: "Mul", inputs: ["input", "half"], outputs: ["output"] }],
  constants: [{ name: "half", dimensions: [1], values: new Float32Array([0.5]) }],
  input: [rgb("input", 64, 64)],
  output: [rgb("output", 64, 64)],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-graphs-"));
  await writeFile(join(folder, "red.onnx"), writeOnnxModel(redFinder, 13));
  await writeFile(join(folder, "green.onnx"), writeOnnxModel(greenFiller, 13));
  await writeFile(join(folder, "doubler.onnx"), writeOnnxModel(doubler, 13));
  await writeFile(join(folder, "dimmer.onnx"), writeOnnxModel(dimmer, 13));
  await writeFile(join(folder, "damaged.onnx"), "not a graph");
});
afterAll(() => rm(folder, { recursive: true }));

const context: EngineContext = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };

function settingsWith(name: string, task: ModelTask, graph: string): EngineSettings {
  const model = {
    name,
    title: name,
    tasks: [task],
    layout: "graph" as const,
    directory: folder,
    graph,
    memoryBytes: 1_000,
  };
  return { cacheDirectory: "/nowhere", threads: 1, bestBackground: false, models: [model] };
}

/** A red disk on blue. */
function disk(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const inside = Math.hypot(x - width / 2, y - height / 2) < width / 4;
      data.set(inside ? [220, 20, 20] : [20, 20, 220], (y * width + x) * 3);
    }
  return { width, height, channels: 3, data };
}

const alphaAt = ({ width, data }: Raster, x: number, y: number) => data[(y * width + x) * 4 + 3];

describe("an installed model", () => {
  test("comes before the embedded engine, unless the operator's list says otherwise", () => {
    const settings = settingsWith("red", "background-removal", "red.onnx");
    const names = (overrides: EngineSettings) => engineList("background-remove", overrides).map(({ name }) => name);
    expect(names(settings)).toEqual(["local-model:red", "onnx/background-remover"]);
    const own = [{ name: "onnx/background-remover", family: "onnx/background-remover" }];
    expect(names({ ...settings, lists: { "background-remove": own } })).toEqual(["onnx/background-remover"]);
    expect(names({ ...settings, models: [] })).toEqual(["onnx/background-remover"]);
    expect(engineList("image-cleanup", settings).map(({ name }) => name)).toEqual(["onnx/cleaner"]);
  });

  test("removes the background with the mask of its graph, from logits, at the image's size", async () => {
    const settings = settingsWith("red", "background-removal", "red.onnx");
    const [engine] = engineList("background-remove", settings);
    const { "background-remove": backgroundRemover } = engine?.load(settings) ?? {};
    const cutout = await backgroundRemover?.removeBackground({ image: disk(200, 160), mode: "balanced" }, context);
    expect(cutout?.engine).toBe("local-model:red");
    if (!cutout) throw new Error("The engine made nothing.");
    expect([cutout.image.width, cutout.image.height, cutout.image.channels]).toEqual([200, 160, 4]);
    expect(alphaAt(cutout.image, 100, 80)).toBe(255);
    expect(alphaAt(cutout.image, 5, 5)).toBe(0);
  });

  test("fills a hole in a crop around it and changes nothing outside of the mask", async () => {
    const image = disk(300, 220);
    const mask = { width: 300, height: 220, data: new Uint8Array(300 * 220) };
    for (let y = 90; y < 130; y++) mask.data.fill(255, y * 300 + 120, y * 300 + 180);
    const settings = settingsWith("green", "object-removal", "green.onnx");
    const fill = graphFiller({ path: join(folder, "green.onnx"), memoryBytes: 1_000 });
    const filled = await fill(image, mask, settings, context.signal, () => {});
    for (let at = 0; at < mask.data.length; at++) {
      const color = [...filled.data.subarray(at * 3, at * 3 + 3)];
      if (mask.data[at] === 0) expect(color).toEqual([...image.data.subarray(at * 3, at * 3 + 3)]);
    }
    expect([...filled.data.subarray((110 * 300 + 150) * 3, (110 * 300 + 150) * 3 + 3)]).toEqual([0, 200, 0]);
  });
});

describe("graphs that map an image to an image", () => {
  const getUpscaler = (graph: string) => {
    const settings = settingsWith("model", "upscaling", graph);
    const engine = engineList("image-upscale", settings).find(({ name }) => name === "local-model:model");
    return engine?.load(settings)["image-upscale"];
  };

  test.each([
    [220, 150, 440, 300],
    [40, 30, 80, 60],
    [100, 90, 330, 297],
  ])(
    "a graph of a fixed size enlarges %i × %i to %i × %i in tiles without seams",
    async (width, height, wide, high) => {
      const steps: number[] = [];
      const own = { ...context, progress: (_step: string, share: number) => steps.push(share) };
      const upscaled = await getUpscaler("doubler.onnx")?.upscale(
        { image: disk(width, height), width: wide, height: high, mode: "quality" },
        own,
      );
      expect(upscaled).toMatchObject({
        engine: "local-model:model",
        image: { width: wide, height: high, channels: 3 },
      });
      const colorAt = (x: number, y: number) => [
        ...(upscaled?.image.data.subarray((y * wide + x) * 3, (y * wide + x) * 3 + 3) ?? []),
      ];
      expect(colorAt(Math.round(wide / 2), Math.round(high / 2))).toEqual([220, 20, 20]);
      expect(colorAt(2, 2)).toEqual([20, 20, 220]);
      expect(steps.at(-1)).toBe(1);
    },
  );

  test("alpha is enlarged with the colors", async () => {
    const { data, ...size } = disk(50, 40);
    const rgba = Uint8Array.from({ length: 50 * 40 * 4 }, (_, at) =>
      at % 4 < 3 ? (data[3 * Math.floor(at / 4) + (at % 4)] ?? 0) : Math.floor(at / 4) % 50 < 25 ? 0 : 255,
    );
    const input = {
      image: { ...size, channels: 4 as const, data: rgba },
      width: 100,
      height: 80,
      mode: "quality" as const,
    };
    const upscaled = await getUpscaler("doubler.onnx")?.upscale(input, context);
    expect(upscaled && [alphaAt(upscaled.image, 10, 40), alphaAt(upscaled.image, 90, 40)]).toEqual([0, 255]);
  });

  test("a graph that does not enlarge, or has other inputs, is refused", async () => {
    const enlarge = (graph: string) =>
      getUpscaler(graph)?.upscale({ image: disk(30, 30), width: 60, height: 60, mode: "quality" }, context);
    await expect(enlarge("dimmer.onnx")).rejects.toThrow(/does not enlarge images/);
    await expect(enlarge("green.onnx")).rejects.toThrow(/needs one image input/);
  });

  test("a denoising graph cleans the image in tiles, blended by its strength", async () => {
    const settings = settingsWith("model", "denoising", "dimmer.onnx");
    const engine = engineList("image-cleanup", settings).find(({ name }) => name === "local-model:model");
    const cleaner = engine?.load(settings)["image-cleanup"];
    const image = disk(150, 100);
    const clean = async (denoise: "light" | "strong") =>
      cleaner?.clean({ image, boxes: [], points: [], objects: [], denoise }, context);
    const strong = await clean("strong");
    expect(strong?.engine).toBe("local-model:model");
    expect([...(strong?.image.data.subarray(0, 3) ?? [])]).toEqual([10, 10, 110]);
    const light = await clean("light");
    expect(light?.image.data[2]).toBe(Math.round(220 * 0.45 + 110 * 0.55));
  });
});

describe("a model that does not fit", () => {
  const removeWith = async (graph: string) => {
    const settings = settingsWith("model", "background-removal", graph);
    const { "background-remove": backgroundRemover } =
      engineList("background-remove", settings)[0]?.load(settings) ?? {};
    return backgroundRemover?.removeBackground({ image: disk(64, 64), mode: "fast" }, context);
  };

  test("a damaged file is named with the command that checks it", async () => {
    await expect(removeWith("damaged.onnx")).rejects.toThrow(/damaged\.onnx cannot be loaded.*models verify/);
  });

  test("a missing file is named", async () => {
    await expect(removeWith("missing.onnx")).rejects.toThrow(/missing\.onnx cannot be loaded/);
  });

  test("a graph with other inputs is refused with its inputs", async () => {
    await expect(removeWith("green.onnx")).rejects.toThrow(
      /needs one image input.*image \[1, 3, 64, 64\], mask \[1, 1, 64, 64\]/,
    );
  });

  test("a model of the operator's list that is not installed is a missing requirement", () => {
    const choice = { name: "local-model:other", family: "local-model", model: "other" };
    const settings = {
      ...settingsWith("red", "background-removal", "red.onnx"),
      lists: { "background-remove": [choice] },
    };
    const [engine] = engineList("background-remove", settings);
    expect(engine?.missingRequirement?.()?.reason).toContain("npm run atelier -- models add other");
  });
});
