import { join } from "node:path";
import { createCleaner } from "../cleaner/create-cleaner.ts";
import type { EngineAdapter, EngineSettings } from "../define.ts";
import type { GraphFile } from "../onnx/session.ts";
import { onnxUpscaler } from "../upscaler/upscaler.ts";
import { graphBackgroundRemover } from "./background-remover.ts";
import { graphFiller } from "./hole-filler.ts";

/** A single graph from the model store. */
export const adapter: EngineAdapter = ({ name, model = "" }, capabilities, settings) => {
  const cleans = capabilities.includes("cleaner");
  return {
    name,
    lane: "cpu",
    capabilities,
    // Selecting what is removed needs the same models as the embedded cleaner.
    weights: {
      required: cleans ? ["sam2-encoder", "sam2-decoder", "coco-ssd-graph", "coco-ssd-weights", "x4fast"] : [],
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
        backgroundRemover: graphBackgroundRemover(name, graph, chosen),
        cleaner: createCleaner(chosen, {
          upscaler: onnxUpscaler(chosen),
          filler: { engine: name, fill: graphFiller(graph) },
        }),
      };
    },
  };
};

function findGraph(name: string, { models = [] }: EngineSettings): GraphFile | null {
  const model = models.find((one) => one.name === name);
  return model?.graph ? { path: join(model.directory, model.graph), memoryBytes: model.memoryBytes } : null;
}
