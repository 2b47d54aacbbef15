import { availableParallelism } from "node:os";
import type { EngineSettings } from "../engines/index.ts";
import type { Env } from "../env.ts";

/** What engines need to know of the settings; plain data, so that it can be sent to a child process. */
export function engineSettings(env: Env): EngineSettings {
  return {
    cacheDirectory: env.CACHE_DIR,
    threads: env.ENGINE_THREADS || availableParallelism(),
    bestBackground: env.BEST_BACKGROUND,
  };
}
