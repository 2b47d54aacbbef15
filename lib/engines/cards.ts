import type { EngineCard, EngineDefinition } from "./define.ts";
import * as registry from "./registry.ts";

const KINDS = ["embedded", "hosted", "gpu"];

/** All kinds of engines: embedded, hosted, then GPU servers, each group by title. */
export const engineDefinitions: readonly EngineDefinition[] = Object.values(registry).sort(
  (a, b) => KINDS.indexOf(a.card.kind) - KINDS.indexOf(b.card.kind) || compareTitles(a.card.title, b.card.title),
);

/** Code units in order: every process loads this list, and a collation by language takes longer to load than the list. */
function compareTitles(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The cards of all kinds of engines, without their code, for pages. */
export const engineCards: readonly EngineCard[] = engineDefinitions.map(({ card }) => card);

/** The last path segment of a card's docs page: `onnx/cleaner` becomes `onnx-cleaner`. */
export const cardSlug = ({ family }: EngineCard): string => family.replaceAll("/", "-");
