import { cache } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "illustrator",
  title: "Illustrator",
  summary: "Parses the prompt, composes a scene from about 3,000 vector drawings and renders it.",
  kind: "embedded",
  local: "always",
  serves: { "image-generate": "illustrations in ten styles, no photographs" },
  unsupported: { "image-generate": ["medium"] },
  settings: [cache],
  prices: { "image-generate": { per_image: 1, per_large_image: 1 } },
  limits: [
    "Illustrations only, no photographs.",
    "Words that were not understood or did not change the image are listed in warnings. If a thing was left out, half of the price is charged, rounded down; if it is the first that the prompt names, nothing.",
  ],
  license: "MIT (part of this project). Drawings: MIT (Fluent Emoji) and Apache-2.0 (Noto Emoji).",
  byDefault: true,
  worksByRules: true,
  examples: ["illustrator"],
};
