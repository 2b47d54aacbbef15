import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "studio",
  title: "Studio",
  summary: "Cuts out the product and renders it in a scene with light, shadow and reflection.",
  kind: "embedded",
  local: "always",
  serves: { "product-photo": "seven scenes, colors, images and prompts" },
  settings: [threads, cache],
  limits: ["The light on the product itself does not change."],
  license: "MIT (part of this project). U²-Net: Apache-2.0.",
  byDefault: true,
  worksByRules: true,
  examples: ["studio"],
};
