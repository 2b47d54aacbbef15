import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { placeOnColor, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { Tokenizer } from "@huggingface/tokenizers";
import { readPreprocessing } from "../local-model/preprocessing.ts";
import { floatTensor, type Graph, type ModelSettings, withGraph } from "../onnx/session.ts";
import { planarFloats } from "../onnx/tensors.ts";
import { EngineError } from "../ports/index.ts";
import { type Found, withoutRepeats } from "./finder.ts";
import { withoutDeterminers } from "./names.ts";

/** The file and directory of an installed detector. */
interface DetectorFiles {
  directory: string;
  graph: string;
  memoryBytes: number;
}

/** The length of a query in tokens, to which OWLv2 was trained. */
const QUERY_LENGTH = 16;
/** Published demonstrations keep boxes from 0.2. A removal of a wrong thing ruins an image, so this is higher. */
const MIN_SCORE = 0.3;
/** The gray with which OWLv2 pads images to a square. */
const PADDING = 128;

/** The installed detector that finds things by any words, or null. The latest one is used. */
export function textDetector({ models = [] }: Pick<ModelSettings, "models">): DetectorFiles | null {
  const model = models.findLast(({ tasks, graph }) => graph !== undefined && tasks.includes("detection"));
  return model?.graph ? { ...model, graph: model.graph } : null;
}

/**
 * Finds things by any words with an open-vocabulary detector (OWLv2: Minderer et al., "Scaling Open-Vocabulary Object
 * Detection", 2023), highest score first. Empty if none is installed or the image shows none. The graph has the inputs
 * `input_ids` and `attention_mask` [1, 16] and `pixel_values` [1, 3, side, side], and the outputs `logits` [1, boxes, 1] and
 * `pred_boxes` [1, boxes, 4] with centers and sizes as shares of the padded square. Throws EngineError for another graph.
 */
export async function findByText(image: Raster, words: string, settings: ModelSettings): Promise<Found[]> {
  const detector = textDetector(settings);
  if (!detector) return [];
  const query = await encodeQuery(words, detector.directory);
  const path = join(detector.directory, detector.graph);
  return withGraph({ path, memoryBytes: detector.memoryBytes }, settings, async (graph) => {
    checkNames(graph, path);
    const { mean, deviation, side } = readPreprocessing(detector.directory);
    const inputSide = graph.inputs.find(({ name }) => name === "pixel_values")?.dims[2] ?? side;
    const pixels = await floatTensor(planarFloats(await toSquare(image, inputSide), mean, deviation), [
      ...[1, 3, inputSide, inputSide],
    ]);
    const { logits, pred_boxes: boxes } = await graph.run({ ...query, pixel_values: pixels }, ["logits", "pred_boxes"]);
    if (!logits || boxes?.length !== 4 * logits.length)
      throw new EngineError(`The model ${path} returned no score and box for each position.`);
    return withoutRepeats(readBoxes(logits, boxes, words, image));
  });
}

function checkNames({ inputs, outputs }: Graph, path: string): void {
  const inputNames = inputs.map(({ name }) => name);
  const isComplete =
    ["input_ids", "attention_mask", "pixel_values"].every((name) => inputNames.includes(name)) &&
    ["logits", "pred_boxes"].every((name) => outputs.includes(name));
  if (!isComplete)
    throw new EngineError(
      `The model ${path} is not a detector like OWLv2. It must have the inputs input_ids, attention_mask and pixel_values and the outputs logits and pred_boxes, but it has ${[...inputNames, ...outputs].join(", ")}.`,
    );
}

const tokenizers = new Map<string, Promise<Tokenizer>>();

/** The tokens of "a photo of a …", the phrase of the training, padded to the length of a query. */
async function encodeQuery(words: string, directory: string) {
  const known = tokenizers.get(directory) ?? openTokenizer(directory);
  tokenizers.set(directory, known);
  const tokenizer = await known.catch((cause: unknown) => {
    tokenizers.delete(directory);
    throw new EngineError(`The tokenizer in ${directory} cannot be read. Add the model again.`, { cause });
  });
  const { ids } = tokenizer.encode(`a photo of a ${withoutDeterminers(words)}`);
  const end = ids.at(-1) ?? 0;
  const kept = ids.length > QUERY_LENGTH ? [...ids.slice(0, QUERY_LENGTH - 1), end] : ids;
  const { Tensor } = await import("onnxruntime-node");
  const row = (value: (at: number) => number) =>
    new Tensor(
      "int64",
      BigInt64Array.from({ length: QUERY_LENGTH }, (_, at) => BigInt(value(at))),
      [1, QUERY_LENGTH],
    );
  return {
    input_ids: row((at) => kept[at] ?? 0),
    attention_mask: row((at) => Number(at < kept.length)),
  };
}

async function openTokenizer(directory: string): Promise<Tokenizer> {
  const { Tokenizer } = await import("@huggingface/tokenizers");
  const json = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(directory, name), "utf8"));
  return new Tokenizer(Object(await json("tokenizer.json")), Object(await json("tokenizer_config.json")));
}

/** The image at the top left of a gray square. */
async function toSquare(image: Raster, side: number): Promise<Raster> {
  const scale = side / Math.max(image.width, image.height);
  const [width, height] = [image.width, image.height].map((length) => Math.max(1, Math.round(length * scale)));
  const scaled = await resizeRaster(image, width ?? 1, height ?? 1);
  const { data, ...size } = placeOnColor(scaled, { r: 255, g: 255, b: 255, alpha: 1 });
  const square = new Uint8Array(3 * side * side).fill(PADDING);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const from = (y * size.width + x) * size.channels;
      square.set(data.subarray(from, from + 3), 3 * (y * side + x));
    }
  return { width: side, height: side, channels: 3, data: square };
}

function readBoxes(logits: Float32Array, boxes: Float32Array, name: string, { width, height }: Raster): Found[] {
  const side = Math.max(width, height);
  const found: Found[] = [];
  for (let index = 0; index < logits.length; index++) {
    const score = 1 / (1 + Math.exp(-(logits[index] ?? 0)));
    if (score < MIN_SCORE) continue;
    const [x = 0, y = 0, across = 0, down = 0] = boxes.subarray(4 * index, 4 * index + 4).map((share) => share * side);
    const [left, top] = [Math.max(0, x - across / 2), Math.max(0, y - down / 2)];
    const [right, bottom] = [Math.min(width, x + across / 2), Math.min(height, y + down / 2)];
    if (right - left >= 1 && bottom - top >= 1)
      found.push({ name, score, box: [left, top, right - left, bottom - top] });
  }
  return found;
}
