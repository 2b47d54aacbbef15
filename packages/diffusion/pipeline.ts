import type { Raster } from "@atelier/images/raster";
import { UnsupportedRequestError } from "./errors.ts";
import { type PipelineFacts, toFacts } from "./facts.ts";
import type { OpenGraph } from "./graph.ts";
import type { Guidance } from "./guidance.ts";
import { drawEach, prepareStart } from "./latents.ts";
import { type Lazy, lazy } from "./lazy.ts";
import { type ModelFolder, readModelFolder } from "./model-folder.ts";
import { toPlanes, toRaster } from "./pixels.ts";
import { type Conditions, createPredictor, type Networks, openNetworks, type Predict } from "./predictor.ts";
import { openPromptEncoder, type PromptEmbedding, type PromptEncoder } from "./prompt-encoder.ts";
import type { DiffusionHooks, DiffusionRequest } from "./request.ts";
import { parseSchedulerConfig } from "./schedule/config.ts";
import { createScheduler } from "./schedule/index.ts";
import type { Scheduler } from "./schedule/scheduler.ts";
import { repeat, split, stack, type Tensor, tensor } from "./tensor.ts";
import { createVae, type Vae } from "./vae.ts";

/** A diffusion model. Its graphs are loaded at their first use. */
export interface DiffusionPipeline {
  facts: PipelineFacts;
  /**
   * Makes pictures. Throws UnsupportedRequestError if the model cannot do what is requested, ModelFolderError for unusable
   * files, and the signal's reason between two steps after it was aborted.
   */
  run(request: DiffusionRequest, hooks: DiffusionHooks): Promise<Raster[]>;
  release(): Promise<void>;
}

export interface PipelineOptions {
  /** Pictures with more pixels pass the autoencoder in tiles. The default is 0.8 megapixels. */
  maxWholePixels?: number;
  /** Whether guided predictions run as one batch, which takes twice the working memory. The default is true. */
  rowsTogether?: boolean;
}

const MAX_WHOLE_PIXELS = 800_000;

/** Reads a model's folder and prepares its pipeline. Throws ModelFolderError that names the file at fault. */
export async function openPipeline(
  directory: string,
  open: OpenGraph,
  { maxWholePixels = MAX_WHOLE_PIXELS, rowsTogether = true }: PipelineOptions = {},
): Promise<DiffusionPipeline> {
  const folder = readModelFolder(directory);
  const vae = createVae(folder, open, { maxWholePixels });
  const prompts = lazy(() => openPromptEncoder(folder, open));
  const networks = lazy(() => openNetworks(folder, open));
  const parts: Parts = { folder, vae, prompts, networks, rowsTogether };
  return {
    facts: toFacts(folder),
    run: (request, hooks) => runPipeline(parts, request, hooks),
    async release() {
      for (const part of [vae, prompts, networks]) await part.release();
    },
  };
}

interface Parts {
  folder: ModelFolder;
  vae: Vae;
  prompts: Lazy<PromptEncoder>;
  networks: Lazy<Networks>;
  rowsTogether: boolean;
}

async function runPipeline(parts: Parts, request: DiffusionRequest, hooks: DiffusionHooks): Promise<Raster[]> {
  const { folder, vae } = parts;
  checkRequest(request, toFacts(folder));
  const { path, json } = folder.scheduler;
  const scheduler = createScheduler(parseSchedulerConfig(json, path, request.scheduler), request.steps);
  const guidance = getGuidance(request, folder);
  const prompts = await embedPrompts(parts, request, guidance, hooks);
  hooks.signal.throwIfAborted();
  const start = await prepareStart(request, scheduler, vae, folder.unet.in_channels);
  hooks.signal.throwIfAborted();
  const networks = await parts.networks.get();
  const conditions: Conditions = {
    guidance,
    prompts,
    extraChannels: start.extraChannels && extraRows(start.extraChannels, guidance, request.pictures),
    control: networks.controlnet && toControl(request),
    width: request.width,
    height: request.height,
    guidanceInput: folder.unet.time_cond_proj_dim
      ? { scale: request.guidance, length: folder.unet.time_cond_proj_dim }
      : undefined,
  };
  const predict = createPredictor(networks, conditions, {
    pictures: request.pictures,
    rowsTogether: parts.rowsTogether,
  });
  const latents = await denoise({ request, scheduler, predict, hooks, start });
  const pictures: Raster[] = [];
  for (const item of split(latents, request.pictures)) {
    hooks.signal.throwIfAborted();
    pictures.push(toRaster(await vae.decode(item)));
  }
  return pictures;
}

/** Runs the schedule's steps from the first one on. */
async function denoise({
  request,
  scheduler,
  predict,
  hooks,
  start,
}: {
  request: DiffusionRequest;
  scheduler: Scheduler;
  predict: Predict;
  hooks: DiffusionHooks;
  start: Awaited<ReturnType<typeof prepareStart>>;
}): Promise<Tensor> {
  const { pictures, noise } = request;
  const { dims } = start.latents;
  let latents = start.latents.data;
  const steps = scheduler.timesteps.length;
  for (let step = start.step; step < steps; step++) {
    hooks.signal.throwIfAborted();
    const factor = scheduler.inputScale(step);
    const scaled = factor === 1 ? latents : latents.map((value) => value * factor);
    const { data: output } = await predict(tensor(scaled, dims), scheduler.timesteps[step]);
    const draw = () => drawEach(noise, pictures, latents.length / pictures);
    const next = scheduler.next({ step, output, latents, noise: draw });
    latents = start.keep ? start.keep(next, step) : next;
    hooks.onStep?.({ step: step - start.step, steps: steps - start.step, latents });
  }
  return tensor(latents, dims);
}

/** Distilled models that read the guidance as an input run without a second row. */
function getGuidance({ guidance, pictureGuidance = 1.5 }: DiffusionRequest, { unet, vae }: ModelFolder): Guidance {
  if (guidance <= 1 || unet.time_cond_proj_dim) return { kind: "none" };
  if (unet.in_channels === 2 * vae.latent_channels)
    return pictureGuidance >= 1
      ? { kind: "prompt-and-picture", scale: guidance, pictureScale: pictureGuidance }
      : { kind: "none" };
  return { kind: "prompt", scale: guidance };
}

/** The embeddings for each row of the guidance. */
async function embedPrompts(
  parts: Parts,
  { prompt, negativePrompt }: DiffusionRequest,
  guidance: Guidance,
  hooks: DiffusionHooks,
): Promise<PromptEmbedding[]> {
  const encoder = await parts.prompts.get();
  const positive = await encoder.encode(prompt);
  if (positive.isCut) hooks.onCut?.();
  if (guidance.kind === "none") return [positive];
  const isZero =
    negativePrompt === undefined && positive.pooled && parts.folder.index.force_zeros_for_empty_prompt !== false;
  const negative = isZero ? zeroEmbedding(positive) : await encoder.encode(negativePrompt ?? "");
  return guidance.kind === "prompt" ? [negative, positive] : [positive, negative, negative];
}

const zeroEmbedding = ({ states, pooled }: PromptEmbedding): PromptEmbedding => ({
  states: tensor(new Float32Array(states.data.length), states.dims),
  ...(pooled ? { pooled: tensor(new Float32Array(pooled.data.length), pooled.dims) } : {}),
  isCut: false,
});

/** Extra channels for each row of the guidance. The row without the picture gets zeros. */
function extraRows(channels: Tensor, guidance: Guidance, pictures: number): Tensor {
  const each = channels.dims[0] === pictures ? channels : repeat(channels, pictures);
  if (guidance.kind === "none") return each;
  if (guidance.kind === "prompt") return repeat(each, 2);
  return stack([each, each, tensor(new Float32Array(each.data.length), each.dims)]);
}

/** The drawing for the ControlNet. Without a drawing, the ControlNet's outputs have no effect. */
function toControl({ control, width, height }: DiffusionRequest): NonNullable<Conditions["control"]> {
  if (control) return { planes: toPlanes(control.image, 0), scale: control.scale };
  return { planes: tensor(new Float32Array(3 * width * height), [1, 3, height, width]), scale: 0 };
}

function checkRequest(request: DiffusionRequest, { multiple, hasControl }: PipelineFacts): void {
  const { width, height, image, mask, control, pictures } = request;
  if (width % multiple !== 0 || height % multiple !== 0 || width < multiple || height < multiple)
    throw new UnsupportedRequestError(`Both sides of the picture must be multiples of ${multiple} pixels.`);
  if (!Number.isInteger(pictures) || pictures < 1)
    throw new UnsupportedRequestError("The number of pictures must be 1 or more.");
  if (control && !hasControl)
    throw new UnsupportedRequestError("The model has no ControlNet, so it cannot follow a drawing.");
  for (const raster of [image, mask, control?.image])
    if (raster && (raster.width !== width || raster.height !== height))
      throw new UnsupportedRequestError("Pictures and masks must have the requested size.");
}
