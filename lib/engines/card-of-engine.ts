import { engineCards } from "./cards.ts";
import type { EngineCard, EngineChoice } from "./define.ts";
import { getEfforts } from "./efforts.ts";
import type { Capability, Effort } from "./ports/index.ts";

const NAME = /^(?<family>[^:#]+)(?::(?<model>[^#]+))?(?:#.+)?$/;

/** The choice of an engine by its name in jobs and reports, without its address: `FAMILY[:MODEL][#LABEL]`. */
export function choiceOfEngine(name: string): EngineChoice {
  const { family = name, model } = NAME.exec(name)?.groups ?? {};
  return { name, family, model };
}

/** The card of an engine by its name. Undefined for an unknown family. */
export function cardOfEngine(name: string): EngineCard | undefined {
  const { family } = choiceOfEngine(name);
  return engineCards.find((card) => card.family === family);
}

/** The first sent field that an engine cannot honor, by its card; undefined if it honors all. */
export const unsupportedField = (
  name: string,
  capability: Capability,
  input: Record<string, unknown>,
): string | undefined => cardOfEngine(name)?.unsupported?.[capability]?.find((field) => isSent(input[field]));

/** Whether a field of a request has a value. An empty list counts as not sent. */
export const isSent = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** The facts by which a caller chooses an engine. */
export interface EngineFacts {
  /** The engine's name, as the field `engine` takes it. */
  id: string;
  title: string;
  /** A short description of its work for the capability. */
  description: string;
  efforts: readonly Effort[];
}

/** The facts about an engine for a capability, from its card. Undefined if the card does not serve it. */
export function engineFacts(name: string, capability: Capability): EngineFacts | undefined {
  const card = cardOfEngine(name);
  const description = card?.serves[capability];
  if (!card || description === undefined) return undefined;
  const choice = choiceOfEngine(name);
  const [, label] = name.split("#");
  const details = [choice.model, label].filter(Boolean).join(", ");
  return {
    id: name,
    title: details ? `${card.title} (${details})` : card.title,
    description,
    efforts: getEfforts(choice),
  };
}
