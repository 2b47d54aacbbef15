import type { Raster } from "@atelier/images/raster";
import { createStudio } from "@atelier/product-studio";
import { onnxBackgroundRemover } from "../background-remover/background-remover.ts";
import type { EngineAdapter } from "../define.ts";
import type { BackgroundRemover } from "../ports/index.ts";

export const adapter: EngineAdapter = ({ name }) => ({
  name,
  lane: "cpu",
  capabilities: ["studio"],
  weights: { required: ["u2net"], optional: ["sam2-encoder", "sam2-decoder"] },
  load: (settings) => ({ studio: createStudio({ remover: rememberCutouts(onnxBackgroundRemover(settings)) }) }),
});

/** Cuts each image once, because the variations of a photo have the same one. */
function rememberCutouts(remover: BackgroundRemover): BackgroundRemover {
  const cutouts = new WeakMap<Raster, Awaited<ReturnType<BackgroundRemover["removeBackground"]>>>();
  return {
    async removeBackground(input, context) {
      const made = cutouts.get(input.image) ?? (await remover.removeBackground(input, context));
      cutouts.set(input.image, made);
      return made;
    },
  };
}
