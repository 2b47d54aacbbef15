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

/** The model's folder: the operator's, or one in the cache. */
export const directoryOf = ({ m2m100Directory, cacheDirectory }: EngineSettings) =>
  m2m100Directory ?? join(cacheDirectory, "m2m100-418m");

/** The files to download if the operator has no folder. */
export const folderOf = (settings: EngineSettings): ModelFolder => ({ directory: directoryOf(settings), files });

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
