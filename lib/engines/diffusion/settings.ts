import { ModelFolderError, type PipelineFacts, readPipelineFacts } from "@atelier/diffusion";
import type { DiffusionSettings, EngineSettings } from "../define.ts";
import type { Capability } from "../ports/index.ts";

/** The model of the settings: its facts, or why it cannot be used. Undefined without a model. */
export type InstalledModel =
  | { state: "ready"; facts: PipelineFacts; settings: DiffusionSettings }
  | { state: "unusable"; reason: string };

/** A job's submission asks several times, so the folder is read again only after this time. */
const KNOWN_MS = 5_000;
const known = new Map<string, { readAt: number; facts: PipelineFacts | ModelFolderError }>();

/** Reads the folder of the settings. Only small files are read; a folder that was completed later is found. */
export function installedModel({ diffusion }: EngineSettings): InstalledModel | undefined {
  if (!diffusion) return undefined;
  const facts = factsOf(diffusion.directory);
  return facts instanceof ModelFolderError
    ? { state: "unusable", reason: facts.message }
    : { state: "ready", facts, settings: diffusion };
}

function factsOf(directory: string): PipelineFacts | ModelFolderError {
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

/** Whether a model can do the work of a capability. */
export function servesCapability({ kind, readsPictures, hasControl }: PipelineFacts, capability: Capability): boolean {
  switch (capability) {
    case "generator":
    case "studio":
      return kind === "plain" || (kind === "inpaint" && readsPictures);
    case "editor":
      return readsPictures;
    case "cleaner":
      return readsPictures && kind !== "instruct";
    case "colorist":
      return hasControl;
    default:
      return false;
  }
}

/** Without a list of the operator, the engine is used first if its model is installed and fits. */
export function isDefaultFor(capability: Capability, settings: EngineSettings): boolean {
  const model = installedModel(settings);
  return model?.state === "ready" && servesCapability(model.facts, capability);
}
