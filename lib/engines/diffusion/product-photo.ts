import { coverSize } from "@atelier/images";
import { createStudio } from "@atelier/product-studio";
import { onnxBackgroundRemover } from "../background-remover/background-remover.ts";
import type { EngineSettings } from "../define.ts";
import { type EngineContext, EngineError, type ProductPhotoEngine } from "../ports/index.ts";
import type { DiffusionModel } from "./model.ts";
import { workingSize } from "./sizes.ts";

/** The share of the progress that the scene takes. */
const SCENE_SHARE = 0.6;

/** Makes the scene from a prompt and places the cutout on it with the embedded studio's light, shadow and reflection. */
export const diffusionProductPhoto = (model: DiffusionModel, settings: EngineSettings): ProductPhotoEngine => ({
  async photograph(shot, context) {
    const { backdrop, width, height } = shot;
    if (backdrop.kind !== "prompt")
      throw new EngineError("The diffusion engine makes scenes only from a prompt.", { unfit: true });
    const size = workingSize(model.facts(), width, height);
    const prompt = `${backdrop.prompt}, empty scene for a product photo, free surface in the foreground`;
    const scene = await model.run({ prompt, ...size }, context, { from: 0, to: SCENE_SHARE });
    const image = await coverSize(scene, width, height);
    const studio = createStudio({ remover: onnxBackgroundRemover(settings) });
    const photograph = await studio.photograph({ ...shot, backdrop: { kind: "image", image } }, laterPart(context));
    return { engine: model.name, image: photograph.image };
  },
});

const laterPart = (context: EngineContext): EngineContext => ({
  ...context,
  progress: (step, fraction) => context.progress(step, SCENE_SHARE + (1 - SCENE_SHARE) * fraction),
});
