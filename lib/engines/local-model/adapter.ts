import { join } from "node:path";
import type { ModelTask } from "../../models/store/manifest.ts";
import { createCleaner } from "../cleaner/create-cleaner.ts";
import type { EngineAdapter, EngineChoice, EngineSettings } from "../define.ts";
import type { GraphFile } from "../onnx/session.ts";
import type { Capability } from "../ports/index.ts";
import { onnxUpscaler } from "../upscaler/upscaler.ts";
import { graphBackgroundRemover } from "./background-remover.ts";
import { graphFiller } from "./hole-filler.ts";
import { readPreprocessing } from "./preprocessing.ts";
import { graphDenoiser, graphUpscaler } from "./upscaler.ts";

const TASKS: Partial<Record<Capability, readonly ModelTask[]>> = {
  "background-remove": ["background-removal"],
  "image-cleanup": ["object-removal", "denoising"],
  "image-upscale": ["upscaling"],
};

/** The installed graphs for a capability, the latest first. */
export function installedChoices(capability: Capability, { models = [] }: EngineSettings): EngineChoice[] {
  const served = TASKS[capability] ?? [];
  return models
    .filter(({ tasks, graph }) => graph !== undefined && tasks.some((task) => served.includes(task)))
    .map(({ name }) => ({ name: `local-model:${name}`, family: "local-model", model: name }))
    .reverse();
}

/** A single graph from the model store. */
export const adapter: EngineAdapter = ({ name, model = "" }, capabilities, settings) => {
  const cleans = capabilities.includes("image-cleanup");
  return {
    name,
    lane: "cpu",
    capabilities,
    // Selecting what is removed needs the same models as the embedded cleaner.
    weights: {
      required: cleans
        ? [
            "sam2-encoder",
            "sam2-decoder",
            "coco-ssd",
            "x4fast",
            ...(hasTask(model, "denoising", settings) ? (["migan"] as const) : []),
          ]
        : [],
      optional: [],
    },
    missingRequirement: () =>
      findGraph(model, settings)
        ? null
        : { reason: `the model "${model}" is not installed; run npm run atelier -- models add ${model}` },
    load(chosen) {
      // A job may reach a machine that lacks the model; loading the missing file then explains what to do.
      const graph = findGraph(model, chosen) ?? { path: model, memoryBytes: 0 };
      return {
        "background-remove": graphBackgroundRemover(name, graph, chosen, parsePreprocessing(model, chosen)),
        "image-cleanup": createCleaner(chosen, {
          upscaler: onnxUpscaler(chosen, { keepsTexture: false }),
          ...(hasTask(model, "denoising", chosen)
            ? { denoiser: { engine: name, run: graphDenoiser(graph) } }
            : { filler: { engine: name, fill: graphFiller(graph) } }),
        }),
        "image-upscale": graphUpscaler(name, graph, chosen),
      };
    },
  };
};

const hasTask = (name: string, task: ModelTask, { models = [] }: EngineSettings): boolean =>
  models.some((model) => model.name === name && model.tasks.includes(task));

const parsePreprocessing = (name: string, { models = [] }: EngineSettings) =>
  readPreprocessing(models.find((model) => model.name === name)?.directory ?? "");

function findGraph(name: string, { models = [] }: EngineSettings): GraphFile | null {
  const model = models.find((model) => model.name === name);
  return model?.graph ? { path: join(model.directory, model.graph), memoryBytes: model.memoryBytes } : null;
}
