import { type CoarseMask, computeConfidence, cutOut, placeOnColor, resizePlane, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { WeightName } from "../../models/weights.ts";
import { floatTensor, isModelInstalled, type ModelSettings, withModel } from "../onnx/session.ts";
import { planarFloats } from "../onnx/tensors.ts";
import type { BackgroundRemoveEngine, EngineContext } from "../ports/index.ts";
import { completeSubject } from "./complete-subject.ts";
import { findNamedSubject } from "./named-subject.ts";
import { withoutRemnants } from "./remnants.ts";
import {
  computeAgreement,
  type FoundSubject,
  isUnsure,
  MIN_AGREEMENT,
  MIN_DEEP_AGREEMENT,
  subjectConfidence,
  warnOfDoubt,
} from "./subject-confidence.ts";

export interface BackgroundSettings extends ModelSettings {
  /** Whether the operator enabled ISNet, which has a copyleft license. */
  bestBackground: boolean;
}

interface MattingModel {
  weight: WeightName;
  engine: string;
  side: number;
  input: string;
  output: string;
  /** The output of a mask that the network has at a low resolution before the last one. It costs nothing. */
  deep?: string;
  mean: readonly [number, number, number];
  deviation: readonly [number, number, number];
}

const imageNet = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] } as const;

const mattingModels = {
  fast: { weight: "u2netp", engine: "onnx/u2netp", side: 320, input: "input.1", output: "1959", ...imageNet },
  balanced: {
    weight: "u2net",
    engine: "onnx/u2net",
    side: 320,
    input: "input.1",
    output: "1959",
    deep: "1964",
    ...imageNet,
  },
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
 * Removes backgrounds with U²-Net and refines the edge at the image's own resolution. The mode "best" uses ISNet if the
 * operator enabled it, and SAM 2.
 */
export function onnxBackgroundRemover(settings: BackgroundSettings): BackgroundRemoveEngine {
  return {
    async removeBackground({ image, mode, subject }, context) {
      const { signal, progress, warn } = context;
      signal.throwIfAborted();
      const named = await findNamedSubject(image, subject, settings, context);
      if (named) {
        const whole = mode === "fast" ? named : await refineNamed(image, named, settings, context);
        return { image: await cutOut(image, whole), engine: "onnx/sam-2", confidence: computeConfidence(named) };
      }
      const { model, useSam } = await chooseModels(mode, settings);
      if (mode === "best" && model !== mattingModels.best && !useSam)
        warn('The models for the mode "best" are not installed. The mode "balanced" was used.');
      progress("finding the subject", 0.05);
      const coarse = await coarseMask(image, model, settings);
      signal.throwIfAborted();
      const unsure = isUnsure(coarse);
      if (useSam && unsure) progress("completing the subject", 0.3);
      const doubts = new Set<string>();
      const addDoubt = (doubt: string) => void doubts.add(doubt);
      const completed =
        useSam && unsure ? await completeSubject(image, coarse, settings, { signal, warn: addDoubt }) : coarse;
      const whole = useSam ? await withoutRemnants(image, completed, settings, { signal, warn: addDoubt }) : completed;
      const isCompared = unsure && mode !== "fast";
      const { deepAgreement } = coarse;
      const agreement = isCompared ? (deepAgreement ?? (await compareModels(image, coarse, settings))) : 1;
      // A mask that SAM 2 completed is expected to differ from the other one.
      const isDoubtful =
        completed === coarse && agreement < (deepAgreement === undefined ? MIN_AGREEMENT : MIN_DEEP_AGREEMENT);
      warnOfDoubt(coarse.presence, isDoubtful, addDoubt);
      for (const doubt of doubts) warn(doubt);
      progress("refining the edge", 0.7);
      const cutout = await cutOut(image, whole);
      signal.throwIfAborted();
      return {
        image: cutout,
        engine: whole === coarse ? model.engine : `${model.engine}+sam-2`,
        confidence: subjectConfidence(whole, coarse.presence, agreement),
      };
    },
  };
}

/** Masks of the named thing and of the main subject with this overlap show the same thing. */
const MIN_SAME = 0.8;

/**
 * The mask of a named thing as that of the main subject, if both are the same: the matting network has finer edges, and SAM 2
 * adds the parts that it misses.
 */
async function refineNamed(
  image: Raster,
  named: CoarseMask,
  settings: BackgroundSettings,
  { signal, warn }: Pick<EngineContext, "signal" | "warn">,
): Promise<CoarseMask> {
  const main = await coarseMask(image, mattingModels.balanced, settings);
  signal.throwIfAborted();
  if (computeAgreement(main, { ...main, data: resizePlane(named.data, named, main) }) < MIN_SAME) return named;
  const completed = await completeSubject(image, main, settings, { signal, warn });
  return withoutRemnants(image, completed, settings, { signal, warn });
}

/** How far the small model agrees with an unsure mask of a network without one of a low resolution, 0 to 1. */
async function compareModels(image: Raster, mask: FoundSubject, settings: BackgroundSettings): Promise<number> {
  const second = await coarseMask(image, mattingModels.fast, settings);
  return computeAgreement({ ...mask, data: resizePlane(mask.data, mask, second) }, second);
}

/** The installed models for a mode. */
async function chooseModels(mode: keyof typeof mattingModels, settings: BackgroundSettings) {
  if (mode !== "best") return { model: mattingModels[mode], useSam: false };
  const has = (weight: WeightName) => isModelInstalled(weight, settings);
  const isNet = settings.bestBackground && (await has(mattingModels.best.weight));
  return {
    model: isNet ? mattingModels.best : mattingModels.balanced,
    // A remote runtime would have to send 20 MB of features with each prompt.
    useSam: !settings.runtime && (await has("sam2-encoder")) && (await has("sam2-decoder")),
  };
}

/** The unrefined mask at the model's resolution. */
export function findSubject(
  image: Raster,
  mode: keyof typeof mattingModels,
  settings: ModelSettings,
): Promise<FoundSubject> {
  return coarseMask(image, mattingModels[mode], settings);
}

async function coarseMask(image: Raster, model: MattingModel, settings: ModelSettings): Promise<FoundSubject> {
  const { side, mean, deviation, weight, input, output, deep } = model;
  // The models are trained on opaque photos, so transparent pixels become white.
  const opaque = placeOnColor(await resizeRaster(image, side, side), { r: 255, g: 255, b: 255, alpha: 1 });
  const tensor = await floatTensor(planarFloats(opaque, mean, deviation), [1, 3, side, side]);
  const outputs = deep ? [output, deep] : [output];
  const result = await withModel(weight, settings, (loaded) => loaded.run({ [input]: tensor }, outputs));
  const { data, max } = stretch(result[output] ?? new Float32Array(side * side));
  const mask = { width: side, height: side, data };
  const second = deep && result[deep];
  return {
    ...mask,
    presence: Math.min(1, Math.max(0, max)),
    ...(second && { deepAgreement: computeAgreement(mask, { ...mask, data: stretch(second).data }) }),
  };
}

/** Values stretched to 0 to 1, and the largest before that. */
function stretch(values: Float32Array): { data: Float32Array; max: number } {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { data: values.map((value) => (value - min) / Math.max(1e-6, max - min)), max };
}
