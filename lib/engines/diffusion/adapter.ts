import type { EngineAdapter, EngineSettings } from "../define.ts";
import type { Capability, Engines } from "../ports/index.ts";
import { diffusionCleaner } from "./cleaner.ts";
import { diffusionColorist } from "./colorist.ts";
import { diffusionEditor } from "./editor.ts";
import { diffusionGenerator } from "./generator.ts";
import { diffusionModel } from "./model.ts";
import { installedModel, servesCapability } from "./settings.ts";
import { diffusionStudio } from "./studio.ts";

export { isDefaultFor } from "./settings.ts";

/** A diffusion model in an engine process. */
export const adapter: EngineAdapter = ({ name }, capabilities, settings) => ({
  name,
  lane: "cpu",
  capabilities,
  weights: { required: [], optional: ["u2net"] },
  missingRequirement: () => missingRequirement(capabilities, settings),
  load: (chosen): Partial<Engines> => {
    const model = diffusionModel(name, chosen);
    return {
      generator: diffusionGenerator(model, chosen),
      editor: diffusionEditor(model),
      cleaner: diffusionCleaner(model),
      colorist: diffusionColorist(model),
      studio: diffusionStudio(model, chosen),
    };
  },
});

function missingRequirement(capabilities: readonly Capability[], settings: EngineSettings): { reason: string } | null {
  const model = installedModel(settings);
  if (!model) return { reason: "it has no model; set DIFFUSION_MODEL to a folder with a model in ONNX" };
  if (model.state === "unusable") return { reason: model.reason };
  return capabilities.some((capability) => servesCapability(model.facts, capability))
    ? null
    : { reason: "the model in DIFFUSION_MODEL does not support this operation" };
}
