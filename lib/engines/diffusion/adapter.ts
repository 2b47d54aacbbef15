import type { EngineAdapter, EngineSettings } from "../define.ts";
import type { Capability, Engines } from "../ports/index.ts";
import { diffusionImageCleanup } from "./image-cleanup.ts";
import { diffusionImageEdit } from "./image-edit.ts";
import { diffusionImageGenerate } from "./image-generate.ts";
import { diffusionModel } from "./model.ts";
import { diffusionProductPhoto } from "./product-photo.ts";
import { installedModel, servesCapability, settingsOfModel } from "./settings.ts";
import { diffusionSketchToImage } from "./sketch-to-image.ts";

export { installedChoices } from "./settings.ts";

/** A diffusion model in an engine process. */
export const adapter: EngineAdapter = ({ name, model: modelName }, capabilities, settings) => ({
  name,
  lane: "cpu",
  capabilities,
  weights: { required: [], optional: ["u2net"] },
  missingRequirement: () => missingRequirement(modelName, capabilities, settings),
  load: (settings): Partial<Engines> => {
    const chosen = settingsOfModel(settings, modelName);
    const model = diffusionModel(modelName, name, chosen);
    return {
      "image-generate": diffusionImageGenerate(model, chosen),
      "image-edit": diffusionImageEdit(model, chosen),
      "image-cleanup": diffusionImageCleanup(model),
      "sketch-to-image": diffusionSketchToImage(model),
      "product-photo": diffusionProductPhoto(model, chosen),
    };
  },
});

function missingRequirement(
  name: string | undefined,
  capabilities: readonly Capability[],
  settings: EngineSettings,
): { reason: string } | null {
  const model = installedModel(settingsOfModel(settings, name));
  if (!model)
    return {
      reason: name
        ? `the model "${name}" is not installed; run npm run atelier -- models add ${name}`
        : "it has no model; add one with npm run atelier -- models add, or set DIFFUSION_MODEL to a folder with a model in ONNX",
    };
  if (model.state === "unusable") return { reason: model.reason };
  return capabilities.some((capability) => servesCapability(model.facts, capability, model.settings.steps))
    ? null
    : { reason: `the model ${name ?? "in DIFFUSION_MODEL"} does not support this operation` };
}
