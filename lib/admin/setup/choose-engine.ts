import { AppError } from "@atelier/errors";
import { setupTools } from "../../engine-health/setup-bridge.ts";
import { readStoredSettings } from "../../engine-health/stored-settings.ts";
import { listSetting } from "../../engines/ports/index.ts";
import { operations } from "../../operations/index.ts";
import { SettingsError } from "../../platform/settings-error.ts";
import { changeSettings } from "../change-settings.ts";
import type { ActRequest } from "../perform-act.ts";

/** An engine for an operation, with the secrets that it needs and that are not stored yet. */
export interface EngineUse {
  operation: string;
  /** An entry of the list, such as `stability:core` or `comfyui:model.safetensors@http://gpu:8188`. */
  engine: string;
  secrets: Readonly<Record<string, string>>;
}

/**
 * Tests an engine, then makes it the first of its operation's list; the engines that were used before follow as
 * fallbacks. Returns false if the form already had its effect. Throws `invalid_input` with the engine's problem.
 */
export async function preferEngine(use: EngineUse, request: ActRequest): Promise<boolean> {
  const { operation: slug, engine, secrets } = use;
  const operation = operations.find((one) => one.slug === slug);
  if (!operation) throw new AppError("invalid_input", `There is no operation "${slug}".`);
  if (engine.includes(",")) throw new AppError("invalid_input", "Write one engine.");
  const stored = { ...(await readStoredSettings()), ...secrets };
  const problem = await findProblem(operation.slug, engine, stored);
  if (problem) throw new AppError("invalid_input", `The test failed: ${problem}. Nothing was changed.`);
  const name = engine.replace(/@[^#]*/, "");
  const others = setupTools()
    .entries(operation.slug)
    .filter((entry) => entry.replace(/@[^#]*/, "") !== name);
  return changeSettings({ ...secrets, [listSetting(operation.slug)]: [engine, ...others].join(",") }, request);
}

async function findProblem(
  operation: (typeof operations)[number]["slug"],
  engine: string,
  stored: Readonly<Record<string, string>>,
): Promise<string | null> {
  try {
    return await setupTools().test(operation, engine, stored);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}
