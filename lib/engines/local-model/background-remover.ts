import { type CoarseMask, cutOut, placeOnColor, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { subjectConfidence, warnOfDoubt } from "../background-remover/subject-confidence.ts";
import { floatTensor, type GraphFile, type ModelSettings, withGraph } from "../onnx/session.ts";
import { planarFloats } from "../onnx/tensors.ts";
import { type BackgroundRemoveEngine, EngineError, warnWithoutNames } from "../ports/index.ts";
import type { Preprocessing } from "./preprocessing.ts";

/** Removes backgrounds with a graph that maps an image to a mask, and refines the edge at full resolution. */
export function graphBackgroundRemover(
  engine: string,
  graph: GraphFile,
  settings: ModelSettings,
  preprocessing: Preprocessing,
): BackgroundRemoveEngine {
  return {
    async removeBackground({ image, subject }, context) {
      const { signal, progress } = context;
      warnWithoutNames(subject, context);
      signal.throwIfAborted();
      progress("finding the subject", 0.05);
      const coarse = await predictMask(image, graph, settings, preprocessing);
      signal.throwIfAborted();
      progress("refining the edge", 0.7);
      const cutout = await cutOut(image, coarse);
      const presence = coarse.data.reduce((highest, value) => Math.max(highest, value), 0);
      warnOfDoubt(presence, false, context.warn);
      signal.throwIfAborted();
      return { image: cutout, engine, confidence: subjectConfidence(coarse, presence) };
    },
  };
}

/** The mask of the subject, 0 to 1, in the model's resolution. Throws EngineError for a graph with another layout. */
export async function predictMask(
  image: Raster,
  file: GraphFile,
  settings: ModelSettings,
  { mean, deviation, side }: Preprocessing,
): Promise<CoarseMask> {
  return withGraph(file, settings, async ({ inputs, outputs, run }) => {
    const [input, ...others] = inputs;
    const output = outputs.at(-1);
    const [, channels, height, width] = input?.dims ?? [];
    if (!input || !output || others.length > 0 || channels !== 3)
      throw new EngineError(
        `The model ${file.path} needs one image input [1, 3, height, width]; it has ${describeInputs(inputs)}.`,
      );
    const size = { width: width ?? side, height: height ?? side };
    // The models are trained on opaque photos, so transparent pixels become white.
    const scaled = await resizeRaster(image, size.width, size.height);
    const opaque = placeOnColor(scaled, { r: 255, g: 255, b: 255, alpha: 1 });
    const tensor = await floatTensor(planarFloats(opaque, mean, deviation), [1, 3, size.height, size.width]);
    const mask = (await run({ [input.name]: tensor }, [output]))[output];
    if (mask?.length !== size.width * size.height)
      throw new EngineError(`The model ${file.path} returned no mask of ${size.width} × ${size.height} values.`);
    return { ...size, data: toProbabilities(mask) };
  });
}

const describeInputs = (inputs: readonly { name: string; dims: readonly (number | null)[] }[]) =>
  inputs.map(({ name, dims }) => `${name} [${dims.map((size) => size ?? "any").join(", ")}]`).join(", ") || "none";

/** Graphs return probabilities, or logits, which have values outside of 0 to 1. */
function toProbabilities(values: Float32Array): Float32Array {
  const areLogits = values.some((value) => value < -0.01 || value > 1.01);
  return values.map((value) => (areLogits ? 1 / (1 + Math.exp(-value)) : Math.min(1, Math.max(0, value))));
}
