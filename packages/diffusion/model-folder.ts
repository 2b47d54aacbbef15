import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ModelFolderError } from "./errors.ts";
import type { TokenizerFiles } from "./tokenizer.ts";

const unetShape = z.object({
  in_channels: z.int().min(1).default(4),
  sample_size: z.union([z.int(), z.tuple([z.int(), z.int()]).transform(([height]) => height)]).nullish(),
  time_cond_proj_dim: z.int().nullish(),
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
  /** One or two text encoders with their tokenizers. */
  textEncoders: { graph: string; tokenizer: TokenizerFiles }[];
  /** The graphs that not every task needs; absent if the folder does not contain them. */
  vaeEncoder?: string;
  controlnet?: string;
  unetGraph: string;
  vaeDecoder: string;
}

/** Reads a model's folder. Throws ModelFolderError that names the missing or invalid file. */
export async function readModelFolder(directory: string): Promise<ModelFolder> {
  const index = await readJson(directory, "model_index.json", indexShape);
  await rejectOtherLayouts(directory, index._class_name);
  const graph = async (name: string) => required(directory, `${name}/model.onnx`);
  const optional = async (name: string) => {
    const path = join(directory, name, "model.onnx");
    return (await exists(path)) ? path : undefined;
  };
  const second = await exists(join(directory, "text_encoder_2"));
  const vaeEncoder = await optional("vae_encoder");
  const controlnet = await optional("controlnet");
  return {
    directory,
    index,
    scheduler: {
      path: join(directory, "scheduler/scheduler_config.json"),
      json: await readJson(directory, "scheduler/scheduler_config.json", z.unknown()),
    },
    unet: await readJson(directory, "unet/config.json", unetShape),
    vae: await readJson(directory, "vae_decoder/config.json", vaeShape),
    textEncoders: [
      { graph: await graph("text_encoder"), tokenizer: await tokenizerFiles(directory, "tokenizer") },
      ...(second
        ? [{ graph: await graph("text_encoder_2"), tokenizer: await tokenizerFiles(directory, "tokenizer_2") }]
        : []),
    ],
    unetGraph: await graph("unet"),
    vaeDecoder: await graph("vae_decoder"),
    ...(vaeEncoder ? { vaeEncoder } : {}),
    ...(controlnet ? { controlnet } : {}),
  };
}

async function rejectOtherLayouts(directory: string, className: string): Promise<void> {
  if (await exists(join(directory, "transformer")))
    throw new ModelFolderError(
      `${directory} contains a ${className} with a transformer. Supported are models with a U-Net.`,
    );
  if (await exists(join(directory, "unet/model.onnx"))) return;
  for (const weights of [
    "diffusion_pytorch_model.safetensors",
    "diffusion_pytorch_model.bin",
    "diffusion_pytorch_model.fp16.safetensors",
  ]) {
    if (await exists(join(directory, "unet", weights)))
      throw new ModelFolderError(
        `${directory} contains PyTorch weights. Convert them first: optimum-cli export onnx --model ${directory} <folder>.`,
      );
  }
}

async function tokenizerFiles(directory: string, name: string): Promise<TokenizerFiles> {
  const text = async (file: string) => readFile(await required(directory, `${name}/${file}`), "utf8");
  const optional = async (file: string) => {
    const path = join(directory, name, file);
    return (await exists(path)) ? readFile(path, "utf8") : undefined;
  };
  return {
    path: join(directory, name),
    vocab: await text("vocab.json"),
    merges: await text("merges.txt"),
    specialTokensMap: await optional("special_tokens_map.json"),
    config: await optional("tokenizer_config.json"),
  };
}

async function readJson<T>(directory: string, name: string, shape: z.ZodType<T>): Promise<T> {
  const path = await required(directory, name);
  try {
    return shape.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (cause) {
    throw new ModelFolderError(
      `${path} is not valid or has an unsupported value. Restore it from the model's source.`,
      { cause },
    );
  }
}

async function required(directory: string, name: string): Promise<string> {
  const path = join(directory, name);
  if (await exists(path)) return path;
  throw new ModelFolderError(
    `${path} is missing. The folder must have the layout of: optimum-cli export onnx --model <name> <folder>.`,
  );
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
