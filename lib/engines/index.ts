import { engineDefinitions } from "./cards.ts";
import type { EngineAdapter, EngineChoice, EngineDescriptor, EngineSettings } from "./define.ts";
import { type Capability, capabilities } from "./ports/index.ts";

/** The code of every kind of engine, imported once per process that runs engines. */
const adapters = new Map<string, EngineAdapter>(
  await Promise.all(
    engineDefinitions.map(async ({ card, adapter }) => [card.family, (await adapter()).adapter] as const),
  ),
);

/** The first engine in a capability's list, or undefined if the list is empty. */
export function engineFor(capability: Capability, settings: EngineSettings): EngineDescriptor | undefined {
  return engineList(capability, settings)[0];
}

/** The engines of a capability in order of preference: the operator's list, or the default engines. */
export function engineList(capability: Capability, settings: EngineSettings): EngineDescriptor[] {
  const choices = settings.lists?.[capability] ?? defaultChoices(capability);
  return choices.map((choice) => describeEngine(choice, [capability], settings));
}

/** The descriptor of a chosen engine, for the capabilities it was chosen for. */
export function describeEngine(
  choice: EngineChoice,
  capabilities: readonly Capability[],
  settings: EngineSettings,
): EngineDescriptor {
  const adapter = adapters.get(choice.family);
  if (!adapter) throw new TypeError(`No engine is called "${choice.family}".`);
  return adapter(choice, capabilities, settings);
}

/** Every engine that these settings give, each once, engines with the smallest weights first. */
export function enginesOf(settings: EngineSettings): EngineDescriptor[] {
  const found = new Map<string, EngineDescriptor>();
  for (const capability of [...SMALLEST_WEIGHTS_FIRST, ...capabilities]) {
    for (const engine of engineList(capability, settings)) {
      const known = found.get(engine.name);
      const all = [...new Set([...(known?.capabilities ?? []), ...engine.capabilities])];
      found.set(engine.name, known ? { ...known, capabilities: all } : engine);
    }
  }
  return [...found.values()];
}

const SMALLEST_WEIGHTS_FIRST: readonly Capability[] = ["backgroundRemover", "upscaler", "cleaner", "editor", "studio"];

const defaultChoices = (capability: Capability): EngineChoice[] =>
  engineDefinitions
    .filter(({ card }) => card.byDefault && card.serves[capability])
    .map(({ card: { family } }) => ({ name: family, family }));
