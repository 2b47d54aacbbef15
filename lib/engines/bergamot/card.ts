import { cache } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";
import { languageCount } from "./language-table.ts";

export const card: EngineCard = {
  family: "bergamot",
  title: "Bergamot",
  summary: "Mozilla's neural translation models, which Firefox uses, on this machine's processor.",
  kind: "embedded",
  local: "always",
  serves: {
    "document-translate": `${languageCount} languages. Call GET /languages for the pairs.`,
  },
  unsupported: { "document-translate": ["style", "custom_instructions"] },
  settings: [
    {
      name: "LANGUAGE_DOWNLOADS",
      required: false,
      note: "Whether a job downloads the translation model that it needs and that is not installed. The default is true.",
    },
    {
      name: "LANGUAGE_SOURCE",
      required: false,
      note: "A mirror's URL or a folder with Mozilla's translation models, in the paths of its registry. The default is the registry.",
    },
    {
      name: "MODEL_MEMORY_MB",
      required: false,
      note: "Memory for loaded models per engine process. Above it, the least recently used model is unloaded.",
    },
    cache,
  ],
  limits: [
    "Each language is a download of 14 to 48 MB per direction, at its first use or with: npm run atelier -- models add languages",
    "Other pairs than those with English are translated through English, with two models.",
    "About 1,000 words per second on one core, and about 300 MB of memory per loaded direction.",
    "No formality.",
  ],
  license: "MPL-2.0 (the models and the translator, by Mozilla and the Bergamot project)",
  byDefault: true,
  examples: ["bergamot"],
};
