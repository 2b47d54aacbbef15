import { readFile } from "node:fs/promises";
import { EMBEDDING_LENGTH, type EmbedTexts, parseWordPiece, type WordPiece } from "@atelier/vocabulary/embedding";
import { weightPath } from "../../models/weights.ts";
import { isModelInstalled, type ModelSettings, withModel } from "../onnx/session.ts";

let tokenizer: Promise<WordPiece> | undefined;

/** Embeds texts with MiniLM as unit vectors: the mean of the token states. Returns null while it is not installed. */
export function miniLmEmbedder(settings: ModelSettings): EmbedTexts {
  return async (texts) => {
    const installed =
      (await isModelInstalled("minilm", settings)) && (await isModelInstalled("minilm-tokenizer", settings));
    return installed ? embed(texts, settings) : null;
  };
}

async function embed(texts: readonly string[], settings: ModelSettings): Promise<Float32Array[]> {
  tokenizer ??= readFile(weightPath(settings.cacheDirectory, "minilm-tokenizer"), "utf8").then(parseWordPiece);
  const { encode } = await tokenizer;
  const { Tensor } = await import("onnxruntime-node");
  return withModel("minilm", settings, async (model) => {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      const ids = encode(text);
      const int64 = (values: readonly number[]) =>
        new Tensor("int64", BigInt64Array.from(values, BigInt), [1, ids.length]);
      const feeds = {
        input_ids: int64(ids),
        attention_mask: int64(ids.map(() => 1)),
        token_type_ids: int64(ids.map(() => 0)),
      };
      const { last_hidden_state: states } = await model.run(feeds, ["last_hidden_state"]);
      vectors.push(unitMean(states ?? new Float32Array(), ids.length));
    }
    return vectors;
  });
}

function unitMean(states: Float32Array, count: number): Float32Array {
  const mean = new Float32Array(EMBEDDING_LENGTH);
  for (let i = 0; i < count * EMBEDDING_LENGTH; i++)
    mean[i % EMBEDDING_LENGTH] = (mean[i % EMBEDDING_LENGTH] ?? 0) + (states[i] ?? 0);
  const length = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0)) || 1;
  return mean.map((value) => value / length);
}
