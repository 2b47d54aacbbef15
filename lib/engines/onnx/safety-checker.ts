import { join } from "node:path";
import { cropped, placeOnColor, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EngineSettings } from "../define.ts";
import { EngineError } from "../ports/index.ts";
import { floatTensor, type Graph, type GraphFile, type ModelSettings, withGraph } from "./session.ts";
import { planarFloats } from "./tensors.ts";

/** The input side and the normalization of CLIP ViT-L/14, on which the published checkers are built. */
const SIDE = 224;
const MEAN = [0.48145466, 0.4578275, 0.40821073] as const;
const DEVIATION = [0.26862954, 0.26130258, 0.27577711] as const;

/** The installed safety checker, or null. The latest one is used. */
export function safetyChecker({ models = [] }: EngineSettings): GraphFile | null {
  const model = models.findLast(({ tasks, graph }) => graph !== undefined && tasks.includes("safety-checker"));
  return model?.graph ? { path: join(model.directory, model.graph), memoryBytes: model.memoryBytes } : null;
}

/**
 * Whether a safety checker flags one of the images. The graph has the inputs and outputs of Stable Diffusion's checker as
 * diffusers' ONNX pipeline calls it: `clip_input` [1, 3, 224, 224] and `images` [1, height, width, 3] in, the bytes
 * `has_nsfw_concepts` [1] out. Throws EngineError for another graph.
 */
export async function isUnsafe(images: readonly Raster[], file: GraphFile, settings: ModelSettings): Promise<boolean> {
  return withGraph(file, settings, async (graph) => {
    checkNames(graph, file);
    for (const image of images) {
      const view = await centerView(image);
      const feeds = {
        clip_input: await floatTensor(planarFloats(view, MEAN, DEVIATION), [1, 3, SIDE, SIDE]),
        images: await floatTensor(
          Float32Array.from(view.data, (byte) => byte / 255),
          [1, SIDE, SIDE, 3],
        ),
      };
      const { has_nsfw_concepts: flags } = await graph.runBytes(feeds, ["has_nsfw_concepts"]);
      if (flags?.some((flag) => flag !== 0)) return true;
    }
    return false;
  });
}

function checkNames({ inputs, outputs }: Graph, { path }: GraphFile): void {
  const inputNames = inputs.map(({ name }) => name);
  if (inputNames.includes("clip_input") && inputNames.includes("images") && outputs.includes("has_nsfw_concepts"))
    return;
  throw new EngineError(
    `The model ${path} is not a safety checker. It must have the inputs clip_input and images and the output has_nsfw_concepts, but it has ${[...inputNames, ...outputs].join(", ")}.`,
  );
}

/** The center of the image at CLIP's input size, opaque. */
async function centerView(image: Raster): Promise<Raster> {
  const scale = SIDE / Math.min(image.width, image.height);
  const [width, height] = [image.width, image.height].map((side) => Math.max(SIDE, Math.round(side * scale)));
  if (width === undefined || height === undefined) throw new TypeError("An image has two sides.");
  const scaled = await resizeRaster(image, width, height, "cubic");
  const opaque = placeOnColor(scaled, { r: 255, g: 255, b: 255, alpha: 1 });
  const [x, y] = [Math.floor((width - SIDE) / 2), Math.floor((height - SIDE) / 2)];
  return cropped(opaque, x, y, SIDE, SIDE);
}
