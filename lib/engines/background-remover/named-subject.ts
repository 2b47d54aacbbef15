import { AppError } from "@atelier/errors";
import { type CoarseMask, maskAsRaster, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { WeightName } from "../../models/weights.ts";
import { plainName } from "../cleaner/names.ts";
import { selectNamed } from "../cleaner/selection.ts";
import { textDetector } from "../cleaner/text-detector.ts";
import { isModelInstalled, type ModelSettings } from "../onnx/session.ts";
import { type EngineContext, warnWithoutNames } from "../ports/index.ts";

/** The longest side of the returned mask. SAM 2 predicts masks of 256 × 256 pixels. */
const MASK_SIDE = 320;
/** The models that find things by name. */
export const namingModels = ["coco-ssd", "sam2-encoder", "sam2-decoder"] as const;

/**
 * The mask of all things that `subject` names, found with SAM 2 and a detector of 80 classes, or one of any words. Null, with a warning, if a
 * subject is named and the models are not installed. Throws AppError `nothing_matched` if the image shows none.
 */
export async function findNamedSubject(
  image: Raster,
  subject: string | undefined,
  settings: ModelSettings,
  context: EngineContext,
): Promise<CoarseMask | null> {
  if (subject === undefined) return null;
  if (settings.runtime || !(await areInstalled(namingModels, settings))) {
    warnWithoutNames(subject, context);
    return null;
  }
  context.progress("finding the subject", 0.05);
  const name = plainName(subject) ?? (textDetector(settings) ? subject : null);
  if (name === null)
    throw new AppError(
      "nothing_matched",
      `"${subject}" cannot be found by name. Send region with a rectangle around it instead.`,
    );
  const found = await selectNamed(image, name, settings);
  if (!found)
    throw new AppError(
      "nothing_matched",
      `No ${name} was found in this image. Send region with a rectangle around the subject instead.`,
    );
  context.signal.throwIfAborted();
  context.progress("refining the edge", 0.7);
  const scale = Math.min(1, MASK_SIDE / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const small = await resizeRaster(maskAsRaster(found.mask), width ?? 1, height ?? 1, "linear");
  const data = Float32Array.from({ length: small.width * small.height }, (_, at) => (small.data[at * 3] ?? 0) / 255);
  return { width: small.width, height: small.height, data };
}

async function areInstalled(names: readonly WeightName[], settings: ModelSettings): Promise<boolean> {
  const installed = await Promise.all(names.map((name) => isModelInstalled(name, settings)));
  return installed.every(Boolean);
}
