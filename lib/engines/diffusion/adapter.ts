import type { EngineAdapter, EngineSettings } from "../define.ts";
import type { Capability, Engines } from "../ports/index.ts";
import { diffusionCleaner } from "./cleaner.ts";
import { diffusionColorist } from "./colorist.ts";
import { diffusionEditor } from "./editor.ts";
import { diffusionGenerator } from "./generator.ts";
import { diffusionModel } from "./model.ts";
import { installedModel, servesCapability, settingsOfModel } from "./settings.ts";
import { diffusionStudio } from "./studio.ts";

export { installedChoices } from "./settings.ts";

/** A diffusion model in an engine process. */
export const adapter: EngineAdapter = ({ name, model: modelName }, capabilities, settings) => ({
  name,
  lane: "cpu",
  capabilities,
  weights: { required: [], optional: ["u2net"] },
  missingRequirement: () => missingRequirement(modelName, capabilities, settings),
  load: (given): Partial<Engines> => {
    const chosen = settingsOfModel(given, modelName);
    const model = diffusionModel(modelName, name, chosen);
    return {
      "image-generate": diffusionGenerator(model, chosen),
      "image-edit": diffusionEditor(model),
      "image-cleanup": diffusionCleaner(model),
      "sketch-to-image": diffusionColorist(model),
      "product-photo": diffusionStudio(model, chosen),
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
  return capabilities.some((capability) => servesCapability(model.facts, capability))
    ? null
    : { reason: `the model ${name ?? "in DIFFUSION_MODEL"} does not support this operation` };
}
