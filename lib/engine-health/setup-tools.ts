import type { EngineChoice } from "../engines/define.ts";
import { describeEngine, engineList } from "../engines/index.ts";
import { type Capability, listSetting } from "../engines/ports/index.ts";
import { measureMachine } from "../models/probe/machine.ts";
import { parseWithStored } from "../platform/settings.ts";
import { SettingsError } from "../platform/settings-error.ts";
import { engineFetch } from "./configured/engine-fetch.ts";
import { engineSettings } from "./configured/settings.ts";
import { engineHealthSettings } from "./settings.ts";
import type { SetupTools } from "./setup-bridge.ts";

const TIMEOUT_MS = 10_000;

/**
 * Tries an engine of a list with settings that are not stored yet: its server answers and accepts the key, or its model is
 * installed. Returns the problem, also of an entry that is not valid, or null.
 */
async function testEngine(
  capability: Capability,
  entry: string,
  values: Readonly<Record<string, string>>,
): Promise<string | null> {
  const parsed = parseEntry(capability, entry, values);
  if (typeof parsed === "string") return parsed;
  const settings = engineSettings(parsed);
  const [choice] = parsed.engines.lists[capability] ?? [];
  if (!choice) return `${listSetting(capability)} is set in the environment.`;
  const engine = describeEngine(choice, [capability], settings);
  const missing = engine.missingRequirement?.();
  if (missing) return missing.reason;
  return (await engine.probe?.(settings, engineFetch(engine), AbortSignal.timeout(TIMEOUT_MS))) ?? null;
}

/** The settings with one engine, or the problem of its entry: the portal has another class of the same error. */
function parseEntry(capability: Capability, entry: string, values: Readonly<Record<string, string>>) {
  try {
    return parseWithStored(engineHealthSettings, { ...values, [listSetting(capability)]: entry });
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}

/** The engines that a capability uses now, as entries of its list. */
function getEntries(capability: Capability): string[] {
  const settings = engineSettings();
  return settings.lists?.[capability]?.map(getEntry) ?? engineList(capability, settings).map(({ name }) => name);
}

function getEntry({ name, address }: EngineChoice): string {
  if (!address) return name;
  const [engine = name, label] = name.split("#");
  return `${engine}@${address}${label ? `#${label}` : ""}`;
}

/** The tools for the setup, of a process that loads the engines. */
export const ownSetupTools: SetupTools = { measure: measureMachine, test: testEngine, entries: getEntries };
