import { cache } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "illustrator",
  title: "Illustrator",
  summary: "Parses the prompt, composes a scene from about 3,000 vector drawings and renders it.",
  kind: "embedded",
  local: "always",
  serves: { "image-generate": "illustrations in ten styles" },
  settings: [cache],
  limits: ["Illustrations only, no photographs.", "Words that were not understood are listed in warnings."],
  license: "MIT (part of this project). Drawings: MIT (Fluent Emoji) and Apache-2.0 (Noto Emoji).",
  byDefault: true,
  worksByRules: true,
  examples: ["illustrator"],
};
