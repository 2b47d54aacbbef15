import { stderr } from "node:process";
import { engineSettings } from "../lib/engines/configured/settings.ts";
import { enginesOf } from "../lib/engines/index.ts";
import { progressBars } from "../lib/install/progress-bars.ts";
import { ensureWeights } from "../lib/models/install-weights.ts";
import { env } from "../lib/platform/env.ts";

// Downloads every model file of the engines, except those already in the cache.
const settings = engineSettings(env());
const engines = enginesOf(settings);
const names = [
  ...engines.flatMap(({ weights }) => weights.required),
  ...engines.flatMap(({ weights }) => weights.optional),
  "api-reference" as const,
];
await ensureWeights(names, { cacheDirectory: settings.cacheDirectory, onProgress: progressBars(stderr) });
