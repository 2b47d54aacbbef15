import { placeOnColor, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { EngineError, type SketchToImageEngine } from "../ports/index.ts";
import { buildPrompt } from "../vendor/images.ts";
import type { DiffusionModel } from "./model.ts";
import { workingSize } from "./sizes.ts";

/** Sketch to image with a ControlNet for scribbles. The control strength is the weight of its outputs. */
export const diffusionSketchToImage = (model: DiffusionModel): SketchToImageEngine => ({
  async color({ image, prompt, negativePrompt, style, controlStrength }, context) {
    const facts = model.facts();
    if (!facts.hasControl) throw new EngineError("The model has no ControlNet.", { unfit: true });
    const size = workingSize(facts, image.width, image.height);
    const opaque = placeOnColor(image, { r: 255, g: 255, b: 255, alpha: 1 });
    const lines = whiteOnBlack(await resizeRaster(opaque, size.width, size.height));
    const control = { image: lines, scale: controlStrength };
    const generated = await model.run(
      { prompt: buildPrompt({ prompt, style }), negativePrompt, ...size, control },
      context,
    );
    return {
      engine: model.name,
      image: await resizeRaster(generated, image.width, image.height),
      report: model.report(),
    };
  },
});

/** Scribble models are trained with white lines on black. Sketches on paper are inverted. */
function whiteOnBlack(image: Raster): Raster {
  const mean = image.data.reduce((sum, value) => sum + value, 0) / image.data.length;
  return mean < 128 ? image : { ...image, data: image.data.map((value) => 255 - value) };
}
