import { replicaAddresses } from "./address.ts";
import { engineDefinitions } from "./cards.ts";
import type { EngineChoice, EngineSettings, LocalitySettings } from "./define.ts";
import { isLocalAddress, isLocalModel } from "./local-address.ts";
import { type Capability, capabilities } from "./ports/index.ts";

/** Whether a job's input stays on the operator's machines with this engine. */
export function isLocalEngine(choice: EngineChoice, settings: LocalitySettings): boolean {
  const definition = engineDefinitions.find(({ card }) => card.family === choice.family);
  if (!definition) return false;
  if (definition.isLocal) return definition.isLocal(choice, settings);
  const { local } = definition.card;
  if (local === "address")
    return replicaAddresses(choice.address ?? "").every((address) => isLocalAddress(address, settings));
  return local === "always";
}

/**
 * The settings for a job that must not leave the operator's machines: lists without remote engines, and no remote language
 * model. Every engine, translator and planner that a job uses comes from its settings, so none of them is remote.
 */
export function localSettings(settings: EngineSettings): EngineSettings {
  const { languageModel } = settings;
  const kept = languageModel && isLocalModel(languageModel, settings) ? languageModel : undefined;
  // The embedded editor plans with its grammar without a language model, and is then local.
  const remaining = { ...settings, languageModel: kept };
  const lists: Partial<Record<Capability, readonly EngineChoice[]>> = {};
  for (const capability of capabilities) {
    const list = settings.lists?.[capability];
    if (list) lists[capability] = list.filter((choice) => isLocalEngine(choice, remaining));
  }
  return { ...remaining, lists };
}
