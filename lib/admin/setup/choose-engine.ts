import { AppError } from "@atelier/errors";
import { setupTools } from "../../engine-health/setup-bridge.ts";
import { readStoredSettings } from "../../engine-health/stored-settings.ts";
import { listSetting } from "../../engines/ports/index.ts";
import { operations } from "../../operations/index.ts";
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
  const operation = operations.find((operation) => operation.slug === slug);
  if (!operation) throw new AppError("invalid_input", `There is no operation "${slug}".`);
  if (engine.includes(",")) throw new AppError("invalid_input", "Write one engine.");
  const stored = { ...(await readStoredSettings()), ...secrets };
  const address = findAddress(engine);
  if (address !== null && !/^https?:\/\/[^\s/]/.test(address))
    throw new AppError("invalid_input", `"${address}" is no address of a server. Write one such as http://gpu:8188.`);
  const problem = await setupTools().test(operation.slug, engine, stored);
  if (problem)
    throw new AppError(
      "invalid_input",
      `The test failed: ${problem}. ${getAdvice(problem, address)}Nothing was changed.`,
    );
  const name = engine.replace(/@[^#]*/, "");
  const others = setupTools()
    .entries(operation.slug)
    .filter((entry) => entry.replace(/@[^#]*/, "") !== name);
  return changeSettings({ ...secrets, [listSetting(operation.slug)]: [engine, ...others].join(",") }, request);
}

/** The address of an entry such as `comfyui:model@http://gpu:8188#own`, or null. */
const findAddress = (engine: string): string | null => /@([^#]*)/.exec(engine)?.[1] ?? null;

/** Advice for a server that does not respond. */
function getAdvice(problem: string, address: string | null): string {
  if (!problem.endsWith("does not respond")) return "";
  return address === null
    ? "Check that this machine reaches the provider over the internet. "
    : `Check that it runs and that this machine reaches ${address}. `;
}
