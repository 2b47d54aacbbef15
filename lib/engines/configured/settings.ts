import { availableParallelism } from "node:os";
import type { Env } from "../../platform/env.ts";
import type { EngineSettings } from "../define.ts";

/** Read once, because the system call is slow and the value does not change. */
const cores = availableParallelism();

/** The settings of all engines: plain data, so that it can be sent to a child process. */
export function engineSettings(env: Env): EngineSettings {
  return {
    cacheDirectory: env.CACHE_DIR,
    threads: env.ENGINE_THREADS || cores,
    bestBackground: env.BEST_BACKGROUND,
    jobSeconds: env.JOB_TIMEOUT_SECONDS,
    lists: env.engines.lists,
    languageModel: env.engines.languageModel,
    secrets: env.engines.secrets,
    workflowDirectory: env.COMFYUI_WORKFLOWS,
    m2m100Directory: env.M2M100_WEIGHTS,
    ...(env.DIFFUSION_MODEL
      ? {
          diffusion: {
            directory: env.DIFFUSION_MODEL,
            providers: env.DIFFUSION_PROVIDERS,
            steps: env.DIFFUSION_STEPS,
            guidance: env.DIFFUSION_GUIDANCE,
          },
        }
      : {}),
  };
}
