import { existsSync } from "node:fs";
import { join } from "node:path";
import type { EngineSettings } from "../define.ts";

/** The name of the model in the model store. */
const STORE_MODEL = "m2m100-418m";

/** The model's folder: the operator's, or that of the model store; one that does not exist if there is none. */
export const getDirectory = (settings: EngineSettings) =>
  settings.m2m100Directory ?? storeDirectory(settings) ?? join(settings.cacheDirectory, "models", STORE_MODEL);

/** The folder of an M2M100 model in the model store, the latest first. Other models need other language tokens. */
export const storeDirectory = ({ models = [] }: EngineSettings): string | undefined =>
  models.findLast(
    ({ name, layout, tasks }) => /m2m100/i.test(name) && layout === "seq2seq" && tasks.includes("translation"),
  )?.directory;

/** The model to add, unless the operator has a folder or the model store contains one. */
export const findMissingModel = (settings: EngineSettings): string | undefined =>
  (settings.m2m100Directory ?? storeDirectory(settings)) === undefined ? STORE_MODEL : undefined;

/** The paths of a model's files, quantized or in full precision. Null if one is missing. */
export function modelFiles(
  directory: string,
): Record<"config" | "tokenizer" | "tokenizerConfig" | "encoder" | "decoder", string> | null {
  const first = (...names: string[]) => names.map((name) => join(directory, name)).find((path) => existsSync(path));
  const config = first("config.json");
  const tokenizer = first("tokenizer.json");
  const tokenizerConfig = first("tokenizer_config.json");
  const encoder = first("onnx/encoder_model_quantized.onnx", "onnx/encoder_model.onnx");
  const decoder = first("onnx/decoder_model_merged_quantized.onnx", "onnx/decoder_model_merged.onnx");
  if (!config || !tokenizer || !tokenizerConfig || !encoder || !decoder) return null;
  return { config, tokenizer, tokenizerConfig, encoder, decoder };
}
