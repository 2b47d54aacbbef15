import { stderr } from "node:process";
import { engineSettings } from "../lib/engine-health/configured/settings.ts";
import { progressBars } from "../lib/engine-health/progress-bars.ts";
import { getEngines } from "../lib/engines/index.ts";
import { checkAllSettings } from "../lib/install/settings.ts";
import { ensureWeights } from "../lib/models/install-weights.ts";

// Downloads every model file of the engines, except those already in the cache.
checkAllSettings();
const settings = engineSettings();
const engines = getEngines(settings);
const names = [
  ...engines.flatMap(({ weights }) => weights.required),
  ...engines.flatMap(({ weights }) => weights.optional),
];
await ensureWeights(names, { cacheDirectory: settings.cacheDirectory, onProgress: progressBars(stderr) });
