import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ModelFolderError } from "./errors.ts";
import type { TokenizerFiles } from "./tokenizer.ts";
import { fromTokenizerFile } from "./tokenizer-file.ts";

const unetShape = z.object({
  in_channels: z.int().min(1).default(4),
  sample_size: z.union([z.int(), z.tuple([z.int(), z.int()]).transform(([height]) => height)]).nullish(),
  time_cond_proj_dim: z.int().nullish(),
  block_out_channels: z.array(z.int()).min(1).default([320, 640, 1280, 1280]),
});
const vaeShape = z.object({
  scaling_factor: z.number().default(0.18215),
  shift_factor: z.number().nullish(),
  block_out_channels: z.array(z.int()).min(1),
  latent_channels: z.int().min(1).default(4),
  sample_size: z.int().nullish(),
  latents_mean: z.null().optional(),
});
const indexShape = z.object({
  _class_name: z.string(),
  force_zeros_for_empty_prompt: z.boolean().nullish(),
});

/** The files of a model that is not loaded yet, in the layout of optimum's ONNX exporter. */
export interface ModelFolder {
  directory: string;
  index: z.output<typeof indexShape>;
  /** The parsed scheduler_config.json, and its path for messages. */
  scheduler: { path: string; json: unknown };
  unet: z.output<typeof unetShape>;
  vae: z.output<typeof vaeShape>;
  /** One or two text encoders with the folders of their tokenizers. */
  textEncoders: { graph: string; tokenizer: string }[];
  /** The graphs that not every task needs; absent if the folder does not contain them. */
  vaeEncoder?: string;
  controlnet?: string;
  unetGraph: string;
  vaeDecoder: string;
}

/** Reads a model's folder. Throws ModelFolderError that names the missing or invalid file. */
export function readModelFolder(directory: string): ModelFolder {
  const index = readJson(directory, "model_index.json", indexShape);
  rejectOtherLayouts(directory, index._class_name);
  const graph = (name: string) => required(directory, `${name}/model.onnx`);
  const optional = (name: string) => {
    const path = join(directory, name, "model.onnx");
    return existsSync(path) ? path : undefined;
  };
  const vaeEncoder = optional("vae_encoder");
  const controlnet = optional("controlnet");
  const textEncoder = (suffix: string) => {
    const isOneFile = existsSync(join(directory, `tokenizer${suffix}`, TOKENIZER_FILE));
    for (const file of isOneFile ? [] : TOKENIZER_FILES) required(directory, `tokenizer${suffix}/${file}`);
    return { graph: graph(`text_encoder${suffix}`), tokenizer: join(directory, `tokenizer${suffix}`) };
  };
  return {
    directory,
    index,
    scheduler: {
      path: join(directory, "scheduler/scheduler_config.json"),
      json: readJson(directory, "scheduler/scheduler_config.json", z.unknown()),
    },
    unet: readJson(directory, "unet/config.json", unetShape),
    vae: readJson(directory, "vae_decoder/config.json", vaeShape),
    textEncoders: [textEncoder(""), ...(existsSync(join(directory, "text_encoder_2")) ? [textEncoder("_2")] : [])],
    unetGraph: graph("unet"),
    vaeDecoder: graph("vae_decoder"),
    ...(vaeEncoder ? { vaeEncoder } : {}),
    ...(controlnet ? { controlnet } : {}),
  };
}

/** Pixels per latent of the model's autoencoder, in each direction. */
export const pixelsPerLatent = ({ vae }: ModelFolder): number => 2 ** (vae.block_out_channels.length - 1);

/**
 * The number of pixels of which both sides of a picture must be a multiple: each block of the U-Net but the last halves
 * the latents, and the parts that it joins must have equal sides again.
 */
export const sideMultiple = (folder: ModelFolder): number =>
  pixelsPerLatent(folder) * 2 ** (folder.unet.block_out_channels.length - 1);

const TOKENIZER_FILES = ["vocab.json", "merges.txt"] as const;
/** The files that transformers 5 writes instead of them. */
const TOKENIZER_FILE = "tokenizer.json";

/** The files of a tokenizer's folder. Throws ModelFolderError for an invalid or missing one. */
export async function readTokenizer(path: string): Promise<TokenizerFiles> {
  const optional = (file: string) => readFile(join(path, file), "utf8").catch(() => undefined);
  const config = await optional("tokenizer_config.json");
  const file = existsSync(join(path, "vocab.json")) ? undefined : await optional(TOKENIZER_FILE);
  if (file !== undefined) return fromTokenizerFile(path, file, config);
  return {
    path,
    vocab: await readFile(required(path, "vocab.json"), "utf8"),
    merges: await readFile(required(path, "merges.txt"), "utf8"),
    specialTokensMap: await optional("special_tokens_map.json"),
    config,
  };
}

const TORCH_WEIGHTS = [
  "diffusion_pytorch_model.safetensors",
  "diffusion_pytorch_model.fp16.safetensors",
  "diffusion_pytorch_model.bin",
];

function rejectOtherLayouts(directory: string, className: string): void {
  if (existsSync(join(directory, "transformer")))
    throw new ModelFolderError(
      `${directory} contains a ${className} with a transformer. Use a model with a U-Net, such as Stable Diffusion or SDXL.`,
    );
  const hasTorch = TORCH_WEIGHTS.some((name) => existsSync(join(directory, "unet", name)));
  if (hasTorch && !existsSync(join(directory, "unet/model.onnx")))
    throw new ModelFolderError(
      `${directory} contains PyTorch weights. Convert them first: optimum-cli export onnx --model ${directory} <folder>.`,
    );
}

function readJson<T>(directory: string, name: string, shape: z.ZodType<T>): T {
  const path = required(directory, name);
  try {
    return shape.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new ModelFolderError(
      `${path} is not valid or has an unsupported value. Restore it from the model's source.`,
      { cause },
    );
  }
}

function required(directory: string, name: string): string {
  const path = join(directory, name);
  if (existsSync(path)) return path;
  throw new ModelFolderError(
    `${path} is missing. The folder must have the layout of: optimum-cli export onnx --model <name> <folder>.`,
  );
}
