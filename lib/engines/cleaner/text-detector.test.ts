import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Raster } from "@atelier/images/raster";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proof } from "../../../test/helpers/proof.ts";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { type OnnxGraph, writeOnnxModel } from "../../models/onnx-model.ts";
import type { EngineSettings } from "../define.ts";
import { isDetectable } from "../editor/find-part.ts";
import { engineList } from "../index.ts";
import type { EngineContext } from "../ports/index.ts";
import { findAllNamed, findNamed } from "./named-objects.ts";
import { findByText } from "./text-detector.ts";

const SIDE = 64;
/** The sum of the tokens of "a photo of a red kite": start 1, end 2, and one token for each word. */
const QUERY_SUM = 1 + 10 + 11 + 12 + 10 + 13 + 14 + 2;
const words = ["a", "photo", "of", "red", "kite"];
const vocab = {
  "<|startoftext|>": 1,
  "<|endoftext|>": 2,
  "a</w>": 10,
  "photo</w>": 11,
  "of</w>": 12,
  "red</w>": 13,
  "kite</w>": 14,
};

/** Merges that build each word from its letters, the last of which carries the end of the word. */
const merges = words.flatMap((word) => {
  const letters = [...word].map((letter, at) => (at === word.length - 1 ? `${letter}</w>` : letter));
  return letters.slice(1).map((letter, at) => `${letters.slice(0, at + 1).join("")} ${letter}`);
});
const pieces = merges.flatMap((merge) => [...merge.split(" "), merge.replace(" ", "")]);
const spare = [
  ...new Set([
    ...pieces,
    ..."abcdefghijklmnopqrstuvwxyz".split(""),
    ..."abcdefghijklmnopqrstuvwxyz".split("").map((letter) => `${letter}</w>`),
  ]),
]
  .filter((piece) => !(piece in vocab))
  .map((piece, at): [string, number] => [piece, 100 + at]);

const special = (content: string, id: number) => ({
  ...{ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true },
});

/** A tokenizer in the format of CLIP's, with a few words. */
const tokenizer = {
  version: "1.0",
  added_tokens: [special("<|startoftext|>", 1), special("<|endoftext|>", 2)],
  normalizer: { type: "Lowercase" },
  pre_tokenizer: { type: "Split", pattern: { Regex: "\\w+" }, behavior: "Removed", invert: true },
  post_processor: {
    type: "RobertaProcessing",
    sep: ["<|endoftext|>", 2],
    cls: ["<|startoftext|>", 1],
    trim_offsets: false,
    add_prefix_space: false,
  },
  decoder: { type: "ByteLevel" },
  model: {
    type: "BPE",
    continuing_subword_prefix: "",
    end_of_word_suffix: "</w>",
    unk_token: "<|endoftext|>",
    vocab: { ...vocab, ...Object.fromEntries(spare) },
    merges,
  },
};

/** The boxes of an 8 × 8 grid: centers and sizes as shares. */
const grid = Array.from({ length: 64 }, (_, at) => [
  ((at % 8) + 0.5) / 8,
  (Math.floor(at / 8) + 0.5) / 8,
  0.25,
  0.25,
]).flat();

/** Has the inputs and outputs of OWLv2: high scores where the image is red, and only for one query. */
const redKites: OnnxGraph = {
  nodes: [
    {
      operator: "Conv",
      inputs: ["pixel_values", "weights"],
      outputs: ["red"],
      attributes: { strides: { ints: [8, 8] } },
    },
    { operator: "Reshape", inputs: ["red", "column"], outputs: ["scores"] },
    { operator: "Mul", inputs: ["input_ids", "attention_mask"], outputs: ["used"] },
    { operator: "Cast", inputs: ["used"], outputs: ["tokens"], attributes: { to: { int: 1 } } },
    { operator: "ReduceSum", inputs: ["tokens", "second"], outputs: ["sum"], attributes: { keepdims: { int: 1 } } },
    { operator: "Sub", inputs: ["sum", "query"], outputs: ["other"] },
    { operator: "Mul", inputs: ["other", "other"], outputs: ["mismatch"] },
    { operator: "Sub", inputs: ["scores", "mismatch"], outputs: ["logits"] },
    { operator: "Identity", inputs: ["grid"], outputs: ["pred_boxes"] },
  ],
  constants: [
    {
      name: "weights",
      dimensions: [1, 3, 8, 8],
      values: Float32Array.from({ length: 192 }, (_, at) => (at < 64 ? 0.1 : -0.1)),
    },
    { name: "column", dimensions: [3], values: BigInt64Array.of(1n, 64n, 1n) },
    { name: "second", dimensions: [1], values: BigInt64Array.of(1n) },
    { name: "query", dimensions: [1], values: Float32Array.of(QUERY_SUM) },
    { name: "grid", dimensions: [1, 64, 4], values: Float32Array.from(grid) },
  ],
  input: [
    { name: "input_ids", type: "int64", dimensions: [1, 16] },
    { name: "pixel_values", type: "float", dimensions: [1, 3, SIDE, SIDE] },
    { name: "attention_mask", type: "int64", dimensions: [1, 16] },
  ],
  output: [
    { name: "logits", type: "float", dimensions: [1, 64, 1] },
    { name: "pred_boxes", type: "float", dimensions: [1, 64, 4] },
  ],
};

/** A red square at the right of a blue image that is wider than high. */
const image: Raster = (() => {
  const [width, height] = [320, 160];
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++)
    data.set(
      at % width >= 200 && at % width < 280 && at >= 40 * width && at < 120 * width ? [230, 20, 20] : [20, 20, 200],
      3 * at,
    );
  return { width, height, channels: 3, data };
})();

let directory: string;
let settings: EngineSettings;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-detector-"));
  await writeFile(join(directory, "model.onnx"), writeOnnxModel(redKites, 13));
  await writeFile(join(directory, "tokenizer.json"), JSON.stringify(tokenizer));
  await writeFile(join(directory, "tokenizer_config.json"), JSON.stringify({ tokenizer_class: "CLIPTokenizer" }));
  const preprocessing = {
    do_normalize: true,
    image_mean: [0, 0, 0],
    image_std: [1, 1, 1],
    size: { height: SIDE, width: SIDE },
  };
  await writeFile(join(directory, "preprocessor_config.json"), JSON.stringify(preprocessing));
  const model = {
    name: "owlv2",
    title: "OWLv2",
    tasks: ["detection" as const],
    layout: "graph" as const,
    memoryBytes: 1_000,
  };
  const cacheDirectory = defaultCacheDirectory();
  settings = {
    cacheDirectory,
    threads: 1,
    bestBackground: false,
    models: [{ ...model, directory, graph: "model.onnx" }],
  };
  await ensureWeights(["coco-ssd"], settings);
}, 600_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

const warnings: string[] = [];
const context: EngineContext = {
  signal: new AbortController().signal,
  seed: 1,
  progress: () => {},
  warn: (warning) => void warnings.push(warning),
};

describe("a detector of any words", () => {
  test("finds what the words name, with boxes in pixels of the image", async () => {
    const found = await findByText(image, "the red kite", settings);
    expect(found.length).toBeGreaterThan(0);
    for (const { name, box } of found) {
      expect(name).toBe("the red kite");
      const [x, y, width, height] = box;
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      expect([middleX > 190, middleX < 290, middleY > 30, middleY < 130]).toEqual([true, true, true, true]);
    }
  });

  test("serves names that the detector of 80 classes does not know, and refuses what is not there", async () => {
    expect((await findNamed(image, "red kite", settings)).length).toBeGreaterThan(0);
    expect(await findNamed(image, "red photo", settings)).toEqual([]);
    expect(await findNamed(image, "red kite", { ...settings, models: [] })).toEqual([]);
    expect((await findAllNamed(image, ["red kite"], settings, context)).named.length).toBeGreaterThan(0);
    await expect(findAllNamed(image, ["photo"], settings, context)).rejects.toThrow(/No photo was found/);
    expect([isDetectable("gargoyle", settings), isDetectable("gargoyle", { models: [] })]).toEqual([true, false]);
  });

  test("a graph of another kind is named with its tensors", async () => {
    const otherGraph = {
      ...redKites,
      output: [{ name: "pred_boxes", type: "float" as const, dimensions: [1, 64, 4] }],
    };
    await writeFile(join(directory, "other.onnx"), writeOnnxModel(otherGraph, 13));
    const models = settings.models?.map((model) => ({ ...model, graph: "other.onnx" }));
    await expect(findByText(image, "red kite", { ...settings, models })).rejects.toThrow(/not a detector like OWLv2/);
  });

  proof("the editor removes the thing, without the half price of a guess", async () => {
    const [editor] = engineList("image-edit", settings);
    await ensureWeights(editor?.weights.required ?? [], settings);
    const { "image-edit": engine } = editor?.load(settings) ?? {};
    const result = await engine?.edit({ image, instructions: "remove the red kite", style: "none" }, context);
    const at = (80 * 320 + 240) * 3;
    expect(image.data[at]).toBe(230);
    expect(result?.image.data[at]).toBeLessThan(80);
    expect(result?.partial).toBe(false);
  });
});
