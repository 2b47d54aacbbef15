import { type CoarseMask, cutOut, placeOnColor, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { WeightName } from "../../models/weights.ts";
import { floatTensor, isModelInstalled, type ModelSettings, withModel } from "../onnx/session.ts";
import { planarFloats } from "../onnx/tensors.ts";
import type { BackgroundRemover } from "../ports/index.ts";
import { completeSubject } from "./complete-subject.ts";

export interface BackgroundSettings extends ModelSettings {
  /** Whether the operator chose to install ISNet, whose package has a copyleft license. */
  bestBackground: boolean;
}

interface MattingModel {
  weight: WeightName;
  engine: string;
  side: number;
  input: string;
  output: string;
  mean: readonly [number, number, number];
  deviation: readonly [number, number, number];
}

const imageNet = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] } as const;

const mattingModels = {
  fast: { weight: "u2netp", engine: "onnx/u2netp", side: 320, input: "input.1", output: "1959", ...imageNet },
  balanced: { weight: "u2net", engine: "onnx/u2net", side: 320, input: "input.1", output: "1959", ...imageNet },
  best: {
    weight: "isnet",
    engine: "onnx/isnet",
    side: 1024,
    input: "input",
    output: "output",
    mean: [0.5, 0.5, 0.5],
    deviation: [1, 1, 1],
  },
} as const satisfies Record<string, MattingModel>;

/**
 * Cuts subjects out with U²-Net, refined at the image's own resolution. "best" takes ISNet where the operator chose it, and has SAM 2
 * complete what was found.
 */
export function onnxBackgroundRemover(settings: BackgroundSettings): BackgroundRemover {
  return {
    async removeBackground({ image, mode }, { signal, progress, warn }) {
      signal.throwIfAborted();
      const { matter, completes } = await chooseModels(mode, settings);
      if (mode === "best" && matter !== mattingModels.best && !completes)
        warn('The mode "best" is not installed here: "balanced" was used.');
      progress("finding the subject", 0.05);
      const coarse = await coarseMask(image, matter, settings);
      signal.throwIfAborted();
      if (completes) progress("finding all of it", 0.3);
      const whole = completes ? await completeSubject(image, coarse, settings, signal) : coarse;
      progress("refining the edge", 0.7);
      const cutout = await cutOut(image, whole);
      signal.throwIfAborted();
      return { image: cutout, engine: whole === coarse ? matter.engine : `${matter.engine}+sam-2` };
    },
  };
}

/** The model that finds the subject, and whether SAM 2 completes it: as far as they are installed here. */
async function chooseModels(mode: keyof typeof mattingModels, settings: BackgroundSettings) {
  if (mode !== "best") return { matter: mattingModels[mode], completes: false };
  const has = (weight: WeightName) => isModelInstalled(weight, settings);
  const isNet = settings.bestBackground && (await has(mattingModels.best.weight));
  return {
    matter: isNet ? mattingModels.best : mattingModels.balanced,
    // What it sees of an image is 20 MB, sent anew with each question: not to a server.
    completes: !settings.runtime && (await has("sam2-encoder")) && (await has("sam2-decoder")),
  };
}

/** What the model sees of the subject before any refinement, at the model's own size. */
export function findSubject(
  image: Raster,
  mode: keyof typeof mattingModels,
  settings: ModelSettings,
): Promise<CoarseMask> {
  return coarseMask(image, mattingModels[mode], settings);
}

async function coarseMask(image: Raster, matter: MattingModel, settings: ModelSettings): Promise<CoarseMask> {
  const { side } = matter;
  // The models know opaque photos only; white is what a clear background looks like most often.
  const opaque = placeOnColor(await resizeRaster(image, side, side), { r: 255, g: 255, b: 255, alpha: 1 });
  const tensor = await floatTensor(planarFloats(opaque, matter.mean, matter.deviation), [1, 3, side, side]);
  const result = await withModel(matter.weight, settings, (model) =>
    model.run({ [matter.input]: tensor }, [matter.output]),
  );
  const mask = result[matter.output] ?? new Float32Array(side * side);
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of mask) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { width: side, height: side, data: mask.map((value) => (value - least) / Math.max(1e-6, most - least)) };
}
