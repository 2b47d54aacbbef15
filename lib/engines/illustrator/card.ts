import { cache } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "illustrator",
  title: "Illustrator",
  summary: "Reads the prompt, composes a scene of some 3,000 vector subjects and paints it.",
  kind: "embedded",
  serves: { generator: "illustrations in ten styles" },
  settings: [cache],
  limits: ["It illustrates and does not photograph.", "Words it left out come back in warnings."],
  license: "This project's own (MIT); drawings under MIT (Fluent Emoji) and Apache-2.0 (Noto)",
  byDefault: true,
  examples: ["illustrator"],
};
