import { engineDefinitions } from "./cards.ts";
import type { EngineChoice } from "./define.ts";
import { type Effort, efforts } from "./ports/index.ts";

/** The efforts that a caller can choose for an engine; empty if the engine does not differ by effort. */
export function getEfforts(choice: EngineChoice): readonly Effort[] {
  const definition = engineDefinitions.find(({ card }) => card.family === choice.family);
  if (!definition?.card.efforts) return [];
  return definition.hasEfforts?.(choice) === false ? [] : efforts;
}

/** The effort that an engine works with and is priced by: the requested one, or `medium`; none if it does not differ. */
export const effortFor = (engine: { efforts: readonly Effort[] }, requested: unknown): Effort | undefined =>
  engine.efforts.length === 0 ? undefined : (engine.efforts.find((effort) => effort === requested) ?? "medium");
