import { type Component, openComponent } from "./component.ts";
import { ModelFolderError, UnsupportedRequestError } from "./errors.ts";
import type { OpenGraph } from "./graph.ts";
import { combineGuided, type Guidance, guidanceRows } from "./guidance.ts";
import type { ModelFolder } from "./model-folder.ts";
import type { PromptEmbedding } from "./prompt-encoder.ts";
import { joinChannels, repeat, split, stack, type Tensor, tensor } from "./tensor.ts";

/** The networks that predict the noise. */
export interface Networks {
  unet: Component;
  controlnet?: Component | undefined;
  release(): Promise<void>;
}

/** Loads the U-Net and, if the folder has one, the ControlNet. Throws ModelFolderError. */
export async function openNetworks(folder: ModelFolder, open: OpenGraph): Promise<Networks> {
  const unet = await openComponent(folder.unetGraph, open, {
    inputs: ["sample", "timestep", "encoder_hidden_states"],
    outputs: ["out_sample"],
  });
  try {
    return await withControl(unet, folder.controlnet, open);
  } catch (error) {
    // The next use opens both again, so a U-Net that is kept would stay in memory beside it.
    await unet.release();
    throw error;
  }
}

async function withControl(unet: Component, controlPath: string | undefined, open: OpenGraph): Promise<Networks> {
  if (!controlPath) return { unet, release: () => unet.release() };
  const residuals = unet.inputs.map(({ name }) => name).filter((name) => RESIDUAL.test(name));
  if (residuals.length === 0)
    throw new ModelFolderError(
      `${unet.path} has no inputs down_block_additional_residuals.0 and so on, which a ControlNet needs. Export both together, or remove the folder controlnet.`,
    );
  const controlnet = await openComponent(controlPath, open, {
    inputs: ["sample", "timestep", "encoder_hidden_states", "controlnet_cond"],
    outputs: residuals,
  });
  const release = async () => {
    await unet.release();
    await controlnet.release();
  };
  return { unet, controlnet, release };
}

/**
 * The U-Net's inputs for a ControlNet's outputs, which have the same names in both graphs. No layout is published for such
 * an export; these are the names of the reference's arguments, numbered from 0.
 */
const RESIDUAL = /^(down_block_additional_residuals\.\d+|mid_block_additional_residual)$/;

/** The inputs of the networks that are the same at every step. Rows are those of the guidance, for each of the pictures. */
export interface Conditions {
  guidance: Guidance;
  /** One embedding per row of the guidance. */
  prompts: readonly PromptEmbedding[];
  /** Channels after the latents, [rows × pictures, c, h, w]. */
  extraChannels?: Tensor | undefined;
  control?: { planes: Tensor; scale: number } | undefined;
  /** The picture's size in pixels, for models that read it. */
  width: number;
  height: number;
  /** The guidance scale and the embedding's length of a distilled model that reads it as an input. */
  guidanceInput?: { scale: number; length: number } | undefined;
}

/** Predicts the network's output [pictures, c, h, w] for scaled latents at a training step. */
export type Predict = (scaled: Tensor, timestep: number) => Promise<Tensor>;

/**
 * Prepares the constant inputs of all steps for a number of pictures. The rows of the guidance run together, which is fast
 * on a graphics card, or one after another, which needs less memory.
 */
export function createPredictor(
  networks: Networks,
  conditions: Conditions,
  { pictures, rowsTogether }: { pictures: number; rowsTogether: boolean },
): Predict {
  const { guidance, prompts, extraChannels } = conditions;
  const rows = guidanceRows(guidance);
  const extras = extraChannels && split(extraChannels, rows);
  const runs = rowsTogether
    ? [createRun(networks, conditions, pictures)]
    : prompts.map((prompt, row) =>
        createRun(networks, { ...conditions, prompts: [prompt], extraChannels: extras?.[row] }, pictures),
      );
  return async (scaled, timestep) => {
    const predicted: Tensor[] = [];
    for (const run of runs) predicted.push(await run(scaled, timestep));
    return combineGuided(predicted.length === 1 && predicted[0] ? predicted[0] : stack(predicted), guidance);
  };
}

/** Runs the networks for the rows of some prompts, each with all pictures. */
function createRun({ unet, controlnet }: Networks, conditions: Conditions, pictures: number): Predict {
  const { prompts, extraChannels, control } = conditions;
  const perPicture = (parts: readonly Tensor[]) => stack(parts.map((part) => repeat(part, pictures)));
  const rows = prompts.length * pictures;
  const constant: Record<string, Tensor> = {
    encoder_hidden_states: perPicture(prompts.map(({ states }) => states)),
  };
  const pooled = prompts.flatMap((prompt) => (prompt.pooled ? [prompt.pooled] : []));
  if (pooled.length > 0) constant.text_embeds = perPicture(pooled);
  if (unet.has("time_ids")) constant.time_ids = repeat(sizeConditions(conditions), rows);
  if (conditions.guidanceInput) constant.timestep_cond = repeat(guidanceEmbedding(conditions.guidanceInput), rows);
  const controlPlanes = control && repeat(control.planes, rows);
  return async (scaled, timestep) => {
    const repeated = repeat(scaled, prompts.length);
    const feeds = { ...constant, timestep: tensor(Float32Array.of(timestep), [1]) };
    const controlFeeds = controlPlanes && { ...feeds, sample: repeated, controlnet_cond: controlPlanes };
    const residuals =
      controlnet && controlFeeds && control ? await controlResiduals(controlnet, controlFeeds, control.scale) : {};
    const sample = extraChannels ? joinChannels([repeated, extraChannels]) : repeated;
    const { out_sample: predicted } = await unet.run({ ...feeds, ...residuals, sample }, ["out_sample"]);
    if (!predicted) throw new UnsupportedRequestError("The U-Net returned no prediction.");
    return predicted;
  };
}

/** The ControlNet's outputs times the scale. A graph with an input for the scale multiplies them itself. */
async function controlResiduals(
  controlnet: Component,
  feeds: Record<string, Tensor>,
  scale: number,
): Promise<Record<string, Tensor>> {
  const names = controlnet.outputs.filter((name) => RESIDUAL.test(name));
  if (controlnet.has("conditioning_scale"))
    return controlnet.run({ ...feeds, conditioning_scale: tensor(Float32Array.of(scale), [1]) }, names);
  const residuals = await controlnet.run(feeds, names);
  return Object.fromEntries(
    Object.entries(residuals).map(([name, { data, dims }]) => [
      name,
      tensor(
        data.map((value) => value * scale),
        dims,
      ),
    ]),
  );
}

/** SDXL's conditions: the original size, the crop's corner and the target size, each as height and width. */
const sizeConditions = ({ width, height }: Conditions) =>
  tensor(Float32Array.of(height, width, 0, 0, height, width), [1, 6]);

/** Sines and cosines of the guidance scale, as latent consistency models read it (Luo et al. 2023). */
function guidanceEmbedding({ scale, length }: { scale: number; length: number }): Tensor {
  const half = Math.floor(length / 2);
  const data = new Float32Array(length);
  for (let at = 0; at < half; at++) {
    const angle = (scale - 1) * 1000 * Math.exp((-Math.log(10_000) * at) / (half - 1));
    data[at] = Math.sin(angle);
    data[half + at] = Math.cos(angle);
  }
  return tensor(data, [1, length]);
}
