import { AppError } from "@atelier/errors";
import { fillThinHole } from "@atelier/images";
import type { Mask } from "@atelier/images/raster";
import { fillHoles } from "../onnx/hole-filler.ts";
import type { ModelSettings } from "../onnx/session.ts";
import type { ImageCleanupEngine, ImageUpscaleEngine } from "../ports/index.ts";
import { type Denoiser, denoise, denoiseShare } from "./denoise.ts";
import { findText } from "./find-text.ts";
import { getHole, splitHole } from "./hole.ts";
import { warnOfLargeFill, warnOfLeftObjects, warnOfUnclearFill } from "./removal-warnings.ts";
import { readSelection } from "./selection.ts";

/** The parts of a cleaner. MI-GAN fills the holes if `filler` is not set. */
interface CleanerParts {
  upscaler: ImageUpscaleEngine;
  filler?: { engine: string; fill: typeof fillHoles };
  /** A network that removes noise; the upscaler does it if it is not set. */
  denoiser?: Denoiser;
}

/** Views of a hole that differ from their median by more than this, of 255, show different things in it. */
const UNCLEAR = 16;

/** Selects objects with SAM 2 (and a detector for names), fills holes (thin ones from their border) and removes noise with Real-ESRGAN. */
export function createCleaner(
  settings: ModelSettings,
  { upscaler, filler = { engine: "onnx/mi-gan", fill: fillHoles }, denoiser }: CleanerParts,
): ImageCleanupEngine {
  return {
    findText: (image, context) => findText(image, settings, context),
    async clean(input, context) {
      const { image } = input;
      const selection = await readSelection(input, settings, context);
      const strength = denoiseShare(image, input.denoise);
      if (!selection && input.denoise === "off") {
        throw new AppError("nothing_matched", "There is nothing to remove. Mark or name an object, or enable denoise.");
      }
      let filled = image;
      let hole: Mask | undefined;
      let [isDoubtful, isUnclear] = [false, false];
      let largest = 0;
      if (selection) {
        hole = getHole(selection, input.maskGrow, input.mask ? "/mask" : "/objects");
        isDoubtful = warnOfLargeFill(image, hole, context);
        if (isDoubtful) input.onDoubt?.(hole);
        context.progress("filling", 0.4);
        const { thin, thick } = splitHole(hole, selection, input.maskGrow);
        if (thick.data.some(Boolean)) {
          const onSpread = (spread: number) => {
            largest = Math.max(largest, spread);
            if (spread > UNCLEAR) isUnclear = true;
          };
          const progress = (share: number) => context.progress("filling", 0.4 + 0.3 * share);
          filled = await filler.fill(image, thick, settings, context.signal, progress, { onSpread });
          if (isUnclear && !isDoubtful) warnOfUnclearFill(context);
        }
        if (thin.data.some(Boolean)) filled = fillThinHole(filled, thin);
        await warnOfLeftObjects(filled, input.objects, settings, context);
      }
      if (strength > 0) filled = await denoise(filled, strength, { upscaler, denoiser, settings }, context);
      else if (!selection) context.warn("The image has no visible noise and was not changed.");
      return {
        image: filled,
        mask: hole,
        spread: largest,
        ...(isDoubtful || isUnclear ? { isDoubtful: true } : {}),
        engine: selection ? filler.engine : strength > 0 ? (denoiser?.engine ?? "onnx/real-esrgan-denoise") : "none",
      };
    },
  };
}
