import { stderr } from "node:process";
import { enginesOf } from "../lib/engines/index.ts";
import { env } from "../lib/env.ts";
import { engineSettings } from "../lib/jobs/engine-settings.ts";
import { progressBars } from "../lib/setup/progress-bars.ts";
import { ensureWeights } from "../lib/setup/weights.ts";

// Fetches every model file the engines may want; what is in the user's cache already is left alone.
const settings = engineSettings(env());
const engines = enginesOf(settings);
const names = [
  ...engines.flatMap(({ weights }) => weights.required),
  ...engines.flatMap(({ weights }) => weights.optional),
  "api-reference" as const,
];
await ensureWeights(names, { cacheDirectory: settings.cacheDirectory, onProgress: progressBars(stderr) });
