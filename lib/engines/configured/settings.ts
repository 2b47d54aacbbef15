import { availableParallelism } from "node:os";
import { ModelStoreError } from "../../models/store/error.ts";
import { type InstalledModel, installedModels, modelDirectory } from "../../models/store/lock-file.ts";
import type { Env } from "../../platform/env.ts";
import type { EngineSettings, LocalModel } from "../define.ts";
import { localSettings } from "../local.ts";

/** Read once, because the system call is slow and the value does not change. */
const cores = availableParallelism();

/** The settings of all engines: plain data, so that it can be sent to a child process. */
export function engineSettings(env: Env): EngineSettings {
  return {
    cacheDirectory: env.CACHE_DIR,
    threads: env.ENGINE_THREADS || cores,
    bestBackground: env.BEST_BACKGROUND,
    jobSeconds: env.JOB_TIMEOUT_SECONDS,
    modelMemoryBytes: env.MODEL_MEMORY_MB * 1e6,
    models: readModels(env.CACHE_DIR),
    lists: env.engines.lists,
    languageModel: env.engines.languageModel,
    secrets: env.engines.secrets,
    provenance: env.PROVENANCE,
    localHosts: env.LOCAL_HOSTS,
    workflowDirectory: env.COMFYUI_WORKFLOWS,
    m2m100Directory: env.M2M100_WEIGHTS,
    diffusion: {
      directory: env.DIFFUSION_MODEL,
      providers: env.DIFFUSION_PROVIDERS,
      steps: env.DIFFUSION_STEPS,
      guidance: env.DIFFUSION_GUIDANCE,
    },
  };
}

/** The settings for a job's engines: with `local_only`, those that keep its input on the operator's machines. */
export function settingsForPolicy(env: Env, policy: unknown): EngineSettings {
  const settings = engineSettings(env);
  return policy === "local_only" ? localSettings(settings) : settings;
}

/** A damaged store must not stop the service, which then works without its models; the command line explains the damage. */
function readModels(cacheDirectory: string): LocalModel[] {
  try {
    return installedModels(cacheDirectory).map((model) => localModel(model, cacheDirectory));
  } catch (error) {
    if (error instanceof ModelStoreError) return [];
    throw error;
  }
}

function localModel(model: InstalledModel, cacheDirectory: string): LocalModel {
  const { name, title, tasks, layout, files, memoryBytes } = model;
  const graph = layout === "graph" ? files.find(({ path }) => path.endsWith(".onnx"))?.path : undefined;
  return { name, title, tasks, layout, directory: modelDirectory(cacheDirectory, model), graph, memoryBytes };
}
