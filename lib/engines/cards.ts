import type { EngineCard, EngineDefinition } from "./define.ts";
import * as registry from "./registry.ts";

const KINDS = ["embedded", "hosted", "gpu"];

/** Every kind of engine, embedded ones first. */
export const engineDefinitions: readonly EngineDefinition[] = Object.values(registry).sort(
  (a, b) => KINDS.indexOf(a.card.kind) - KINDS.indexOf(b.card.kind) || a.card.title.localeCompare(b.card.title, "en"),
);

/** The plain facts of every kind of engine: what pages read. */
export const engineCards: readonly EngineCard[] = engineDefinitions.map(({ card }) => card);

/** The last part of the path of a card's docs page: `onnx/cleaner` is at `onnx-cleaner`. */
export const cardSlug = ({ family }: EngineCard): string => family.replaceAll("/", "-");
