import { type ModelFolder, pixelsPerLatent, readModelFolder } from "./model-folder.ts";
import { parseSchedulerConfig } from "./schedule/config.ts";

/** What a model can do, read from its folder without loading a graph. */
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
   * Usual values of a model of this sort. Distilled models need few steps: ones with an LCM scheduler or an Euler scheduler
   * with trailing steps, which turbo models have.
   */
  steps: number;
  guidance: number;
}

/** Reads the facts of a folder. Throws ModelFolderError that names the file at fault. */
export const readPipelineFacts = (directory: string): PipelineFacts => factsOf(readModelFolder(directory));

/** The facts of a folder that was read. Throws ModelFolderError for an unsupported scheduler. */
export function factsOf(folder: ModelFolder): PipelineFacts {
  const { unet, vae, vaeEncoder, controlnet, scheduler } = folder;
  const channels = vae.latent_channels;
  const scale = pixelsPerLatent(folder);
  const config = parseSchedulerConfig(scheduler.json, scheduler.path);
  const isTurbo = config.name.startsWith("euler") && config.timestep_spacing === "trailing";
  const isConsistency = config.name === "lcm";
  const guidance = isTurbo ? 0 : isConsistency ? (unet.time_cond_proj_dim ? 8 : 1) : 7;
  return {
    kind: unet.in_channels === channels ? "plain" : unet.in_channels === 2 * channels ? "instruct" : "inpaint",
    readsPictures: vaeEncoder !== undefined,
    hasControl: controlnet !== undefined,
    multiple: Math.max(8, scale),
    side: (unet.sample_size ?? 64) * scale,
    steps: isTurbo || isConsistency ? 4 : 25,
    guidance,
  };
}
