import { stderr } from "node:process";
import { engineSettings } from "../lib/engines/configured/settings.ts";
import { enginesOf } from "../lib/engines/index.ts";
import { progressBars } from "../lib/install/progress-bars.ts";
import { ensureWeights } from "../lib/models/install-weights.ts";
import { env } from "../lib/platform/env.ts";

// Fetches every model file the engines may want; what is in the user's cache already is left alone.
const settings = engineSettings(env());
const engines = enginesOf(settings);
const names = [
  ...engines.flatMap(({ weights }) => weights.required),
  ...engines.flatMap(({ weights }) => weights.optional),
  "api-reference" as const,
];
await ensureWeights(names, { cacheDirectory: settings.cacheDirectory, onProgress: progressBars(stderr) });
