import { engineDefinitions } from "./cards.ts";
import type { EngineChoice, EngineCode, EngineDescriptor, EngineSettings, ListedEngine } from "./define.ts";
import { getEfforts } from "./efforts.ts";
import { imageTextModels } from "./image-text/models.ts";
import { isLocalEngine } from "./local.ts";
import { type Capability, capabilities } from "./ports/index.ts";

/** The code of all kinds of engines, imported once per process. */
const codes = new Map<string, EngineCode>(
  await Promise.all(engineDefinitions.map(async ({ card, adapter }) => [card.family, await adapter()] as const)),
);

/** The preferred engine of a capability, or undefined if there is none. */
export function engineFor(capability: Capability, settings: EngineSettings): ListedEngine | undefined {
  return engineList(capability, settings)[0];
}

/**
 * The engines of a capability in order of preference: the operator's list, or the installed models of the store and then
 * the default engines.
 */
export function engineList(capability: Capability, settings: EngineSettings): ListedEngine[] {
  const choices = settings.lists?.[capability] ?? [
    ...installedChoices(capability, settings),
    ...defaultChoices(capability),
  ];
  return choices.map((choice) => describeEngine(choice, [capability], settings));
}

/** The descriptor of a configured engine. */
export function describeEngine(
  choice: EngineChoice,
  capabilities: readonly Capability[],
  settings: EngineSettings,
): ListedEngine {
  const code = codes.get(choice.family);
  if (!code) throw new TypeError(`Unknown engine "${choice.family}".`);
  const descriptor = withImageText(code.adapter(choice, capabilities, settings));
  return { ...descriptor, local: isLocalEngine(choice, settings), efforts: getEfforts(choice) };
}

/** A translator with the models that read and remove text in images, which any of them needs for scanned pages. */
function withImageText(descriptor: EngineDescriptor): EngineDescriptor {
  const { capabilities: served, weights } = descriptor;
  if (!served.includes("document-translate")) return descriptor;
  return { ...descriptor, weights: { ...weights, optional: [...weights.optional, ...imageTextModels] } };
}

/** All configured engines without duplicates, those with the smallest weights first. */
export function getEngines(settings: EngineSettings): ListedEngine[] {
  const found = new Map<string, ListedEngine>();
  for (const capability of [...SMALLEST_WEIGHTS_FIRST, ...capabilities]) {
    for (const engine of engineList(capability, settings)) {
      const known = found.get(engine.name);
      const all = [...new Set([...(known?.capabilities ?? []), ...engine.capabilities])];
      found.set(engine.name, known ? { ...known, capabilities: all } : engine);
    }
  }
  return [...found.values()];
}

/** The place of each engine in the list of each capability that it serves, from 0. */
export function listPositions(settings: EngineSettings): Map<string, Partial<Record<Capability, number>>> {
  const positions = new Map<string, Partial<Record<Capability, number>>>();
  for (const capability of capabilities)
    for (const [position, { name }] of engineList(capability, settings).entries())
      positions.set(name, { ...positions.get(name), [capability]: position });
  return positions;
}

const SMALLEST_WEIGHTS_FIRST: readonly Capability[] = [
  "background-remove",
  "image-upscale",
  "image-cleanup",
  "image-edit",
  "product-photo",
];

const defaultChoices = (capability: Capability): EngineChoice[] =>
  engineDefinitions
    .filter(({ card }) => card.byDefault && card.serves[capability])
    .map(({ card: { family } }) => ({ name: family, family }));

/** The engines whose model the operator installed. */
const installedChoices = (capability: Capability, settings: EngineSettings): EngineChoice[] =>
  engineDefinitions
    .filter(({ card }) => card.serves[capability])
    .flatMap(({ card: { family } }) => codes.get(family)?.installedChoices?.(capability, settings) ?? []);
