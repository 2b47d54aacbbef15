import { EngineError, type ImageCleanupEngine } from "../ports/index.ts";
import { mergeMasks } from "../vendor/images.ts";
import { repaintMasked } from "./inpaint.ts";
import type { DiffusionModel } from "./model.ts";

/** Smaller holes are filled by the embedded cleaner, which takes a second. */
const LARGE_SHARE = 0.05;

/** Fills large holes by inpainting. Points, names and small holes are left to the next engine. */
export const diffusionImageCleanup = (model: DiffusionModel): ImageCleanupEngine => ({
  async clean(input, context) {
    const { image, objects } = input;
    const mask = mergeMasks(input, "The diffusion engine", context);
    if (!mask || objects.length > 0)
      throw new EngineError("The diffusion engine does not find objects by name.", { unfit: true });
    const share = mask.data.reduce((count, value) => count + Number(value > 0), 0) / mask.data.length;
    if (share < LARGE_SHARE)
      throw new EngineError("The diffusion engine fills only holes of 5% of the image and more.", { unfit: true });
    const prompt = "empty background, continuous surface, nothing there";
    const { guidance, readsGuidance } = model.facts();
    const usesNegative = guidance > 1 && !readsGuidance;
    const negativePrompt = usesNegative ? "object, person, animal, text" : undefined;
    return { engine: model.name, image: await repaintMasked(model, { image, mask, prompt, negativePrompt }, context) };
  },
});
