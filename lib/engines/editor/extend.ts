import { AppError } from "@atelier/errors";
import { fillHoles } from "../onnx/hole-filler.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { type ImageEditEngine, warnWithoutReferences, warnWithoutStrength } from "../ports/index.ts";

/**
 * Adds outpainting to an editor: the added part is filled with MI-GAN, which continues the image at its edges and does not
 * read the instructions. The instructions then apply to the whole image; if they name no tool, the image is only extended.
 */
export function extendingEditor(editor: ImageEditEngine, settings: ModelSettings): ImageEditEngine {
  return {
    async edit(input, context) {
      warnWithoutStrength(input.strength, context);
      warnWithoutReferences(input.references, context);
      const { image, mask, outpaint, onPartial } = input;
      if (!outpaint || !mask) return editor.edit(input, context);
      const { signal, progress } = context;
      const filled = await fillHoles(image, mask, settings, signal, (share) => progress("extending", 0.6 * share));
      const rest = { ...context, progress: (step: string, share: number) => progress(step, 0.6 + 0.4 * share) };
      try {
        return await editor.edit({ ...input, image: filled, mask: undefined }, rest);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "nothing_matched" || onPartial === "refuse") throw error;
        context.warn("This engine continues the image at its edges. The instructions name no tool and were not used.");
        return { image: filled, engine: "onnx/mi-gan" };
      }
    },
  };
}
