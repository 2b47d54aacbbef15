import { cutOut } from "../../images/alpha.ts";
import type { CoarseMask } from "../../images/coarse-mask.ts";
import { placeOnColor } from "../../images/compose.ts";
import type { Raster } from "../../images/raster.ts";
import { resizeRaster } from "../../images/resize.ts";
import type { BackgroundRemover } from "../ports.ts";
import type { WeightName } from "../weights.ts";
import { floatTensor, isModelInstalled, type ModelSettings, withModel } from "./session.ts";
import { planarFloats } from "./tensors.ts";

export interface BackgroundSettings extends ModelSettings {
  /** Whether the operator chose to install ISNet, whose package has a copyleft license. */
  bestBackground: boolean;
}

interface Matter {
  weight: WeightName;
  engine: string;
  side: number;
  input: string;
  output: string;
  mean: readonly [number, number, number];
  deviation: readonly [number, number, number];
}

const imageNet = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] } as const;

const matters = {
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
} as const satisfies Record<string, Matter>;

/** Cuts subjects out with U²-Net (fast, balanced) or ISNet (best), refined at the image's own resolution. */
export function onnxBackgroundRemover(settings: BackgroundSettings): BackgroundRemover {
  return {
    async removeBackground({ image, mode }, { signal, progress, warn }) {
      signal.throwIfAborted();
      const best = settings.bestBackground && (await isModelInstalled(matters.best.weight, settings));
      const chosen = mode === "best" && !best ? "balanced" : mode;
      if (chosen !== mode) warn('The mode "best" is not installed here: "balanced" was used.');
      const matter = matters[chosen];
      progress("finding the subject", 0.05);
      const coarse = await coarseMask(image, matter, settings);
      signal.throwIfAborted();
      progress("refining the edge", 0.6);
      const cutout = await cutOut(image, coarse);
      signal.throwIfAborted();
      return { image: cutout, engine: matter.engine };
    },
  };
}

/** What the model sees of the subject before any refinement, at the model's own size. */
export function findSubject(image: Raster, mode: keyof typeof matters, settings: ModelSettings): Promise<CoarseMask> {
  return coarseMask(image, matters[mode], settings);
}

async function coarseMask(image: Raster, matter: Matter, settings: ModelSettings): Promise<CoarseMask> {
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
