import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ModelFolder } from "../../models/model-folder.ts";
import type { EngineSettings } from "../define.ts";

const HUB = "https://huggingface.co/Xenova/m2m100_418M/resolve/main";

/** Sizes are about right: they are shown while a server does not say better. */
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

/** Where the model is: the operator's folder, else the cache, which is filled when the engine is chosen. */
export const directoryOf = ({ m2m100Directory, cacheDirectory }: EngineSettings) =>
  m2m100Directory ?? join(cacheDirectory, "m2m100-418m");

/** What is fetched where the operator has no folder. */
export const folderOf = (settings: EngineSettings): ModelFolder => ({ directory: directoryOf(settings), files });

/** The files of a model in a folder: quantized ones, or those of full precision. Null where one is missing. */
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
