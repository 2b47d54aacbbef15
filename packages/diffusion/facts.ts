import { ModelFolderError } from "./errors.ts";
import { type ModelFolder, pixelsPerLatent, readModelFolder, sideMultiple } from "./model-folder.ts";
import { parseSchedulerConfig } from "./schedule/config.ts";

/** A model's abilities, read from its directory without loading a graph. */
export interface PipelineFacts {
  /** `plain` makes pictures from words, `inpaint` has channels for a mask, `instruct` edits a picture by an instruction. */
  kind: "plain" | "inpaint" | "instruct";
  readsPictures: boolean;
  hasControl: boolean;
  /** Both sides of a picture must be multiples of this. */
  multiple: number;
  /** The side of the pictures that the model was trained with. */
  side: number;
  /**
   * Usual values of a model of this sort. Distilled models need few steps: ones with an LCM scheduler, or an Euler scheduler
   * with trailing steps that predicts the noise, which turbo models have.
   */
  steps: number;
  guidance: number;
  /** Whether the network reads the guidance as an input, instead of a second prediction with the negative prompt. */
  readsGuidance: boolean;
}

/** Reads the facts of a folder. Throws ModelFolderError that names the file at fault. */
export const readPipelineFacts = (directory: string): PipelineFacts => toFacts(readModelFolder(directory));

/** The facts of a folder that was read. Throws ModelFolderError for an unsupported scheduler. */
export function toFacts(folder: ModelFolder): PipelineFacts {
  const { unet, vaeEncoder, controlnet, scheduler } = folder;
  const scale = pixelsPerLatent(folder);
  const config = parseSchedulerConfig(scheduler.json, scheduler.path);
  const isTurbo =
    config.name.startsWith("euler") &&
    config.timestep_spacing === "trailing" &&
    config.prediction_type === "epsilon" &&
    !config.rescale_betas_zero_snr;
  const isConsistency = config.name === "lcm";
  const readsGuidance = Boolean(unet.time_cond_proj_dim);
  const guidance = isTurbo ? 0 : readsGuidance ? 8 : isConsistency ? 1 : 7;
  return {
    kind: getKind(folder),
    readsPictures: vaeEncoder !== undefined,
    hasControl: controlnet !== undefined,
    multiple: Math.max(8, sideMultiple(folder)),
    side: (unet.sample_size ?? 64) * scale,
    steps: isTurbo || isConsistency ? 4 : 25,
    guidance,
    readsGuidance,
  };
}

/** The kind by the number of the U-Net's input channels: latents, latents and a picture, or these and a mask. */
function getKind({ directory, unet: { in_channels: count }, vae: { latent_channels: latents } }: ModelFolder) {
  if (count === latents) return "plain";
  if (count === 2 * latents) return "instruct";
  if (count === 2 * latents + 1) return "inpaint";
  throw new ModelFolderError(
    `${directory}/unet/config.json: a U-Net with ${count} input channels is not supported. Use a model with ${latents}, ${2 * latents} or ${2 * latents + 1}.`,
  );
}
