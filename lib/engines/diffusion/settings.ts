import { ModelFolderError, type PipelineFacts, readPipelineFacts } from "@atelier/diffusion";
import type { DiffusionSettings, EngineChoice, EngineSettings } from "../define.ts";
import type { Capability } from "../ports/index.ts";

/** The model of the settings: its facts, or why it cannot be used. Undefined without a model. */
export type InstalledModel =
  | { state: "ready"; facts: PipelineFacts; settings: DiffusionSettings & { directory: string } }
  | { state: "unusable"; reason: string };

/** A job's submission reads the settings several times, so the directory is read again only after this time. */
const KNOWN_MS = 5_000;
const known = new Map<string, { readAt: number; facts: PipelineFacts | ModelFolderError }>();

/** Reads the folder of the settings. Only small files are read; a folder that was completed later is found. */
export function installedModel({ diffusion }: EngineSettings): InstalledModel | undefined {
  if (!diffusion?.directory) return undefined;
  const facts = toFacts(diffusion.directory);
  return facts instanceof ModelFolderError
    ? { state: "unusable", reason: facts.message }
    : { state: "ready", facts, settings: { ...diffusion, directory: diffusion.directory } };
}

/** The settings with the folder of a model of the store. Without a name they stay: DIFFUSION_MODEL names the folder. */
export function settingsOfModel(settings: EngineSettings, name: string | undefined): EngineSettings {
  if (name === undefined) return settings;
  const { directory, steps, guidance } = settings.models?.find((model) => model.name === name) ?? {};
  const diffusion = { providers: ["cpu" as const], ...settings.diffusion };
  return {
    ...settings,
    diffusion: {
      ...diffusion,
      directory,
      steps: diffusion.steps ?? steps,
      guidance: diffusion.guidance ?? guidance,
    },
  };
}

function toFacts(directory: string): PipelineFacts | ModelFolderError {
  const last = known.get(directory);
  if (last && performance.now() - last.readAt < KNOWN_MS) return last.facts;
  const facts = readFacts(directory);
  known.set(directory, { readAt: performance.now(), facts });
  return facts;
}

function readFacts(directory: string): PipelineFacts | ModelFolderError {
  try {
    return readPipelineFacts(directory);
  } catch (error) {
    if (error instanceof ModelFolderError) return error;
    throw error;
  }
}

/** Whether a model can do the work of a capability. A model of one step only starts from noise, so it changes no images. */
export function servesCapability(
  { kind, readsPictures, hasControl }: PipelineFacts,
  capability: Capability,
  steps?: number,
): boolean {
  if (steps === 1 && capability !== "image-generate") return false;
  switch (capability) {
    case "image-generate":
    case "product-photo":
      return kind === "plain" || (kind === "inpaint" && readsPictures);
    case "image-edit":
      return readsPictures;
    case "image-cleanup":
      return readsPictures && kind !== "instruct";
    case "sketch-to-image":
      return hasControl;
    default:
      return false;
  }
}

/** The engine with the model of DIFFUSION_MODEL, then with the models of the store, the latest first. */
export function installedChoices(capability: Capability, settings: EngineSettings): EngineChoice[] {
  const pipelines = (settings.models ?? []).filter(({ layout }) => layout === "diffusers").map(({ name }) => name);
  return [undefined, ...pipelines.reverse()]
    .filter((name) => {
      const model = installedModel(settingsOfModel(settings, name));
      return model?.state === "ready" && servesCapability(model.facts, capability, model.settings.steps);
    })
    .map((model) => ({ name: model ? `diffusion:${model}` : "diffusion", family: "diffusion", model }));
}
