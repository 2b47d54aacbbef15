import type { Raster } from "@atelier/images/raster";
import { createStudio } from "@atelier/product-studio";
import { onnxBackgroundRemover } from "../background-remover/background-remover.ts";
import type { EngineAdapter } from "../define.ts";
import type { BackgroundRemoveEngine } from "../ports/index.ts";

export const adapter: EngineAdapter = ({ name }) => ({
  name,
  lane: "cpu",
  capabilities: ["product-photo"],
  weights: { required: ["u2net"], optional: ["sam2-encoder", "sam2-decoder"] },
  load: (settings) => ({
    "product-photo": createStudio({ remover: rememberCutouts(onnxBackgroundRemover(settings)) }),
  }),
});

/** Cuts each image once, because the variations of a photo have the same one. */
function rememberCutouts(remover: BackgroundRemoveEngine): BackgroundRemoveEngine {
  const cutouts = new WeakMap<Raster, Awaited<ReturnType<BackgroundRemoveEngine["removeBackground"]>>>();
  return {
    async removeBackground(input, context) {
      const cutout = cutouts.get(input.image) ?? (await remover.removeBackground(input, context));
      cutouts.set(input.image, cutout);
      return cutout;
    },
  };
}
