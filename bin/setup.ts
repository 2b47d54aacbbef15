import { stderr } from "node:process";
import { closeDatabase } from "../lib/db.ts";
import { enginesOf } from "../lib/engines/index.ts";
import { env } from "../lib/env.ts";
import { engineSettings } from "../lib/jobs/engine-settings.ts";
import { prepare } from "../lib/setup/local.ts";
import { progressBars } from "../lib/setup/progress-bars.ts";
import { ensureWeights } from "../lib/setup/weights.ts";

// Everything that `npm start` would do before and behind serving: afterwards a start takes seconds.
const database = await prepare();
const engines = enginesOf(engineSettings(env()));
for (const names of [
  engines.flatMap(({ weights }) => weights.required),
  engines.flatMap(({ weights }) => weights.optional),
]) {
  await ensureWeights(names, { cacheDirectory: env().CACHE_DIR, onProgress: progressBars(stderr) });
}
await closeDatabase();
await database.stop();
stderr.write(`Everything is in place. Start with: npm start\n`);
