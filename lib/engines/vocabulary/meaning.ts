import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isModelInstalled, type ModelSettings, withModel } from "../onnx/session.ts";
import { weightPath } from "../weights.ts";
import type { Subject } from "./subject.ts";
import { subjectsById } from "./subjects.ts";
import { parseWordPiece, type WordPiece } from "./word-piece.ts";

/** Numbers of one meaning. */
export const DIMENSIONS = 384;
/** Cosine from which on two words are taken to mean about the same thing. */
const NEAR = 0.64;

/** Finds the subject nearest in meaning to each word; null where none is near enough or no model is installed. */
export async function findByMeaning(words: readonly string[], settings: ModelSettings): Promise<(Subject | null)[]> {
  const installed =
    (await isModelInstalled("minilm", settings)) && (await isModelInstalled("minilm-tokenizer", settings));
  if (!installed || words.length === 0) return words.map(() => null);
  const table = readTable();
  const vectors = await meaningsOf(words, settings);
  return vectors.map((vector) => {
    let best = -1;
    let most = NEAR;
    for (let row = 0; row < table.ids.length; row++) {
      let sum = 0;
      for (let i = 0; i < DIMENSIONS; i++) sum += (table.values[row * DIMENSIONS + i] ?? 0) * (vector[i] ?? 0);
      const cosine = sum / 127;
      if (cosine > most) [most, best] = [cosine, row];
    }
    return subjectsById().get(table.ids[best] ?? "") ?? null;
  });
}

let tokenizer: Promise<WordPiece> | undefined;

/** The meanings of texts as unit vectors: the mean of what the model says of their pieces. */
export async function meaningsOf(texts: readonly string[], settings: ModelSettings): Promise<Float32Array[]> {
  tokenizer ??= readFile(weightPath(settings.cacheDirectory, "minilm-tokenizer"), "utf8").then(parseWordPiece);
  const { encode } = await tokenizer;
  const { Tensor } = await import("onnxruntime-node");
  return withModel("minilm", settings, async (model) => {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      const ids = encode(text);
      const shape = [1, ids.length];
      const whole = (values: readonly number[]) => new Tensor("int64", BigInt64Array.from(values, BigInt), shape);
      const feeds = {
        input_ids: whole(ids),
        attention_mask: whole(ids.map(() => 1)),
        token_type_ids: whole(ids.map(() => 0)),
      };
      const { last_hidden_state: states } = await model.run(feeds, ["last_hidden_state"]);
      vectors.push(unit(states ?? new Float32Array(), ids.length));
    }
    return vectors;
  });
}

function unit(states: Float32Array, count: number): Float32Array {
  const mean = new Float32Array(DIMENSIONS);
  for (let i = 0; i < count * DIMENSIONS; i++) mean[i % DIMENSIONS] = (mean[i % DIMENSIONS] ?? 0) + (states[i] ?? 0);
  const length = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0)) || 1;
  return mean.map((value) => value / length);
}

interface Table {
  ids: string[];
  /** Unit vectors in steps of 1/127, row by row. */
  values: Int8Array;
}

let table: Table | undefined;

function readTable(): Table {
  if (table) return table;
  const ids = readFileSync(new URL("./meanings.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const bytes = readFileSync(new URL("./meanings.bin", import.meta.url));
  table = { ids, values: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) };
  return table;
}
