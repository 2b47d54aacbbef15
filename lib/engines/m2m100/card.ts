import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "m2m100",
  title: "M2M100",
  summary: "A neural translation model with 418 million parameters that runs on this machine's processor.",
  kind: "embedded",
  local: "always",
  serves: { "document-translate": "100 languages in all directions" },
  unsupported: { "document-translate": ["style", "custom_instructions"] },
  settings: [
    threads,
    cache,
    {
      name: "M2M100_WEIGHTS",
      required: false,
      note: "Folder with the model (config.json, tokenizer.json, tokenizer_config.json, onnx/). Without it, the model (0.6 GB) is downloaded by the first job that needs it, or when the engine is listed.",
    },
  ],
  limits: [
    "About 0.4 s per sentence on 2 cores, and 1.1 to 1.8 GB of memory per engine process.",
    "Documents of more than about 180,000 characters exceed a job's time limit of 900 s and are passed to the next engine or rejected.",
    "Inline styles are kept if their words can be located in the translation.",
    "No formality.",
  ],
  license: "MIT (the model, by Facebook AI)",
  byDefault: true,
  examples: ["m2m100"],
};
