import type { EngineCard, EngineDefinition } from "./define.ts";
import * as registry from "./registry.ts";

const KINDS = ["embedded", "hosted", "gpu"];

/** All kinds of engines: embedded, hosted, then GPU servers, each group by title. */
export const engineDefinitions: readonly EngineDefinition[] = Object.values(registry).sort(
  (a, b) => KINDS.indexOf(a.card.kind) - KINDS.indexOf(b.card.kind) || a.card.title.localeCompare(b.card.title, "en"),
);

/** The cards of all kinds of engines, without their code, for pages. */
export const engineCards: readonly EngineCard[] = engineDefinitions.map(({ card }) => card);

/** The last path segment of a card's docs page: `onnx/cleaner` becomes `onnx-cleaner`. */
export const cardSlug = ({ family }: EngineCard): string => family.replaceAll("/", "-");
