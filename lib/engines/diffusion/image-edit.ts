import { blendByMask, coverSize, placeOnColor, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { readInstructions } from "@atelier/photo-editor";
import { withoutBackground } from "../background-remover/without-background.ts";
import type { EngineSettings } from "../define.ts";
import { EngineError, type ImageEditEngine, warnWithoutReferences, warnWithoutStrength } from "../ports/index.ts";
import { buildPrompt, resultSize } from "../vendor/images.ts";
import { repaintMasked } from "./inpaint.ts";
import type { DiffusionModel } from "./model.ts";
import { workingSize } from "./sizes.ts";

/**
 * Edits with a mask by inpainting, and whole images with an instruction-editing model. Instructions that the embedded
 * editor fully understands, such as a crop, are left to it, because its tools are exact.
 */
export const diffusionImageEdit = (model: DiffusionModel, settings: EngineSettings): ImageEditEngine => ({
  async edit({ image, references, instructions, mask, style, strength, width, height, transparent }, context) {
    warnWithoutStrength(strength, context);
    warnWithoutReferences(references, context);
    const { kind } = model.facts();
    const prompt = buildPrompt({ prompt: instructions, style });
    if (!mask && kind !== "instruct")
      throw new EngineError("The model edits only the masked part of an image.", { unfit: true });
    if (!mask && style === "none" && isExact(instructions))
      throw new EngineError("The embedded editor's tools do this exactly.", { unfit: true });
    if (mask && !mask.data.some((value) => value > 0))
      throw new EngineError("The mask selects nothing.", { unfit: true });
    const edited =
      mask && kind !== "instruct"
        ? await repaintMasked(model, { image, mask, prompt }, context)
        : keepOutside(image, await followInstruction(), mask);
    const sized = await coverSize(edited, ...resultSize(image, width, height));
    return {
      engine: model.name,
      image: transparent ? await withoutBackground(sized, settings, context) : sized,
      report: model.report(),
    };

    async function followInstruction(): Promise<Raster> {
      const size = workingSize(model.facts(), image.width, image.height);
      const opaque = placeOnColor(image, { r: 255, g: 255, b: 255, alpha: 1 });
      const input = await resizeRaster(opaque, size.width, size.height);
      const generated = await model.run({ prompt, ...size, image: input }, context);
      return resizeRaster(generated, image.width, image.height);
    }
  },
});

/** Whether the embedded editor understands every word. */
function isExact(instructions: string): boolean {
  const { steps, notUnderstood } = readInstructions(instructions);
  return steps.length > 0 && notUnderstood.length === 0;
}

/** The edited image with the original's alpha and its pixels outside of the mask. */
function keepOutside(image: Raster, edited: Raster, mask: { data: Uint8Array } | undefined): Raster {
  const { width, height } = image;
  return blendByMask(image, edited, { width, height, data: mask?.data ?? new Uint8Array(width * height).fill(255) });
}
