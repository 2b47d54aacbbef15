import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  type DiffusionPipeline,
  type DiffusionRequest,
  ModelFolderError,
  openPipeline,
  type PipelineFacts,
  seededNoise,
  UnsupportedRequestError,
} from "@atelier/diffusion";
import type { Raster } from "@atelier/images/raster";
import type { DiffusionSettings, EngineSettings } from "../define.ts";
import { withResident } from "../onnx/resident.ts";
import { memoryLimit } from "../onnx/session.ts";
import { type Effort, type EngineContext, EngineError } from "../ports/index.ts";
import { type ExecutionProvider, graphOpener } from "./onnx-graph.ts";
import { installedModel } from "./settings.ts";

/** The part of a request that an operation decides. */
export type ModelRequest = Pick<DiffusionRequest, "prompt" | "negativePrompt" | "width" | "height"> &
  Partial<Pick<DiffusionRequest, "image" | "mask" | "control" | "strength" | "guidance">>;

/** The model of the settings. */
export interface DiffusionModel {
  /** The name for results: the engine and the model's folder. */
  name: string;
  /** Throws EngineError if the model cannot be used. */
  facts(): PipelineFacts;
  /** Makes one picture. `share` is the part of the job's progress that it takes. Throws EngineError. */
  run(request: ModelRequest, context: EngineContext, share?: ProgressShare): Promise<Raster>;
  /** Facts for the job's report: where the model ran and with how many steps. */
  report(): Record<string, unknown>;
}

interface ProgressShare {
  from: number;
  to: number;
}

/**
 * Creates the model's access. The folder is read at the first use, and graphs are loaded when they are needed.
 * `modelName` is the model's name in the store; without it the folder's name is used.
 */
export function diffusionModel(
  modelName: string | undefined,
  engine: string,
  settings: EngineSettings,
): DiffusionModel {
  const used = () => {
    const model = installedModel(settings);
    if (!model)
      throw new EngineError(`The model ${modelName ?? "in DIFFUSION_MODEL"} is not installed.`, { unfit: true });
    if (model.state === "unusable") throw new EngineError(model.reason);
    return model;
  };
  const directory = settings.diffusion?.directory;
  const title = modelName ?? (directory ? basename(directory) : "");
  const name = modelName || !title ? engine : `${engine}/${title}`;
  let usedSteps: number | undefined;
  return {
    name,
    facts: () => used().facts,
    async run(request, context, { from, to } = { from: 0, to: 0.95 }) {
      const { facts, settings: chosen } = used();
      const guidance = request.guidance ?? chosen.guidance ?? facts.guidance;
      if (request.negativePrompt && (guidance <= 1 || facts.readsGuidance))
        context.warn("This model does not use negative prompts. The field negative_prompt was ignored.");
      if ((chosen.steps ?? facts.steps) === 1 && context.effort && context.effort !== "medium")
        context.warn(`This model always makes its images in one step. The effort ${context.effort} was ignored.`);
      usedSteps = stepsFor(chosen.steps ?? facts.steps, context.effort);
      const full: DiffusionRequest = {
        ...request,
        steps: usedSteps,
        guidance,
        pictures: 1,
        noise: seededNoise(context.seed),
      };
      return withPipeline(chosen, settings, (pipeline) => runOne(pipeline, full, context, { from, to }));
    },
    report: () => {
      const { facts, settings: chosen } = used();
      const provider = providersInUse.get(getKey(chosen, settings.threads))?.() ?? "cpu";
      return { model: title, provider, steps: usedSteps ?? chosen.steps ?? facts.steps };
    },
  };
}

const MAX_STEPS = 200;

/** The steps of a picture: half of the usual ones with the effort `low`, twice as many with `high`. */
function stepsFor(usual: number, effort: Effort = "medium"): number {
  // A model of one step was trained for that step alone, and a second one would blur its image.
  if (usual === 1) return 1;
  const scale = { low: 0.5, medium: 1, high: 2 }[effort];
  return Math.min(Math.max(MAX_STEPS, usual), Math.max(1, Math.round(usual * scale)));
}

async function runOne(
  pipeline: DiffusionPipeline,
  request: DiffusionRequest,
  context: EngineContext,
  { from, to }: ProgressShare,
): Promise<Raster> {
  try {
    const [generated] = await pipeline.run(request, {
      signal: context.signal,
      onStep: ({ step, steps }) => context.progress("painting", from + (to - from) * 0.9 * ((step + 1) / steps)),
      onCut: () => context.warn("The prompt is longer than the model supports. Its end was ignored."),
    });
    context.progress("painting", to);
    if (generated) return generated;
  } catch (error) {
    if (context.signal.aborted) throw error;
    throw toEngineError(error);
  }
  throw new EngineError("The model returned no image.");
}

/** Unusable files are the operator's concern, and what a model does not support is another engine's. */
function toEngineError(error: unknown): unknown {
  if (error instanceof ModelFolderError) return new EngineError(error.message, { cause: error });
  if (error instanceof UnsupportedRequestError) return new EngineError(error.message, { unfit: true, cause: error });
  return error;
}

type UsedSettings = DiffusionSettings & { directory: string };

/** Where each pipeline of this process runs, by folder and options. */
const providersInUse = new Map<string, () => ExecutionProvider>();

const getKey = ({ directory, providers }: UsedSettings, threads: number) =>
  JSON.stringify([directory, providers, threads]);

/** Runs `use` with the pipeline, which shares the memory limit with all other models of this process. */
async function withPipeline<T>(
  chosen: UsedSettings,
  settings: EngineSettings,
  use: (pipeline: DiffusionPipeline) => Promise<T>,
): Promise<T> {
  const key = getKey(chosen, settings.threads);
  const residence = {
    key,
    bytes: await graphBytes(chosen.directory),
    open: () => openModel(key, chosen, settings.threads),
    release: (pipeline: DiffusionPipeline) => pipeline.release(),
  };
  return withResident(residence, memoryLimit(settings), use);
}

async function openModel(key: string, chosen: UsedSettings, threads: number): Promise<DiffusionPipeline> {
  const failed = new Set<ExecutionProvider>();
  const open = graphOpener({
    threads,
    providers: chosen.providers,
    onFallback: (provider) => failed.add(provider),
  });
  providersInUse.set(key, () => chosen.providers.find((provider) => !failed.has(provider)) ?? "cpu");
  try {
    return await openPipeline(chosen.directory, open, { rowsTogether: chosen.providers[0] !== "cpu" });
  } catch (error) {
    throw toEngineError(error);
  }
}

/** The size of a folder's files. Graphs and their data are nearly all of it, and take as much memory. */
async function graphBytes(directory: string): Promise<number> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch (cause) {
    throw new EngineError(`The model folder ${directory} cannot be read.`, { cause });
  }
}
