import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ModelFolder } from "../../models/model-folder.ts";
import type { EngineSettings } from "../define.ts";

const HUB = "https://huggingface.co/Xenova/m2m100_418M/resolve/main";

/** The sizes are estimates for the progress display. */
const files = (
  [
    ["config.json", 1_000],
    ["generation_config.json", 1_000],
    ["tokenizer.json", 8_000_000],
    ["tokenizer_config.json", 2_000],
    ["onnx/encoder_model_quantized.onnx", 288_000_000],
    ["onnx/decoder_model_merged_quantized.onnx", 343_000_000],
  ] as const
).map(([path, sizeBytes]) => ({ path, sizeBytes, url: `${HUB}/${path}` }));

/** The model's folder: the operator's, that of the model store, or one in the cache. */
export const directoryOf = (settings: EngineSettings) =>
  settings.m2m100Directory ?? storeDirectory(settings) ?? join(settings.cacheDirectory, "m2m100-418m");

/** The folder of an M2M100 model in the model store, the latest first. Other models need other language tokens. */
export const storeDirectory = ({ models = [] }: EngineSettings): string | undefined =>
  models.findLast(
    ({ name, layout, tasks }) => /m2m100/i.test(name) && layout === "seq2seq" && tasks.includes("translation"),
  )?.directory;

/** The files to download, unless the operator has a folder or the model store contains the model. */
export const folderOf = (settings: EngineSettings): ModelFolder | undefined =>
  (settings.m2m100Directory ?? storeDirectory(settings)) === undefined
    ? { directory: directoryOf(settings), files }
    : undefined;

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
