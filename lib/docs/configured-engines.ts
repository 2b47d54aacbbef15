import { cardSlug, engineCards } from "#lib/engines/cards.ts";
import type { EngineChoice } from "#lib/engines/define.ts";
import type { Capability } from "#lib/engines/ports/index.ts";

/** An engine that an operation uses, with the path of its docs page. */
export interface ConfiguredEngine {
  title: string;
  href: string;
}

type EngineListSettings = Partial<Record<Capability, readonly EngineChoice[]>> | undefined;

/** The engines of a capability in the operator's order, or the default ones if its setting is empty. */
export function configuredChoices(capability: Capability, lists: EngineListSettings): readonly EngineChoice[] {
  const byDefault = engineCards.filter((card) => card.byDefault && card.serves[capability]);
  return lists?.[capability] ?? byDefault.map(({ family }) => ({ name: family, family }));
}

/** The engines of a capability for pages, in the operator's order. Each kind of engine is listed once. */
export function configuredEngines(capability: Capability, lists: EngineListSettings): ConfiguredEngine[] {
  const families = configuredChoices(capability, lists).map(({ family }) => family);
  return [...new Set(families)].flatMap((family) => {
    const card = engineCards.find((engineCard) => engineCard.family === family);
    return card ? [{ title: card.title, href: `/docs/engines/${cardSlug(card)}` }] : [];
  });
}
