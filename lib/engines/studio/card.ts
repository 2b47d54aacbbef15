import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "studio",
  title: "Studio",
  summary: "Cuts the product out and photographs it in a painted scene with light, shadow and reflection.",
  kind: "embedded",
  serves: { studio: "seven scenes, colors, pictures and words" },
  settings: [threads, cache],
  limits: ["The subject itself is not lit anew."],
  license: "This project's own (MIT); U²-Net is Apache-2.0",
  byDefault: true,
  examples: ["studio"],
};
