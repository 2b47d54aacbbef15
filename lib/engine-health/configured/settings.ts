import { availableParallelism } from "node:os";
import type { EngineSettings, LocalModel } from "../../engines/define.ts";
import { localSettings } from "../../engines/local.ts";
import { ModelStoreError } from "../../models/store/error.ts";
import { type InstalledModel, installedModels, modelDirectory } from "../../models/store/lock-file.ts";
import { findManifest } from "../../models/store/manifests.ts";
import { env } from "../../platform/env.ts";
import { engineHealthSettings } from "../settings.ts";

/** Read once, because the system call is slow and the value does not change. */
const cores = availableParallelism();

/** The settings of all engines: plain data, so that it can be sent to a child process. */
export function engineSettings(settings = engineHealthSettings()): EngineSettings {
  const { CACHE_DIR, JOB_TIMEOUT_SECONDS } = env();
  return {
    cacheDirectory: CACHE_DIR,
    threads: settings.ENGINE_THREADS || cores,
    bestBackground: settings.BEST_BACKGROUND,
    jobSeconds: JOB_TIMEOUT_SECONDS,
    modelMemoryBytes: settings.MODEL_MEMORY_MB * 1e6,
    models: readModels(CACHE_DIR),
    lists: settings.engines.lists,
    languageModel: settings.engines.languageModel,
    secrets: settings.engines.secrets,
    provenance: settings.PROVENANCE,
    localHosts: settings.LOCAL_HOSTS,
    workflowDirectory: settings.COMFYUI_WORKFLOWS,
    languages: { downloads: settings.LANGUAGE_DOWNLOADS, source: settings.LANGUAGE_SOURCE },
    hub: { endpoint: settings.HF_ENDPOINT, token: settings.HF_TOKEN },
    m2m100Directory: settings.M2M100_WEIGHTS,
    diffusion: {
      directory: settings.DIFFUSION_MODEL,
      providers: settings.DIFFUSION_PROVIDERS,
      steps: settings.DIFFUSION_STEPS,
      guidance: settings.DIFFUSION_GUIDANCE,
    },
  };
}

/** The settings for a job's engines: with `local_only`, those that keep its input on the operator's machines. */
export function settingsForPolicy(policy: unknown): EngineSettings {
  const settings = engineSettings();
  return policy === "local_only" ? localSettings(settings) : settings;
}

/** If the store is damaged, the service runs without its models, and the command line explains the damage. */
function readModels(cacheDirectory: string): LocalModel[] {
  try {
    return installedModels(cacheDirectory)
      .filter((model) => env().local || !isResearchOnly(model))
      .map((model) => localModel(model, cacheDirectory));
  } catch (error) {
    if (error instanceof ModelStoreError) return [];
    throw error;
  }
}

/** A public service sells its results, so it does not use models whose license forbids that. */
export const isResearchOnly = ({ name, license }: Pick<InstalledModel, "name" | "license">): boolean =>
  license.isResearchOnly ?? findManifest(name)?.license.isResearchOnly ?? false;

function localModel(model: InstalledModel, cacheDirectory: string): LocalModel {
  const { name, title, tasks, layout, files, memoryBytes } = model;
  const graph = layout === "graph" ? files.find(({ path }) => path.endsWith(".onnx"))?.path : undefined;
  const { steps, guidance } = findManifest(name) ?? {};
  const directory = modelDirectory(cacheDirectory, model);
  return { name, title, tasks, layout, directory, graph, memoryBytes, steps, guidance };
}
